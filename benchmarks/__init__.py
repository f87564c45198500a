"""What Crazydeck's speed is beside its peers; `python -m benchmarks` measures and writes RESULTS.md."""
