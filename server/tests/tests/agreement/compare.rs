//! Everything that tells a figure, against the others and against the books.

use std::collections::BTreeSet;

use chrono::{Days, Months, NaiveDate};
use rust_decimal::Decimal;
use serde_json::{Value, json};
use testing::Session;

use super::reference::{Month, Payment, State, Status};
use super::year::Office;

fn money(value: &Value) -> Decimal {
    let text = value
        .as_str()
        .unwrap_or_else(|| panic!("no amount: {value}"));
    text.parse().expect("a decimal")
}

fn count(value: &Value) -> usize {
    let number = value
        .as_u64()
        .unwrap_or_else(|| panic!("no number: {value}"));
    usize::try_from(number).expect("small")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

pub async fn everything(office: &Office) {
    let dashboard = office.admin.get("/dashboard").await.ok();
    to_dos(office, &dashboard).await;
    occupancy(office, &dashboard).await;
    months(office, &dashboard).await;
    details(office).await;
    statements(office, &dashboard).await;
    deposits(office).await;
    bell(office, &dashboard).await;
    owners(office, &dashboard).await;
}

/// Each tile, its list, the list's sum and its export.
async fn to_dos(office: &Office, dashboard: &Value) {
    let entries = dashboard["to_do"].as_array().expect("numbers");
    assert_eq!(entries.len(), 11);
    for entry in entries {
        let (name, noun, filter) = (
            text(&entry["name"]),
            text(&entry["noun"]),
            text(&entry["filter"]),
        );
        let said = format!("seed {}, {}: {name}", office.seed, office.books.today);
        let (expected, amount) = office.books.to_do(name);
        assert_eq!(count(&entry["count"]), expected, "{said}");
        let list = office.admin.get(&format!("/{noun}?{filter}")).await.ok();
        assert_eq!(count(&list["total"]), expected, "{said}, its list");
        if let Some(amount) = amount {
            assert_eq!(money(&entry["amount"]), amount, "{said}");
            assert_eq!(money(&list["totals"]["amount"]), amount, "{said}, its list");
            let path = format!("/{noun}/export?format=csv&{filter}");
            assert_eq!(
                exported(&office.admin, &path, "Amount").await,
                amount,
                "{said}, its file"
            );
        }
    }
}

/// The sum of a column of an exported file.
async fn exported(session: &Session, path: &str, column: &str) -> Decimal {
    let file = session.get(path).await.status(200);
    let file = String::from_utf8(file.bytes).expect("a text");
    let mut lines = file.trim_start_matches('\u{feff}').lines();
    let mut cells = lines.next().expect("headings").split(',');
    let at = cells.position(|heading| heading.trim_matches('"') == column);
    let at = at.unwrap_or_else(|| panic!("no column {column}: {file}"));
    lines
        .map(|line| {
            let cell = line.split(',').nth(at).expect("a cell");
            cell.trim_matches('"')
                .parse::<Decimal>()
                .expect("an amount")
        })
        .sum()
}

async fn occupancy(office: &Office, dashboard: &Value) {
    let books = &office.books;
    let said = format!("seed {}, {}", office.seed, books.today);
    let figures = &dashboard["occupancy"];
    let rented = books.in_use().filter(|unit| books.is_let(unit.id)).count();
    let vacant = books.in_use().count() - rented;
    assert_eq!(count(&figures["rented"]), rented, "{said}");
    assert_eq!(count(&figures["vacant"]), vacant, "{said}");
    let list = office.admin.get("/units/vacant").await.ok();
    assert_eq!(count(&list["total"]), vacant, "{said}");
    let of_buildings = |rows: &Value, column: &str| -> usize {
        let rows = rows.as_array().expect("rows").iter();
        rows.map(|row| count(&row[column])).sum()
    };
    let buildings = office.admin.get("/buildings?status=1").await.ok();
    for (column, expected) in [("rented", rented), ("vacant", vacant)] {
        assert_eq!(
            of_buildings(&figures["buildings"], column),
            expected,
            "{said}"
        );
        assert_eq!(
            of_buildings(&buildings["items"], column),
            expected,
            "{said}"
        );
    }
    let units = office.admin.get("/units?page_size=100").await.ok();
    for unit in units["items"].as_array().expect("units") {
        let is_let = books.is_let(unit["id"].as_i64().expect("an id"));
        assert_eq!(unit["occupancy"] == "rented", is_let, "{said}: {unit}");
    }
}

fn assert_months(shown: &Value, expected: &[(NaiveDate, Month)], said: &str) {
    let shown = shown.as_array().expect("months");
    assert_eq!(shown.len(), expected.len());
    for (shown, (month, sums)) in shown.iter().zip(expected) {
        assert_eq!(text(&shown["month"]), month.to_string(), "{said}");
        let found = Month {
            due: money(&shown["due"]),
            collected: money(&shown["collected"]),
            deposits: money(&shown["deposits"]),
        };
        assert_eq!(found, *sums, "{said}: {month}");
    }
}

/// The months, and the lists of what fell due and of what came in each.
async fn months(office: &Office, dashboard: &Value) {
    let expected = office.books.months(&|payment| payment.amount);
    let said = format!("seed {}, {}", office.seed, office.books.today);
    assert_months(&dashboard["months"], &expected, &said);
    for (month, sums) in expected.iter().rev().take(4) {
        let last = *month + Months::new(1) - Days::new(1);
        let path = format!("/contract_payments?type=1&due_from={month}&due_to={last}");
        let totals = &office.admin.get(&path).await.ok()["totals"];
        let due = money(&totals["amount"]) - money(&totals["cancelled"]);
        assert_eq!(due, sums.due, "{said}: due in {month}");
        let path = format!("/contract_payments?collected_from={month}&collected_to={last}");
        let totals = &office.admin.get(&path).await.ok()["totals"];
        let deposits = money(&totals["deposits"]);
        assert_eq!(deposits, sums.deposits, "{said}: deposits in {month}");
        let collected = money(&totals["collected"]) - deposits;
        assert_eq!(collected, sums.collected, "{said}: collected in {month}");
    }
}

/// What all tenants owe is what the dashboard says; each one's balance is that of the books.
/// Each sum of the payments in detail, and the list of the same payments.
async fn details(office: &Office) {
    let details = office.admin.get("/dashboard/payments_details").await.ok();
    let said = format!("seed {}, {}: in detail", office.seed, office.books.today);
    let all = (text(&details["from"]), text(&details["to"]));
    let mut groups = vec![(
        &details["all"],
        format!("due_from={}&due_to={}", all.0, all.1),
    )];
    let rows = |group: &str| details[group].as_array().expect("rows");
    for row in rows("months") {
        let (first, last) = (text(&row["month"]), text(&row["ends_on"]));
        groups.push((row, format!("due_from={first}&due_to={last}")));
    }
    for row in rows("buildings") {
        let building = &row["building_id"];
        let filter = format!("due_from={}&due_to={}&building_id={building}", all.0, all.1);
        groups.push((row, filter));
    }
    for (row, filter) in groups {
        let path = format!("/contract_payments?page_size=1&{filter}");
        let totals = office.admin.get(&path).await.ok()["totals"].clone();
        for name in ["collected", "not_collected", "overdue", "due"] {
            assert_eq!(
                money(&row[name]),
                money(&totals[name]),
                "{said}, {name} of {filter}"
            );
        }
        let cancelled = money(&totals["cancelled"]);
        assert_eq!(
            money(&row["amount"]),
            money(&totals["amount"]) - cancelled,
            "{said}, {filter}"
        );
    }
    for group in ["months", "buildings", "methods"] {
        let sum: Decimal = rows(group).iter().map(|row| money(&row["amount"])).sum();
        assert_eq!(sum, money(&details["all"]["amount"]), "{said}, {group}");
    }
}

async fn statements(office: &Office, dashboard: &Value) {
    let books = &office.books;
    let mut overdue = Decimal::ZERO;
    for customer in &books.customers {
        let said = format!("seed {}, {}, tenant {customer}", office.seed, books.today);
        let statement = office
            .admin
            .get(&format!("/customers/{customer}/statement"))
            .await
            .ok();
        let overall = &statement["overall"];
        overdue += money(&overall["overdue"]);
        let mut balance = Decimal::ZERO;
        let own = books
            .issued()
            .filter(|payment| books.contract(payment.contract).customer == *customer);
        for payment in own.filter(|payment| payment.state != State::Cancelled) {
            if payment.due <= books.today {
                balance += payment.amount;
            }
            if let State::Collected(_) = payment.state {
                balance -= payment.amount;
            }
        }
        let settled = books.settled.iter();
        let own = settled.filter(|one| books.contract(one.contract).customer == *customer);
        let charged: Decimal = own.map(|settled| settled.charged).sum();
        assert_eq!(money(&overall["charges"]), charged, "{said}");
        balance += charged;
        let on_account = books.on_account.get(customer).copied().unwrap_or_default();
        balance -= on_account;
        assert_eq!(money(&overall["on_account"]), on_account, "{said}");
        let path = format!("/money_received?customer_id={customer}");
        let list = office.admin.get(&path).await.ok();
        assert_eq!(money(&list["totals"]["balance"]), on_account, "{said}");
        let path = format!("/money_received/export?format=csv&customer_id={customer}");
        let file = exported(&office.admin, &path, "On account").await;
        assert_eq!(file, on_account, "{said}: the file of sums");
        assert_eq!(money(&overall["balance"]), balance, "{said}");
        let last = statement["lines"].as_array().and_then(|lines| lines.last());
        assert_eq!(
            last.map_or(Decimal::ZERO, |line| money(&line["balance"])),
            balance,
            "{said}"
        );
        let live = books.contracts.iter().filter(|contract| {
            contract.customer == *customer
                && contract.status == Status::Active
                && contract.ends >= books.today
        });
        let shown = office
            .admin
            .get(&format!("/customers/{customer}"))
            .await
            .ok();
        assert_eq!(count(&shown["active_contracts"]), live.count(), "{said}");
    }
    let entries = dashboard["to_do"].as_array().expect("numbers");
    let tile = entries
        .iter()
        .find(|entry| entry["name"] == "overdue")
        .expect("a tile");
    assert_eq!(
        money(&tile["amount"]),
        overdue,
        "seed {}: what tenants owe",
        office.seed
    );
}

/// What is held is what was collected of deposits and not settled since: in the list, in its file, in the book and in every statement.
async fn deposits(office: &Office) {
    let books = &office.books;
    let said = format!("seed {}, {}", office.seed, books.today);
    let held = books.held(&|_| true);
    let list = office.admin.get("/insurances").await.ok();
    assert_eq!(money(&list["totals"]["balance"]), held, "{said}");
    let file = exported(&office.admin, "/insurances/export?format=csv", "Held").await;
    assert_eq!(file, held, "{said}: its file");
    let month = books.today - Months::new(1);
    let book = office
        .admin
        .get(&format!("/insurance_movements?moved_from={month}"))
        .await
        .ok();
    assert_eq!(money(&book["totals"]["closing"]), held, "{said}: the book");
    for customer in &books.customers {
        let path = format!("/customers/{customer}/statement");
        let statement = office.admin.get(&path).await.ok();
        let own = books.held(&|contract| contract.customer == *customer);
        let shown = money(&statement["overall"]["insurance_held"]);
        assert_eq!(shown, own, "{said}: tenant {customer}");
    }
}

/// What the bell says in the morning; nothing where nothing is overdue.
async fn bell(office: &Office, dashboard: &Value) {
    let (job, date) = ("notifications.payments_overdue", office.books.today);
    let path = "/notifications/get_records?type=payments";
    let told = |menu: &Value| menu["items"].as_array().expect("notifications").clone();
    let before = told(&office.admin.get(path).await.ok()).len();
    let merchant = office.app.palm.merchant().await.id;
    office
        .app
        .enqueue_raw(
            Some(merchant),
            job,
            &date.to_string(),
            json!({ "date": date }),
        )
        .await;
    office.app.run_jobs().await;
    let after = told(&office.admin.get(path).await.ok());
    let entries = dashboard["to_do"].as_array().expect("numbers");
    let tile = entries.iter().find(|entry| entry["name"] == "overdue");
    let overdue = count(&tile.expect("a tile")["count"]);
    assert_eq!(
        after.len() - before,
        usize::from(overdue > 0),
        "seed {}",
        office.seed
    );
    if overdue > 0 {
        let title = text(&after[0]["title_en"]);
        let number = title.split(' ').next().expect("a number");
        assert_eq!(number, overdue.to_string(), "seed {}: {title}", office.seed);
    }
}

/// Each owner's dashboard, list, file and contracts; together the owners have all of it.
async fn owners(office: &Office, dashboard: &Value) {
    let books = &office.books;
    let mut overdue_of_all = Decimal::ZERO;
    let mut collected_of_all = Decimal::ZERO;
    let mut penalties_of_all = Decimal::ZERO;
    for owner in &books.owners {
        let said = format!("seed {}, {}, owner {owner}", office.seed, books.today);
        let session = office.app.palm.owner(*owner).await;
        let shown = session.get("/dashboard").await.ok();
        let part = |payment: &Payment| books.part(*owner, payment);
        let sum = |counts: &dyn Fn(&Payment) -> bool| -> Decimal {
            books
                .issued()
                .filter(|payment| counts(payment))
                .map(part)
                .sum()
        };
        let overdue = sum(&|payment| books.is_overdue(payment));
        let bounced = sum(&|payment| payment.state == State::Bounced);
        assert_eq!(money(&shown["overdue"]), overdue, "{said}: overdue");
        assert_eq!(
            money(&shown["not_collected"]),
            bounced,
            "{said}: not collected"
        );
        assert_months(&shown["months"], &books.months(&part), &said);
        overdue_of_all += overdue;
        collected_of_all += sum(&|payment| matches!(payment.state, State::Collected(_)));

        let held: Vec<_> = books
            .in_use()
            .filter(|unit| books.holds(*owner, unit.id, books.today))
            .collect();
        let rented = held.iter().filter(|unit| books.is_let(unit.id)).count();
        assert_eq!(count(&shown["units"]), held.len(), "{said}: units");
        assert_eq!(count(&shown["rented"]), rented, "{said}: rented");
        assert_eq!(
            count(&shown["contracts"]),
            rented,
            "{said}: one contract a rented unit"
        );
        let list = session.get("/units?page_size=100").await.ok();
        assert_eq!(count(&list["total"]), held.len(), "{said}: list of units");
        let list = session.get("/buildings").await.ok();
        let buildings = list["items"].as_array().expect("buildings");
        for (column, expected) in [("units", held.len()), ("rented", rented)] {
            let sum: usize = buildings.iter().map(|row| count(&row[column])).sum();
            assert_eq!(sum, expected, "{said}: {column} of buildings");
        }
        let list = session
            .get("/units?occupancy=rented&page_size=100")
            .await
            .ok();
        assert_eq!(
            count(&list["total"]),
            rented,
            "{said}: list of rented units"
        );

        let totals = session.get("/contract_payments?page_size=200").await.ok();
        assert_eq!(money(&totals["totals"]["overdue"]), overdue, "{said}: list");
        let rows = totals["items"].as_array().expect("rows");
        let own: Decimal = rows.iter().map(|row| money(&row["own_amount"])).sum();
        assert_eq!(
            money(&totals["totals"]["own_amount"]),
            own,
            "{said}: sum of the rows"
        );
        let path = "/contract_payments/export?format=csv&state=overdue";
        assert_eq!(
            exported(&session, path, "Your part").await,
            overdue,
            "{said}: file"
        );
        contracts(office, *owner, &session, &said).await;
        if books.penalties_are_owners {
            penalties_of_all += penalties(office, *owner, &said).await;
        }
    }
    if books.penalties_are_owners {
        let settled = books.settled.iter();
        let paid: Decimal = settled.map(|one| one.penalty - one.charged).sum();
        let seed = office.seed;
        assert_eq!(
            penalties_of_all, paid,
            "seed {seed}: early exits of all owners"
        );
    }
    let entries = dashboard["to_do"].as_array().expect("numbers");
    let tile = entries
        .iter()
        .find(|entry| entry["name"] == "overdue")
        .expect("a tile");
    let seed = office.seed;
    assert_eq!(
        overdue_of_all,
        money(&tile["amount"]),
        "seed {seed}: all owners together"
    );
    let list = office.admin.get("/contract_payments").await.ok();
    assert_eq!(
        collected_of_all,
        money(&list["totals"]["collected"]),
        "seed {seed}"
    );
}

/// What an owner's open statement has of early exits: its lines, and what it tells beside them.
async fn penalties(office: &Office, owner: i64, said: &str) -> Decimal {
    let path = format!("/owner_statements/draft?owner_id={owner}");
    let draft = office.admin.get(&path).await.ok();
    let lines = draft["lines"].as_array().expect("lines").iter();
    let own = lines.filter(|line| line["kind"] == "penalty");
    let sum: Decimal = own.map(|line| money(&line["amount"])).sum();
    assert_eq!(
        money(&draft["details"]["penalties"]),
        sum,
        "{said}: early exits"
    );
    sum
}

/// An owner sees the contracts of own days, and of each the payments of own days.
async fn contracts(office: &Office, owner: i64, session: &Session, said: &str) {
    let books = &office.books;
    let list = session.get("/contracts?page_size=200").await.ok();
    let shown: BTreeSet<i64> = list["items"]
        .as_array()
        .expect("contracts")
        .iter()
        .map(|row| row["id"].as_i64().expect("an id"))
        .collect();
    let expected: BTreeSet<i64> = books
        .issued()
        .map(|payment| books.contract(payment.contract))
        .filter(|contract| books.owners_of(contract).contains(&owner))
        .map(|contract| contract.id)
        .collect();
    assert_eq!(shown, expected, "{said}: contracts");
    let newest = expected.iter().rev().take(6);
    for id in newest {
        let contract = session.get(&format!("/contracts/{id}")).await.ok();
        let payments: BTreeSet<(i64, String)> = contract["payments"]
            .as_array()
            .expect("payments")
            .iter()
            .map(|row| {
                (
                    row["id"].as_i64().expect("an id"),
                    money(&row["own_amount"]).to_string(),
                )
            })
            .collect();
        let own = books
            .payments
            .iter()
            .filter(|payment| payment.contract == *id);
        let unit = books.contract(*id).unit;
        let expected: BTreeSet<(i64, String)> = own
            .filter(|payment| books.holds(owner, unit, payment.due))
            .map(|payment| (payment.id, format!("{:.2}", books.part(owner, payment))))
            .collect();
        assert_eq!(payments, expected, "{said}: payments of contract {id}");
    }
}
