//! What merchants' people want changed in the product, and what became of it.
//!
//! Whoever is signed in sends one from the menu, with the page where they were and a picture, and follows their own. Staff
//! moves it along ([`moves`]) with an answer in the sender's language, of which the sender is notified.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{DevelopmentSuggestionStatus, moves};
pub use error::DevelopmentSuggestionError;

kernel::id!(
    /// A row of `development_suggestions`.
    DevelopmentSuggestionId
);

kernel::page! {
    pub mod permission = 130 "development_suggestions" ("Development suggestions", "اقتراحات التطوير") {
        View,
        Edit = 3 "edit" ("Answer", "الرد"),
    }
}
