//! What a session is to employees.

use chrono::{DateTime, Utc};
use kernel::auth::Area;
use kernel::paging::NoFilter;

use super::SessionId;
use crate::users::UserId;

kernel::list! {
    /// Where the caller is signed in.
    pub struct Session = "sessions" ("Sessions", "الجلسات"), filtered by NoFilter {
        from: "sessions s",
        key: "s.id",
    } {
        id: SessionId = "s.id";
        ip: Option<String> = "s.ip";
        user_agent: Option<String> = "s.user_agent";
        created_at: DateTime<Utc> = "s.created_at";
        last_seen_at: DateTime<Utc> = "s.last_seen_at";
        /// Whether it is the one that asks.
        current: bool => false;
    }
}

kernel::list! {
    /// Where an employee is signed in.
    pub struct AccountSession = "account_sessions" ("Sessions", "الجلسات"), filtered by NoFilter {
        from: format!(
            "sessions s JOIN users u ON u.id = s.subject_id AND s.area = {}",
            Area::Merchant.sql()
        ),
        key: "s.id",
        order: "s.last_seen_at DESC",
        search: "u.search_key",
    } {
        id: SessionId = "s.id";
        user_id: UserId = "s.subject_id";
        /// Of the platform's staff, their name.
        user_name: String [sort] = "CASE WHEN s.support_grant_id IS NULL THEN u.name ELSE 'Manzil support: ' || s.support_staff_name END";
        email: String = "CASE WHEN s.support_grant_id IS NULL THEN coalesce(u.email, '') ELSE '' END";
        ip: Option<String> = "s.ip";
        user_agent: Option<String> = "s.user_agent";
        created_at: DateTime<Utc> [sort] = "s.created_at";
        last_seen_at: DateTime<Utc> [sort] = "s.last_seen_at";
    }
}
