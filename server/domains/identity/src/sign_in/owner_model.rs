//! What a property owner's screens are told of the merchant.

use kernel::permission::Permissions;
use kernel::text::Language;
use poem_openapi::Object;
use serde::Serialize;

use super::PersonId;
use super::model::GeneralInformation;

#[derive(Debug, Object, Serialize)]
pub struct OwnerGlobalAnswer {
    pub auth: SignedInOwner,
    pub global_informations: OwnerGlobalInformation,
}

/// The owner who is signed in.
#[derive(Debug, Clone, Object, Serialize)]
pub struct SignedInOwner {
    pub id: PersonId,
    pub name: String,
    /// The Arabic name, or the same where there is none.
    pub name_ar: String,
    pub email: String,
    pub language: Language,
    /// None: owners hold no page.
    pub permissions: Permissions,
}

#[derive(Debug, Object, Serialize)]
pub struct OwnerGlobalInformation {
    pub account: OwnerGlobalAccount,
    pub user: SignedInOwner,
    pub general_informations: GeneralInformation,
}

/// The merchant, as its owners know it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnerGlobalAccount {
    pub name_en: String,
    pub name_ar: String,
    pub account_id: i64,
    pub key: String,
    pub logo: Option<String>,
    /// ISO 4217.
    pub currency: String,
    pub time_zone: String,
    /// ISO 3166 alpha-2.
    pub country: String,
}
