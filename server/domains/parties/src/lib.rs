//! The people and companies that a merchant deals with: tenants, property owners, their documents.

pub mod customers;
pub mod documents;
pub mod facts;
mod iban;
pub mod owners;
mod person;

use kernel::code::{Code, Declaration};
use kernel::permission::Page;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[
    &customers::permission::PAGE,
    &owners::permission::PAGE,
    &documents::permission::PAGE,
];

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &["access_granted", "access_revoked"];

/// The stored codes that this context declares.
pub const CODES: &[&Declaration] = &[
    &<customers::Gender as Code>::DECLARATION,
    &<documents::DocumentNoun as Code>::DECLARATION,
    &<documents::DocumentKind as Code>::DECLARATION,
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
