"""One module for each command of `spieltisch`."""
