//! No list reads the whole of a table that grows to show a page of it: every list is asked for as it opens, with each of its
//! sorts in both directions, with a search and at a cursor, and Postgres says how it found the rows. A count or a sum of all
//! rows reads them all; one of a search does not.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::sync::{Arc, Mutex};

use kernel::clock::Clock as _;
use serde_json::Value;
use server::demo::large::{Size, fill};
use sqlx::AssertSqlSafe;
use testing::{App, Session};
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

use super::{Operation, any, operations};

/// Enough rows that an index is worth it.
const SIZE: Size = Size {
    seed: 7,
    units: 450,
    buildings: 12,
    years: 3,
};
/// So many rows has a table that grows; what has a row a building, a unit, an employee or a setting has fewer.
const GROWN: f32 = 500.0;
/// What few rows have in them, as a search that means something.
const WORD: &str = "000123";
/// What a business of years has beside its contracts.
const REST: &str = include_str!("explain.sql");

/// Lists that may: area and operation, the beginning of what is asked, the table, and why.
const ALLOWED: &[(&str, &str, &str, &str)] = &[
    ("merchant list_customers_care", "", "customers", EVERYBODY),
    ("merchant list_customers_care", "", "contracts", EVERYBODY),
    ("merchant list_care_morning", "", "customers", EVERYBODY),
    ("merchant list_care_morning", "", "contracts", EVERYBODY),
    (
        "merchant list_customer_duplicates",
        "",
        "customers",
        EVERYBODY,
    ),
    ("merchant list_customers", "sort=", "customers", ITS_OWN),
    ("merchant list_insurances", "", "insurances", ITS_CONTRACT),
    ("merchant list_care_log", "", "care_messages", ONE_LOG),
    ("merchant list_care_log", "", "care_answers", ONE_LOG),
    ("merchant list_units", "", "notices", NOTICES),
    ("merchant list_vacant_units", "", "notices", NOTICES),
    ("merchant list_parkings", "", "notices", NOTICES),
    ("merchant list_notices", "search=", "notices", AS_TYPED),
    (
        "merchant list_customer_notes",
        "search=",
        "customer_notes",
        AS_TYPED,
    ),
    (
        "merchant list_owner_costs",
        "search=",
        "owner_costs",
        AS_TYPED,
    ),
    (
        "merchant list_unit_holds",
        "search=",
        "unit_holds",
        AS_TYPED,
    ),
    (
        "merchant list_support_changes",
        "search=",
        "audit_log",
        OF_SUPPORT,
    ),
    ("manager list_mails", "search=", "mails", HALF_A_YEAR),
    ("owner list_own_contracts", "", "contracts", OWN_DAYS),
    ("owner list_contract_payments", "", "contracts", OWN_DAYS),
    (
        "owner list_contract_payments",
        "",
        "contract_payments",
        OWN_DAYS,
    ),
    (
        "owner list_contract_payments",
        "search=",
        "cheques",
        OWN_DAYS,
    ),
    (
        "owner list_contract_payments",
        "search=",
        "customers",
        OWN_DAYS,
    ),
];
const ITS_OWN: &str = "its own rows are sorted, and what it joins are the employees";
const ONE_LOG: &str = "its messages and answers are of two tables and have one order only together";
const NOTICES: &str = "which units are given notice is read once for the page, of all notices";
const HALF_A_YEAR: &str = "mails are kept for half a year, and only the platform's managers look";
const EVERYBODY: &str = "what is missing or alike is asked of each tenant";
const ITS_CONTRACT: &str = "its order is the end of the contract, which is another table's";
const OWN_DAYS: &str = "an owner has the days on which they held the unit: asked of each contract";
const OF_SUPPORT: &str = "what support changed has an index of its own, and there is little of it";
const AS_TYPED: &str = "what somebody wrote has no column to search by, and there is little of it";

/// What Postgres says of the statements, as it says it: notices in the log of the connection.
#[derive(Clone, Default)]
struct Plans(Arc<Mutex<Vec<Value>>>);

struct Message<'a>(&'a Plans);

impl Visit for Message<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.record_str(field, &format!("{value:?}"));
        }
    }

    fn record_str(&mut self, _field: &Field, value: &str) {
        if let Some((_, plan)) = value.split_once("plan:\n") {
            let plan = serde_json::from_str(plan).expect("a plan");
            self.0.0.lock().expect("not poisoned").push(plan);
        }
    }
}

