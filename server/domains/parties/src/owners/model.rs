//! What a property owner is to callers: shown, given, filtered.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::Status;
use kernel::export::ColumnKind;
use kernel::text::Language;
use poem_openapi::Object;

use super::OwnerId;
use crate::facts::OPEN_HOLDINGS;

kernel::list! {
    /// A property owner, as lists and forms show it.
    pub struct Owner = "owners" ("Owners", "الملاك"), filtered by OwnerFilter {
        from: "owners o",
        key: "o.id",
        order: "o.id DESC",
        search: "o.search_key",
    } {
        // Ids are given in the order of time.
        id: OwnerId [sort as "created_at"] = "o.id";
        name_en: Option<String> [sort, export("English name", "الاسم بالإنجليزية")] = "o.name_en";
        name_ar: Option<String> [sort, export("Arabic name", "الاسم بالعربية")] = "o.name_ar";
        mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "o.mobile";
        email: Option<String> [export("E-mail", "البريد الإلكتروني")] = "o.email";
        /// ISO 3166 alpha-2.
        nationality: Option<String> [sort, export("Nationality", "الجنسية")] = "o.nationality";
        national_id: Option<String> [export("National ID", "رقم الهوية", ColumnKind::Code)]
            = "o.national_id";
        national_id_expires_on: Option<NaiveDate> [sort, export("ID expires on", "انتهاء الهوية")]
            = "o.national_id_expires_on";
        passport_number: Option<String> [export("Passport", "جواز السفر", ColumnKind::Code)]
            = "o.passport_number";
        passport_expires_on: Option<NaiveDate> [sort] = "o.passport_expires_on";
        iban: Option<String> [export("IBAN", "الآيبان", ColumnKind::Code)] = "o.iban";
        /// Tax registration number.
        trn: Option<String> = "o.trn";
        notes: Option<String> = "o.notes";
        /// The language that the owner is written to in.
        language: Language = "o.language";
        /// May sign in to the owner area.
        access: bool = "o.access";
        /// UTC.
        last_sign_in_at: Option<DateTime<Utc>> = "o.last_sign_in_at";
        status: Status [export("Status", "الحالة")] = "o.status";
        /// Buildings, units and parkings that the owner has a share in and that no end is known of.
        holdings: i64 = OPEN_HOLDINGS.sql("o.id");
        version: i64 = "o.version";
        /// UTC.
        created_at: DateTime<Utc> = "o.created_at";
    }
}

kernel::filter! {
    pub struct OwnerFilter {
        status: Status = "o.status = ?";
        /// ISO 3166 alpha-2.
        nationality: String = "o.nationality = ?";
        /// Whether the owner may sign in to the owner area.
        access: bool = "o.access = ?";
        /// Whose national ID or passport has expired or expires within this many days.
        expiring_days: u16;
    }
}

#[derive(Debug, Default, Object)]
pub struct OwnerInput {
    /// At least one of the two names.
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    /// With the country's code, as `+971501234567`.
    pub mobile: String,
    pub email: Option<String>,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
    pub national_id: Option<String>,
    /// `YYYY-MM-DD`.
    pub national_id_expires_on: Option<String>,
    pub passport_number: Option<String>,
    /// `YYYY-MM-DD`.
    pub passport_expires_on: Option<String>,
    pub iban: Option<String>,
    /// Tax registration number, 15 digits.
    pub trn: Option<String>,
    pub notes: Option<String>,
    /// Arabic unless it says otherwise.
    pub language: Option<Language>,
}

#[derive(Debug, Object)]
pub struct OwnerUpdate {
    #[oai(flatten)]
    pub owner: OwnerInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct OwnerAccess {
    /// With it, a link to set a password is mailed to the owner.
    pub access: bool,
    /// The version that was shown.
    pub version: i64,
}
