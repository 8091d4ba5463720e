//! What an API key is to its maker, and to who manages employees.

use chrono::{DateTime, Utc};
use kernel::paging::NoFilter;
use poem_openapi::Object;

use super::ApiKeyId;
use crate::users::UserId;

kernel::list! {
    /// A key of the caller's own.
    pub struct ApiKey = "api_keys" ("API keys", "مفاتيح API"), filtered by NoFilter {
        from: "api_keys k",
        key: "k.id",
    } {
        id: ApiKeyId = "k.id";
        name: String = "k.name";
        /// The first characters, to recognise it by.
        prefix: String = "k.prefix";
        /// The key itself: shown once, in the first answer to its making.
        token: Option<String> => None;
        last_used_at: Option<DateTime<Utc>> = "k.last_used_at";
        created_at: DateTime<Utc> = "k.created_at";
        /// When it ends, or ended.
        expires_at: DateTime<Utc> = "k.expires_at";
        version: i64 = "k.version";
    }
}

kernel::list! {
    /// A key of an employee.
    pub struct AccountApiKey = "account_api_keys" ("API keys", "مفاتيح API"), filtered by NoFilter {
        from: "api_keys k JOIN users u ON u.id = k.user_id",
        key: "k.id",
        order: "k.expires_at",
        search: "u.search_key",
    } {
        id: ApiKeyId = "k.id";
        user_id: UserId = "k.user_id";
        user_name: String [sort] = "u.name";
        email: String = "u.email";
        name: String [sort] = "k.name";
        /// The first characters, to recognise it by.
        prefix: String = "k.prefix";
        last_used_at: Option<DateTime<Utc>> [sort] = "k.last_used_at";
        created_at: DateTime<Utc> [sort] = "k.created_at";
        /// When it ends, or ended.
        expires_at: DateTime<Utc> [sort] = "k.expires_at";
    }
}

#[derive(Debug, Object)]
pub struct ApiKeyInput {
    /// What it is for.
    pub name: String,
    /// After how many days it ends: 1 to 365, or 90 where nothing is said.
    pub days: Option<String>,
}
