//! Which rows of a merchant employees of limited reach have: policies for the second role of the merchant, made of functions
//! that see every row. No policy leads back to its own table.
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

const OF_CONTRACT: Rows = Reached("EXISTS (SELECT FROM contracts r WHERE r.id = contract_id)");
const OF_UNIT: Rows = Reached("EXISTS (SELECT FROM units r WHERE r.id = unit_id)");
const OF_CUSTOMER: Rows = Reached("EXISTS (SELECT FROM customers r WHERE r.id = customer_id)");
const OF_DOCUMENT_REQUEST: Rows =
    Reached("EXISTS (SELECT FROM document_requests r WHERE r.id = document_request_id)");
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
            "made_by = {me} OR id IN (SELECT id FROM given_customers()) \
             OR id IN (SELECT id FROM reached_tenants())",
        ),
    ),
    (
        "customer_merges",
        Reached("EXISTS (SELECT FROM customers r WHERE r.id = survivor_id)"),
    ),
    (
        "customer_merge_moves",
        Reached("EXISTS (SELECT FROM customer_merges r WHERE r.id = customer_merge_id)"),
    ),
    ("customer_notes", OF_CUSTOMER),
    ("customer_risks", OF_CUSTOMER),
    (
        "timeline",
        Reached(
            "EXISTS (SELECT FROM customers r WHERE r.id = customer_id) AND reaches_record(noun, record_id)",
        ),
    ),
    (
        "owners",
        Reached("{open} OR made_by = {me} OR id IN (SELECT id FROM reached_owners())"),
    ),
    ("documents", Reached("reaches_record(noun, record_id)")),
    ("tenant_link_settings", Everybodys),
    ("tenant_links", OF_CUSTOMER),
    (
        "tenant_link_visits",
        Reached("EXISTS (SELECT FROM tenant_links r WHERE r.id = tenant_link_id)"),
    ),
    ("contact_changes", OF_CUSTOMER),
    ("document_requests", OF_CUSTOMER),
    ("document_request_views", OF_DOCUMENT_REQUEST),
    ("sent_documents", OF_DOCUMENT_REQUEST),
    ("cities", Everybodys),
    ("sectors", Everybodys),
    ("districts", Everybodys),
    (
        "buildings",
        Reached("{open} OR made_by = {me} OR id IN (SELECT id FROM reached_buildings())"),
    ),
    ("building_people", Everybodys),
    (
        "units",
        Written {
            read: "{open} OR made_by = {me} OR id IN (SELECT id FROM given_units()) \
                   OR id IN (SELECT unit_id FROM outlying_contracts())",
            also: "reaches_building(building_id)",
        },
    ),
    ("unit_people", Everybodys),
    (
        "photos",
        Reached(
            "CASE WHEN unit_id IS NULL THEN EXISTS (SELECT FROM buildings r WHERE r.id = building_id) \
             ELSE EXISTS (SELECT FROM units r WHERE r.id = unit_id) END",
        ),
    ),
    ("e_units", OF_UNIT),
    ("meters", OF_UNIT),
    // Also who has them is not everybody's.
    (
        "unit_keys",
        Reached(
            "EXISTS (SELECT FROM units r WHERE r.id = unit_id) \
             AND (customer_id IS NULL OR EXISTS (SELECT FROM customers r WHERE r.id = customer_id))",
        ),
    ),
    (
        "meter_readings",
        Reached("EXISTS (SELECT FROM meters r WHERE r.id = meter_id)"),
    ),
    ("meter_tariffs", Everybodys),
    // Who is given tenants has what these ask, not what others ask about units that are everybody's to offer.
    (
        "enquiries",
        Reached(
            "CASE WHEN {open} THEN EXISTS (SELECT FROM customers r WHERE r.mobile = enquiries.mobile) \
             ELSE EXISTS (SELECT FROM units r WHERE r.id = unit_id) END",
        ),
    ),
    ("viewing_settings", Everybodys),
    // The same of who comes to see them, and what the employee shows in person.
    (
        "viewings",
        Reached(
            "CASE WHEN {open} THEN agent_id = {me} OR EXISTS (SELECT FROM customers r WHERE r.mobile = viewings.mobile) \
             ELSE EXISTS (SELECT FROM units r WHERE r.id = unit_id) END",
        ),
    ),
    (
        "parkings",
        Written {
            read: "{open} OR made_by = {me} OR id IN (SELECT id FROM given_parkings()) \
                   OR building_id IN (SELECT building_id FROM given_units()) \
                   OR id IN (SELECT parking_id FROM outlying_contracts())",
            also: "reaches_building(building_id)",
        },
    ),
    (
        "ownerships",
        Reached(
            "{open} OR unit_id IN (SELECT id FROM reached_units()) OR parking_id IN (SELECT id FROM reached_parkings()) \
             OR building_id IN (SELECT id FROM reached_buildings())",
        ),
    ),
    (
        "ownership_shares",
        Reached("{open} OR ownership_id IN (SELECT id FROM reached_ownerships())"),
    ),
    ("counters", Everybodys),
    (
        "contracts",
        Written {
            read: "made_by = {me} OR unit_id IN (SELECT id FROM given_units()) \
                   OR parking_id IN (SELECT id FROM given_parkings()) \
                   OR customer_id IN (SELECT id FROM given_customers())",
            also: "reaches_unit(unit_id) AND (parking_id IS NULL OR reaches_parking(parking_id)) \
                   AND reaches_customer(customer_id)",
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
            "made_by = {me} OR customer_id IN (SELECT id FROM given_customers()) \
             OR unit_id IN (SELECT id FROM given_units()) OR parking_id IN (SELECT id FROM given_parkings())",
        ),
    ),
    ("notices", OF_CONTRACT),
    ("addenda", OF_CONTRACT),
    ("handover_points", Everybodys),
    ("handovers", OF_CONTRACT),
    (
        "handover_items",
        Reached("EXISTS (SELECT FROM handovers r WHERE r.id = handover_id)"),
    ),
    (
        "handover_photos",
        Reached("EXISTS (SELECT FROM handover_items r WHERE r.id = handover_item_id)"),
    ),
    ("signatures", OF_CONTRACT),
    ("signing_settings", Everybodys),
    ("signers", OF_CONTRACT),
    ("signing_events", OF_CONTRACT),
    ("registrations", OF_CONTRACT),
    ("recharges", OF_CONTRACT),
    ("contract_payments", OF_CONTRACT),
    ("receipts", OF_PAYMENT),
    ("insurances", OF_CONTRACT),
    (
        "insurance_movements",
        Reached("EXISTS (SELECT FROM insurances r WHERE r.id = insurance_id)"),
    ),
    ("bank_accounts", Everybodys),
    ("bank_layouts", Everybodys),
    // What an account's balances are made of concerns all tenants and owners.
    ("bank_statements", OfWholeReach),
    ("bank_lines", OfWholeReach),
    ("bank_matches", OfWholeReach),
    ("cheque_books", OfWholeReach),
    ("cheque_layouts", Everybodys),
    ("issued_cheques", OfWholeReach),
    // A slip is a paper for the bank: it is reached with all of its cheques or not at all.
    (
        "deposit_slips",
        Reached("made_by = {me} OR id IN (SELECT id FROM reached_deposit_slips())"),
    ),
    ("cheques", OF_CONTRACT),
    (
        "cheque_moves",
        Reached("EXISTS (SELECT FROM cheques r WHERE r.id = cheque_id)"),
    ),
    ("charges", OF_CONTRACT),
    ("settlements", OF_CONTRACT),
    ("money_received", OF_CUSTOMER),
    (
        "money_movements",
        Reached("EXISTS (SELECT FROM money_received r WHERE r.id = money_received_id)"),
    ),
    ("period_locks", Everybodys),
    ("late_fees", Everybodys),
    // A list that is brought in may have records of everybody.
    ("imports", OfWholeReach),
    ("import_rows", OfWholeReach),
    ("import_headings", Everybodys),
    // An owner's book is of everything that the owner has, and each page of it begins where the last one ended.
    ("management_agreements", OfWholeReach),
    ("opening_balances", OfWholeReach),
    ("owner_approvals", OfWholeReach),
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
             THEN EXISTS (SELECT FROM customers r WHERE r.id = customer_id) \
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
    ("message_templates", Everybodys),
    ("message_settings", Everybodys),
    ("reminders", OF_PAYMENT),
    ("care_runs", OWN),
    ("care_messages", OF_CONTRACT),
    ("care_answers", OF_CONTRACT),
    ("surveys", OF_CONTRACT),
    ("survey_settings", Everybodys),
    (
        "complaints",
        Reached(
            "CASE WHEN contract_id IS NULL THEN EXISTS (SELECT FROM customers r WHERE r.id = customer_id) \
             ELSE EXISTS (SELECT FROM contracts r WHERE r.id = contract_id) END",
        ),
    ),
    ("email_accounts", Everybodys),
    // Programs are told of every record.
    ("event_feed", OfWholeReach),
    ("events", OfWholeReach),
    ("webhook_endpoints", OfWholeReach),
    ("webhook_deliveries", OfWholeReach),
    ("webhook_attempts", OfWholeReach),
    ("whatsapp_accounts", Everybodys),
    ("whatsapp_messages", OfWholeReach),
    ("whatsapp_incoming", OfWholeReach),
    ("whatsapp_opt_outs", Everybodys),
    // A campaign is for tenants of everybody.
    ("campaigns", OfWholeReach),
    ("campaign_recipients", OfWholeReach),
    ("campaign_pace", Everybodys),
    ("campaign_segments", OfWholeReach),
    ("campaign_tests", OfWholeReach),
    ("notifications", Added("reaches_record(noun, record_id)")),
    ("notification_reads", Everybodys),
    ("audit_log", Added("reaches_record(noun, record_id)")),
    ("idempotency_keys", Everybodys),
    ("job_claims", Everybodys),
];

