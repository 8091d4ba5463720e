//! The tables that only grow, each with its period.

use super::{Keep, Period, Schema};

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
        "main_messages",
        "id",
        "created_at",
        Keep::Days(90),
        "messages of the platform's main WhatsApp number",
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
        "trusted_devices",
        "id",
        "coalesce(revoked_at, expires_at)",
        Keep::Days(90),
        "devices where managers are not asked for a code, after their end",
    ),
    platform(
        "whatsapp_sends",
        "id",
        "created_at",
        Keep::Days(90),
        "WhatsApp messages, as the platform's tracker shows them",
    ),
    platform(
        "merchant_copies",
        "id",
        "finished_at",
        Keep::Years(1),
        "copies of merchants' data that were asked for; the files themselves go after 7 days",
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
        "support_grants",
        "id",
        "created_at",
        Keep::Years(2),
        "support access to a merchant",
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
        "exports",
        "id",
        "created_at",
        Keep::Days(30),
        "files of lists that were asked for; the files themselves go after 7 days",
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
    merchant(
        "trusted_devices",
        "id",
        "coalesce(revoked_at, expires_at)",
        Keep::Days(90),
        "devices where employees and owners are not asked for a code, after their end",
    ),
];
