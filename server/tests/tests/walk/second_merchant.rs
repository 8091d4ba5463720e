//! Cedar with a row in every table, under ids that Palm does not have.

use std::collections::{BTreeMap, BTreeSet};

use sea_orm::{ConnectionTrait as _, DbBackend, QueryResult, Statement};
use testing::{App, TestMerchant};

/// Stands in every row that has a text.
pub const MARK: &str = "CEDAR-SECRET";

/// What the tables' ids begin with: Palm has none of them.
pub const FIRST: i64 = 5000;

/// The stored file of Cedar's document.
const FILE: &str = "cedar1/00/none.pdf";
/// The one of Cedar's photo, which everybody has who has the unit: it is without the mark.
const OPEN_FILE: &str = "cedar1/00/open.pdf";

/// Tables that only ever have one row, with the same id at every merchant.
const ONE_ROW: [&str; 2] = ["account", "campaign_pace"];

/// Names of what the platform keeps for all merchants.
const OF_PLATFORM: [&str; 1] = ["plan_id"];

/// Names that are not those of their table.
const NAMES: [(&str, &str); 37] = [
    ("follows_id", "contracts"),
    ("addendum_id", "addenda"),
    ("agent_id", "users"),
    ("agent_ids", "users"),
    ("api_keys/account", "api_keys"),
    ("assignee_id", "users"),
    ("campaigns/recipients", "campaign_recipients"),
    ("campaigns/segments", "campaign_segments"),
    ("complaint_assignee_id", "users"),
    ("customers_care/messages", "care_messages"),
    ("customers_care/runs", "care_runs"),
    ("in_building_id", "buildings"),
    ("handovers/items", "handover_items"),
    ("handovers/items/photos", "handover_photos"),
    ("handovers/points", "handover_points"),
    ("insurances/of_handover", "handovers"),
    ("row_id", "import_rows"),
    ("merged_id", "customers"),
    ("messages/cheques", "cheques"),
    ("messages/contracts", "contracts"),
    ("messages/customers", "customers"),
    ("meters/readings", "meter_readings"),
    ("meters/tariffs", "meter_tariffs"),
    ("money_received/movements", "money_movements"),
    ("original_id", "invoices"),
    ("owner_statements/runs", "owner_statement_runs"),
    // Of a document: the sample names the first of its kinds.
    ("record_id", "customers"),
    ("record_ids", "customers"),
    ("registrations", "contracts"),
    ("renewals/letters", "renewal_letters"),
    ("renewals/next", "contracts"),
    ("second_factors/account", "users"),
    ("second_factors/devices", "trusted_devices"),
    ("sessions/account", "sessions"),
    ("signing/contracts", "contracts"),
    ("signing/signers", "signers"),
    ("survivor_id", "customers"),
];

pub struct Cedar {
    tables: BTreeSet<String>,
    before: BTreeMap<String, String>,
    merchant: TestMerchant,
}