/// What the policies ask, each in the terms of those before it: name with arguments, what it answers, its query. `given_*`
/// is what the person was given by the reach; `outlying_contracts` may be of a place that was not. They have the rights of
/// the tables' owner, so that no policy holds inside of them, and are planned by themselves: policies that hold one another's
/// conditions would take seconds to plan.
const FUNCTIONS: &[(&str, &str, &str)] = &[
    (
        "given_buildings()",
        "TABLE (id bigint)",
        "SELECT p.building_id FROM building_people p WHERE {reach} = 'buildings' AND p.user_id = {me} \
         UNION SELECT b.id FROM buildings b WHERE {reach} = 'buildings' AND b.made_by = {me}",
    ),
    (
        "given_units()",
        "TABLE (id bigint, building_id bigint)",
        "SELECT u.id, u.building_id FROM unit_people p JOIN units u ON u.id = p.unit_id \
         WHERE {reach} IN ('buildings', 'units') AND p.user_id = {me} \
         UNION SELECT u.id, u.building_id FROM units u WHERE {reach} IN ('buildings', 'units') AND u.made_by = {me} \
         UNION SELECT u.id, u.building_id FROM given_buildings() b JOIN units u ON u.building_id = b.id",
    ),
    (
        "given_parkings()",
        "TABLE (id bigint, building_id bigint)",
        "SELECT p.id, p.building_id FROM parkings p WHERE {reach} IN ('buildings', 'units') AND p.made_by = {me} \
         UNION SELECT p.id, p.building_id FROM given_buildings() b JOIN parkings p ON p.building_id = b.id",
    ),
    (
        "given_customers()",
        "TABLE (id bigint)",
        "SELECT c.id FROM customers c WHERE {reach} = 'customers' AND c.looked_after_by = {me} \
         UNION SELECT c.id FROM customers c WHERE {reach} = 'customers' AND c.made_by = {me}",
    ),
    (
        "outlying_contracts()",
        "TABLE (unit_id bigint, parking_id bigint)",
        "SELECT c.unit_id, c.parking_id FROM contracts c WHERE c.made_by = {me} \
         UNION SELECT c.unit_id, c.parking_id FROM given_parkings() p JOIN contracts c ON c.parking_id = p.id",
    ),
    (
        "reached_buildings()",
        "TABLE (id bigint)",
        "SELECT b.id FROM given_buildings() b UNION SELECT u.building_id FROM given_units() u \
         UNION SELECT u.building_id FROM outlying_contracts() c JOIN units u ON u.id = c.unit_id \
         UNION SELECT p.building_id FROM outlying_contracts() c JOIN parkings p ON p.id = c.parking_id \
         UNION SELECT p.building_id FROM parkings p WHERE p.made_by = {me}",
    ),
    (
        "reached_units()",
        "TABLE (id bigint)",
        "SELECT u.id FROM given_units() u UNION SELECT c.unit_id FROM outlying_contracts() c",
    ),
    (
        "reached_parkings()",
        "TABLE (id bigint)",
        "SELECT p.id FROM given_parkings() p UNION SELECT c.parking_id FROM outlying_contracts() c \
         UNION SELECT p.id FROM parkings p WHERE p.building_id IN (SELECT u.building_id FROM given_units() u)",
    ),
    (
        "reached_ownerships()",
        "TABLE (id bigint)",
        "SELECT h.id FROM ownerships h WHERE h.unit_id IN (SELECT u.id FROM reached_units() u) \
         OR h.parking_id IN (SELECT p.id FROM reached_parkings() p) \
         OR h.building_id IN (SELECT b.id FROM reached_buildings() b)",
    ),
    (
        "reached_owners()",
        "TABLE (id bigint)",
        "SELECT DISTINCT s.owner_id FROM reached_ownerships() h JOIN ownership_shares s ON s.ownership_id = h.id",
    ),
    (
        "reached_tenants()",
        "TABLE (id bigint)",
        "SELECT c.customer_id FROM contracts c WHERE c.made_by = {me} \
         UNION SELECT c.customer_id FROM given_units() u JOIN contracts c ON c.unit_id = u.id \
         UNION SELECT c.customer_id FROM given_parkings() p JOIN contracts c ON c.parking_id = p.id \
         UNION SELECT h.customer_id FROM unit_holds h WHERE h.made_by = {me} \
         OR h.unit_id IN (SELECT u.id FROM given_units() u) OR h.parking_id IN (SELECT p.id FROM given_parkings() p)",
    ),
    (
        "reached_deposit_slips()",
        "TABLE (id bigint)",
        "SELECT q.deposit_slip_id FROM cheques q JOIN contracts c ON c.id = q.contract_id \
         WHERE q.deposit_slip_id IS NOT NULL GROUP BY q.deposit_slip_id HAVING bool_and(c.made_by IS NOT DISTINCT FROM {me} \
         OR c.unit_id IN (SELECT u.id FROM given_units() u) OR c.parking_id IN (SELECT p.id FROM given_parkings() p) \
         OR c.customer_id IN (SELECT k.id FROM given_customers() k))",
    ),
    (
        "reaches_building(asked bigint)",
        "boolean",
        "SELECT {open} OR asked IN (SELECT b.id FROM reached_buildings() b) \
         OR EXISTS (SELECT FROM buildings b WHERE b.id = asked AND b.made_by = {me})",
    ),
    (
        "reaches_unit(asked bigint)",
        "boolean",
        "SELECT {open} OR asked IN (SELECT u.id FROM reached_units() u) \
         OR EXISTS (SELECT FROM units u WHERE u.id = asked AND u.made_by = {me})",
    ),
    (
        "reaches_parking(asked bigint)",
        "boolean",
        "SELECT {open} OR asked IN (SELECT p.id FROM reached_parkings() p) \
         OR EXISTS (SELECT FROM parkings p WHERE p.id = asked AND p.made_by = {me})",
    ),
    (
        "reaches_customer(asked bigint)",
        "boolean",
        "SELECT asked IN (SELECT k.id FROM given_customers() k) OR asked IN (SELECT t.id FROM reached_tenants() t) \
         OR EXISTS (SELECT FROM customers k WHERE k.id = asked AND k.made_by = {me})",
    ),
];

