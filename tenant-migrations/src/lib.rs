//! One merchant's schema: the script that makes a new one, and the runner that brings the
//! existing ones up to date, many at a time, resumable, each recorded.

use sha2::{Digest as _, Sha256};

pub mod reach;
mod runner;
mod script;

pub use runner::{ALERT, Failure, Report, RunOptions, keep_current, migrate_all, migrate_due};
pub use script::{
    create_merchant, merchant_statements, merchant_statements_at, schema_script, schema_statements,
};

/// A change of every merchant's schema. Expand first, backfill by a job, contract later.
#[derive(Debug, Clone)]
pub struct Migration {
    pub version: i64,
    pub name: &'static str,
    pub sql: &'static str,
}

impl Migration {
    /// What the ledger keeps, to notice a file that was changed after it ran.
    pub fn checksum(&self) -> String {
        hex::encode(Sha256::digest(self.sql))
    }
}

pub const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        name: "foundation",
        sql: include_str!("../sql/0001_foundation.sql"),
    },
    Migration {
        version: 2,
        name: "einvoicing",
        sql: include_str!("../sql/0002_einvoicing.sql"),
    },
    Migration {
        version: 3,
        name: "refresh_families",
        sql: include_str!("../sql/0003_refresh_families.sql"),
    },
    Migration {
        version: 4,
        name: "receipts_as_printed",
        sql: include_str!("../sql/0004_receipts_as_printed.sql"),
    },
    Migration {
        version: 5,
        name: "role_options",
        sql: include_str!("../sql/0005_role_options.sql"),
    },
    Migration {
        version: 6,
        name: "occupancy_by_date",
        sql: include_str!("../sql/0006_occupancy_by_date.sql"),
    },
    Migration {
        version: 7,
        name: "kept_promises",
        sql: include_str!("../sql/0007_kept_promises.sql"),
    },
    Migration {
        version: 8,
        name: "api_key_ends",
        sql: include_str!("../sql/0008_api_key_ends.sql"),
    },
    Migration {
        version: 9,
        name: "found_by_cheque",
        sql: include_str!("../sql/0009_found_by_cheque.sql"),
    },
    Migration {
        version: 10,
        name: "notification_topics",
        sql: include_str!("../sql/0010_notification_topics.sql"),
    },
    Migration {
        version: 11,
        name: "kept_by_the_database",
        sql: include_str!("../sql/0011_kept_by_the_database.sql"),
    },
    Migration {
        version: 12,
        name: "unissued_invoices",
        sql: include_str!("../sql/0012_unissued_invoices.sql"),
    },
    Migration {
        version: 13,
        name: "deposits",
        sql: include_str!("../sql/0013_deposits.sql"),
    },
    Migration {
        version: 14,
        name: "units_by_date",
        sql: include_str!("../sql/0014_units_by_date.sql"),
    },
    Migration {
        version: 15,
        name: "customers_care",
        sql: include_str!("../sql/0015_customers_care.sql"),
    },
    Migration {
        version: 16,
        name: "cheques",
        sql: include_str!("../sql/0016_cheques.sql"),
    },
    Migration {
        version: 17,
        name: "renewals",
        sql: include_str!("../sql/0017_renewals.sql"),
    },
    Migration {
        version: 18,
        name: "owner_statements",
        sql: include_str!("../sql/0018_owner_statements.sql"),
    },
    Migration {
        version: 19,
        name: "customer_merges",
        sql: include_str!("../sql/0019_customer_merges.sql"),
    },
    Migration {
        version: 20,
        name: "customer_notes",
        sql: include_str!("../sql/0020_customer_notes.sql"),
    },
    Migration {
        version: 21,
        name: "customer_risks",
        sql: include_str!("../sql/0021_customer_risks.sql"),
    },
    Migration {
        version: 22,
        name: "list_indexes",
        sql: include_str!("../sql/0022_list_indexes.sql"),
    },
    Migration {
        version: 23,
        name: "settlements",
        sql: include_str!("../sql/0023_settlements.sql"),
    },
    Migration {
        version: 24,
        name: "reach",
        sql: include_str!("../sql/0024_reach.sql"),
    },
    Migration {
        version: 25,
        name: "imports",
        sql: include_str!("../sql/0025_imports.sql"),
    },
    Migration {
        version: 26,
        name: "period_locks",
        sql: include_str!("../sql/0026_period_locks.sql"),
    },
    Migration {
        version: 27,
        name: "money_received",
        sql: include_str!("../sql/0027_money_received.sql"),
    },
    Migration {
        version: 28,
        name: "late_fees",
        sql: include_str!("../sql/0028_late_fees.sql"),
    },
    Migration {
        version: 29,
        name: "e_units",
        sql: include_str!("../sql/0029_e_units.sql"),
    },
    Migration {
        version: 30,
        name: "signing",
        sql: include_str!("../sql/0030_signing.sql"),
    },
    Migration {
        version: 31,
        name: "list_orders",
        sql: include_str!("../sql/0031_list_orders.sql"),
    },
    Migration {
        version: 32,
        name: "whatsapp",
        sql: include_str!("../sql/0032_whatsapp.sql"),
    },
    Migration {
        version: 33,
        name: "campaigns",
        sql: include_str!("../sql/0033_campaigns.sql"),
    },
    Migration {
        version: 34,
        name: "document_requests",
        sql: include_str!("../sql/0034_document_requests.sql"),
    },
    Migration {
        version: 35,
        name: "campaign_media",
        sql: include_str!("../sql/0035_campaign_media.sql"),
    },
    Migration {
        version: 36,
        name: "surveys",
        sql: include_str!("../sql/0036_surveys.sql"),
    },
    Migration {
        version: 37,
        name: "registrations",
        sql: include_str!("../sql/0037_registrations.sql"),
    },
    Migration {
        version: 38,
        name: "credit_notes_of_settlements",
        sql: include_str!("../sql/0038_credit_notes_of_settlements.sql"),
    },
    Migration {
        version: 39,
        name: "import_kinds",
        sql: include_str!("../sql/0039_import_kinds.sql"),
    },
    Migration {
        version: 40,
        name: "message_templates",
        sql: include_str!("../sql/0040_message_templates.sql"),
    },
    Migration {
        version: 41,
        name: "customer_consent",
        sql: include_str!("../sql/0041_customer_consent.sql"),
    },
    Migration {
        version: 42,
        name: "unit_identifiers",
        sql: include_str!("../sql/0042_unit_identifiers.sql"),
    },
    Migration {
        version: 43,
        name: "meters",
        sql: include_str!("../sql/0043_meters.sql"),
    },
    Migration {
        version: 44,
        name: "unit_keys",
        sql: include_str!("../sql/0044_unit_keys.sql"),
    },
    Migration {
        version: 45,
        name: "bank_statements",
        sql: include_str!("../sql/0045_bank_statements.sql"),
    },
    Migration {
        version: 46,
        name: "issued_cheques",
        sql: include_str!("../sql/0046_issued_cheques.sql"),
    },
    Migration {
        version: 47,
        name: "api_key_scopes",
        sql: include_str!("../sql/0047_api_key_scopes.sql"),
    },
    Migration {
        version: 48,
        name: "history",
        sql: include_str!("../sql/0048_history.sql"),
    },
    Migration {
        version: 49,
        name: "early_exits_of_owners",
        sql: include_str!("../sql/0049_early_exits_of_owners.sql"),
    },
    Migration {
        version: 50,
        name: "owner_approvals",
        sql: include_str!("../sql/0050_owner_approvals.sql"),
    },
    Migration {
        version: 51,
        name: "rent_lines",
        sql: include_str!("../sql/0051_rent_lines.sql"),
    },
    Migration {
        version: 52,
        name: "addenda",
        sql: include_str!("../sql/0052_addenda.sql"),
    },
    Migration {
        version: 53,
        name: "tenant_links",
        sql: include_str!("../sql/0053_tenant_links.sql"),
    },
    Migration {
        version: 54,
        name: "email_accounts",
        sql: include_str!("../sql/0054_email_accounts.sql"),
    },
    Migration {
        version: 55,
        name: "notifications_of_one",
        sql: include_str!("../sql/0055_notifications_of_one.sql"),
    },
    Migration {
        version: 56,
        name: "webhooks",
        sql: include_str!("../sql/0056_webhooks.sql"),
    },
    Migration {
        version: 57,
        name: "handovers",
        sql: include_str!("../sql/0057_handovers.sql"),
    },
    Migration {
        version: 58,
        name: "viewings",
        sql: include_str!("../sql/0058_viewings.sql"),
    },
    Migration {
        version: 59,
        name: "reads",
        sql: include_str!("../sql/0059_reads.sql"),
    },
    Migration {
        version: 60,
        name: "exports",
        sql: include_str!("../sql/0060_exports.sql"),
    },
    Migration {
        version: 61,
        name: "sandbox_keys",
        sql: include_str!("../sql/0061_sandbox_keys.sql"),
    },
    Migration {
        version: 62,
        name: "second_factors",
        sql: include_str!("../sql/0062_second_factors.sql"),
    },
    Migration {
        version: 63,
        name: "unit_moves",
        sql: include_str!("../sql/0063_unit_moves.sql"),
    },
    Migration {
        version: 64,
        name: "support_grants",
        sql: include_str!("../sql/0064_support_grants.sql"),
    },
    Migration {
        version: 65,
        name: "campaign_waits",
        sql: include_str!("../sql/0065_campaign_waits.sql"),
    },
    Migration {
        version: 66,
        name: "tenant_transfers",
        sql: include_str!("../sql/0066_tenant_transfers.sql"),
    },
    Migration {
        version: 67,
        name: "viewing_reminders",
        sql: include_str!("../sql/0067_viewing_reminders.sql"),
    },
    Migration {
        version: 68,
        name: "needed_second_factors",
        sql: include_str!("../sql/0068_needed_second_factors.sql"),
    },
    Migration {
        version: 69,
        name: "campaigns",
        sql: include_str!("../sql/0069_campaigns.sql"),
    },
];

/// The version that this program needs a merchant's schema to have.
pub const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].version;
