//! What support access is to an office: shown and given.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::paging::NoFilter;
use poem_openapi::Object;

use super::{SupportGrantId, SupportGrantState, SupportPeriod};
use crate::sessions::SessionId;

kernel::list! {
    /// A support access: asked for, open or over.
    pub struct SupportGrant = "support_grants" ("Support access", "دخول الدعم"), filtered by NoFilter {
        from: "support_grants g",
        key: "g.id",
        order: "g.id DESC",
        contains: ["g.reason"],
        exports: [created_at, state, reason, asked_by, answered_by, ends_at, ended_at, ended_by],
    } {
        id: SupportGrantId = "g.id";
        state: SupportGrantState [sort, export("Status", "الحالة")] = "g.state";
        /// Without it everything is seen and nothing is changed.
        may_change: bool = "g.may_change";
        period: SupportPeriod = "g.period";
        reason: String [export("Reason", "السبب")] = "g.reason";
        /// The platform's person who asked for it.
        asked_by: Option<String> [export("Asked for by", "طلبه")] = "g.asked_by";
        /// The administrator who allowed or declined it.
        answered_by: Option<String> [export("Answered by", "صاحب الرد")] = "g.answered_by";
        answered_at: Option<DateTime<Utc>> = "g.answered_at";
        ends_at: Option<DateTime<Utc>> [export("Ends at", "ينتهي في")] = "g.ends_at";
        ended_at: Option<DateTime<Utc>> [export("Ended at", "انتهى في")] = "g.ended_at";
        /// Absent where its time was over.
        ended_by: Option<String> [export("Ended by", "أنهاه")] = "g.ended_by";
        created_at: DateTime<Utc> [sort, export("Since", "منذ")] = "g.created_at";
        version: i64 = "g.version";
    }
}

kernel::list! {
    /// Who of the platform entered, and when.
    pub struct SupportVisit = "support_visits" ("Support visits", "زيارات الدعم"), filtered by NoFilter {
        from: "sessions s JOIN support_grants g ON g.id = s.support_grant_id",
        key: "s.id",
        order: "s.id DESC",
    } {
        id: SessionId = "s.id";
        support_grant_id: SupportGrantId = "s.support_grant_id";
        /// Who of the platform entered.
        staff_name: String = "s.support_staff_name";
        may_change: bool = "g.may_change";
        /// When they entered, in UTC.
        entered_at: DateTime<Utc> = "s.created_at";
        last_seen_at: DateTime<Utc> = "s.last_seen_at";
        /// When they left or were ended; absent while they may be there.
        left_at: Option<DateTime<Utc>> = "coalesce(s.revoked_at, g.ended_at)";
    }
}

kernel::list! {
    /// What support changed, as the audit log has it.
    pub struct SupportChange = "support_changes" ("Changes by support", "تعديلات الدعم"), filtered by NoFilter {
        from: "audit_log a",
        key: "a.id",
        order: "a.id DESC",
        contains: ["a.actor_name"],
    } {
        id: i64 = "a.id";
        at: DateTime<Utc> = "a.at";
        actor_name: String = "a.actor_name";
        noun: String = "a.noun";
        record_id: i64 = "a.record_id";
        action: String = "a.action";
    }
}

#[derive(Debug, Object)]
pub struct AllowSupportInput {
    /// The ticket, or what it is about.
    pub reason: String,
    /// Without it everything is seen and nothing is changed.
    pub may_change: bool,
    pub period: SupportPeriod,
    /// Its last day, at most 14 days from today, where the period is a date.
    pub until: Option<NaiveDate>,
}

/// What the platform's staff asks an office for.
#[derive(Debug, Object)]
pub struct AskSupportInput {
    /// The ticket, or what it is about; the administrator reads it.
    pub reason: String,
    pub may_change: bool,
    /// An hour, a day or three days.
    pub period: SupportPeriod,
}
