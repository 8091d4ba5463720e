//! The platform itself: who asks for a trial, the merchants and how they come to be, the platform's
//! own staff, and the trackers that show how the machine does. The only context with the platform's schema.

pub mod blocked_ips;
pub mod failed_logins;
pub mod jobs;
pub mod js_errors;
mod listing;
pub mod mails;
pub mod managed_zatca_settings;
pub mod merchants;
pub mod places;
pub mod provisioning;
mod sign_in_records;
pub mod signing_keys;
pub mod staff;
#[cfg(test)]
mod support;
pub mod trial_requests;

use kernel::code::{Code, Declaration};
use kernel::jobs::JobRegistry;
use kernel::permission::Page;

pub use sign_in_records::PlatformSignInRecords;
pub use staff::StaffAuthenticator;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[
    &trial_requests::permission::PAGE,
    &merchants::permission::PAGE,
    &staff::permission::PAGE,
    &mails::permission::PAGE,
    &failed_logins::permission::PAGE,
    &blocked_ips::permission::PAGE,
    &js_errors::permission::PAGE,
    &jobs::permission::PAGE,
    &managed_zatca_settings::permission::PAGE,
];

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "approved",
    "blocked",
    "details_taken_over",
    "disabled",
    "email_verified",
    "enabled",
    "key_made",
    "link_sent_again",
    "password_changed",
    "provisioned",
    "rejected",
    "requested_again",
    "resent",
    "retried",
    "signed_out",
    "trial_expired",
    "trial_extended",
    "unblocked",
];

/// The codes that this context declares.
pub const CODES: &[&Declaration] = &[
    &<managed_zatca_settings::codes::ZatcaSettingStatus as Code>::DECLARATION,
    &<managed_zatca_settings::codes::ZatcaEnvironment as Code>::DECLARATION,
    &<managed_zatca_settings::codes::ZatcaOnboardingStep as Code>::DECLARATION,
];

pub type MerchantApi = (js_errors::api::MerchantJsErrorsApi,);
pub const MERCHANT_API: MerchantApi = (js_errors::api::MerchantJsErrorsApi,);

pub type OwnerApi = (js_errors::api::OwnerJsErrorsApi,);
pub const OWNER_API: OwnerApi = (js_errors::api::OwnerJsErrorsApi,);

pub type ManagerApi = (
    staff::sign_in_api::ManagerSignInApi,
    staff::api::StaffApi,
    trial_requests::api::TrialRequestsApi,
    merchants::api::MerchantsApi,
    mails::api::MailsApi,
    failed_logins::api::FailedLoginsApi,
    blocked_ips::api::BlockedIpsApi,
    js_errors::api::JsErrorsApi,
    jobs::api::JobsApi,
    places::api::ManagerPlacesApi,
    managed_zatca_settings::api::ZatcaSettingsApi,
);
pub const MANAGER_API: ManagerApi = (
    staff::sign_in_api::ManagerSignInApi,
    staff::api::StaffApi,
    trial_requests::api::TrialRequestsApi,
    merchants::api::MerchantsApi,
    mails::api::MailsApi,
    failed_logins::api::FailedLoginsApi,
    blocked_ips::api::BlockedIpsApi,
    js_errors::api::JsErrorsApi,
    jobs::api::JobsApi,
    places::api::ManagerPlacesApi,
    managed_zatca_settings::api::ZatcaSettingsApi,
);

pub type PublicApi = (
    trial_requests::public_api::RegisterApi,
    places::api::PlacesApi,
    js_errors::api::PublicJsErrorsApi,
);
pub const PUBLIC_API: PublicApi = (
    trial_requests::public_api::RegisterApi,
    places::api::PlacesApi,
    js_errors::api::PublicJsErrorsApi,
);

/// Adds what the worker does for this context.
pub fn register_jobs(registry: JobRegistry) -> JobRegistry {
    let registry = merchants::jobs::register(registry);
    managed_zatca_settings::jobs::register(registry)
}
