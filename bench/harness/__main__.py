"""The command line of bench/run.sh."""

import argparse
import dataclasses

from harness import capture, product
from harness.cluster import Cluster
from harness.report import Report
from harness.settings import Settings
from rows import endpoints, first_load, footprint, merchants, messages, migrate, portfolio, provision, reads, webhooks

ROWS = {
    "list": endpoints.rows("list"),
    "search": endpoints.rows("search"),
    "create": endpoints.rows("create"),
    "looked-up": endpoints.looked_up,
    "merchants": merchants.row,
    "footprint": footprint.row,
    "provision": provision.row,
    "migrate": migrate.row,
    "first-load": first_load.row,
    "pages": portfolio.pages,
    "busy": portfolio.busy,
    "imports": portfolio.imports,
    "papers": portfolio.papers,
    "ticks": messages.ticks,
    "messages": messages.messages,
    "webhooks": webhooks.webhooks,
    "reads": reads.reads,
}
COMMANDS = ["capture", "stop", "clean"]


def main() -> None:
    arguments = read()
    cluster = Cluster()
    if arguments.what in (["stop"], ["clean"]):
        getattr(cluster, "stop" if arguments.what == ["stop"] else "remove")()
        return
    if not arguments.no_build:
        product.build()
    cluster.start()
    if arguments.what == ["capture"]:
        capture.show(cluster)
        return
    measure(cluster, settings_of(arguments), arguments.what or list(ROWS))


def measure(cluster: Cluster, settings: Settings, names: list[str]) -> None:
    report = Report()
    try:
        for name in names:
            ROWS[name](settings, cluster, report)
    finally:
        if report.rows:
            path = report.save()
            print(f"\n{report.text()}\nKept in {path}")


def settings_of(arguments: argparse.Namespace) -> Settings:
    settings = Settings.quick() if arguments.quick else Settings()
    if arguments.large:
        settings = dataclasses.replace(settings, units=20_000, years=10)
    names = [field.name for field in dataclasses.fields(Settings)]
    given = {name: getattr(arguments, name) for name in names if getattr(arguments, name) is not None}
    return dataclasses.replace(settings, **given)


def read() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/run.sh", description="Measures the product against its floors.")
    parser.add_argument("what", nargs="*", metavar="row", help=f"{', '.join(ROWS)}; or {', '.join(COMMANDS)}")
    parser.add_argument("--quick", action="store_true", help="small numbers: shows that everything works")
    parser.add_argument("--large", action="store_true", help="a portfolio of 20,000 units and ten years")
    parser.add_argument("--no-build", action="store_true", help="use the binaries that are there")
    for field in dataclasses.fields(Settings):
        option = "--" + field.name.replace("_", "-")
        parser.add_argument(option, type=int, metavar="N", help=f"default {field.default}")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.what if name not in ROWS and arguments.what != [name]]
    if len(arguments.what) == 1 and arguments.what[0] not in ROWS and arguments.what[0] not in COMMANDS:
        unknown = arguments.what
    if unknown:
        parser.error(f"no such row: {', '.join(unknown)}")
    return arguments


if __name__ == "__main__":
    main()
