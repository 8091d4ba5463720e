use std::collections::BTreeSet;

use super::*;

const RUNNING: &str = include_str!("../../../docs/running.md");

/// Tables without a period, and why.
const KEPT: &[(Schema, &str, &[&str])] = &[
    (
        Schema::Platform,
        "they grow with the product, its merchants and staff only",
        &[
            "account_invoice_numbers",
            "account_invoices",
            "account_payments",
            "all_merchants",
            "allowed_countries",
            "billing_settings",
            "campaigns",
            "countries",
            "currencies",
            "development_suggestions",
            "email_channels",
            "installation",
            "known_cities",
            "mail_servers",
            "main_whatsapp",
            "marketing_leads",
            "marketing_settings",
            "marketing_sources",
            "merchant_customers",
            "merchant_employees",
            "merchant_erasures",
            "merchant_imports",
            "merchant_mail_servers",
            "merchant_migrations",
            "merchant_notes",
            "migrations",
            "payment_gateway_settings",
            "payment_requests",
            "plans",
            "platform_update_reads",
            "platform_updates",
            "sandboxes",
            "second_factors",
            "sign_in_names",
            "staff",
            "staff_roles",
            "subscription_settings",
            "subscriptions",
            "turns",
            "whatsapp_channels",
            "whatsapp_offers",
            "zatca_settings",
        ],
    ),
    (
        Schema::Platform,
        "parts of a copy, which go with its file",
        &["merchant_copy_entries"],
    ),
    (
        Schema::Platform,
        "emptied by what reads them: the relay, a rotation",
        &["outbox", "signing_keys"],
    ),
    (
        Schema::Merchant,
        "the merchant's own records, which the merchant removes",
        &[
            "account",
            "bank_accounts",
            "bank_layouts",
            "bank_lines",
            "bank_matches",
            "bank_statements",
            "cheque_books",
            "cheque_layouts",
            "issued_cheques",
            "building_people",
            "buildings",
            "campaign_pace",
            "campaign_segments",
            "cities",
            "clause_versions",
            "clauses",
            "counters",
            "customer_merge_moves",
            "customer_merges",
            "customer_notes",
            "customers",
            "districts",
            "documents",
            "e_units",
            "email_accounts",
            "event_feed",
            "import_headings",
            "imports",
            "meter_readings",
            "meter_tariffs",
            "meters",
            "notification_reads",
            "message_settings",
            "message_templates",
            "owners",
            "ownership_shares",
            "ownerships",
            "parkings",
            "roles",
            "second_factors",
            "sectors",
            "survey_settings",
            "tenancy_rules",
            "unit_people",
            "units",
            "users",
            "whatsapp_accounts",
            "whatsapp_opt_outs",
        ],
    ),
    (
        Schema::Merchant,
        "what was sent by a link, which goes with it",
        &["sent_documents"],
    ),
    (
        Schema::Merchant,
        "what visitors were reminded of, which goes with the viewing",
        &["viewing_reminders"],
    ),
    (
        Schema::Merchant,
        "the books, and what proves them",
        &[
            "campaign_recipients",
            "campaign_tests",
            "campaigns",
            "care_answers",
            "care_messages",
            "care_runs",
            "charges",
            "cheque_moves",
            "cheques",
            "complaints",
            "contract_clauses",
            "contract_payments",
            "contracts",
            "customer_risks",
            "deposit_slips",
            "insurance_movements",
            "insurances",
            "invoice_buyers",
            "invoices",
            "management_agreements",
            "money_movements",
            "money_received",
            "notices",
            "opening_balances",
            "owner_approvals",
            "owner_costs",
            "owner_payouts",
            "owner_statement_lines",
            "owner_statement_runs",
            "owner_statements",
            "late_fees",
            "period_locks",
            "receipts",
            "recharges",
            "registrations",
            "reminders",
            "renewal_letters",
            "renewal_rows",
            "renewals",
            "settlements",
            "addenda",
            "handover_items",
            "handover_photos",
            "handover_points",
            "handovers",
            "signatures",
            "signers",
            "signing_events",
            "signing_settings",
            "tenant_link_settings",
            "tenant_transfers",
            "surveys",
            "timeline",
            "unissued_invoices",
            "unit_holds",
            "unit_keys",
            "unit_moves",
            "viewing_settings",
            "webhook_endpoints",
            "zatca_attempts",
            "zatca_chains",
            "zatca_credentials",
            "zatca_settings",
            "zatca_submissions",
        ],
    ),
];

#[tokio::test]
async fn every_table_has_a_period_or_a_reason_to_stay() {
    let app = testing::app().await;
    let pool = app.kernel.database.platform_pool();
    for (schema, name) in [
        (Schema::Platform, "platform"),
        (Schema::Merchant, "m_palm01"),
    ] {
        let sql = "SELECT table_name::text FROM information_schema.tables \
             WHERE table_schema = $1 AND table_type = 'BASE TABLE'";
        let found: Vec<String> = sqlx::query_scalar(sql)
            .bind(name)
            .fetch_all(pool)
            .await
            .expect("the tables");
        let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
        let own = PERIODS.iter().filter(|period| period.schema == schema);
        let limited: BTreeSet<&str> = own.map(|period| period.table).collect();
        let kept: BTreeSet<&str> = KEPT
            .iter()
            .filter(|(place, ..)| *place == schema)
            .flat_map(|(_, _, tables)| tables.iter().copied())
            .collect();
        let both: Vec<_> = limited.intersection(&kept).collect();
        assert!(both.is_empty(), "with a period and without: {both:?}");
        let declared: BTreeSet<&str> = limited.union(&kept).copied().collect();
        assert_eq!(
            found, declared,
            "tables of {name}, and tables declared here"
        );
    }
}

#[test]
fn the_periods_are_published() {
    for period in PERIODS {
        let line = format!("| {} | {} |", period.what, period.keep);
        assert!(RUNNING.contains(&line), "docs/running.md lacks: {line}");
    }
}
