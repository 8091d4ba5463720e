//! What a lead is to the platform's staff, and where the merchants that pay came from.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{LeadState, MarketingLeadId};
use crate::account_invoices::AccountInvoiceStatus;
use crate::billing_figures::facts::{HAS_PAID, MONTHLY, runs_on};
use crate::marketing_settings::sources::MarketingSourceId;
use crate::merchants::{MerchantId, MerchantStatus, SubscriptionPackage};
use crate::staff::StaffId;
use crate::trial_requests::TrialRequestId;

/// Stands for the instant of the question in the lists' SQL.
pub(super) const ASKED_AT: &str = ":asked_at";

kernel::list! {
    /// A business that may become a merchant.
    pub struct MarketingLead = "marketing_leads" ("Leads", "العملاء المحتملون"), filtered by MarketingLeadFilter {
        from: "platform.marketing_leads l LEFT JOIN platform.trial_requests r ON r.id = l.trial_request_id \
            LEFT JOIN platform.merchants m ON m.id = r.merchant_id \
            LEFT JOIN platform.countries c ON c.code = l.country \
            LEFT JOIN platform.marketing_sources q ON q.id = l.source_id \
            LEFT JOIN platform.staff o ON o.id = l.owner_id",
        key: "l.id",
        order: "l.id DESC",
        search: "l.search_key",
        exports: [
            created_at, business_name_en, contact_name, mobile, email, country_name_en, city,
            expected_units, source_name_en, utm_source, utm_medium, utm_campaign, referrer, state,
            lost_reason, owner_name, contacted_at, next_step_on, note,
        ],
    } {
        id: MarketingLeadId = "l.id";
        business_name_en: String [export("Business", "المنشأة", arabic business_name_ar)]
            = "coalesce(r.business_name_en, l.business_name)";
        business_name_ar: String = "coalesce(r.business_name_ar, l.business_name)";
        /// As it is edited.
        business_name: String = "l.business_name";
        contact_name: String [sort, export("Contact", "جهة الاتصال")] = "l.contact_name";
        mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "l.mobile";
        email: Option<String> [export("E-mail", "البريد الإلكتروني")] = "l.email";
        /// ISO 3166 alpha-2.
        country: Option<String> = "l.country";
        country_name_en: Option<String> [export("Country", "الدولة", arabic country_name_ar)] = "c.name_en";
        country_name_ar: Option<String> = "c.name_ar";
        city: Option<String> [export("City", "المدينة")] = "l.city";
        expected_units: Option<i32> [sort, export("Expected units", "عدد الوحدات المتوقع")]
            = "l.expected_units";
        source_id: Option<MarketingSourceId> = "l.source_id";
        source_name_en: Option<String> [sort as "source", export("Source", "المصدر", arabic source_name_ar)]
            = "q.name_en";
        source_name_ar: Option<String> = "q.name_ar";
        /// What the link of the request carried.
        utm_source: Option<String> [export("utm_source", "utm_source")] = "r.utm_source";
        utm_medium: Option<String> [export("utm_medium", "utm_medium")] = "r.utm_medium";
        utm_campaign: Option<String> [export("utm_campaign", "utm_campaign")] = "r.utm_campaign";
        /// The page before the form.
        referrer: Option<String> [export("Came from", "جاء من")] = "r.referrer";
        state: LeadState [sort, export("Status", "الحالة")] = "l.state";
        lost_reason: Option<String> [export("Why lost", "سبب الفقدان")] = "l.lost_reason";
        owner_id: Option<StaffId> = "l.owner_id";
        owner_name: Option<String> [sort as "owner", export("Owner", "المسؤول")] = "o.name";
        next_step_on: Option<NaiveDate> [sort, export("Next step", "الخطوة التالية")] = "l.next_step_on";
        /// The newest; the history has those before.
        note: Option<String> [export("Note", "ملاحظة")] = "l.note";
        /// UTC.
        contacted_at: Option<DateTime<Utc>> [sort, export("Last contact", "آخر تواصل")] = "l.contacted_at";
        /// Without contact for longer than the settings allow.
        waiting: bool = waiting();
        trial_request_id: Option<TrialRequestId> = "l.trial_request_id";
        /// The merchant that it became.
        merchant_id: Option<MerchantId> = "r.merchant_id";
        /// Whether that ever bought a subscription.
        paid: bool = HAS_PAID;
        version: i64 = "l.version";
        created_at: DateTime<Utc> [sort, export("Since", "منذ")] = "l.created_at";
    }
}

kernel::filter! {
    pub struct MarketingLeadFilter {
        state: AnyOf<LeadState> = "l.state = ANY(?)";
        source_id: MarketingSourceId = "l.source_id = ?";
        owner_id: StaffId = "l.owner_id = ?";
        /// Whether it has an owner.
        owned: bool = "(l.owner_id IS NOT NULL) = ?";
        /// Without contact for longer than the settings allow.
        waiting: bool = format!("{} = ?", waiting());
        /// ISO 3166 alpha-2.
        country: String = "l.country = ?";
        /// Since this day or later.
        from: NaiveDate = "l.created_at >= ?";
        /// Since this day or before.
        to: NaiveDate = "l.created_at < ? + 1";
    }
}

fn waiting() -> String {
    format!(
        "(l.state NOT IN ({}, {}) AND coalesce(l.contacted_at, l.created_at) + make_interval(days => \
         (SELECT g.waiting_days FROM platform.marketing_settings g)) <= {ASKED_AT})",
        LeadState::Won.sql(),
        LeadState::Lost.sql(),
    )
}

