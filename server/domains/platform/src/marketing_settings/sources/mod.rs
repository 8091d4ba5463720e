//! Where leads come from: a name in both languages, and the word that links carry as `utm_source`. One that leads have is
//! disabled, never removed.

pub mod api;
pub mod entity;
pub mod model;
mod origin;
pub mod service;

kernel::id!(
    /// A row of `marketing_sources`.
    MarketingSourceId
);
