//! How a merchant stands with the tax authority, as the platform's staff sees it.

use chrono::{DateTime, Utc};
use kernel::code::Code as _;
use kernel::export::ColumnKind;
use kernel::tenancy::MerchantStatus;
use kernel::text::Text;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{ZatcaEnvironment, ZatcaOnboardingStep, ZatcaSettingStatus};
use crate::merchants::MerchantId;

kernel::list! {
    /// A merchant's e-invoicing, as it was reported last; without a status it has not begun.
    pub struct MerchantZatcaSetting = "zatca_settings"
        ("E-invoicing of merchants", "الفوترة الإلكترونية للمنشآت"),
        filtered by ZatcaSettingFilter
    {
        from: "platform.merchants m LEFT JOIN platform.zatca_settings z ON z.merchant_id = m.id",
        key: "m.id",
        order: "m.id DESC",
        search: "m.search_key",
        exports: [
            account_id, name_en, name_ar, status, environment, vat_number, failure,
            certificate_expires_at, waiting, rejected,
        ],
    } {
        merchant_id: MerchantId = "m.id";
        /// The number that people sign in with.
        account_id: i64 [sort, export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "m.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "m.name_ar";
        merchant_status: MerchantStatus = "m.status";
        status: Option<ZatcaSettingStatus> [sort, export("Status", "الحالة", ColumnKind::Text,
            |row, language| row.status.map_or(NOT_STARTED, |status| status.text())
                .get(language).into())] = "z.status";
        environment: Option<ZatcaEnvironment> [export("Environment", "البيئة")] = "z.environment";
        vat_number: Option<String> [export("VAT number", "الرقم الضريبي", ColumnKind::Code)]
            = "z.vat_number";
        /// What is next, or in use.
        step: Option<ZatcaOnboardingStep> = "z.step";
        /// The authority's code of what stopped it.
        failure: Option<String> [export("Failure", "سبب التوقف")] = "z.failure";
        certificate_expires_at: Option<DateTime<Utc>>
            [sort, export("Certificate ends", "انتهاء الشهادة")] = "z.certificate_expires_at";
        waiting: i64 [sort, export("Waiting", "بانتظار الإرسال")] = "coalesce(z.waiting, 0)";
        rejected: i64 [sort, export("Rejected", "مرفوضة")] = "coalesce(z.rejected, 0)";
        blocked: i64 = "coalesce(z.blocked, 0)";
        /// When the oldest unsent document must be with the authority.
        oldest_due_at: Option<DateTime<Utc>> [sort] = "z.oldest_due_at";
        /// Why nothing is sent at present.
        stopped_reason: Option<String> = "z.stopped_reason";
        reported_at: Option<DateTime<Utc>> = "z.reported_at";
    }
}

const NOT_STARTED: Text = Text::fixed("Not started", "لم يبدأ");

kernel::filter! {
    pub struct ZatcaSettingFilter {
        status: ZatcaSettingStatus = "z.status = ?";
        /// Whether the merchant has saved its details.
        started: bool = "(z.merchant_id IS NOT NULL) = ?";
        environment: ZatcaEnvironment = "z.environment = ?";
        /// Whether a connection or renewal stands still.
        failed: bool = "(z.failure IS NOT NULL) = ?";
        /// Whether a rejected document was not replaced yet.
        has_rejected: bool = "(coalesce(z.rejected, 0) > 0) = ?";
        /// Whether nothing is sent, because the authority refused the credentials.
        stopped: bool = "(z.stopped_reason IS NOT NULL) = ?";
        /// Certificates that end within so many days, or have ended.
        expiring_within: i64;
    }
}

#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct ZatcaSettingCounts {
    /// Merchants in Saudi Arabia without details.
    pub not_started: i64,
    pub cancelled: i64,
    pub pending: i64,
    pub connected: i64,
    pub renewed: i64,
    /// Connections and renewals that stand still.
    pub failed: i64,
    /// Merchants whose queue is stopped.
    pub stopped: i64,
    /// Certificates that have ended.
    pub expired: i64,
    /// Certificates that end within 60 days.
    pub expiring: i64,
    /// Documents of all merchants.
    pub waiting: i64,
    pub rejected: i64,
    pub blocked: i64,
    /// Merchants with a document that should be with the authority already.
    pub overdue: i64,
}
