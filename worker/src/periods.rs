//! How long rows are kept: every table of both schemas is in one of the two lists here, a test sees to
//! it. `docs/running.md` has the same periods in words, and a test compares them.

use std::fmt;

/// Which schema a table lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Schema {
    Platform,
    Merchant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    Days(i32),
    Years(i32),
}

impl Keep {
    /// As Postgres reads it.
    pub(crate) fn interval(self) -> String {
        match self {
            Self::Days(days) => format!("{days} days"),
            Self::Years(years) => format!("{years} years"),
        }
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Years(1) => f.write_str("1 year"),
            Self::Days(1) => f.write_str("1 day"),
            _ => f.write_str(&self.interval()),
        }
    }
}

/// For how long the rows of a table that only grows are kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Period {
    pub schema: Schema,
    pub table: &'static str,
    /// Its primary key.
    pub key: &'static str,
    /// When a row's period begins; NULL while it has not.
    pub since: &'static str,
    pub keep: Keep,
    /// The rows and the beginning of their period, for people.
    pub what: &'static str,
}

/// Records of a property are kept for 15 years after the end of their tax period in the Emirates
/// (Executive Regulation of the VAT law, Cabinet Decision 52 of 2017, article 71.2), in Saudi Arabia for
/// the ten years in which tax on it is adjusted and five more (VAT Implementing Regulations, articles 52
/// and 66.1). A tax period ends within a year.
const LAW: Keep = Keep::Years(16);

const fn platform(
    table: &'static str,
    key: &'static str,
    since: &'static str,
    keep: Keep,
    what: &'static str,
) -> Period {
    Period {
        schema: Schema::Platform,
        table,
        key,
        since,
        keep,
        what,
    }
}

const fn merchant(
    table: &'static str,
    key: &'static str,
    since: &'static str,
    keep: Keep,
    what: &'static str,
) -> Period {
    Period {
        schema: Schema::Merchant,
        ..platform(table, key, since, keep, what)
    }
}

/// An ended session, or one that nobody renewed in time.
const SESSION_END: &str = "coalesce(revoked_at, refresh_expires_at)";

