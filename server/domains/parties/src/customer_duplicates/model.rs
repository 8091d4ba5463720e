//! What duplicates are to callers: pairs of tenants, and the tenants who look like one who is being typed.

use chrono::{DateTime, Utc};
use kernel::code::{Code as _, Status};
use kernel::export::{Cell, ColumnKind};
use kernel::text::Language;
use poem_openapi::{NewType, Object};
use sea_orm::{FromJsonQueryResult, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::MatchReason;
use super::rules::pairs;
use crate::customers::CustomerId;
use crate::facts::LIVE_CONTRACTS;

/// Why two look the same, the surest reason first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct MatchReasons(pub Vec<MatchReason>);

impl MatchReasons {
    fn words(&self, language: Language) -> String {
        let words = self.0.iter();
        let words: Vec<String> = words
            .map(|reason| reason.text().get(language).to_owned())
            .collect();
        words.join(match language {
            Language::En => ", ",
            Language::Ar => "، ",
        })
    }
}

kernel::list! {
    /// Two tenants who look as if they were one who was entered twice.
    pub struct CustomerDuplicate = "duplicates" ("Tenants entered twice", "مستأجرون مكررون"),
    filtered by CustomerDuplicateFilter {
        from: format!(
            "{} p JOIN customers a ON a.id = p.first_id JOIN customers b ON b.id = p.second_id",
            pairs()
        ),
        key: "p.pair",
        order: "p.score DESC, p.second_id DESC",
        search: "(a.search_key || ' ' || b.search_key)",
        exports: [
            score, reasons, first_name_en, first_mobile, first_national_id, second_name_en, second_mobile,
            second_national_id,
        ],
    } {
        /// The ids of both.
        id: String = "p.pair";
        /// How sure it is, of a hundred.
        score: i32 [sort, export("Likeness", "درجة التشابه")] = "p.score";
        reasons: MatchReasons [export("Reasons", "الأسباب", ColumnKind::Text, |row, language| {
            Cell::from(row.reasons.words(language).as_str())
        })] = "p.reasons";
        /// The one who was entered first.
        first_id: CustomerId = "a.id";
        first_name_en: String [sort, export("First", "الأول", arabic first_name_ar)]
            = "coalesce(a.name_en, a.name_ar)";
        first_name_ar: String = "coalesce(a.name_ar, a.name_en)";
        first_mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "a.mobile";
        first_national_id: Option<String> [export("National ID", "رقم الهوية", ColumnKind::Code)] = "a.national_id";
        first_active_contracts: i64 = LIVE_CONTRACTS.sql("a.id");
        first_created_at: DateTime<Utc> = "a.created_at";
        second_id: CustomerId = "b.id";
        second_name_en: String [sort, export("Second", "الثاني", arabic second_name_ar)]
            = "coalesce(b.name_en, b.name_ar)";
        second_name_ar: String = "coalesce(b.name_ar, b.name_en)";
        second_mobile: String [export("Mobile", "الجوال", ColumnKind::Code)] = "b.mobile";
        second_national_id: Option<String> [export("National ID", "رقم الهوية", ColumnKind::Code)] = "b.national_id";
        second_active_contracts: i64 = LIVE_CONTRACTS.sql("b.id");
        second_created_at: DateTime<Utc> = "b.created_at";
    }
}

kernel::filter! {
    pub struct CustomerDuplicateFilter {
        reason: MatchReason = "jsonb_exists(p.reasons, ?)";
        customer_id: CustomerId = "(p.first_id = ? OR p.second_id = ?)";
        /// At least so sure, of a hundred.
        score_from: i32 = "p.score >= ?";
    }
}

/// What is known so far of a tenant who is being entered.
#[derive(Debug, Object)]
pub struct TypedCustomer {
    /// The tenant who is being edited, and is no likeness of themselves.
    pub customer_id: Option<CustomerId>,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub mobile: Option<String>,
    pub email: Option<String>,
    pub national_id: Option<String>,
    pub passport_number: Option<String>,
    /// ISO 3166 alpha-2.
    pub nationality: Option<String>,
}

/// A tenant who looks like the one who is being entered.
#[derive(Debug, Object, Serialize, FromQueryResult)]
pub struct CustomerMatch {
    pub customer_id: CustomerId,
    pub name_en: String,
    pub name_ar: String,
    pub mobile: String,
    pub status: Status,
    /// How sure it is, of a hundred.
    pub score: i32,
    pub reasons: MatchReasons,
}
