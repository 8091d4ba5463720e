//! What a blocked address is to the platform's staff: shown, given, filtered.

use chrono::{DateTime, Utc};
use kernel::export::ColumnKind;
use poem_openapi::Object;

use super::BlockedIpId;
use super::codes::BlockKind;

kernel::list! {
    /// An address that may not sign in.
    pub struct BlockedIp = "blocked-ips" ("Blocked IPs", "عناوين IP المحظورة"),
        filtered by BlockedIpFilter
    {
        from: "platform.blocked_ips b",
        key: "b.id",
        order: "b.blocked_at DESC",
        contains: ["b.ip", "b.reason"],
    } {
        id: BlockedIpId = "b.id";
        ip: String [sort, export("IP address", "عنوان IP", ColumnKind::Code)] = "b.ip";
        kind: BlockKind [sort, export("Kind", "النوع")] = "b.kind";
        reason: String [export("Reason", "السبب")] = "b.reason";
        blocked_at: DateTime<Utc> [sort, export("Blocked at", "وقت الحظر")] = "b.blocked_at";
        /// Without it, until somebody removes the block.
        expires_at: Option<DateTime<Utc>> [sort, export("Until", "حتى")] = "b.expires_at";
    }
}

kernel::filter! {
    pub struct BlockedIpFilter {
        /// Whether the block still holds.
        active: bool;
        kind: BlockKind = "b.kind = ?";
    }
}

#[derive(Debug, Object)]
pub struct BlockedIpInput {
    pub ip: String,
    pub reason: String,
    /// How long; without it, until somebody removes the block.
    pub hours: Option<String>,
}
