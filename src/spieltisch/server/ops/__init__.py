"""For operators: admin actions, backups, health, metrics, logs."""
