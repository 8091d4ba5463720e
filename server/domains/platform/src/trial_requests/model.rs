//! What a request for a trial is to the platform's staff: shown, filtered, decided.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::ColumnKind;
use kernel::text::Language;
use poem_openapi::Object;

use super::{BusinessType, ReferralSource, TrialRequestId, TrialRequestStatus};
use crate::merchants::MerchantId;

kernel::list! {
    /// A request for a trial, as sales sees it.
    pub struct TrialRequest = "trial-requests" ("Trial requests", "طلبات التجربة"),
        filtered by TrialRequestFilter
    {
        from: "platform.trial_requests r JOIN platform.countries c ON c.code = r.country \
               LEFT JOIN platform.staff s ON s.id = r.decided_by \
               LEFT JOIN platform.merchants m ON m.id = r.merchant_id",
        key: "r.id",
        order: "r.id DESC",
        search: "r.search_key",
        exports: [
            created_at, business_name_en, business_name_ar, owner_name, mobile, email,
            country_name_en, city, expected_units, utm_source, utm_medium, utm_campaign, referrer,
            status, verified_at, mobile_verified_at,
        ],
    } {
        id: TrialRequestId = "r.id";
        business_name_en: String [sort, export("English name", "الاسم بالإنجليزية")]
            = "r.business_name_en";
        business_name_ar: String [sort, export("Arabic name", "الاسم بالعربية")]
            = "r.business_name_ar";
        business_type: BusinessType = "r.business_type";
        owner_name: String [export("Owner", "المالك")] = "r.owner_name";
        mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "r.mobile";
        email: String [export("E-mail", "البريد الإلكتروني")] = "r.email";
        /// ISO 3166 alpha-2.
        country: String = "r.country";
        country_name_en: String [export("Country", "الدولة", arabic country_name_ar)] = "c.name_en";
        country_name_ar: String = "c.name_ar";
        city: String [export("City", "المدينة")] = "r.city";
        expected_units: i32 [sort, export("Expected units", "عدد الوحدات المتوقع")]
            = "r.expected_units";
        referral_source: ReferralSource = "r.referral_source";
        /// What the link to the form carried.
        utm_source: Option<String> [export("utm_source", "utm_source")] = "r.utm_source";
        utm_medium: Option<String> [export("utm_medium", "utm_medium")] = "r.utm_medium";
        utm_campaign: Option<String> [export("utm_campaign", "utm_campaign")] = "r.utm_campaign";
        /// The page before the form.
        referrer: Option<String> [export("Came from", "جاء من")] = "r.referrer";
        /// The language that it was sent in.
        language: Language = "r.language";
        status: TrialRequestStatus [sort, export("Status", "الحالة")] = "r.status";
        verify_sent_at: Option<DateTime<Utc>> = "r.verify_sent_at";
        /// When the e-mail address was verified; only then can it be approved.
        verified_at: Option<DateTime<Utc>>
            [export("E-mail verified at", "وقت التحقق من البريد")] = "r.verified_at";
        /// When a code by WhatsApp showed that the mobile is the sender's.
        mobile_verified_at: Option<DateTime<Utc>>
            [export("Mobile verified at", "وقت التحقق من الجوال")] = "r.mobile_verified_at";
        rejection_reason: Option<String> = "r.rejection_reason";
        decided_by_name: Option<String> = "s.name";
        decided_at: Option<DateTime<Utc>> = "r.decided_at";
        merchant_id: Option<MerchantId> = "r.merchant_id";
        /// The account that it became.
        account_id: Option<i64> = "m.account_id";
        version: i64 = "r.version";
        created_at: DateTime<Utc> [sort, export("Sent at", "وقت الإرسال")] = "r.created_at";
    }
}

kernel::filter! {
    pub struct TrialRequestFilter {
        status: TrialRequestStatus = "r.status = ?";
        /// Whether the e-mail address was verified.
        verified: bool = "(r.verified_at IS NOT NULL) = ?";
        /// Whether the mobile was verified.
        mobile_verified: bool = "(r.mobile_verified_at IS NOT NULL) = ?";
        /// ISO 3166 alpha-2.
        country: String = "r.country = ?";
        /// Sent on this day or later.
        from: NaiveDate = "r.created_at >= ?";
        /// Sent on this day or before.
        to: NaiveDate = "r.created_at < ? + 1";
    }
}

#[derive(Debug, Object)]
pub struct ApproveInput {
    /// The version that the screen was opened with.
    pub version: Option<i64>,
}

#[derive(Debug, Object)]
pub struct RejectInput {
    /// Mailed to the sender.
    pub reason: String,
    /// The version that the screen was opened with.
    pub version: Option<i64>,
}
