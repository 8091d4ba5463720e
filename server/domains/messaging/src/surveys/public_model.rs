//! What whoever has a survey's address sees, and answers.

use chrono::NaiveDate;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

/// A survey's page. It names the payment, and nobody.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedSurvey {
    pub merchant_name_en: String,
    pub merchant_name_ar: String,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub unit_number: String,
    /// The day on which the payment was received.
    pub paid_on: Option<NaiveDate>,
    /// The last day on which it can be answered.
    pub expires_on: NaiveDate,
    /// Whether that day is over.
    pub is_expired: bool,
    /// Of 5, once it is answered.
    pub score: Option<i16>,
    pub comment: Option<String>,
    /// What the office asks and how it thanks.
    #[sea_orm(skip)]
    pub words: SurveyWords,
}

/// The office's words on the page.
#[derive(Debug, Default, Object, Serialize)]
pub struct SurveyWords {
    pub heading_en: String,
    pub heading_ar: String,
    pub question_en: String,
    pub question_ar: String,
    pub thanks_en: String,
    pub thanks_ar: String,
    pub thanks_text_en: String,
    pub thanks_text_ar: String,
}

#[derive(Debug, Object)]
pub struct SurveyAnswer {
    /// From 1 to 5.
    pub score: Option<i64>,
    pub comment: Option<String>,
}
