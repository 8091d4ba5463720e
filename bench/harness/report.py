"""The figures as a markdown table, on the screen and in the cache folder."""

import os
import platform
import statistics
from datetime import datetime, UTC
from pathlib import Path

from harness import usage
from harness.settings import CACHE

HEAD = ["Row", "Figure", "Aim", "More", "Load"]


def spread(values: list[float], digits: int = 2) -> str:
    """The median and, of several, the range."""
    middle = f"{statistics.median(values):.{digits}f}"
    if len(values) == 1:
        return middle
    return f"{middle} [{min(values):.{digits}f}–{max(values):.{digits}f}]"


class Report:
    def __init__(self) -> None:
        self.rows: list[list[str]] = []

    def add(self, row: str, figure: str, aim: str, more: str = "") -> None:
        line = [row, figure, aim, more, f"{usage.load():.1f}"]
        self.rows.append(line)
        print(" | ".join(line), flush=True)

    def text(self) -> str:
        now = datetime.now(UTC)
        machine = f"{os.cpu_count()} cores, {memory_gb():.0f} GB, Linux {platform.release()}, {processor()}"
        lines = [f"{now:%Y-%m-%d %H:%M} UTC, {machine}", "", markdown(HEAD), "|---|---|---|---|---|"]
        return "\n".join(lines + [markdown(row) for row in self.rows]) + "\n"

    def save(self) -> Path:
        folder = CACHE / "results"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.md"
        path.write_text(self.text(), encoding="utf-8")
        return path


def markdown(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def memory_gb() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()
