//! What every context uses and what is not of the trade: the merchant's connection,
//! permissions, the write path, errors, lists, jobs, time, randomness, text.

pub mod archive;
pub mod audit;
pub mod auth;
pub mod campaign;
pub mod clock;
pub mod code;
pub mod config;
mod context;
pub mod entropy;
pub mod ephemeral;
pub mod error;
pub mod expected;
pub mod export;
pub mod facts;
mod handlers;
pub mod idempotency;
pub mod ids;
pub mod jobs;
pub mod json;
pub mod mail;
pub mod mail_server;
pub mod money;
pub mod notification;
mod numbers;
pub mod one_time;
pub mod paging;
pub mod permission;
pub mod press;
pub mod rate;
pub mod reading;
pub mod record;
pub mod request;
pub mod sealed;
pub mod sealing;
pub mod sql;
pub mod state;
pub mod storage;
pub mod tenancy;
pub mod text;
pub mod validation;
pub mod whatsapp;
pub mod wording;

pub use error::{Problem, Result};
pub use state::Kernel;

use code::{Code, Declaration};

/// The stored codes that several contexts share.
pub const CODES: &[&Declaration] = &[
    &<code::Status as Code>::DECLARATION,
    &<code::YesNo as Code>::DECLARATION,
    &<text::Language as Code>::DECLARATION,
    &<tenancy::MerchantStatus as Code>::DECLARATION,
    &<tenancy::Metered as Code>::DECLARATION,
    &<auth::Area as Code>::DECLARATION,
    &<auth::FailedLoginType as Code>::DECLARATION,
    &<campaign::CampaignStatus as Code>::DECLARATION,
    &<mail::MailStatus as Code>::DECLARATION,
    &<mail_server::MailSecurity as Code>::DECLARATION,
    &<jobs::HeldFor as Code>::DECLARATION,
    &<notification::NotificationKind as Code>::DECLARATION,
    &<notification::NotificationTopic as Code>::DECLARATION,
    &<whatsapp::PlatformMessageKind as Code>::DECLARATION,
    &<whatsapp::WhatsAppAdapter as Code>::DECLARATION,
];
