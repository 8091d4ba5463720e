//! What a tenant is to callers: shown, given, filtered.

use chrono::{DateTime, NaiveDate, Utc};
use identity::facts::EMPLOYEES;
use identity::users::UserId;
use kernel::code::Status;
use kernel::export::ColumnKind;
use kernel::text::Language;
use poem_openapi::Object;

use super::{ConsentSource, CustomerId, Gender};
use crate::facts::LIVE_CONTRACTS;

kernel::list! {
    /// A tenant, as lists and forms show it.
    pub struct Customer = "tenants" ("Tenants", "المستأجرون"), filtered by CustomerFilter {
        from: format!("customers c LEFT JOIN {EMPLOYEES} e ON e.id = c.looked_after_by"),
        key: "c.id",
        order: "c.id DESC",
        search: "c.search_key",
    } {
        // Ids are given in the order of time.
        id: CustomerId [sort as "created_at"] = "c.id";
        name_en: Option<String> [sort, export("English name", "الاسم بالإنجليزية")] = "c.name_en";
        name_ar: Option<String> [sort, export("Arabic name", "الاسم بالعربية")] = "c.name_ar";
        mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "c.mobile";
        email: Option<String> [export("E-mail", "البريد الإلكتروني")] = "c.email";
        gender: Gender [export("Gender", "النوع")] = "c.gender";
        /// ISO 3166 alpha-2.
        nationality: Option<String> [sort, export("Nationality", "الجنسية")] = "c.nationality";
        birth_date: Option<NaiveDate> = "c.birth_date";
        /// Tax registration number.
        trn: Option<String> = "c.trn";
        national_id: Option<String> [export("National ID", "رقم الهوية", ColumnKind::Code)]
            = "c.national_id";
        national_id_expires_on: Option<NaiveDate> [sort, export("ID expires on", "انتهاء الهوية")]
            = "c.national_id_expires_on";
        passport_number: Option<String> [export("Passport", "جواز السفر", ColumnKind::Code)]
            = "c.passport_number";
        passport_expires_on: Option<NaiveDate>
            [sort, export("Passport expires on", "انتهاء جواز السفر")] = "c.passport_expires_on";
        trade_licence: Option<String> = "c.trade_licence";
        /// The language that the tenant is written to in.
        language: Language = "c.language";
        allow_whatsapp: bool = "c.allow_whatsapp";
        /// Where it was said; missing where that was before it was kept.
        whatsapp_source: Option<ConsentSource> = "c.whatsapp_source";
        /// UTC.
        whatsapp_at: Option<DateTime<Utc>> = "c.whatsapp_at";
        /// UTC; since when the tenant wants no advertising, by a word of their own.
        no_advertising_at: Option<DateTime<Utc>> [export("No advertising since", "بلا رسائل تسويقية منذ")]
            = "c.no_advertising_at";
        /// UTC; since when mails to the address come back.
        email_bounced_at: Option<DateTime<Utc>> [export("Mails come back since", "ترتد الرسائل منذ")]
            = "c.email_bounced_at";
        /// What the mailbox's server said.
        email_bounce: Option<String> = "c.email_bounce";
        notes: Option<String> = "c.notes";
        status: Status [export("Status", "الحالة")] = "c.status";
        /// Who remains, where this one was merged into another tenant.
        merged_into_id: Option<CustomerId> = "c.merged_into_id";
        /// The employee who looks after the tenant.
        looked_after_by: Option<UserId> = "c.looked_after_by";
        looked_after_by_name: Option<String> [export("Looked after by", "الموظف المسؤول")] = "e.name";
        active_contracts: i64 = LIVE_CONTRACTS.sql("c.id");
        version: i64 = "c.version";
        /// UTC.
        created_at: DateTime<Utc> = "c.created_at";
    }
}

kernel::filter! {
    pub struct CustomerFilter {
        status: Status = "c.status = ?";
        gender: Gender = "c.gender = ?";
        looked_after_by: UserId = "c.looked_after_by = ?";
        /// ISO 3166 alpha-2.
        nationality: String = "c.nationality = ?";
        /// Whose national ID or passport has expired or expires within this many days.
        expiring_days: u16;
    }
}

#[derive(Debug, Default, Object)]
pub struct CustomerInput {
    /// At least one of the two names.
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    /// With the country's code, as `+971501234567`.
    pub mobile: String,
    pub email: Option<String>,
    /// Not specific unless it says otherwise.
    pub gender: Option<Gender>,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    /// `YYYY-MM-DD`.
    pub birth_date: Option<String>,
    /// Tax registration number, 15 digits.
    pub trn: Option<String>,
    pub national_id: Option<String>,
    /// `YYYY-MM-DD`.
    pub national_id_expires_on: Option<String>,
    pub passport_number: Option<String>,
    /// `YYYY-MM-DD`.
    pub passport_expires_on: Option<String>,
    pub trade_licence: Option<String>,
    /// English unless it says otherwise.
    pub language: Option<Language>,
    /// Allowed unless it says otherwise.
    pub allow_whatsapp: Option<bool>,
    pub notes: Option<String>,
    /// The employee who looks after the tenant: with a reach of own tenants they have the tenant's records.
    pub looked_after_by: Option<UserId>,
}

#[derive(Debug, Object)]
pub struct CustomerUpdate {
    #[oai(flatten)]
    pub customer: CustomerInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}
