//! What a survey is to the office: listed, summed up, set.

use chrono::{DateTime, NaiveDate, Utc};
use collections::facts::RECEIPTS;
use identity::users::UserId;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::SurveyId;
use crate::complaints::ComplaintId;

kernel::list! {
    /// A survey, with what the tenant answered.
    pub struct Survey = "surveys" ("Surveys", "الاستبيانات"), filtered by SurveyFilter {
        from: format!(
            "surveys s JOIN {CUSTOMERS} k ON k.id = s.customer_id JOIN {CONTRACTS} c ON c.id = s.contract_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             LEFT JOIN {RECEIPTS} r ON r.contract_payment_id = s.contract_payment_id AND r.voided_at IS NULL \
             LEFT JOIN complaints o ON o.survey_id = s.id"
        ),
        key: "s.id",
        order: "s.id DESC",
        search: "(k.search_key || ' ' || c.search_key)",
        exports: [
            created_at, asked_by, customer_name_en, contract_number, building_name_en, unit_number, receipt_number,
            expires_on, score, comment, answered_at,
        ],
    } {
        id: SurveyId = "s.id";
        customer_id: CustomerId = "s.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "k.name_en";
        customer_name_ar: Option<String> [sort] = "k.name_ar";
        contract_id: ContractId = "s.contract_id";
        contract_number: String [export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        building_id: BuildingId = "b.id";
        building_name_en: String [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        unit_number: String [export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        /// Of the payment that it is about.
        receipt_number: Option<String> [export("Receipt", "سند القبض", ColumnKind::Code)] = "r.number";
        /// The last day on which it can be answered.
        expires_on: NaiveDate [sort, export("Open until", "متاح حتى")] = "s.expires_on";
        /// Of 5.
        score: Option<i16> [sort, export("Score", "التقييم")] = "s.score";
        comment: Option<String> [export("Comment", "التعليق")] = "s.comment";
        /// UTC.
        answered_at: Option<DateTime<Utc>> [sort, export("Answered", "وقت الإجابة")] = "s.answered_at";
        /// The complaint that the answer opened.
        complaint_id: Option<ComplaintId> = "o.id";
        asked_by: String [export("Asked by", "أرسله")] = "s.asked_by";
        /// UTC.
        created_at: DateTime<Utc> [sort by "s.id", export("Asked", "وقت الإرسال")] = "s.created_at";
    }
}

kernel::filter! {
    pub struct SurveyFilter {
        answered: bool = "((s.score IS NOT NULL) = ?)";
        score: i64 = "s.score = ?";
        customer_id: CustomerId = "s.customer_id = ?";
        contract_id: ContractId = "s.contract_id = ?";
        building_id: BuildingId = "b.id = ?";
        /// Asked on these days, in UTC.
        from: NaiveDate = "s.created_at >= ?";
        to: NaiveDate = "s.created_at < ? + 1";
    }
}

/// One page of surveys, with the sums over all pages.
#[derive(Debug, Object, Serialize)]
pub struct SurveyPage {
    pub items: Vec<Survey>,
    /// Rows that match, over all pages.
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: SurveyTotals,
}

/// Sums over all surveys that match.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SurveyTotals {
    pub answered: i64,
    /// Of 5, over all answers; missing where there is none.
    pub average: Option<Amount>,
    /// Answers that opened a complaint.
    pub complaints: i64,
}

/// What becomes of answers.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SurveySettings {
    /// Days for which a survey can be answered.
    pub link_days: i32,
    /// An answer that is not better opens a complaint; 0 opens none.
    pub low_score: i32,
    /// Days until such a complaint is to be settled.
    pub complaint_days: i32,
    /// The employee who sees to such a complaint.
    pub complaint_assignee_id: Option<UserId>,
    pub complaint_assignee_name: Option<String>,
    /// Who changed them last.
    pub changed_by: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct SurveySettingsInput {
    pub link_days: Option<i64>,
    pub low_score: Option<i64>,
    pub complaint_days: Option<i64>,
    pub complaint_assignee_id: Option<UserId>,
    /// The version that the form was opened with.
    pub version: i64,
}