kernel::list! {
    /// A merchant that pays, and where it came from.
    pub struct MarketingMerchant = "marketing_merchants" ("Active merchants", "المنشآت النشطة"),
        filtered by MarketingMerchantFilter
    {
        from: "platform.merchants m JOIN platform.countries c ON c.code = m.country \
            JOIN platform.currencies y ON y.code = m.currency \
            LEFT JOIN platform.trial_requests r ON r.merchant_id = m.id \
            LEFT JOIN platform.marketing_leads l ON l.trial_request_id = r.id \
            LEFT JOIN platform.marketing_sources q ON q.id = l.source_id \
            LEFT JOIN platform.staff o ON o.id = l.owner_id",
        key: "m.id",
        order: "m.id DESC",
        search: "m.search_key",
        exports: [
            account_id, name_en, country_name_en, source_name_en, utm_campaign, owner_name, package,
            created_at, first_paid_at, currency, monthly, paid_through,
        ],
    } {
        id: MerchantId = "m.id";
        account_id: i64 [sort, export("Account ID", "رقم الحساب", ColumnKind::Code,
            |row, _| row.account_id.to_string().as_str().into())] = "m.account_id";
        name_en: String [sort, export("Merchant", "المنشأة", arabic name_ar)] = "m.name_en";
        name_ar: String = "m.name_ar";
        country_name_en: String [export("Country", "الدولة", arabic country_name_ar)] = "c.name_en";
        country_name_ar: String = "c.name_ar";
        status: MerchantStatus = "m.status";
        source_name_en: Option<String> [sort as "source", export("Source", "المصدر", arabic source_name_ar)]
            = "q.name_en";
        source_name_ar: Option<String> = "q.name_ar";
        utm_campaign: Option<String> [export("utm_campaign", "utm_campaign")] = "r.utm_campaign";
        owner_name: Option<String> [sort as "owner", export("Owner", "المسؤول")] = "o.name";
        package: Option<SubscriptionPackage> [sort, export("Package", "الباقة")] = "m.package";
        /// When the first invoice was paid, UTC.
        first_paid_at: Option<DateTime<Utc>> [sort, export("First payment", "أول دفعة")] = first_paid();
        currency: String [export("Currency", "العملة", ColumnKind::Code)] = "m.currency";
        /// What its subscriptions of today bring in a month, without tax.
        monthly: String [export("Monthly value", "القيمة الشهرية")] = monthly();
        /// The last paid day of all subscriptions.
        paid_through: Option<NaiveDate> [sort, export("Paid through", "مدفوع حتى")] = "m.paid_through";
        created_at: DateTime<Utc> [sort, export("Since", "منذ")] = "m.created_at";
    }
}

kernel::filter! {
    pub struct MarketingMerchantFilter {
        source_id: MarketingSourceId = "l.source_id = ?";
        owner_id: StaffId = "l.owner_id = ?";
        package: SubscriptionPackage = "m.package = ?";
        /// ISO 3166 alpha-2.
        country: String = "m.country = ?";
    }
}

fn first_paid() -> String {
    format!(
        "(SELECT min(i.paid_at) FROM platform.account_invoices i WHERE i.merchant_id = m.id AND i.status = {})",
        AccountInvoiceStatus::Paid.sql()
    )
}

fn monthly() -> String {
    let day = format!("({ASKED_AT} AT TIME ZONE 'UTC')::date");
    format!(
        "round(coalesce((SELECT sum({MONTHLY}) FROM platform.subscriptions s WHERE s.merchant_id = m.id \
         AND {}), 0), y.exponent)::text",
        runs_on(&day)
    )
}

/// Somebody who can own leads.
#[derive(Debug, Object, Serialize, FromQueryResult)]
pub struct LeadOwner {
    pub id: StaffId,
    pub name: String,
}

/// What the leads of a source came to.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize, FromQueryResult)]
#[oai(skip_serializing_if_is_none)]
pub struct SourceTotals {
    /// Nothing is no known source.
    pub source_id: Option<MarketingSourceId>,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub leads: i64,
    /// Of those, the ones that began a trial.
    pub trials: i64,
    /// Of those, the ones that bought a subscription since.
    pub paid: i64,
}

#[derive(Debug, Object, Serialize)]
pub struct MarketingTotals {
    /// By source, most leads first.
    pub sources: Vec<SourceTotals>,
}

#[derive(Debug, Object)]
pub struct MarketingLeadInput {
    pub business_name: String,
    pub contact_name: String,
    /// With its country code.
    pub mobile: String,
    pub email: Option<String>,
    /// ISO 3166 alpha-2, one of the served countries.
    pub country: Option<String>,
    pub city: Option<String>,
    pub expected_units: Option<String>,
    pub source_id: Option<MarketingSourceId>,
    pub owner_id: Option<StaffId>,
    pub next_step_on: Option<String>,
}

#[derive(Debug, Object)]
pub struct MarketingLeadUpdate {
    #[oai(flatten)]
    pub lead: MarketingLeadInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct FollowLeadInput {
    pub state: LeadState,
    /// Asked for where it is lost.
    pub lost_reason: Option<String>,
    pub next_step_on: Option<String>,
    pub note: Option<String>,
    /// Whether somebody spoke with them now.
    pub contacted: bool,
    /// The version that the form was opened with.
    pub version: i64,
}
