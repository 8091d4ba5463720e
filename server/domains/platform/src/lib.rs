//! The platform itself: who asks for a trial, the merchants and how they come to be, the platform's
//! own staff, and the lists of mails, jobs, browser errors and refused sign-ins. The only context with
//! the platform's schema.

pub mod account_copies;
pub mod account_invoices;
pub mod account_payments;
pub mod allowed_countries;
pub mod billing;
pub mod billing_figures;
pub mod billing_settings;
pub mod blocked_ips;
pub mod connections;
pub mod countries;
pub mod development_suggestions;
pub mod facts;
pub mod failed_logins;
pub mod jobs;
pub mod js_errors;
pub mod known_cities;
pub mod mail_settings;
pub mod mails;
pub mod main_whatsapp;
pub mod managed_campaigns;
pub mod managed_customers;
pub mod managed_employees;
pub mod managed_support_grants;
pub mod managed_zatca_settings;
pub mod marketing_leads;
pub mod marketing_settings;
pub mod merchant_copies;
pub mod merchant_erasures;
pub mod merchant_imports;
pub mod merchant_notes;
pub mod merchants;
pub mod payment_gateway_settings;
pub mod payment_requests;
pub mod places;
pub mod plans;
pub mod platform_updates;
pub mod provisioning;
mod sign_in_records;
pub mod signing_keys;
pub mod staff;
pub mod staff_roles;
mod statement;
pub mod subscription_renewals;
pub mod subscription_settings;
pub mod subscriptions;
#[cfg(test)]
mod support;
pub mod trial_requests;
pub mod whatsapp_offers;
pub mod whatsapp_packages;
pub mod whatsapp_sends;

pub use sign_in_records::PlatformSignInRecords;
pub use staff::StaffAuthenticator;

