//! A merchant's WhatsApp, as the platform's staff sees and gives it.

use chrono::{DateTime, NaiveDate, Utc};
use identity::sign_in::{WhatsAppConnection, WhatsAppPackage};
use kernel::export::{ColumnKind, bilingual};
use kernel::jobs::HeldFor;
use kernel::tenancy::MerchantStatus;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use crate::merchants::MerchantId;
use crate::whatsapp_offers::WhatsAppOfferId;

kernel::list! {
    /// A merchant with its WhatsApp package and connection.
    pub struct MerchantWhatsApp = "whatsapp_packages" ("WhatsApp packages", "باقات واتساب"),
        filtered by WhatsAppPackageFilter
    {
        from: "platform.merchants m LEFT JOIN platform.whatsapp_channels c ON c.merchant_id = m.id \
            LEFT JOIN platform.whatsapp_offers f ON f.id = c.offer_id",
        key: "m.id",
        order: "m.id DESC",
        search: "m.search_key",
        exports: [
            account_id, name_en, name_ar, mobile, package, offer_name_en, package_ends_on, connection, number,
            dropped_at, held,
        ],
    } {
        merchant_id: MerchantId = "m.id";
        /// The number that people sign in with.
        account_id: i64 [sort, export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "m.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "m.name_ar";
        mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "m.mobile";
        merchant_status: MerchantStatus = "m.status";
        package: WhatsAppPackage [sort, export("Package", "الباقة")] = package();
        /// The last day of the package in the merchant's zone.
        package_ends_on: Option<NaiveDate> [sort, export("Package ends on", "نهاية الباقة")]
            = "c.package_ends_on";
        pause_reason: Option<String> = "c.pause_reason";
        country: String = "m.country";
        /// The package for sale that the merchant was given last.
        offer_id: Option<WhatsAppOfferId> = "c.offer_id";
        offer_name_en: Option<String> [export("Sold as", "بيعت باسم", ColumnKind::Text,
            |row, language| bilingual(
                row.offer_name_en.as_deref(), row.offer_name_ar.as_deref(), language))] = "f.name_en";
        offer_name_ar: Option<String> = "f.name_ar";
        connection: WhatsAppConnection [export("Connection", "الاتصال")] = connection();
        /// The merchant's own number.
        number: Option<String> [export("Number", "الرقم", ColumnKind::Code)] = "c.number";
        connected_at: Option<DateTime<Utc>> [sort] = "c.connected_at";
        /// Since when a number that was connected is not.
        dropped_at: Option<DateTime<Utc>> [sort, export("Disconnected since", "منقطع منذ")]
            = "c.dropped_at";
        /// Messages that wait for the channel.
        held: i64 [sort, export("Waiting messages", "رسائل منتظرة")] = held();
        version: i64 = "coalesce(c.version, 0)";
    }
}

fn package() -> String {
    format!(
        "coalesce(c.package, {}::smallint)",
        WhatsAppPackage::Disabled.sql()
    )
}

fn connection() -> String {
    format!(
        "coalesce(c.connection, {}::smallint)",
        WhatsAppConnection::Disconnected.sql()
    )
}

fn held() -> String {
    format!(
        "(SELECT count(*) FROM platform.outbox o WHERE o.merchant_id = m.id AND o.held_for = {})",
        HeldFor::WhatsApp.sql()
    )
}

kernel::filter! {
    pub struct WhatsAppPackageFilter {
        package: WhatsAppPackage = format!("{} = ?", package());
        connection: WhatsAppConnection = format!("{} = ?", connection());
        /// Whether there is a package, active or paused.
        has_package: bool = format!("({} <> {}) = ?", package(), WhatsAppPackage::Disabled.sql());
        /// Whether the number is connected.
        connected: bool = format!("({} = {}) = ?", connection(), WhatsAppConnection::Connected.sql());
        merchant_status: MerchantStatus = "m.status = ?";
        /// Packages that end within so many days, or have ended.
        expiring_within: i64;
    }
}

#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct WhatsAppPackageCounts {
    pub active: i64,
    pub paused: i64,
    pub without: i64,
    pub connected: i64,
    /// With a package, and not connected.
    pub disconnected: i64,
    /// Messages of all merchants that wait.
    pub held: i64,
}

#[derive(Debug, Object)]
pub struct GiveWhatsAppPackageInput {
    /// What is sold; it is added to the days that the merchant still has.
    pub offer_id: Option<WhatsAppOfferId>,
    /// The last day; without one that of what is sold, and with neither the package has no end.
    pub ends_on: Option<String>,
    /// The version that the form was opened with.
    pub version: Option<i64>,
}

#[derive(Debug, Object)]
pub struct PauseWhatsAppPackageInput {
    /// Why; the merchant reads it.
    pub reason: String,
    /// The version that the form was opened with.
    pub version: Option<i64>,
}

#[derive(Debug, Object)]
pub struct WhatsAppPackageVersion {
    /// The version that was seen.
    pub version: Option<i64>,
}
