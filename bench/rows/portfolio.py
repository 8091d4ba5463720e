"""A merchant with years of business: each page alone, lists and searches at once, imports, owners' statements."""

import http.client
import json
import random
import re
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from harness import capture, data
from harness.cluster import Cluster
from harness.data import Business
from harness.load import Load, interleave
from harness.product import Server, Worker, send, token_of
from harness.report import Report, spread
from harness.settings import CONNECTIONS, Settings
from rows.endpoints import details

API = "/api/merchant"
# Different requests of each list or search that is asked at once.
DIFFERENT = 12
WAIT = 600


@dataclass(frozen=True)
class Sample:
    """Records of the merchant that requests are about."""

    customers: list[str]
    mobiles: list[str]
    cheques: list[str]
    contracts: list[str]
    numbers: list[str]
    units: list[str]
    rows: dict[str, int]

    def page(self, noun: str) -> int:
        return random.randint(1, max(1, self.rows[noun] // 25))


def business(settings: Settings) -> Business:
    return Business(settings.units, max(1, settings.units // 75), settings.years)


def sample(cluster: Cluster, database: str) -> Sample:
    def some(sql: str) -> list[str]:
        return cluster.sql(database, f"SET search_path = m_bench1; {sql} ORDER BY random() LIMIT 300").splitlines()

    counted = ["contract_payments", "contracts", "customers", "cheques", "units", "receipts"]
    return Sample(
        customers=some("SELECT id FROM customers"),
        mobiles=some("SELECT mobile FROM customers"),
        cheques=some("SELECT number FROM cheques WHERE number IS NOT NULL"),
        contracts=some("SELECT id FROM contracts"),
        numbers=some("SELECT number FROM contracts"),
        units=some("SELECT id FROM units"),
        rows={noun: int(cluster.sql(database, f"SELECT count(*) FROM m_bench1.{noun}")) for noun in counted},
    )


def year() -> str:
    return f"from={date.today() - timedelta(days=364)}&to={date.today()}"


# Name, milliseconds, a path of the page.
PAGES: list[tuple[str, int, Callable[[Sample], str]]] = [
    ("payments", 200, lambda of: f"/contract_payments?page={of.page('contract_payments')}"),
    ("payments by amount", 200, lambda of: f"/contract_payments?sort=-amount&page={random.randint(1, 20)}"),
    ("payments of a mobile", 200, lambda of: f"/contract_payments?search={random.choice(of.mobiles)[1:]}"),
    ("payments of a cheque", 200, lambda of: f"/contract_payments?search={random.choice(of.cheques)}"),
    ("the desk", 200, lambda of: "/contract_payments/desk"),
    ("contracts", 200, lambda of: f"/contracts?page={of.page('contracts')}"),
    ("contracts of a number", 200, lambda of: f"/contracts?search={random.choice(of.numbers)}"),
    ("tenants", 200, lambda of: f"/customers?page={of.page('customers')}"),
    ("tenants of a mobile", 200, lambda of: f"/customers?search={random.choice(of.mobiles)[1:]}"),
    ("cheques", 200, lambda of: f"/cheques?page={of.page('cheques')}"),
    ("cheques of a number", 200, lambda of: f"/cheques?search={random.choice(of.cheques)}"),
    ("cheques of a mobile", 200, lambda of: f"/cheques?search={random.choice(of.mobiles)[1:]}"),
    ("receipts", 200, lambda of: f"/receipts?page={of.page('receipts')}"),
    ("deposits", 200, lambda of: "/insurances"),
    ("deposits' movements of a mobile", 200, lambda of: f"/insurance_movements?search={random.choice(of.mobiles)[1:]}"),
    ("units", 200, lambda of: f"/units?page={of.page('units')}"),
    ("vacant units", 200, lambda of: "/units/vacant"),
    ("customers care", 200, lambda of: "/customers_care"),
    ("customers care, a list", 200, lambda of: "/customers_care?list=contract_payment"),
    ("who owes what", 200, lambda of: "/customers_care?list=account_balance"),
    ("search everywhere", 200, lambda of: f"/search?q={random.choice(of.mobiles)[1:]}"),
    ("a tenant", 200, lambda of: f"/customers/{random.choice(of.customers)}"),
    ("a contract", 200, lambda of: f"/contracts/{random.choice(of.contracts)}"),
    ("a unit", 200, lambda of: f"/units/{random.choice(of.units)}"),
    ("a statement", 300, lambda of: f"/customers/{random.choice(of.customers)}/statement"),
    ("dashboard", 300, lambda of: "/dashboard"),
    ("the report of a year", 1000, lambda of: f"/dashboard/payments_details?{year()}"),
]


def pages(settings: Settings, cluster: Cluster, report: Report) -> None:
    """What 95 of a hundred answers of each page take at most, with nobody else there."""
    url = data.years(cluster, business(settings))
    of = sample(cluster, business(settings).database)
    random.seed(7)
    with Server(url) as server, connected(server) as ask:
        for name, aim, path in PAGES:
            for _ in range(3):
                ask("GET", path(of))
            took = sorted(timed(lambda path=path: ask("GET", path(of))) for _ in range(settings.asked))
            p95 = took[min(len(took) - 1, int(len(took) * 0.95))]
            more = f"p50 {statistics.median(took):.0f} ms, worst {took[-1]:.0f} ms of {len(took)}"
            report.add(f"pages: {name}, {settings.units:,} units", f"p95 {p95:.0f} ms", f"< {aim} ms", more)


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


@contextmanager
def connected(server: Server) -> Iterator[Callable]:
    """Asks one after the other on one connection; anything but 200 is an error."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)

    def ask(method: str, path: str, body: object = None) -> dict:
        key = {} if method == "GET" else {"Idempotency_Key": str(uuid.uuid4())}
        text = None if body is None else json.dumps(body)
        status, answer = send(connection, method, API + path, token_of(1), text, **key)
        if status != 200:
            raise RuntimeError(f"{method} {path}: {status} {answer[:400]}")
        return json.loads(answer)

    try:
        yield ask
    finally:
        connection.close()


# Lists and searches that many ask at once, each compared with pgbench running what it sends.
BUSY: list[tuple[str, Callable[[Sample], str]]] = [
    ("payments", lambda of: f"/contract_payments?page={of.page('contract_payments')}"),
    ("payments of a mobile", lambda of: f"/contract_payments?search={random.choice(of.mobiles)[1:]}"),
    ("contracts", lambda of: f"/contracts?page={of.page('contracts')}"),
    ("tenants of a mobile", lambda of: f"/customers?search={random.choice(of.mobiles)[1:]}"),
    ("cheques of a number", lambda of: f"/cheques?search={random.choice(of.cheques)}"),
]


def busy(settings: Settings, cluster: Cluster, report: Report) -> None:
    """Lists and searches at 16 connections against the statements that they send, asked by pgbench."""
    url = data.years(cluster, business(settings))
    database = business(settings).database
    of = sample(cluster, database)
    random.seed(7)
    for name, path in BUSY:
        paths = [path(of) for _ in range(DIFFERENT)]
        works = [lambda server, path=path: answered(server, path) for path in paths]
        with tempfile.TemporaryDirectory() as folder:
            scripts, values = written(Path(folder), capture.statements(cluster, url, works))
            load = Load("paths", 1, settings.units, tuple(API + path for path in paths), scripts, values)
            with Server(url, pool_size=str(CONNECTIONS)) as server:
                result = interleave(settings, cluster, database, server, load)
        report.add(f"busy: {name}, {settings.units:,} units", f"{spread(result.ratios())} of the floor", "≥ 0.7", details(result))


def answered(server: Server, path: str) -> None:
    status, answer = server.request("GET", API + path, token_of(1))
    if status != 200:
        raise RuntimeError(f"{path}: {status} {answer[:400]}")


def written(folder: Path, requests: list[list[tuple[str, str]]]) -> tuple[tuple[Path, ...], tuple[tuple[str, str], ...]]:
    """A script of pgbench for each request, and the values that its statements are given."""
    scripts, variables = [], []
    for number, statements in enumerate(requests):
        lines = []
        for place, (statement, told) in enumerate(statements):
            name = f"v{number}_{place}_"
            values = dict(re.findall(r"\$(\d+) = ('(?:[^']|'')*'|NULL)", told))
            for index in sorted(values, key=int, reverse=True):
                given = values[index]
                given = given if given == "NULL" else f":{name}{index}"
                statement = re.sub(rf"\${index}\b", given, statement)
                variables.append((name + index, values[index].strip("'").replace("''", "'")))
            lines.append(statement.rstrip("; \n") + ";")
        script = folder / f"{number}.sql"
        script.write_text("\n".join(lines), encoding="utf-8")
        scripts.append(script)
    return tuple(scripts), tuple(variables)


def imports(settings: Settings, cluster: Cluster, report: Report) -> None:
    """Files of units, tenants, contracts and cheques: read, checked and written."""
    with data.passing(cluster) as url:
        data.merchant(cluster, data.PASSING)
        with Server(url) as server, Worker(url), connected(server) as ask:
            for kind, head, rows in files(settings.rows):
                text = "\n".join([head, *rows]).encode()
                began = time.perf_counter()
                checked = upload(server, kind, text)
                looked = time.perf_counter() - began
                found = checked["import"]
                if found["faulty"]:
                    raise RuntimeError(f"{kind}: {checked['faults'][:2]}")
                path = f"/imports/{found['id']}"
                ask("POST", f"{path}/commit", {"version": found["version"]})
                done = wait_for(lambda path=path: ask("GET", path), lambda one: one["import"]["state"] != "committing")
                took = time.perf_counter() - began
                if done["import"]["state"] != "committed":
                    raise RuntimeError(f"{kind}: {done['import']}")
                report.add(f"imports: {len(rows):,} {kind}", f"{took:.1f} s", "< 10 s", f"read and checked in {looked:.1f} s")


def files(rows: int) -> Iterator[tuple[str, str, list[str]]]:
    """Kind, headings and rows; each kind needs those before it."""
    numbers = range(rows)
    today = date.today()
    start, end = today - timedelta(days=10), today + timedelta(days=354)
    yield "units", "Building,City,Unit number,Floor,Usage,Type,Minimum rent", [
        f"Import Tower {n // 200},Ajman,{n % 200 + 100},{n % 200 // 5},Residential,Apartment,36000" for n in numbers
    ]
    yield "customers", "Name,Mobile,E-mail,Nationality,National ID", [
        f"Tenant {letters(n)},+97156{n:07},import{n}@portfolio.example,AE,784-1990-{n:07}-1" for n in numbers
    ]
    yield "contracts", "Contract number,Building,Unit number,Tenant's mobile,From,To,Rent of a year,Payments,Paid by,First cheque's number,Bank", [
        f"IMP-{n},Import Tower {n // 200},{n % 200 + 100},+97156{n:07},{start},{end},36000,1,Cheque,{n:06},FAB" for n in numbers
    ]
    yield "cheques", "Contract number,Cheque number,Bank,Cheque date,Amount", [
        f"IMP-{n},{n:06},FAB,{start},36000" for n in numbers
    ]


def letters(number: int) -> str:
    """Names of people have no digits."""
    text = ""
    while True:
        text = chr(ord("a") + number % 26) + text
        number //= 26
        if number == 0:
            return text.capitalize()


def upload(server: Server, kind: str, text: bytes) -> dict:
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\n{kind}\r\n'.encode(),
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{kind}.csv"\r\n'.encode(),
        b"Content-Type: text/csv\r\n\r\n" + text + f"\r\n--{boundary}--\r\n".encode(),
    ]
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
    headers = {
        "Authorization": f"Bearer {token_of(1)}",
        "Content-Type": f"multipart/form-data; boundary={boundary}",
        "Idempotency-Key": str(uuid.uuid4()),
    }
    connection.request("POST", f"{API}/imports", b"".join(parts), headers)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{kind}: {answer.status} {body[:400]}")
    return json.loads(body)


def wait_for(look: Callable[[], dict], is_over: Callable[[dict], bool]) -> dict:
    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline:
        found = look()
        if is_over(found):
            return found
        time.sleep(0.1)
    raise RuntimeError("it does not end")


def papers(settings: Settings, cluster: Cluster, report: Report) -> None:
    """Statements of many owners: closed by the worker, then set as PDF in files of fifty."""
    # Three owners for four buildings.
    of = Business(settings.owners * 6, -(-settings.owners * 4 // 3), 2)
    data.forget(cluster, of)
    url = data.years(cluster, of)
    last = date.today().replace(day=1) - timedelta(days=1)
    with Server(url) as server, Worker(url), connected(server) as ask:
        close(ask, last.replace(day=1) - timedelta(days=1))
        began = time.perf_counter()
        done = close(ask, last)
        closed = time.perf_counter() - began
        ids: list[int] = []
        page = 1
        while len(ids) < done["closed"]:
            rows = ask("GET", f"/owner_statements?page_size=200&page={page}")["items"][: done["closed"] - len(ids)]
            ids += [row["id"] for row in rows]
            page += 1
        size = 0
        for at in range(0, len(ids), 50):
            some = ",".join(map(str, ids[at : at + 50]))
            status, pdf = raw(server, f"/owner_statements/pdf?owner_statement_ids={some}")
            if status != 200:
                raise RuntimeError(f"PDF: {status} {pdf[:200]!r}")
            size += len(pdf)
        took = time.perf_counter() - began
    more = f"closed in {closed:.1f} s, set in {took - closed:.1f} s, {size / 1e6:.1f} MB"
    report.add(f"papers: statements of {len(ids)} owners", f"{took:.1f} s", "< 60 s", more)


def close(ask: Callable, end: date) -> dict:
    """Closes a month of all owners; the worker does it."""
    run = ask("POST", "/owner_statements/runs", {"ends_on": str(end)})
    path = f"/owner_statements/runs/{run['id']}"
    return wait_for(lambda: ask("GET", path), lambda one: "ended_at" in one)


def raw(server: Server, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
    connection.request("GET", API + path, headers={"Authorization": f"Bearer {token_of(1)}"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body
