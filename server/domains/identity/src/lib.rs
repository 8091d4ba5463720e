//! Who may come in and what they may do: employees and their roles, sign-ins, sessions, API keys,
//! and the merchant's own account with its setup guide.

pub mod account;
pub mod api_keys;
mod authenticator;
pub mod facts;
#[cfg(test)]
mod fixtures;
mod owner_records;
pub mod roles;
pub mod sessions;
pub mod setup;
pub mod sign_in;
mod statement;
pub mod users;

use kernel::code::{Code, Declaration};
use kernel::jobs::JobRegistry;
use kernel::permission::Page;

pub use authenticator::MerchantAuthenticator;
pub use owner_records::OwnerRecords;

/// The stored codes of this context.
pub const CODES: &[&Declaration] = &[
    &<account::WizardStepName as Code>::DECLARATION,
    &<roles::RoleOptionName as Code>::DECLARATION,
    &<sessions::SessionEnd as Code>::DECLARATION,
    &<sign_in::LinkPurpose as Code>::DECLARATION,
    &<sign_in::WhatsAppConnection as Code>::DECLARATION,
    &<sign_in::WhatsAppPackage as Code>::DECLARATION,
];

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[
    &account::permission::PAGE,
    &users::permission::PAGE,
    &roles::permission::PAGE,
];

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "access_revoked",
    "disabled",
    "password_changed",
    "refresh_reused",
    "revoked",
    "signed_in",
    "signed_out",
    "step_finished",
];

/// What the merchant area mounts.
pub type MerchantApi = (
    sign_in::api::SignInApi,
    sign_in::global_api::GlobalApi,
    users::api::UsersApi,
    roles::api::RolesApi,
    sessions::api::SessionsApi,
    api_keys::api::ApiKeysApi,
    account::api::AccountApi,
);
pub const MERCHANT_API: MerchantApi = (
    sign_in::api::SignInApi,
    sign_in::global_api::GlobalApi,
    users::api::UsersApi,
    roles::api::RolesApi,
    sessions::api::SessionsApi,
    api_keys::api::ApiKeysApi,
    account::api::AccountApi,
);

/// What the owner area mounts.
pub type OwnerApi = (
    sign_in::owner_api::OwnerSignInApi,
    sign_in::owner_global_api::OwnerGlobalApi,
    sessions::owner_api::OwnerSessionsApi,
);
pub const OWNER_API: OwnerApi = (
    sign_in::owner_api::OwnerSignInApi,
    sign_in::owner_global_api::OwnerGlobalApi,
    sessions::owner_api::OwnerSessionsApi,
);

/// What this context publishes.
pub fn jobs(registry: JobRegistry) -> JobRegistry {
    registry.publishes::<account::AccountChanged>()
}