impl Cedar {
    /// Fails where a table has no row of Cedar's: what lies in it would not be looked for.
    pub async fn fill(app: &App) -> Self {
        let merchant = app.cedar.clone();
        let tables = tables(&merchant).await;
        let numbered = with_column(&merchant, "column_name = 'id' AND is_identity = 'YES'").await;
        let mut script: Vec<String> = numbered
            .iter()
            .map(|table| {
                format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), {FIRST} - 1)")
            })
            .collect();
        let rows = include_str!("cedar.sql").split(";\n").map(str::trim);
        script.extend(rows.filter(|sql| !sql.is_empty()).map(str::to_owned));
        let tx = merchant.tx().await;
        for sql in script {
            let done = tx.execute_unprepared(&sql).await;
            done.unwrap_or_else(|error| panic!("{sql}: {error}"));
        }
        tx.commit().await.expect("committed");
        for (path, said) in [(FILE, MARK), (OPEN_FILE, "")] {
            let file = app.kernel.config.storage_dir.join(path);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            std::fs::write(file, format!("%PDF-1.4 {said}")).expect("written");
        }
        // A code of a list that a check names cannot carry the mark.
        let with_text = with_column(
            &merchant,
            "data_type = 'text' AND NOT EXISTS (SELECT FROM pg_constraint WHERE contype = 'c' \
             AND conrelid = to_regclass(table_name) AND conkey = ARRAY[ordinal_position::smallint] \
             AND pg_get_constraintdef(oid) LIKE '% = ANY %')",
        )
        .await;
        for table in &tables {
            let has_text = with_text.contains(table);
            let condition = if has_text {
                format!("t::text LIKE '%{MARK}%'")
            } else {
                "true".to_owned()
            };
            let sql = format!("SELECT count(*) FROM {table} t WHERE {condition}");
            let rows = merchant.number(&sql).await;
            assert!(rows > 0, "{table} has no row of its own in walk/cedar.sql");
        }
        for table in &numbered {
            let of = |of: &str| format!("SELECT coalesce(max(id), 0) FROM {table} WHERE {of}");
            assert_eq!(
                merchant.number(&of(&format!("id = {FIRST}"))).await,
                FIRST,
                "{table}"
            );
            assert!(app.palm.number(&of("true")).await < FIRST, "{table}");
        }
        let known = numbered
            .into_iter()
            .chain(ONE_ROW.map(str::to_owned))
            .collect();
        let before = fingerprint(&merchant, &tables).await;
        Self {
            tables: known,
            before,
            merchant,
        }
    }

    /// The id that Cedar has under a name: `unit_id`, `units`, or the path before `{id}`. A name
    /// that no table has fails the walk, which would call for something that nobody has.
    pub fn id(&self, name: &str) -> i64 {
        if !OF_PLATFORM.contains(&name) {
            self.table(name);
        }
        FIRST
    }

    /// The table of that id.
    pub fn table(&self, name: &str) -> String {
        let known = NAMES.iter().find(|(other, _)| *other == name);
        let noun = known.map_or(name, |(_, table)| table);
        let noun = noun.trim_end_matches("_ids").trim_end_matches("_id");
        let forms = [
            noun.to_owned(),
            format!("{noun}s"),
            format!("{}ies", noun.trim_end_matches('y')),
        ];
        let found = forms.into_iter().find(|table| self.tables.contains(table));
        found.unwrap_or_else(|| {
            panic!("whose id is `{name}`? Name its table in walk/second_merchant.rs")
        })
    }

    /// Cedar's own rows of the other tables, as one hash a table.
    pub async fn marked(&self, except: &BTreeSet<&str>) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        let tables = self.before.keys();
        for table in tables.filter(|table| !except.contains(table.as_str())) {
            let sql = format!(
                "SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM {table} t \
                 WHERE t::text LIKE '%{MARK}%'"
            );
            let hash = names(&self.merchant, sql).await;
            all.insert(table.clone(), hash.into_iter().collect());
        }
        all
    }

    /// `except` are tables that the walk itself changes.
    pub async fn assert_unchanged(&self, except: &[&str]) {
        let tables = self.before.keys().cloned().collect();
        let mut after = fingerprint(&self.merchant, &tables).await;
        for table in except {
            after.insert((*table).to_owned(), self.before[*table].clone());
        }
        assert_eq!(self.before, after, "Cedar's rows were changed");
    }
}

async fn rows(merchant: &TestMerchant, sql: String) -> Vec<QueryResult> {
    let statement = Statement::from_string(DbBackend::Postgres, sql);
    let rows = merchant.read().await.query_all_raw(statement).await;
    rows.expect("asked")
}

pub async fn names(merchant: &TestMerchant, sql: String) -> BTreeSet<String> {
    let rows = rows(merchant, sql).await;
    let name = |row: &QueryResult| row.try_get_by_index(0).expect("a name");
    rows.iter().map(name).collect()
}

async fn tables(merchant: &TestMerchant) -> BTreeSet<String> {
    let sql = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()";
    names(merchant, sql.to_owned()).await
}

/// The tables that have such a column.
async fn with_column(merchant: &TestMerchant, condition: &str) -> BTreeSet<String> {
    let sql = format!(
        "SELECT table_name::text FROM information_schema.columns JOIN pg_tables \
         ON tablename = table_name AND schemaname = table_schema \
         WHERE table_schema = current_schema() AND {condition}"
    );
    names(merchant, sql).await
}

/// Everything that a merchant holds, as one hash a table.
async fn fingerprint(
    merchant: &TestMerchant,
    tables: &BTreeSet<String>,
) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for table in tables {
        let sql = format!(
            "SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM {table} t"
        );
        let hash = names(merchant, sql).await;
        all.insert(table.clone(), hash.into_iter().collect());
    }
    all
}
