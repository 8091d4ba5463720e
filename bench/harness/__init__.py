"""What the rows share: the cluster, the product's processes, loads, CPU and memory, the report."""
