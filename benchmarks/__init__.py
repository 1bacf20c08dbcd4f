"""How fast bigtwo is, as ratios of two things measured side by side: `python -m benchmarks`."""
