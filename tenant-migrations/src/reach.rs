//! Which rows of a merchant employees of limited reach have: policies for the second role of the merchant, made of views
//! that see every row. A policy names views only where it could lead back to its own table.
//! [ADR 9](../../docs/adr/0009-reach.md) says why.

use sha2::{Digest as _, Sha256};

/// The employee of the transaction, and the reach of their role.
const ME: &str = "current_setting('manzil.person')::bigint";
const REACH: &str = "current_setting('manzil.reach')";
/// Buildings, units, parkings and owners are everybody's to offer where the reach is of tenants or of own records.
const PLACES_ARE_OPEN: &str = "current_setting('manzil.reach') IN ('customers', 'records')";

/// Who has which rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// Everybody has all: settings, master data, what is asked for by the caller's own id.
    Everybodys,
    /// Who does not reach everything has none: books that are wrong in part.
    OfWholeReach,
    /// Those for which this holds, to read and to write.
    Reached(&'static str),
    /// Like [`Rows::Reached`]; what is written also has to be this.
    Written {
        read: &'static str,
        also: &'static str,
    },
    /// Those for which this holds, to read; whoever acts adds rows.
    Added(&'static str),
}

use Rows::{Added, Everybodys, OfWholeReach, Reached, Written};

const OF_CONTRACT: Rows =
    Reached("EXISTS (SELECT FROM reached_contracts r WHERE r.id = contract_id)");
const OF_CUSTOMER: Rows =
    Reached("EXISTS (SELECT FROM reached_customers r WHERE r.id = customer_id)");
const OF_PAYMENT: Rows =
    Reached("EXISTS (SELECT FROM contract_payments r WHERE r.id = contract_payment_id)");
const OWN: Rows = Reached("made_by = {me}");

/// The decision about every table of a merchant's schema; what is missing here is refused to the second role.
pub const TABLES: &[(&str, Rows)] = &[
    ("roles", Everybodys),
    ("users", Everybodys),
    ("sessions", Everybodys),
    ("api_keys", Everybodys),
    ("one_time_links", Everybodys),
    ("account", Everybodys),
    (
        "customers",
        Reached(
            "made_by = {me} OR id IN (SELECT id FROM given_customers) \
             OR id IN (SELECT customer_id FROM reached_contracts) OR id IN (SELECT customer_id FROM reached_holds)",
        ),
    ),
    (
        "customer_merges",
        Reached("EXISTS (SELECT FROM reached_customers r WHERE r.id = survivor_id)"),
    ),
    (
        "customer_merge_moves",
        Reached("EXISTS (SELECT FROM customer_merges r WHERE r.id = customer_merge_id)"),
    ),
    ("customer_notes", OF_CUSTOMER),
    ("customer_risks", OF_CUSTOMER),
    (
        "timeline",
        Reached("EXISTS (SELECT FROM reached_customers r WHERE r.id = customer_id) AND {about}"),
    ),
    (
        "owners",
        Reached("{open} OR made_by = {me} OR id IN (SELECT id FROM reached_owners)"),
    ),
    (
        "documents",
        Reached(
            "CASE noun WHEN 'customers' THEN EXISTS (SELECT FROM reached_customers r WHERE r.id = record_id) \
             WHEN 'owners' THEN EXISTS (SELECT FROM owners r WHERE r.id = record_id) \
             WHEN 'units' THEN EXISTS (SELECT FROM reached_units r WHERE r.id = record_id) \
             ELSE EXISTS (SELECT FROM reached_contracts r WHERE r.id = record_id) END",
        ),
    ),
    ("cities", Everybodys),
    ("sectors", Everybodys),
    ("districts", Everybodys),
    (
        "buildings",
        Reached(
            "{open} OR made_by = {me} OR id IN (SELECT id FROM given_buildings) \
             OR id IN (SELECT building_id FROM reached_units) OR id IN (SELECT building_id FROM reached_parkings)",
        ),
    ),
    ("building_people", Everybodys),
    (
        "units",
        Written {
            read: "{open} OR made_by = {me} OR id IN (SELECT id FROM given_units) \
                   OR id IN (SELECT unit_id FROM outlying_contracts)",
            also: "EXISTS (SELECT FROM reached_buildings r WHERE r.id = building_id)",
        },
    ),
    ("unit_people", Everybodys),
    (
        "parkings",
        Written {
            read: "{open} OR made_by = {me} OR id IN (SELECT id FROM given_parkings) \
                   OR building_id IN (SELECT building_id FROM given_units) \
                   OR id IN (SELECT parking_id FROM outlying_contracts)",
            also: "EXISTS (SELECT FROM reached_buildings r WHERE r.id = building_id)",
        },
    ),
    (
        "ownerships",
        Reached(
            "{open} OR unit_id IN (SELECT id FROM reached_units) OR parking_id IN (SELECT id FROM reached_parkings) \
             OR building_id IN (SELECT id FROM reached_buildings)",
        ),
    ),
    (
        "ownership_shares",
        Reached("EXISTS (SELECT FROM ownerships r WHERE r.id = ownership_id)"),
    ),
    ("counters", Everybodys),
    (
        "contracts",
        Written {
            read: "made_by = {me} OR unit_id IN (SELECT id FROM given_units) \
                   OR parking_id IN (SELECT id FROM given_parkings) \
                   OR customer_id IN (SELECT id FROM given_customers)",
            also: "EXISTS (SELECT FROM reached_units r WHERE r.id = unit_id) \
                   AND (parking_id IS NULL OR EXISTS (SELECT FROM reached_parkings r WHERE r.id = parking_id)) \
                   AND EXISTS (SELECT FROM reached_customers r WHERE r.id = customer_id)",
        },
    ),
    ("tenancy_rules", Everybodys),
    ("clauses", Everybodys),
    ("clause_versions", Everybodys),
    ("contract_clauses", OF_CONTRACT),
    ("renewals", OWN),
    ("renewal_rows", OF_CONTRACT),
    ("renewal_letters", OF_CONTRACT),
    (
        "unit_holds",
        Reached(
            "made_by = {me} OR customer_id IN (SELECT id FROM given_customers) \
             OR unit_id IN (SELECT id FROM given_units) OR parking_id IN (SELECT id FROM given_parkings)",
        ),
    ),
    ("notices", OF_CONTRACT),
    ("signatures", OF_CONTRACT),
    ("contract_payments", OF_CONTRACT),
    ("receipts", OF_PAYMENT),
    ("insurances", OF_CONTRACT),
    (
        "insurance_movements",
        Reached("EXISTS (SELECT FROM insurances r WHERE r.id = insurance_id)"),
    ),
    ("bank_accounts", Everybodys),
    // A slip is a paper for the bank: it is reached with all of its cheques or not at all.
    (
        "deposit_slips",
        Reached("made_by = {me} OR id IN (SELECT id FROM reached_deposit_slips)"),
    ),
    ("cheques", OF_CONTRACT),
    (
        "cheque_moves",
        Reached("EXISTS (SELECT FROM cheques r WHERE r.id = cheque_id)"),
    ),
    ("charges", OF_CONTRACT),
    // An owner's book is of everything that the owner has, and each page of it begins where the last one ended.
    ("management_agreements", OfWholeReach),
    ("owner_costs", OfWholeReach),
    ("owner_payouts", OfWholeReach),
    ("owner_statements", OfWholeReach),
    ("owner_statement_lines", OfWholeReach),
    ("owner_statement_runs", OfWholeReach),
    ("zatca_settings", Everybodys),
    ("zatca_credentials", Everybodys),
    ("zatca_chains", Everybodys),
    ("invoice_buyers", OF_CUSTOMER),
    (
        "invoices",
        Reached(
            "CASE WHEN contract_payment_id IS NULL \
             THEN EXISTS (SELECT FROM reached_customers r WHERE r.id = customer_id) \
             ELSE EXISTS (SELECT FROM contract_payments r WHERE r.id = contract_payment_id) END",
        ),
    ),
    ("unissued_invoices", OF_PAYMENT),
    (
        "zatca_submissions",
        Reached("EXISTS (SELECT FROM invoices r WHERE r.id = invoice_id)"),
    ),
    (
        "zatca_attempts",
        Reached("EXISTS (SELECT FROM zatca_submissions r WHERE r.id = zatca_submission_id)"),
    ),
    ("reminders", OF_PAYMENT),
    ("care_runs", OWN),
    ("care_messages", OF_CONTRACT),
    ("care_answers", OF_CONTRACT),
    ("notifications", Added("{about}")),
    ("notification_reads", Everybodys),
    ("audit_log", Added("{about}")),
    ("idempotency_keys", Everybodys),
    ("job_claims", Everybodys),
];

/// What the policies are made of, each in the terms of those before it. `given_*` is what the person was given by the
/// reach, `reached_*` also what belongs to it. The owner of the tables asks them, so that no policy holds inside of them.
const VIEWS: &[(&str, &str)] = &[
    (
        "given_buildings",
        "SELECT building_id AS id FROM building_people WHERE {reach} = 'buildings' AND user_id = {me} \
         UNION ALL SELECT id FROM buildings WHERE {reach} = 'buildings' AND made_by = {me}",
    ),
    (
        "given_units",
        "SELECT u.id, u.building_id FROM unit_people p JOIN units u ON u.id = p.unit_id \
         WHERE {reach} IN ('buildings', 'units') AND p.user_id = {me} \
         UNION ALL SELECT id, building_id FROM units WHERE {reach} IN ('buildings', 'units') AND made_by = {me} \
         UNION ALL SELECT u.id, u.building_id FROM units u JOIN given_buildings b ON b.id = u.building_id",
    ),
    (
        "given_parkings",
        "SELECT id, building_id FROM parkings WHERE {reach} IN ('buildings', 'units') AND made_by = {me} \
         UNION ALL SELECT p.id, p.building_id FROM parkings p JOIN given_buildings b ON b.id = p.building_id",
    ),
    (
        "given_customers",
        "SELECT id FROM customers WHERE {reach} = 'customers' AND (looked_after_by = {me} OR made_by = {me})",
    ),
    // Contracts that can be of a unit that was not given.
    (
        "outlying_contracts",
        "SELECT id, unit_id, parking_id, customer_id FROM contracts WHERE made_by = {me} \
         UNION ALL SELECT c.id, c.unit_id, c.parking_id, c.customer_id \
         FROM contracts c JOIN given_parkings p ON p.id = c.parking_id",
    ),
    (
        "reached_contracts",
        "SELECT id, unit_id, parking_id, customer_id FROM outlying_contracts \
         UNION ALL SELECT c.id, c.unit_id, c.parking_id, c.customer_id FROM contracts c JOIN given_units u ON u.id = c.unit_id \
         UNION ALL SELECT c.id, c.unit_id, c.parking_id, c.customer_id \
         FROM contracts c JOIN given_customers k ON k.id = c.customer_id",
    ),
    (
        "reached_holds",
        "SELECT h.customer_id FROM unit_holds h WHERE h.customer_id IS NOT NULL AND (h.made_by = {me} \
         OR h.unit_id IN (SELECT id FROM given_units) OR h.parking_id IN (SELECT id FROM given_parkings))",
    ),
    (
        "reached_customers",
        "SELECT id FROM customers WHERE made_by = {me} UNION ALL SELECT id FROM given_customers \
         UNION ALL SELECT customer_id FROM reached_contracts UNION ALL SELECT customer_id FROM reached_holds",
    ),
    (
        "reached_units",
        "SELECT id, building_id FROM units WHERE {open} OR made_by = {me} \
         UNION ALL SELECT id, building_id FROM given_units \
         UNION ALL SELECT u.id, u.building_id FROM units u JOIN outlying_contracts c ON c.unit_id = u.id",
    ),
    (
        "reached_parkings",
        "SELECT id, building_id FROM parkings WHERE {open} OR made_by = {me} \
         UNION ALL SELECT id, building_id FROM given_parkings \
         UNION ALL SELECT p.id, p.building_id FROM parkings p \
         WHERE p.building_id IN (SELECT building_id FROM given_units) \
         UNION ALL SELECT p.id, p.building_id FROM parkings p JOIN outlying_contracts c ON c.parking_id = p.id",
    ),
    (
        "reached_buildings",
        "SELECT id FROM buildings WHERE {open} OR made_by = {me} UNION ALL SELECT id FROM given_buildings \
         UNION ALL SELECT building_id FROM reached_units UNION ALL SELECT building_id FROM reached_parkings",
    ),
    (
        "reached_owners",
        "SELECT id FROM owners WHERE {open} OR made_by = {me} \
         UNION ALL SELECT s.owner_id FROM ownership_shares s JOIN ownerships h ON h.id = s.ownership_id \
         WHERE h.unit_id IN (SELECT id FROM reached_units) OR h.parking_id IN (SELECT id FROM reached_parkings) \
         OR h.building_id IN (SELECT id FROM reached_buildings)",
    ),
    (
        "reached_deposit_slips",
        "SELECT s.id FROM deposit_slips s WHERE EXISTS (SELECT FROM cheques q WHERE q.deposit_slip_id = s.id) \
         AND NOT EXISTS (SELECT FROM cheques q WHERE q.deposit_slip_id = s.id \
         AND NOT EXISTS (SELECT FROM reached_contracts r WHERE r.id = q.contract_id))",
    ),
];

/// Whether the record is reached that a row names by `noun` and `record_id`. Records of tables with an id are asked for
/// by their own policy, or by the view where that would lead back to the table that asks.
fn about(asking: &str) -> String {
    const VIEWED: [&str; 5] = ["contracts", "customers", "units", "parkings", "buildings"];
    let mut cases = String::new();
    for (table, rows) in TABLES {
        let condition = match rows {
            Everybodys | Added(_) => continue,
            OfWholeReach => "false".to_owned(),
            _ if *table == asking || WITHOUT_ID.contains(table) => continue,
            _ if VIEWED.contains(table) => {
                format!("EXISTS (SELECT FROM reached_{table} r WHERE r.id = {asking}.record_id)")
            }
            _ => format!("EXISTS (SELECT FROM {table} r WHERE r.id = {asking}.record_id)"),
        };
        cases.push_str(&format!(" WHEN '{table}' THEN {condition}"));
    }
    format!("CASE noun{cases} ELSE true END")
}

/// Tables whose rows no history is about.
const WITHOUT_ID: [&str; 7] = [
    "customer_merge_moves",
    "ownership_shares",
    "contract_clauses",
    "cheque_moves",
    "invoice_buyers",
    "unissued_invoices",
    "timeline",
];

fn filled(sql: &str, table: &str) -> String {
    let mut sql = sql.replace("{open}", PLACES_ARE_OPEN);
    if sql.contains("{about}") {
        sql = sql.replace("{about}", &about(table));
    }
    sql.replace("{me}", ME).replace("{reach}", REACH)
}

/// The statements that give the second role its rows, for `platform.give_reach`.
pub fn rules() -> Vec<String> {
    let mut rules = Vec::new();
    for (view, sql) in VIEWS {
        rules.push(format!("CREATE VIEW {view} AS {}", filled(sql, view)));
        rules.push(format!("GRANT SELECT ON {view} TO {{limited}}"));
    }
    // What the product states of a place whoever has it.
    rules.push("GRANT SELECT ON taken_places, kept_places, noticed_places TO {limited}".to_owned());
    for (table, rows) in TABLES {
        let granted = match *table {
            "audit_log" => "SELECT, INSERT",
            _ => "SELECT, INSERT, UPDATE, DELETE",
        };
        rules.push(format!("GRANT {granted} ON {table} TO {{limited}}"));
        let limited =
            |what: &str, conditions: &str| format!("CREATE POLICY {what} ON {table} {conditions}");
        let policies = match rows {
            Everybodys => continue,
            OfWholeReach => vec![limited("reached", "TO {limited} USING (false)")],
            Reached(read) => vec![limited(
                "reached",
                &format!("TO {{limited}} USING ({})", filled(read, table)),
            )],
            Written { read, also } => {
                let read = filled(read, table);
                vec![limited(
                    "reached",
                    &format!("TO {{limited}} USING ({read}) WITH CHECK (({read}) AND {also})"),
                )]
            }
            Added(read) => vec![
                limited(
                    "reached",
                    &format!("TO {{limited}} USING ({})", filled(read, table)),
                ),
                limited("added", "FOR INSERT TO {limited} WITH CHECK (true)"),
            ],
        };
        rules.push(format!("ALTER TABLE {table} ENABLE ROW LEVEL SECURITY"));
        // Folded away when a statement is planned.
        rules.push(limited("everything", "TO {full} USING (true)"));
        rules.extend(policies);
    }
    rules
}

/// Tells whether a merchant has these rules.
pub fn checksum() -> String {
    hex::encode(Sha256::digest(rules().join(";")))
}

/// What gives them to a merchant.
pub(crate) fn statement(merchant_id: i64) -> String {
    let rules: Vec<String> = rules()
        .into_iter()
        .map(|rule| format!("$rule${rule}$rule$"))
        .collect();
    format!(
        "SELECT platform.give_reach({merchant_id}, ARRAY[{}], '{}')",
        rules.join(", "),
        checksum()
    )
}
