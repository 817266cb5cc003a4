"""Strangers who send whatever comes to mind, while people play: `make fuzz`, and in small as tests."""
