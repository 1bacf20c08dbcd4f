"""The pages in a real browser, served by the real command."""
