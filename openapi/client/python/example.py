import sys
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

from manzil import AuthenticatedClient
from manzil.api.buildings import list_buildings
from manzil.api.contract_payments import collect_contract_payment, list_contract_payments
from manzil.api.contracts import create_contract, issue_contract
from manzil.api.customers import create_customer
from manzil.api.receipts import get_contract_payment_receipt_pdf
from manzil.api.units import create_unit
from manzil.models import (
    CollectInput,
    ContractInput,
    ContractVersion,
    CustomerInput,
    PaymentKind,
    PaymentMethod,
    Problem,
    UnitInput,
    UnitKind,
    UnitUsage,
)

server, key, file = sys.argv[1:4]
client = AuthenticatedClient(base_url=f"{server}/api/merchant", token=key)
T = TypeVar("T")


def ok(answer: T | Problem | None) -> T:
    if answer is None or isinstance(answer, Problem):
        raise RuntimeError(answer)
    return answer


today = date.today().isoformat()
last_day = (date.today() + timedelta(days=364)).isoformat()
rent, transfer = "60000.00", PaymentMethod.TRANSFER
# README: begin
person = CustomerInput(name_en="Omar Nasser", mobile="+971501110002")
tenant = ok(create_customer.sync(client=client, body=person))
building = ok(list_buildings.sync(client=client)).items[0]
flat = UnitInput(
    building_id=building.id, number="PY-101", usage=UnitUsage.RESIDENCE, kind=UnitKind.APARTMENT
)
unit = ok(create_unit.sync(client=client, body=flat))
payment = {"type": PaymentKind.RENT, "amount": rent, "due_on": today, "method": transfer}
parties = {"customer_id": tenant.id, "unit_id": unit.id}
period = {"starts_on": today, "ends_on": last_day, "rent_price": rent, "total_rent": rent}
terms = ContractInput.from_dict({**parties, **period, "payments": [payment]})
draft = ok(create_contract.sync(client=client, body=terms))
ok(issue_contract.sync(draft.id, client=client, body=ContractVersion(draft.version)))
due = ok(list_contract_payments.sync(client=client, contract_id=draft.id)).items[0]
money = CollectInput.from_dict({"collected_on": today, "version": due.version})
ok(collect_contract_payment.sync(due.id, client=client, body=money))
receipt = ok(get_contract_payment_receipt_pdf.sync(due.id, client=client))
Path(file).write_bytes(receipt.payload.read())
# README: end
