//! What an API key is to its maker.

use chrono::{DateTime, Utc};
use kernel::paging::NoFilter;
use poem_openapi::Object;

use super::ApiKeyId;

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
        version: i64 = "k.version";
    }
}

#[derive(Debug, Object)]
pub struct ApiKeyInput {
    /// What it is for.
    pub name: String,
}