pub(crate) const PERIODS: &[Period] = &[
    platform("audit_log", "id", "at", LAW, "the platform's audit log"),
    platform(
        "blocked_ips",
        "id",
        "expires_at",
        Keep::Days(90),
        "blocks of addresses, after their end",
    ),
    platform(
        "caught_messages",
        "id",
        "received_at",
        Keep::Days(14),
        "messages that the local stand-ins caught",
    ),
    platform(
        "connections",
        "id",
        "expires_at",
        Keep::Days(1),
        "where people are signed in, after the session's end",
    ),
    platform(
        "dead_letters",
        "id",
        "retried_at",
        Keep::Days(30),
        "failed jobs, after they were tried again",
    ),
    platform(
        "dead_letters",
        "id",
        "failed_at",
        Keep::Years(1),
        "failed jobs that nobody tried again",
    ),
    platform(
        "event_subscribers",
        "event, subscriber",
        "seen_at",
        Keep::Days(3),
        "subscribers that no worker has any more",
    ),
    platform(
        "failed_login_attempts",
        "id",
        "at",
        Keep::Days(90),
        "failed sign-ins",
    ),
    platform(
        "idempotency_keys",
        "scope, key",
        "created_at",
        Keep::Days(7),
        "the platform's answers for repeated requests",
    ),
    platform(
        "js_errors",
        "id",
        "at",
        Keep::Days(14),
        "errors of browsers; at most 10,000 and 100 MB",
    ),
    platform(
        "mails",
        "id",
        "created_at",
        Keep::Days(180),
        "mails, as the tracker shows them",
    ),
    platform(
        "one_time_links",
        "id",
        "expires_at",
        Keep::Days(30),
        "links for managers' passwords, after their end",
    ),
    platform(
        "schedule_runs",
        "job, merchant_id, run_on",
        "run_on::timestamptz",
        Keep::Days(90),
        "runs of recurring jobs",
    ),
    platform(
        "sessions",
        "id",
        SESSION_END,
        Keep::Days(90),
        "managers' sessions, after their end",
    ),
    platform(
        "trial_requests",
        "id",
        "CASE WHEN verified_at IS NULL THEN created_at END",
        Keep::Days(90),
        "requests for a trial whose e-mail address was never verified",
    ),
    platform(
        "whatsapp_sends",
        "id",
        "created_at",
        Keep::Days(90),
        "WhatsApp messages, as the platform's tracker shows them",
    ),
    merchant(
        "api_keys",
        "id",
        "coalesce(revoked_at, expires_at)",
        Keep::Years(1),
        "API keys, after their end",
    ),
    merchant("audit_log", "id", "at", LAW, "a merchant's audit log"),
    merchant(
        "events",
        "id",
        "created_at",
        Keep::Days(30),
        "events for programs",
    ),
    merchant(
        "webhook_attempts",
        "id",
        "at",
        Keep::Days(30),
        "tries of webhooks, with how the answers begin",
    ),
    merchant(
        "webhook_deliveries",
        "id",
        "created_at",
        Keep::Days(30),
        "deliveries of webhooks",
    ),
    merchant(
        "document_request_views",
        "id",
        "at",
        Keep::Years(1),
        "visits of links to send documents",
    ),
    merchant(
        "tenant_link_visits",
        "id",
        "at",
        Keep::Years(1),
        "visits of tenants' own links",
    ),
    merchant(
        "tenant_links",
        "id",
        "closed_at",
        Keep::Years(2),
        "tenants' own links, after they were closed",
    ),
    merchant(
        "contact_changes",
        "id",
        "decided_at",
        Keep::Years(2),
        "what tenants wanted changed of how they are reached, after the decision",
    ),
    merchant(
        "document_requests",
        "id",
        "created_at",
        Keep::Years(2),
        "links to send documents, with what was not accepted",
    ),
    merchant(
        "enquiries",
        "id",
        "created_at",
        Keep::Years(2),
        "enquiries of visitors",
    ),
    merchant(
        "viewings",
        "id",
        "created_at",
        Keep::Years(2),
        "viewings of units",
    ),
    merchant(
        "idempotency_keys",
        "scope, key",
        "created_at",
        Keep::Days(7),
        "a merchant's answers for repeated requests",
    ),
    merchant(
        "whatsapp_messages",
        "id",
        "sent_at",
        Keep::Years(1),
        "what WhatsApp said of messages",
    ),
    merchant(
        "whatsapp_incoming",
        "id",
        "received_at",
        Keep::Days(30),
        "who wrote by WhatsApp, without their words",
    ),
    merchant(
        "import_rows",
        "id",
        "created_at",
        Keep::Days(180),
        "rows of imports; without them an import can no longer be undone",
    ),
    merchant(
        "job_claims",
        "name, key",
        "claimed_at",
        Keep::Days(90),
        "claims of jobs that were done",
    ),
    merchant(
        "notifications",
        "id",
        "at",
        Keep::Days(180),
        "notifications",
    ),
    merchant(
        "one_time_links",
        "id",
        "expires_at",
        Keep::Days(30),
        "links for employees' and owners' passwords, after their end",
    ),
    merchant(
        "photos",
        "id",
        "removed_at",
        Keep::Days(30),
        "photos, after they were taken off",
    ),
    merchant(
        "sessions",
        "id",
        SESSION_END,
        Keep::Days(90),
        "employees' and owners' sessions, after their end",
    ),
];

/// Tables without a period, and why.
#[cfg(test)]
pub(crate) const KEPT: &[(Schema, &str, &[&str])] = &[
    (
        Schema::Platform,
        "they grow with the product, its merchants and staff only",
        &[
            "account_invoice_numbers",
            "account_invoices",
            "account_payments",
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
            "marketing_leads",
            "marketing_settings",
            "marketing_sources",
            "merchant_customers",
            "merchant_employees",
            "merchant_migrations",
            "merchants",
            "migrations",
            "payment_gateway_settings",
            "payment_requests",
            "plans",
            "platform_update_reads",
            "platform_updates",
            "sign_in_names",
            "staff",
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
            "surveys",
            "timeline",
            "unissued_invoices",
            "unit_holds",
            "unit_keys",
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const RUNNING: &str = include_str!("../../docs/running.md");

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
}