kernel::context! {
    staff {
        page permission;
        codes [StaffSessionEnd, StaffLinkPurpose];
        manager sign_in_api::ManagerSignInApi;
        manager api::StaffApi;
        manager second_factors::api::StaffSecondFactorsApi;
    }
    staff_roles { page permission; manager api::StaffRolesApi; }
    trial_requests {
        page permission;
        codes [TrialRequestStatus, ReferralSource];
        manager api::TrialRequestsApi;
        public public_api::RegisterApi;
    }
    merchants {
        page permission;
        codes [
            BusinessType, MerchantConnectionKind, MerchantConnectionState, MerchantDataState,
            MerchantFaultKind, MigrationCause, SubscriptionPackage,
        ];
        manager api::MerchantsApi;
        jobs jobs::register;
    }
    merchant_notes { page permission; manager api::MerchantNotesApi; }
    merchant_copies {
        page permission;
        codes [MerchantCopyState];
        manager api::MerchantCopiesApi;
        jobs jobs::register;
    }
    account_copies { page permission; merchant api::AccountCopiesApi; }
    merchant_imports {
        codes [MerchantImportState];
        manager api::MerchantImportsApi;
        jobs jobs::register;
    }
    merchant_erasures {
        codes [MerchantErasureState];
        manager api::MerchantErasuresApi;
        jobs jobs::register;
    }
    mail_settings { page permission; manager api::MailSettingsApi; }
    main_whatsapp {
        page permission;
        codes [MainInstance];
        manager api::MainWhatsAppApi;
        jobs jobs::register;
    }
    mails { page permission; manager api::MailsApi; }
    managed_campaigns { page permission; manager api::ManagedCampaignsApi; }
    managed_employees { page permission; manager api::ManagedEmployeesApi; }
    managed_customers { page permission; manager api::ManagedCustomersApi; }
    managed_support_grants { page permission; manager api::ManagedSupportGrantsApi; }
    connections { page permission; manager api::ConnectionsApi; }
    development_suggestions {
        page permission;
        codes [DevelopmentSuggestionStatus];
        merchant api::OwnSuggestionsApi;
        manager api::DevelopmentSuggestionsApi;
    }
    platform_updates {
        page permission;
        codes [PlatformUpdateState];
        merchant api::NewsApi;
        manager api::PlatformUpdatesApi;
    }
    countries { page permission; manager api::CountriesApi; }
    allowed_countries { page permission; manager api::AllowedCountriesApi; }
    known_cities { page permission; manager api::KnownCitiesApi; }
    marketing_leads { page permission; codes [LeadState]; manager api::MarketingLeadsApi; }
    marketing_settings {
        page permission;
        manager sources::api::MarketingSourcesApi;
        manager api::MarketingSettingsApi;
    }
    failed_logins { page permission; manager api::FailedLoginsApi; }
    blocked_ips { page permission; codes [codes::BlockKind]; manager api::BlockedIpsApi; }
    js_errors {
        page permission;
        codes [JsErrorArea];
        merchant api::MerchantJsErrorsApi;
        owner api::OwnerJsErrorsApi;
        manager api::JsErrorsApi;
        public api::PublicJsErrorsApi;
    }
    jobs { page permission; manager api::JobsApi; }
    places { manager api::ManagerPlacesApi; public api::PlacesApi; }
    managed_zatca_settings {
        page permission;
        codes [ZatcaSettingStatus, ZatcaEnvironment, ZatcaOnboardingStep];
        manager api::ZatcaSettingsApi;
        jobs jobs::register;
    }
    plans { page permission; codes [PlanFunction]; manager api::PlansApi; }
    subscriptions {
        page permission;
        codes [BillingPeriod];
        manager api::SubscriptionsApi;
        jobs jobs::register;
    }
    subscription_settings { page permission; manager api::SubscriptionSettingsApi; }
    billing {
        page permission;
        codes [LimitState, PlanChange];
        merchant api::BillingApi;
        jobs jobs::register;
    }
    billing_figures { page permission; manager api::BillingFiguresApi; }
    billing_settings { page permission; manager api::BillingSettingsApi; }
    payment_gateway_settings {
        page permission;
        codes [GatewayRegion];
        manager api::PaymentGatewaySettingsApi;
    }
    account_invoices {
        page permission;
        codes [AccountInvoiceKind, AccountInvoiceStatus];
        manager api::AccountInvoicesApi;
        public public_api::PublicAccountInvoicesApi;
    }
    account_payments {
        page permission;
        codes [AccountPaymentMethod, AccountPaymentStatus, GatewayState];
        manager api::AccountPaymentsApi;
        jobs jobs::register;
    }
    payment_requests {
        page permission;
        codes [PaymentRequestState];
        manager api::PaymentRequestsApi;
    }
    subscription_renewals { jobs jobs::register; }
    whatsapp_offers { page permission; manager api::WhatsAppOffersApi; }
    whatsapp_packages {
        page permission;
        manager api::WhatsAppPackagesApi;
        jobs jobs::register;
    }
    whatsapp_sends { page permission; manager api::WhatsAppSendsApi; }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "account_followed",
    "answered",
    "approved",
    "area_asked_for",
    "area_ended",
    "area_entered",
    "asked",
    "blocked",
    "cancelled",
    "details_taken_over",
    "device_forgotten",
    "disabled",
    "email_verified",
    "enabled",
    "erased",
    "erasure_begun",
    "extended",
    "followed",
    "given",
    "issued",
    "key_made",
    "lead_asked",
    "lead_followed",
    "lead_lost",
    "lead_won",
    "link_sent_again",
    "migration_failed",
    "migration_retried",
    "migration_succeeded",
    "mobile_code_sent",
    "mobile_verified",
    "next_chosen",
    "opened",
    "package_removed",
    "page_opened",
    "paid",
    "password_changed",
    "paused",
    "provisioned",
    "published",
    "rejected",
    "recovery_code_used",
    "recovery_codes_renewed",
    "reminded",
    "reopened",
    "requested_again",
    "resent",
    "resumed",
    "retried",
    "sale_ended",
    "second_factor_off",
    "second_factor_on",
    "second_factor_reset",
    "signed_out",
    "taken_back",
    "taken_in",
    "tested",
    "trial_expired",
    "trial_extended",
    "unblocked",
    "upgraded",
];