impl<S: tracing::Subscriber> Layer<S> for Plans {
    fn on_event(&self, event: &tracing::Event<'_>, _context: Context<'_, S>) {
        if event.metadata().target() == "sqlx::postgres::notice" {
            event.record(&mut Message(self));
        }
    }
}

impl Plans {
    fn take(&self) -> Vec<Value> {
        std::mem::take(&mut self.0.lock().expect("not poisoned"))
    }
}

/// Where in a plan a node stands.
#[derive(Clone, Copy)]
struct Place {
    /// Below a limit, which stops what is read in order.
    is_limited: bool,
    /// Something above it takes all of its rows before it gives the first.
    is_taken_whole: bool,
    /// Among what finds the keys of a page.
    finds_keys: bool,
}

/// What of a plan counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// As the list opens: the count of all rows reads them all.
    Order,
    /// In an order that was asked for and that no index has: its keys are sorted, and nothing else is read as a whole.
    Sort,
    /// What few rows have: counts and sums find them too.
    Search,
}

const TAKE_ALL: [&str; 7] = [
    "Aggregate",
    "Hash",
    "Materialize",
    "SetOp",
    "Sort",
    "Unique",
    "WindowAgg",
];

/// The tables that a node of a plan and those below it read from end to end.
fn read_whole(node: &Value, place: Place, asked: Asked, found: &mut BTreeSet<String>) {
    let text = |name: &str| node[name].as_str().unwrap_or_default();
    let (kind, parent) = (text("Node Type"), text("Parent Relationship"));
    let mut place = place;
    if matches!(parent, "InitPlan" | "SubPlan") {
        if kind == "Aggregate" && parent == "InitPlan" && asked != Asked::Search {
            return;
        }
        place.is_limited = false;
    }
    match kind {
        "Limit" => {
            place.finds_keys = !parent.is_empty();
            place.is_limited = true;
            place.is_taken_whole = false;
        }
        kind if TAKE_ALL.contains(&kind) => place.is_taken_whole = true,
        _ => {}
    }
    let is_index = matches!(kind, "Index Scan" | "Index Only Scan");
    let is_unbound = is_index && node["Index Cond"].is_null();
    let is_whole =
        kind == "Seq Scan" || (is_unbound && (!place.is_limited || place.is_taken_whole));
    if is_whole && !(asked == Asked::Sort && place.finds_keys) {
        found.insert(text("Relation Name").to_owned());
    }
    for below in node["Plans"].as_array().into_iter().flatten() {
        read_whole(below, place, asked, found);
    }
}

fn joins(node: &Value) -> bool {
    let mut below = node["Plans"].as_array().into_iter().flatten();
    below.any(|below| match below["Parent Relationship"].as_str() {
        Some("Inner") => true,
        Some("InitPlan" | "SubPlan") => false,
        _ => joins(below),
    })
}

/// Of the statements of one request.
fn tables(plans: &[Value], asked: Asked) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let top = Place {
        is_limited: false,
        is_taken_whole: false,
        finds_keys: false,
    };
    for plan in plans {
        let plan = &plan["Plan"];
        // One table alone is sorted: nothing is read for it beside its own rows.
        if asked == Asked::Sort && !joins(plan) {
            continue;
        }
        if asked == Asked::Search || plan["Node Type"] != "Aggregate" {
            read_whole(plan, top, asked, &mut found);
        }
    }
    found
}

