"""What make and the build hook share."""
