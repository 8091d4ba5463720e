//! Surveys: what a tenant is asked after a payment, by a link of their own.
//!
//! A payment has one survey, which is answered once, until its last day. An answer that is bad opens a complaint with an owner
//! and a deadline, by [`settings`].

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod public_api;
mod public_model;
pub mod service;
pub mod settings;
#[cfg(test)]
mod tests;
pub mod words;

pub use error::SurveyError;

kernel::id!(
    /// A row of `surveys`.
    SurveyId
);

kernel::id!(
    /// The row of `survey_settings`.
    SurveySettingsId
);

kernel::page! {
    pub mod permission = 88 "surveys" ("Surveys", "الاستبيانات") {
        View,
        Edit = 3 "edit" ("Change what becomes of answers", "تعديل ما يترتب على الإجابات"),
    }
}