/// What a list can be sorted by, as it says to who asks for something else.
pub(super) async fn sorts(session: &Session, list: &Operation) -> Vec<String> {
    let refused = session
        .get(&format!("{}?sort=nothing_of_the_kind", list.path))
        .await;
    if refused.status == 200 {
        // It has one order.
        return Vec::new();
    }
    let refused = refused.status(422);
    let said = refused.json.to_string();
    let Some((_, names)) = said.split_once("This list can be sorted by: ") else {
        panic!("{}: {said}", list.path);
    };
    let names = names.split('.').next().unwrap_or_default();
    let names = names.split(", ").filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

/// The tables with so many rows that reading them costs something.
async fn grown(app: &App) -> BTreeSet<String> {
    let sql = "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
         WHERE c.relkind = 'r' AND n.nspname IN ('m_palm01', 'platform') AND c.reltuples >= $1";
    let names: Vec<String> = sqlx::query_scalar(sql)
        .bind(GROWN)
        .fetch_all(app.kernel.database.platform_pool())
        .await
        .expect("tables");
    names.into_iter().collect()
}

/// Years of business at Palm, with fresh statistics; from now on the database says to new connections how it runs their
/// statements.
async fn prepare(app: &App) {
    let merchant = app.palm.merchant().await;
    let today = app.clock.now().date_naive();
    let filled = fill(&app.kernel, &merchant, SIZE, today).await;
    filled.expect("years of business");
    let mut sql = format!("SET search_path TO m_palm01, public; {REST}; ANALYZE;");
    for setting in [
        "session_preload_libraries = 'auto_explain'",
        "auto_explain.log_min_duration = 0",
        "auto_explain.log_level = 'notice'",
        "auto_explain.log_format = 'json'",
        // Of so few rows the planner would read all; of a hundred times as many it would not. A row counts for many here,
        // and where a whole table is still read there is no other way.
        "enable_seqscan = off",
        "random_page_cost = 0.2",
        "cpu_tuple_cost = 0.5",
        "cpu_index_tuple_cost = 0.25",
    ] {
        let _ = write!(
            sql,
            "DO $do$ BEGIN LOAD 'auto_explain'; EXECUTE format($$ALTER DATABASE %I SET {setting}$$, current_database()); END $do$;"
        );
    }
    let mut connection = app.kernel.database.single().await.expect("a connection");
    let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection);
    done.await.expect("the rest of the business");
}

#[tokio::test]
async fn no_list_reads_a_whole_table_to_show_a_page() {
    let app = testing::app().await;
    if app.is_on_cluster() {
        return;
    }
    prepare(&app).await;
    let grown = grown(&app).await;
    let plans = Plans::default();
    let _told =
        tracing::subscriber::set_default(tracing_subscriber::registry().with(plans.clone()));
    let app = app.beside(std::time::Duration::ZERO).await;
    let sessions = [
        ("merchant", app.palm.admin()),
        ("manager", app.manager()),
        ("owner", app.palm.owner(1).await),
    ];
    let mut faults = String::new();
    let mut allowed = BTreeSet::new();
    let (mut read, mut gone_on) = (0, 0);
    for (area, session) in sessions {
        for list in operations(area, &any) {
            if !list.is_list || list.id.contains("export_") || list.has_path_id() {
                continue;
            }
            let mut asked = vec![String::new(), "page=3".to_owned(), format!("search={WORD}")];
            for sort in sorts(&session, &list).await {
                // What goes down goes up as well: the same index is read from its other end.
                asked.push(format!("sort=-{sort}"));
            }
            // A page in the middle, where a cursor goes on.
            let path = format!("{}?cursor=&page_size=5", list.path);
            let begun = session.get(&path).await.ok();
            if let Some(next) = begun["next_cursor"].as_str() {
                asked.push(format!("cursor={next}&page_size=5"));
                gone_on += 1;
            }
            let named = format!("{area} {}", list.id);
            for asked in asked {
                plans.take();
                let answer = session.get(&format!("{}?{asked}", list.path)).await;
                assert_eq!(answer.status, 200, "{named}?{asked}: {}", answer.json);
                let plans = plans.take();
                read += plans.len();
                let kind = match asked.split_once('=') {
                    Some(("search", _)) => Asked::Search,
                    Some(("sort", _)) => Asked::Sort,
                    _ => Asked::Order,
                };
                let whole = tables(&plans, kind);
                for table in whole.intersection(&grown) {
                    let may = ALLOWED.iter().find(|(id, what, of, _)| {
                        *id == named && asked.starts_with(what) && of == table
                    });
                    match may {
                        Some(may) => drop(allowed.insert((may.0, may.1, may.2))),
                        None => {
                            let _ = writeln!(faults, "{named}?{asked}: {table}");
                        }
                    }
                }
            }
        }
    }
    assert!(read > 500, "only {read} plans were told");
    assert!(gone_on > 10, "only {gone_on} lists went on at a cursor");
    assert!(faults.is_empty(), "read as a whole:\n{faults}");
    let all = ALLOWED.iter().map(|one| (one.0, one.1, one.2));
    let in_vain: Vec<_> = all.filter(|one| !allowed.contains(one)).collect();
    assert!(in_vain.is_empty(), "allowed in vain: {in_vain:?}");
}