/// Whether the record is reached that a row names by noun and id. With the caller's rights, so that each kind's own policy
/// answers, and planned kind by kind.
fn reaches_record() -> String {
    let mut kinds = String::new();
    for (table, rows) in TABLES {
        let answer = match rows {
            Everybodys | Added(_) => continue,
            OfWholeReach => "false".to_owned(),
            _ if WITHOUT_ID.contains(table) => continue,
            _ => format!("EXISTS (SELECT FROM {table} r WHERE r.id = asked)"),
        };
        kinds.push_str(&format!("WHEN '{table}' THEN RETURN {answer}; "));
    }
    format!(
        "CREATE FUNCTION reaches_record(kind text, asked bigint) RETURNS boolean LANGUAGE plpgsql STABLE \
         AS $body$ BEGIN CASE kind {kinds} ELSE RETURN true; END CASE; END $body$"
    )
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

fn filled(sql: &str) -> String {
    sql.replace("{open}", PLACES_ARE_OPEN)
        .replace("{me}", ME)
        .replace("{reach}", REACH)
}

/// The statements that give the second role its rows, for `platform.give_reach`.
pub fn rules() -> Vec<String> {
    let mut rules = Vec::new();
    for (function, answer, sql) in FUNCTIONS {
        // In this language plans are kept from call to call.
        let sql = filled(sql);
        let body = match *answer {
            "boolean" => format!("RETURN ({sql})"),
            _ => format!("RETURN QUERY {sql}"),
        };
        rules.push(format!(
            "CREATE FUNCTION {function} RETURNS {answer} LANGUAGE plpgsql STABLE SECURITY DEFINER \
             AS $body$ #variable_conflict use_column\nBEGIN {body}; END $body$"
        ));
        rules.push(format!("REVOKE EXECUTE ON FUNCTION {function} FROM PUBLIC"));
        rules.push(format!(
            "GRANT EXECUTE ON FUNCTION {function} TO {{limited}}"
        ));
    }
    rules.push(reaches_record());
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
                &format!("TO {{limited}} USING ({})", filled(read)),
            )],
            Written { read, also } => {
                let read = filled(read);
                vec![limited(
                    "reached",
                    &format!("TO {{limited}} USING ({read}) WITH CHECK (({read}) AND {also})"),
                )]
            }
            Added(read) => vec![
                limited(
                    "reached",
                    &format!("TO {{limited}} USING ({})", filled(read)),
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
