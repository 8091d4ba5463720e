"""The rows of the report, one file a group."""
