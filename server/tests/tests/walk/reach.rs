//! Employees of limited reach: what they do not reach does not exist for them, whatever the operation.

use std::collections::BTreeSet;

use poem::http::Method;
use serde_json::Value;
use tenant_migrations::reach::{Rows, TABLES};
use testing::{App, Session};

use super::second_merchant::{Cedar, FIRST, MARK, names};
use super::{Operation, operations};

const LIMITED: [&str; 4] = ["buildings", "units", "customers", "records"];

/// What everybody has with a reach of tenants or of own records.
const PLACES: [&str; 10] = [
    "buildings",
    "units",
    "parkings",
    "owners",
    "ownerships",
    "ownership_shares",
    "photos",
    "e_units",
    "meters",
    "meter_readings",
];

/// What is made of many records or of none: it selects those that it finds.
const SELECTS: [&str; 1] = ["retry_all_zatca_submissions"];

fn everybodys(reach: &str) -> BTreeSet<&'static str> {
    let tables = TABLES.iter();
    let all = tables.filter(|(_, rows)| *rows == Rows::Everybodys);
    let mut all: BTreeSet<_> = all.map(|(table, _)| *table).collect();
    if ["customers", "records"].contains(&reach) {
        all.extend(PLACES);
    }
    all
}

/// What is left of the mark are rows that not everybody has.
async fn unmark(app: &App, tables: &BTreeSet<&str>) {
    for table in tables {
        let columns = format!(
            "SELECT column_name::text FROM information_schema.columns WHERE table_schema = current_schema() \
             AND table_name = '{table}' AND data_type IN ('text', 'jsonb') AND is_generated = 'NEVER'"
        );
        for column in names(&app.cedar, columns).await {
            let sql = format!(
                "UPDATE {table} SET {column} = replace({column}::text, '{MARK}', 'OPEN')::\
                 pg_catalog.{kind} WHERE {column}::text LIKE '%{MARK}%'",
                kind = kind_of(app, table, &column).await,
            );
            app.cedar.execute(&sql).await;
        }
        let history = format!(
            "UPDATE audit_log SET actor_name = 'OPEN', after = NULL WHERE noun = '{table}'"
        );
        app.cedar.execute(&history).await;
    }
}

async fn kind_of(app: &App, table: &str, column: &str) -> String {
    let sql = format!(
        "SELECT data_type::text FROM information_schema.columns WHERE table_schema = current_schema() \
         AND table_name = '{table}' AND column_name = '{column}'"
    );
    let kinds = names(&app.cedar, sql).await;
    kinds.into_iter().next().expect("a column")
}

/// An employee of Cedar with every right.
async fn employee(app: &App, reach: &str) -> (i64, Session) {
    let rights: Vec<(u16, u16)> = openapi::pages()
        .iter()
        .filter(|page| page.is_merchants())
        .flat_map(|page| {
            page.actions
                .iter()
                .map(|action| (page.number, action.number))
        })
        .collect();
    let (id, session) = app.cedar.employee_with_id(&rights).await;
    let sql = format!(
        "UPDATE roles SET reach = '{reach}' WHERE id = (SELECT role_id FROM users WHERE id = {id})"
    );
    app.cedar.execute(&sql).await;
    (id, session)
}

/// Rights that a limited reach takes away.
fn of_whole_reach() -> BTreeSet<String> {
    let pages = openapi::pages().into_iter();
    let actions = pages.flat_map(|page| page.actions.iter().map(move |action| (page, action)));
    let whole = actions.filter(|(_, action)| action.of_whole_reach);
    whole
        .map(|(page, action)| format!("{}.{}", page.noun, action.name))
        .collect()
}

/// The tables of the ids in an operation's path.
fn tables_of(operation: &Operation, cedar: &Cedar) -> BTreeSet<String> {
    let tables = std::cell::RefCell::new(BTreeSet::new());
    operation.filled(&|name: &str| {
        tables.borrow_mut().insert(cedar.table(name));
        FIRST
    });
    tables.into_inner()
}

fn walked(cedar: &Cedar) -> Vec<Operation> {
    let mut found = operations("merchant", &|name| cedar.id(name));
    found.retain(|operation| operation.permission.is_some() && !operation.signs_out());
    found
}

