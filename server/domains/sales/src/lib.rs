//! What is invoiced: tax invoices and notes, the device that signs them, their way to the authority.

pub mod facts;
#[cfg(test)]
mod fixtures;
mod gateway;
pub mod invoices;
pub mod managed_zatca_settings;
mod random;
pub mod zatca_settings;
pub mod zatca_submissions;

kernel::context! {
    invoices {
        page permission;
        codes [codes::InvoiceKind, codes::InvoiceSubtype, codes::VatCategory];
        merchant api::InvoicesApi;
        jobs jobs::register;
    }
    zatca_settings {
        page permission;
        codes [
            codes::InvoiceTypes,
            codes::PartyScheme,
            codes::CredentialPurpose,
            codes::CredentialStep,
            codes::ConnectionStep,
            codes::ZatcaStepState,
            codes::ZatcaCheckState,
        ];
        merchant api::ZatcaSettingsApi;
        jobs jobs::register;
    }
    zatca_submissions {
        page permission;
        codes [
            codes::SubmissionState,
            codes::SubmissionCall,
            codes::SendingOutcome,
            codes::ZatcaMessageKind,
        ];
        merchant api::ZatcaSubmissionsApi;
        jobs jobs::register;
    }
    managed_zatca_settings { manager api::ManagedZatcaSettingsApi; }
}

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
