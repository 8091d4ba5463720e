//! What a failed sign-in is to the platform's staff.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::auth::{Area, FailedLoginType};
use kernel::export::ColumnKind;

use super::FailedLoginId;
use crate::merchants::MerchantId;

kernel::list! {
    /// A sign-in that was refused.
    pub struct FailedLogin = "failed-logins" ("Failed login attempts", "محاولات الدخول الفاشلة"),
        filtered by FailedLoginFilter
    {
        from: "platform.failed_login_attempts f \
               LEFT JOIN platform.merchants t ON t.id = f.merchant_id",
        key: "f.id",
        order: "f.id DESC",
        contains: ["f.login", "f.ip"],
        exports: [at, login, kind, source, ip, country, user_agent],
    } {
        id: FailedLoginId = "f.id";
        kind: FailedLoginType [export("Reason", "السبب")] = "f.type";
        source: Area [export("Area", "المنطقة")] = "f.source";
        /// What was typed as account or e-mail.
        login: String [sort, export("Login", "اسم الدخول")] = "f.login";
        ip: Option<String> [sort, export("IP address", "عنوان IP", ColumnKind::Code)] = "f.ip";
        /// ISO 3166 alpha-2, where the proxy in front reports it.
        country: Option<String> [export("Country", "الدولة")] = "f.country";
        user_agent: Option<String> [export("Browser", "المتصفح")] = "f.user_agent";
        merchant_id: Option<MerchantId> = "f.merchant_id";
        merchant_name_en: Option<String> = "t.name_en";
        merchant_name_ar: Option<String> = "t.name_ar";
        at: DateTime<Utc> [sort, export("At", "الوقت")] = "f.at";
    }
}

kernel::filter! {
    pub struct FailedLoginFilter {
        kind: FailedLoginType = "f.type = ?";
        source: Area = "f.source = ?";
        ip: String = "f.ip = ?";
        merchant_id: MerchantId = "f.merchant_id = ?";
        /// On this day or later.
        from: NaiveDate = "f.at >= ?";
        /// On this day or before.
        to: NaiveDate = "f.at < ? + 1";
    }
}
