//! What is invoiced: tax invoices and notes, the device that signs them, their way to the authority.

#[cfg(test)]
mod fixtures;
mod gateway;
pub mod invoices;
pub mod managed_zatca_settings;
mod random;
pub mod zatca_settings;
pub mod zatca_submissions;

use kernel::code::{Code, Declaration};
use kernel::jobs::JobRegistry;
use kernel::permission::Page;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[
    &invoices::permission::PAGE,
    &zatca_submissions::permission::PAGE,
    &zatca_settings::permission::PAGE,
];

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "activated",
    "alarmed",
    "blocked",
    "cancelled",
    "check_passed",
    "checks_passed",
    "cleared",
    "compliance_certificate_issued",
    "connected",
    "connecting",
    "continued",
    "credentials_refused",
    "failed",
    "key_made",
    "rejected",
    "renewed",
    "renewing",
    "reported",
    "request_outdated",
    "request_renewed",
    "resumed",
    "retried",
    "revoked",
    "sending",
    "stopped",
    "switched_to_reporting",
    "taken_back",
    "tax_details_updated",
];

/// The codes that this context declares.
pub const CODES: &[&Declaration] = &[
    &<invoices::codes::InvoiceKind as Code>::DECLARATION,
    &<invoices::codes::InvoiceSubtype as Code>::DECLARATION,
    &<invoices::codes::VatCategory as Code>::DECLARATION,
    &<zatca_settings::codes::InvoiceTypes as Code>::DECLARATION,
    &<zatca_settings::codes::PartyScheme as Code>::DECLARATION,
    &<zatca_settings::codes::CredentialPurpose as Code>::DECLARATION,
    &<zatca_settings::codes::CredentialStep as Code>::DECLARATION,
    &<zatca_settings::codes::ConnectionStep as Code>::DECLARATION,
    &<zatca_settings::codes::ZatcaStepState as Code>::DECLARATION,
    &<zatca_settings::codes::ZatcaCheckState as Code>::DECLARATION,
    &<zatca_submissions::codes::SubmissionState as Code>::DECLARATION,
    &<zatca_submissions::codes::SubmissionCall as Code>::DECLARATION,
    &<zatca_submissions::codes::SendingOutcome as Code>::DECLARATION,
    &<zatca_submissions::codes::ZatcaMessageKind as Code>::DECLARATION,
];

/// What is mounted in the merchant area.
pub type MerchantApi = (
    invoices::api::InvoicesApi,
    zatca_submissions::api::ZatcaSubmissionsApi,
    zatca_settings::api::ZatcaSettingsApi,
);

pub const MERCHANT_API: MerchantApi = (
    invoices::api::InvoicesApi,
    zatca_submissions::api::ZatcaSubmissionsApi,
    zatca_settings::api::ZatcaSettingsApi,
);

/// What is mounted in the manager area: the platform's staff acting for one merchant.
pub type ManagerApi = (managed_zatca_settings::api::ManagedZatcaSettingsApi,);

pub const MANAGER_API: ManagerApi = (managed_zatca_settings::api::ManagedZatcaSettingsApi,);

/// The jobs and schedules of this context.
pub fn jobs(registry: JobRegistry) -> JobRegistry {
    let registry = zatca_settings::jobs::register(registry);
    let registry = invoices::jobs::register(registry);
    zatca_submissions::jobs::register(registry)
}
