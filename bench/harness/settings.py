"""Where things are, and how long each measurement takes."""

import os
import pwd
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / "bench"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "manzil" / "bench"
TARGET = Path(os.environ.get("CARGO_TARGET_DIR") or CACHE.parent / "target")
# Where Postgres' user finds a folder when it may not enter root's own.
SHARED_HOME = Path("/var/lib/manzil/bench")
# The clients of every load, and the merchants that they hit.
CONNECTIONS = 16
MERCHANTS = 20
UNITS = 10_000
# Units of each merchant where the number of merchants is what is measured.
FEW_UNITS = 200


@dataclass(frozen=True)
class Settings:
    """How much is measured. Times are in seconds."""

    rounds: int = 3
    seconds: int = 10
    warm_up: int = 4
    # Merchants of the rows `merchants` and `migrate`.
    many: int = 1_000
    # Merchants that `provision` makes.
    repeats: int = 10
    # Requests of each page that `pages` asks.
    asked: int = 40
    # Units of the portfolio, and years of business; `--large` is 20,000 units of ten years.
    units: int = 3_000
    years: int = 5
    # Owners whose statements `papers` closes and sets.
    owners: int = 500
    # Rows of each file that `imports` writes.
    rows: int = 10_000
    # Messages that wait in the row `ticks`, and the merchants whose they are.
    pending: int = 1_000_000
    merchants: int = 10_000
    # Messages that the row `messages` sends, and deliveries of `webhooks`.
    sent: int = 5_000

    @classmethod
    def quick(cls) -> "Settings":
        """Enough to see that everything works; the figures say little."""
        return cls(rounds=1, seconds=3, warm_up=2, many=40, repeats=3, asked=8, units=300, years=3, owners=20, rows=300, pending=20_000, merchants=100, sent=300)


def latest_version() -> int:
    """The version of a merchant's schema that this checkout needs."""
    files = (ROOT / "tenant-migrations" / "sql").glob("[0-9]*_*.sql")
    return max(int(re.match(r"\d+", file.name).group()) for file in files)


def postgres_user() -> str | None:
    """Postgres refuses to run as root: then it runs as this user."""
    if os.geteuid() != 0:
        return None
    pwd.getpwnam("postgres")
    return "postgres"


def cluster_home() -> Path:
    user = postgres_user()
    CACHE.mkdir(parents=True, exist_ok=True)
    if user is None:
        return CACHE
    probe = ["runuser", "-u", user, "--", "test", "-x", str(CACHE)]
    if subprocess.run(probe, cwd="/", check=False).returncode == 0:
        return CACHE
    SHARED_HOME.mkdir(parents=True, exist_ok=True)
    SHARED_HOME.chmod(0o711)
    return SHARED_HOME
