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
pub mod second_factors;
pub mod sessions;
pub mod setup;
pub mod sign_in;
mod statement;
pub mod support_grants;
pub mod users;

pub use authenticator::{MerchantAuthenticator, principal_of};
pub use owner_records::OwnerRecords;
pub use support_grants::SupportStaff;

kernel::context! {
    account { page permission; codes [WizardStepName]; merchant api::AccountApi; publishes AccountChanged; }
    users { page permission; merchant api::UsersApi; jobs jobs::register; }
    roles { page permission; codes [RoleOptionName, Reach]; merchant api::RolesApi; }
    sessions { codes [SessionEnd]; merchant api::SessionsApi; owner owner_api::OwnerSessionsApi; }
    api_keys { codes [SandboxState]; merchant api::ApiKeysApi; jobs jobs::register; }
    second_factors { merchant api::SecondFactorsApi; owner owner_api::OwnerSecondFactorsApi; }
    support_grants {
        codes [SupportGrantState, SupportPeriod];
        merchant api::SupportGrantsApi;
        jobs jobs::register;
    }
    sign_in {
        codes [LinkPurpose, WhatsAppConnection, WhatsAppPackage, WhatsAppUnusable];
        merchant api::SignInApi;
        merchant global_api::GlobalApi;
        owner owner_api::OwnerSignInApi;
        owner owner_global_api::OwnerGlobalApi;
    }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "access_revoked",
    "device_forgotten",
    "disabled",
    "password_changed",
    "recovery_code_used",
    "recovery_codes_renewed",
    "refresh_reused",
    "replaced",
    "revoked",
    "sandbox_asked",
    "second_factor_off",
    "second_factor_on",
    "second_factor_reset",
    "signed_in",
    "signed_out",
    "step_finished",
    "support_allowed",
    "support_declined",
    "support_ended",
    "support_entered",
];
