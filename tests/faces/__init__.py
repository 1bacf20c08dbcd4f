"""Every face of the statistics gives one answer: reports, API, command line and pages."""
