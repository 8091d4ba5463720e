//! What an API key is to its maker, and to who manages employees.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::paging::NoFilter;
use kernel::permission::Permissions;
use kernel::tenancy::Reach;
use poem_openapi::Object;
use serde::Serialize;

use super::{ApiKeyId, SandboxState};
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
        /// Whether it works on the sample data of the sandbox.
        is_sandbox: bool = "k.is_sandbox";
        /// What it may do of what its maker may; left out where that is all.
        permissions: Option<Permissions> = "k.permissions";
        /// Which records it has; left out where they are its maker's.
        reach: Option<Reach> = "k.reach";
        last_used_at: Option<DateTime<Utc>> = "k.last_used_at";
        /// The address that it was last used from.
        last_used_ip: Option<String> = "k.last_used_ip";
        /// The key that takes its place; it works beside it until it ends.
        replaced_by_id: Option<ApiKeyId> = "k.replaced_by_id";
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
        /// Whether it works on the sample data of the sandbox.
        is_sandbox: bool = "k.is_sandbox";
        /// What it may do of what its maker may; left out where that is all.
        permissions: Option<Permissions> = "k.permissions";
        /// Which records it has; left out where they are its maker's.
        reach: Option<Reach> = "k.reach";
        last_used_at: Option<DateTime<Utc>> [sort] = "k.last_used_at";
        /// The address that it was last used from.
        last_used_ip: Option<String> = "k.last_used_ip";
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
    /// Page number to action numbers, all of them its maker's own; nothing for all that its maker may do.
    pub permissions: Option<BTreeMap<String, Vec<u16>>>,
    /// Fewer records than its maker has, who has all of them; nothing for the maker's.
    pub reach: Option<Reach>,
    /// Whether it works on sample data in a sandbox of the account's own instead of its records; all of them, so `reach` is
    /// left out.
    pub sandbox: Option<bool>,
}

/// The account's sandbox: sample data for programs that are tried out.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Sandbox {
    /// Left out where there is none: it comes with the first sandbox key.
    pub state: Option<SandboxState>,
    /// When it was last asked for, by the first key or a reset.
    pub asked_at: Option<DateTime<Utc>>,
    /// How old its sample data is.
    pub ready_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Object)]
pub struct ApiKeyReplacement {
    /// After how many days the new key ends: 1 to 365, or 90 where nothing is said.
    pub days: Option<String>,
    /// For how many hours the old key works beside it: 0 to 168, or 24 where nothing is said.
    pub overlap_hours: Option<String>,
    pub version: i64,
}
