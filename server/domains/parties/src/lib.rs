//! The people and companies that a merchant deals with: tenants, property owners, their documents.

pub mod customers;
pub mod documents;
mod iban;
pub mod owners;
mod person;

use kernel::permission::Page;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[
    &customers::permission::PAGE,
    &owners::permission::PAGE,
    &documents::permission::PAGE,
];

/// What is mounted in the merchant area.
pub type MerchantApi = (
    customers::api::CustomersApi,
    owners::api::OwnersApi,
    documents::api::DocumentsApi,
);

pub const MERCHANT_API: MerchantApi = (
    customers::api::CustomersApi,
    owners::api::OwnersApi,
    documents::api::DocumentsApi,
);
