//! Which rows of each table a person with a reach has.

use self::Rows::{Added, Everybodys, OfWholeReach, Reached, Written};

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
    ("support_grants", Everybodys),
    ("sessions", Everybodys),
    ("api_keys", Everybodys),
    ("one_time_links", Everybodys),
    ("second_factors", Everybodys),
    ("trusted_devices", Everybodys),
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
    ("unit_moves", OF_CONTRACT),
    ("tenant_transfers", OF_CONTRACT),
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
    (
        "viewing_reminders",
        Reached("EXISTS (SELECT FROM viewings r WHERE r.id = viewing_id)"),
    ),
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
    ("exports", Everybodys),
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
