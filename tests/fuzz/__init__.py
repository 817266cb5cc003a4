"""Fuzz tests: clients send random messages while others play; `make fuzz`, and in small as tests."""
