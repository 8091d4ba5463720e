"""What an endpoint really sends to Postgres, and whether bench/sql still says the same."""

import json
import re
import time
import uuid
from collections.abc import Callable, Sequence

from harness.cluster import Cluster
from harness.data import large
from harness.product import Server, token_of
from harness.settings import BENCH

MERCHANT = 1
LIST = "/api/merchant/units?page_size=50&page=100"
SEARCH = "/api/merchant/units?page_size=50&sort=minimum_rent&occupancy=vacant&rent_from=30000&rent_to=42000&search=37"
STATEMENT = re.compile(r"LOG:  (?:statement|execute [^:]*): (.*)", re.S)
PARAMETERS = re.compile(r"DETAIL:  parameters: (.*)", re.S)


def contract() -> str:
    payments = []
    for month in range(1, 13):
        row = {"type": 1, "amount": "2000.00", "due_on": f"2027-{month:02}-05", "method": "cash"}
        if month > 1:
            row |= {"method": "cheque", "cheque_number": f"000300{month:02}", "bank": "ENBD"}
        payments.append(row)
    period = {"starts_on": "2027-01-05", "ends_on": "2027-12-31"}
    sums = {"rent_price": "24000.00", "total_rent": "24000.00", "insurance_amount": "0"}
    return json.dumps({"customer_id": 77, "unit_id": 777, **period, **sums, "payments": payments})


def show(cluster: Cluster) -> None:
    """Prints the statements with their values: what bench/sql is written from."""
    for kind in ("list", "search", "create"):
        print(f"\n==== {kind}")
        for statement, values in captured(cluster, kind):
            print(f"-- {statement}")
            if values:
                print(f"     {values}")


def differences(cluster: Cluster, kind: str) -> list[str]:
    """Statements of the endpoint that the floor lacks, and the other way round; none when they are the same."""
    endpoint = list(filter(None, [shape(statement) for statement, _ in captured(cluster, kind)]))
    floor = list(filter(None, map(shape, of_file(kind))))
    missing = [f"only the endpoint: {text}" for text in endpoint if text not in floor]
    return missing + [f"only the floor: {text}" for text in floor if text not in endpoint]


def of_file(kind: str) -> list[str]:
    text = (BENCH / "sql" / f"{kind}.sql").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("\\set ", "--"))]
    return [part.strip() for part in re.split(r";|\\gset(?: \w+)?", "\n".join(lines)) if part.strip()]


def shape(statement: str) -> str:
    """The statement without its values, which differ from request to request; nothing for a change of schema."""
    if "set_config(" in statement:
        return ""
    text = statement.lower().strip().rstrip(";")
    if text.startswith("begin"):
        return "begin"
    if text in ("commit", "rollback"):
        # What wrote nothing costs the same to end in either way.
        return "end"
    for value in (
        r"'(?:[^']|'')*'",
        r"\$\d+",
        r"(?<!:):\w+",
        r"\b(?:null|true|false)\b",
        r"\bnow\(\)",
        r"\b\d[\d.]*\b",
    ):
        text = re.sub(value, "?", text)
    text = re.sub(r"::\w+|\s+|[()\"]", "", text)
    text = re.sub(r"\?(?:\|\|\?)+", "?", text)
    return re.sub(r"values.*?(?=onconflict|returning|$)", "values", text)


def captured(cluster: Cluster, kind: str) -> list[tuple[str, str]]:
    return statements(cluster, large(cluster), [lambda server: ask(server, kind)])[0]


def statements(
    cluster: Cluster, url: str, works: Sequence[Callable[[Server], object]]
) -> list[list[tuple[str, str]]]:
    """Of each work the statements, with their values; its token and merchant are trusted already."""
    found = []
    with Server(url, pool_size="1", trust_ms="60000") as server:
        works[0](server)
        logging(cluster, "'all'")
        try:
            for work in works:
                start = cluster.log.stat().st_size
                work(server)
                time.sleep(0.3)
                with open(cluster.log, encoding="utf-8") as log:
                    log.seek(start)
                    found.append(read(log.read()))
        finally:
            logging(cluster, "DEFAULT")
    return found


def logging(cluster: Cluster, value: str) -> None:
    cluster.sql("postgres", f"ALTER SYSTEM SET log_statement TO {value}; SELECT pg_reload_conf()")
    time.sleep(0.3)


def ask(server: Server, kind: str) -> None:
    token = token_of(MERCHANT)
    if kind == "create":
        answer = server.request("POST", "/api/merchant/contracts", token, contract(), Idempotency_Key=str(uuid.uuid4()))
    else:
        answer = server.request("GET", LIST if kind == "list" else SEARCH, token)
    if answer[0] != 200:
        raise RuntimeError(f"{kind}: {answer}")


def read(log: str) -> list[tuple[str, str]]:
    """The product's own entries: `pid application|…`, continued by lines that begin with a tab."""
    entries = re.split(r"^(?=\d+ [^|\n]*\|)", log, flags=re.M)
    found: list[tuple[str, str]] = []
    for entry in entries:
        if " manzil|" not in entry[:30]:
            continue
        statement, values = STATEMENT.search(entry), PARAMETERS.search(entry)
        if statement:
            found.append((statement[1].strip(), ""))
        elif values and found:
            found[-1] = (found[-1][0], values[1].strip())
    return found
