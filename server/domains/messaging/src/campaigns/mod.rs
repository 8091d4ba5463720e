//! Campaigns: one message to many tenants by WhatsApp, at the pace of the merchant's own number.
//!
//! [`pacing`] says when the next message goes out: a pure function of what the number has sent, a seed and the clock. A
//! merchant's campaigns share the number and go one after the other. Each tenant is a row with a state of its own: claimed
//! before the gateway has the message, marked after it, and asked for by reference when a worker was killed between. A
//! campaign is completed only when none is pending. Who gets nothing is a row too, with the reason.
//!
//! A merchant's next message is its [`turns`] row of the platform, written by the transaction that knows when it is.

pub mod api;
mod audience;
pub mod codes;
pub mod entity;
mod error;
pub mod jobs;
mod line;
mod media;
pub mod model;
pub mod pacing;
mod progress;
mod results;
mod segments;
pub mod service;
#[cfg(test)]
mod tests;
mod trials;
mod turns;
mod wording;

pub use codes::{AudienceContract, CampaignExclusion, CampaignFailure, CampaignSend, CampaignWait};
pub use error::CampaignError;
pub use kernel::campaign::CampaignStatus;

kernel::id!(
    /// A row of `campaigns`.
    CampaignId
);

kernel::id!(
    /// A row of `campaign_recipients`.
    CampaignRecipientId
);

kernel::id!(
    /// A row of `campaign_segments`.
    CampaignSegmentId
);

kernel::id!(
    /// A row of `campaign_tests`.
    CampaignTestId
);

kernel::page! {
    pub mod permission = 87 "campaigns" ("Campaigns", "الحملات") {
        View of whole reach,
        Create = 2 "create" ("Write campaigns", "كتابة الحملات") of whole reach,
        Launch = 5 "launch" ("Launch, pause and disable", "إطلاق وإيقاف وتعطيل") of whole reach,
    }
}
