//! Which rows of a merchant employees of limited reach have: policies for the second role of the merchant, made of functions
//! that see every row. No policy leads back to its own table.
//! [ADR 9](../../docs/adr/0009-reach.md) says why.

mod tables;

pub use tables::{Rows, TABLES};

use sha2::{Digest as _, Sha256};

use self::tables::Rows::{Added, Everybodys, OfWholeReach, Reached, Written};

/// The employee of the transaction, and the reach of their role.
const ME: &str = "current_setting('manzil.person')::bigint";
const REACH: &str = "current_setting('manzil.reach')";
/// Buildings, units, parkings and owners are everybody's to offer where the reach is of tenants or of own records.
const PLACES_ARE_OPEN: &str = "current_setting('manzil.reach') IN ('customers', 'records')";

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
