//! What staff see of a live session.

use chrono::{DateTime, Utc};
use kernel::auth::Area;
use kernel::code::AnyOf;
use kernel::export::ColumnKind;

use super::ConnectionId;
use crate::merchants::MerchantId;

kernel::list! {
    /// Where somebody is signed in.
    pub struct Connection = "connections" ("Connections", "الاتصالات الحالية"), filtered by ConnectionFilter {
        from: "platform.connections c LEFT JOIN platform.merchants m ON m.id = c.merchant_id",
        key: "c.id",
        order: "c.last_seen_at DESC",
        contains: ["c.name", "c.ip", "m.name_en", "m.name_ar", "m.account_id::text"],
        exports: [name, area, merchant_name_en, ip, user_agent, started_at, last_seen_at],
    } {
        id: ConnectionId = "c.id";
        area: Area [sort, export("Area", "المنطقة")] = "c.area";
        /// None for the platform's staff.
        merchant_id: Option<MerchantId> = "c.merchant_id";
        merchant_name_en: Option<String> [sort, export("Merchant", "المنشأة", arabic merchant_name_ar)]
            = "m.name_en";
        merchant_name_ar: Option<String> [sort] = "m.name_ar";
        name: String [sort, export("Name", "الاسم")] = "c.name";
        ip: Option<String> [sort, export("IP address", "عنوان IP", ColumnKind::Code)] = "c.ip";
        /// As the browser names itself.
        user_agent: Option<String> [export("Browser", "المتصفح")] = "c.user_agent";
        /// UTC.
        started_at: DateTime<Utc> [sort, export("Since", "منذ")] = "c.started_at";
        /// UTC; noted once a minute at most.
        last_seen_at: DateTime<Utc> [sort, export("Last seen", "آخر ظهور")] = "c.last_seen_at";
    }
}

kernel::filter! {
    pub struct ConnectionFilter {
        area: AnyOf<Area> = "c.area = ANY(?)";
        merchant_id: MerchantId = "c.merchant_id = ?";
        ip: String = "c.ip = ?";
        /// Whether the person was seen in the last five minutes.
        online: bool;
    }
}
