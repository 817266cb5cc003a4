"""HTTP: routes, request dependencies, security headers, rate limits, static files, API docs."""
