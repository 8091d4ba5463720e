#!/usr/bin/env bash
# The measurements of bench/README.md: bench/run.sh [options] [rows…]. Needs python3 and Postgres; some rows need more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
command -v python3 >/dev/null || { echo "python3 is not installed (apt-get install python3)" >&2; exit 1; }
export PYTHONPATH="$PWD/bench" PYTHONDONTWRITEBYTECODE=1
exec python3 -m harness "$@"
