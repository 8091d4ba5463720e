"""What a first visit loads, and when Lighthouse's simulated phone shows it."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from harness import data
from harness.cluster import Cluster
from harness.product import Server, token_of
from harness.report import Report, spread
from harness.settings import BENCH, CACHE, ROOT, Settings

FRONTEND = ROOT / "frontend"
TOOL = CACHE / "lighthouse"
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
SIZE = re.compile(r"^(.+): ([\d.]+) KB of ([\d.]+) KB", re.M)


def row(settings: Settings, cluster: Cluster, report: Report) -> None:
    build()
    done = subprocess.run(["npm", "run", "--silent", "size"], cwd=FRONTEND, capture_output=True, text=True, check=False)
    for name, size, limit in SIZE.findall(done.stdout):
        report.add(f"scripts of {name}", f"{size} KB gzip", f"≤ {limit} KB", "followed through the build's manifest")
    paint(settings, cluster, report)


def build() -> None:
    if not (FRONTEND / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=FRONTEND, check=True)
    subprocess.run(["npm", "run", "--silent", "build"], cwd=FRONTEND, check=True, stdout=subprocess.DEVNULL)


def paint(settings: Settings, cluster: Cluster, report: Report) -> None:
    install()
    url = data.large(cluster)
    with Server(url, frontend_dir=str(FRONTEND / "dist")) as server:
        session = json.dumps(
            {"token": token_of(1), "expiresAt": "2100-01-01T00:00:00Z", "user": {"id": 1, "name": "Bench"}}
        )
        for name, path, kept, aim in (
            ("sign-in", "/en/merchant/sign-in", "", 1.8),
            ("dashboard", "/en/merchant/dashboard", session, 2.5),
        ):
            runs = [lighthouse(server.url, path, kept) for _ in range(settings.rounds)]
            if any(told["path"] != path for told in runs):
                raise RuntimeError(f"{path} led to {runs[0]['path']}")
            pictures = [told["picture"] / 1000 for told in runs]
            contents = [told["content"] / 1000 for told in runs]
            scores = [told["score"] for told in runs]
            blocked = [told["tbt"] for told in runs]
            more = (
                f"blocked {spread(blocked, 0)} ms, score {spread(scores, 2)}, {runs[0]['bytes'] / 1000:.0f} KB in all"
            )
            report.add(f"first picture of {name}", f"{spread(pictures)} s", "≤ 2.0 s", "")
            report.add(f"content of {name}", f"{spread(contents)} s", f"≤ {aim} s", more)


def install() -> None:
    """Lighthouse, in the cache folder: the product does not need it."""
    TOOL.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "measure.mjs"):
        shutil.copy(BENCH / "lighthouse" / name, TOOL / name)
    command = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=TOOL, env=os.environ | {"PUPPETEER_SKIP_DOWNLOAD": "true"}, check=True)


def lighthouse(origin: str, path: str, session: str) -> dict:
    command = ["node", TOOL / "measure.mjs", browser(), origin, path, session]
    done = subprocess.run(command, cwd=TOOL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"lighthouse: {done.stderr.strip()}")
    return json.loads(done.stdout.splitlines()[-1])


def browser() -> Path:
    given = os.environ.get("CHROMIUM_PATH")
    found = given or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise SystemExit("no Chromium is installed (apt-get install chromium)")
    return Path(found)