#[tokio::test]
async fn what_is_not_reached_does_not_exist() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    let cedar = Cedar::fill(&app).await;
    let whole = of_whole_reach();
    for reach in LIMITED {
        let everybodys = everybodys(reach);
        unmark(&app, &everybodys).await;
        let before = cedar.marked(&everybodys).await;
        let (_, session) = employee(&app, reach).await;
        let (mut missed, mut listed) = (0, 0);
        for operation in walked(&cedar) {
            let ids = |name: &str| cedar.id(name);
            let is_read = operation.method == Method::GET;
            let has_others = !tables_of(&operation, &cedar)
                .iter()
                .all(|table| everybodys.contains(table.as_str()));
            // Settings and master data are everybody's to change who has the right.
            if !is_read && operation.has_path_id() && !has_others {
                continue;
            }
            let answer = operation.call(&session, &ids).await;
            let (id, status, json) = (&operation.id, answer.status, &answer.json);
            let text = String::from_utf8_lossy(&answer.bytes);
            assert!(!text.contains(MARK), "{reach}: {id} shows {text}");
            let right = operation.permission.as_deref().unwrap_or_default();
            if whole.contains(right) {
                assert_eq!(status, 403, "{reach}: {id} {json}");
            } else if operation.has_path_id() && has_others {
                assert_eq!(status, 404, "{reach}: {id} {json}");
                missed += 1;
            } else if !is_read && operation.names_records && !SELECTS.contains(&id.as_str()) {
                assert!(status != 500, "{reach}: {id} {status} {json}");
            } else {
                assert!(
                    status < 500 || status == 501,
                    "{reach}: {id} {status} {json}"
                );
            }
            listed += usize::from(operation.is_list && status == 200);
            for filter in &operation.id_filters {
                let query = format!("{filter}={}", cedar.id(filter));
                let answer = operation.call_with(&session, &ids, &query).await;
                let text = String::from_utf8_lossy(&answer.bytes);
                assert!(
                    !text.contains(MARK),
                    "{reach}: {id} by {filter} shows {text}"
                );
            }
        }
        assert!(
            missed > 60 && listed > 20,
            "{reach}: {missed} missed, {listed} listed"
        );
        assert_eq!(
            before,
            cedar.marked(&everybodys).await,
            "{reach}: rows were changed"
        );
    }
}

/// What was given to the employee is found by the same operations.
#[tokio::test]
async fn what_was_given_is_reached() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    let cedar = Cedar::fill(&app).await;
    let whole = of_whole_reach();
    for reach in LIMITED {
        let (person, session) = employee(&app, reach).await;
        let given = match reach {
            "buildings" => format!("INSERT INTO building_people VALUES ({FIRST}, {person})"),
            "units" => format!("INSERT INTO unit_people VALUES ({FIRST}, {person})"),
            "customers" => {
                format!("UPDATE customers SET looked_after_by = {person} WHERE id = {FIRST}")
            }
            _ => format!(
                "UPDATE customers SET made_by = {person}; UPDATE contracts SET made_by = {person}"
            ),
        };
        app.cedar.execute(&given).await;
        let sql = format!(
            "UPDATE care_runs SET made_by = {person}; UPDATE renewals SET made_by = {person}; \
             UPDATE deposit_slips SET made_by = {person}; UPDATE customer_notes SET author_id = {person}; \
             UPDATE unit_holds SET made_by = {person}"
        );
        app.cedar.execute(&sql).await;
        let own = ["sessions", "api_keys", "exports", "trusted_devices"];
        let mut found = 0;
        for operation in walked(&cedar) {
            let right = operation.permission.as_deref().unwrap_or_default();
            let is_own = |table: &String| own.contains(&table.as_str());
            if operation.method != Method::GET
                || !operation.has_path_id()
                || whole.contains(right)
                || tables_of(&operation, &cedar).iter().any(is_own)
            {
                continue;
            }
            let answer = operation.call(&session, &|name| cedar.id(name)).await;
            let (id, json) = (&operation.id, &answer.json);
            assert_ne!(
                answer.status, 404,
                "{reach}: {id} {} {json}",
                operation.path
            );
            found += 1;
        }
        assert!(found > 40, "{reach}: {found} found");
        let contracts = session.get("/contracts").await.ok();
        assert_eq!(contracts["total"], 1, "{reach}");
        let units = session.get("/units").await.ok();
        assert_ne!(
            units["items"][0]["occupancy"],
            Value::from("vacant"),
            "{reach}"
        );
    }
}

/// A place is as it is, also where the contract that takes it is not reached.
#[tokio::test]
async fn a_place_is_taken_also_by_a_contract_that_is_not_reached() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    Cedar::fill(&app).await;
    let (_, session) = employee(&app, "customers").await;
    let contracts = session.get("/contracts").await.ok();
    assert_eq!(contracts["total"], 0);
    let unit = session.get(&format!("/units/{FIRST}")).await.ok();
    assert_ne!(unit["occupancy"], "vacant");
    let vacant = session.get("/units/vacant").await.ok();
    assert_eq!(vacant["total"], 0);
    let timeline = session.get(&format!("/units/{FIRST}/stays")).await.ok();
    assert_ne!(timeline["rented_days"], 0, "{timeline}");
}

/// New tables have somebody's decision: those without one are refused to employees of limited reach.
#[tokio::test]
async fn every_table_has_a_decision_about_its_reach() {
    let app = testing::app().await;
    let sql = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()";
    let tables = names(&app.palm, sql.to_owned()).await;
    let decided: BTreeSet<String> = TABLES
        .iter()
        .map(|(table, _)| (*table).to_owned())
        .collect();
    assert_eq!(
        tables, decided,
        "tables, and those in tenant-migrations/src/reach.rs"
    );
    assert_eq!(decided.len(), TABLES.len(), "a table is decided on once");
}
