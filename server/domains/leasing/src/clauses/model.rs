//! What a clause is to its callers: shown, given, filtered; and what it is on a contract.

use chrono::{DateTime, Utc};
use documents::Bilingual;
use kernel::code::{Code as _, Status};
use kernel::export::ColumnKind;
use kernel::text::{Text, fill};
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{ClauseField, ClauseId};
use crate::neighbours::UnitUsage;

kernel::list! {
    /// A clause with its latest text.
    pub struct Clause = "clauses" ("Clauses", "بنود العقود"), filtered by ClauseFilter {
        from: "clauses k JOIN LATERAL (SELECT t.number, t.text_en, t.text_ar, t.written_by, t.written_at \
               FROM clause_versions t WHERE t.clause_id = k.id ORDER BY t.number DESC LIMIT 1) v ON true",
        key: "k.id",
        order: "k.position",
        search: "k.search_key",
    } {
        id: ClauseId = "k.id";
        /// In the order in which contracts print them.
        position: i32 [sort, export("Order", "الترتيب")] = "k.position";
        title_en: String [sort, export("Title", "العنوان", arabic title_ar)] = "k.title_en";
        title_ar: String [sort] = "k.title_ar";
        /// Both without it.
        usage: Option<UnitUsage> [sort, export("Usage", "الاستعمال")] = "k.usage";
        /// On every new contract of its usage.
        is_default: bool = "k.is_default";
        status: Status [export("Status", "الحالة", ColumnKind::Text,
            |row, language| row.status.text().get(language).into())] = "k.status";
        /// The number of the latest text.
        number: i32 [export("Version", "النسخة")] = "v.number";
        /// With fields in braces, such as `{unit}`.
        text_en: String [export("English text", "النص الإنجليزي")] = "v.text_en";
        text_ar: String [export("Arabic text", "النص العربي")] = "v.text_ar";
        written_by: String = "v.written_by";
        /// UTC.
        written_at: DateTime<Utc> [sort, export("Written at", "وقت الكتابة")] = "v.written_at";
        /// How many contracts have one of its texts.
        contracts: i64 = "(SELECT count(*) FROM contract_clauses a JOIN clause_versions t ON t.id = a.clause_version_id \
                          WHERE t.clause_id = k.id)";
        version: i64 = "k.version";
    }
}

kernel::filter! {
    pub struct ClauseFilter {
        status: Status = "k.status = ?";
        usage: UnitUsage = "(k.usage IS NULL OR k.usage = ?)";
        is_default: bool = "k.is_default = ?";
    }
}

/// One text of a clause, the newest on top.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct ClauseVersion {
    pub number: i32,
    pub text_en: String,
    pub text_ar: String,
    pub written_by: String,
    /// UTC.
    pub written_at: DateTime<Utc>,
    /// How many contracts have it.
    pub contracts: i64,
}

#[derive(Debug, Object)]
pub struct ClauseInput {
    pub title_en: String,
    pub title_ar: String,
    /// Both without it.
    pub usage: Option<UnitUsage>,
    /// At the end without it.
    pub position: Option<i64>,
    pub is_default: bool,
    /// With fields in braces, the same in both languages.
    pub text_en: String,
    pub text_ar: String,
}

#[derive(Debug, Object)]
pub struct ClauseUpdate {
    #[oai(flatten)]
    pub clause: ClauseInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}

/// A clause of a contract.
#[derive(Debug, Clone, Object)]
pub struct ClauseChoice {
    pub clause_id: ClauseId,
    /// Its latest text without it.
    pub number: Option<i32>,
}

/// A clause in the version that a contract has.
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
pub struct ContractClause {
    pub clause_id: ClauseId,
    pub title_en: String,
    pub title_ar: String,
    pub number: i32,
    /// The number of the latest text.
    pub latest: i32,
    pub text_en: String,
    pub text_ar: String,
}

impl ContractClause {
    /// Its text with what the contract says in the place of each field.
    pub fn filled(&self, value: impl Fn(ClauseField) -> Text) -> Bilingual {
        let values: Vec<(&str, Text)> = ClauseField::ALL
            .iter()
            .map(|field| (field.as_str(), value(*field)))
            .collect();
        let english: Vec<_> = values
            .iter()
            .map(|(name, text)| (*name, &*text.en))
            .collect();
        let arabic: Vec<_> = values
            .iter()
            .map(|(name, text)| (*name, &*text.ar))
            .collect();
        Bilingual::new(fill(&self.text_en, &english), fill(&self.text_ar, &arabic))
    }
}
