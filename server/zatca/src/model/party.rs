//! Who sells and who buys.

use serde::{Deserialize, Serialize};

/// Scheme of an identification (BT-29-1, BT-46-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum IdScheme {
    /// Tax identification number, 10 digits from 3; buyers only.
    #[serde(rename = "TIN")]
    Tin,
    /// Commercial registration, 10 digits.
    #[serde(rename = "CRN")]
    Crn,
    /// Licence of the ministry of municipalities.
    #[serde(rename = "MOM")]
    Mom,
    /// Licence of the ministry of labour.
    #[serde(rename = "MLS")]
    Mls,
    /// Unified number, 10 digits from 7.
    #[serde(rename = "700")]
    Unified,
    /// Licence of the ministry of investment.
    #[serde(rename = "SAG")]
    Sag,
    /// National id, 10 digits from 1; buyers only.
    #[serde(rename = "NAT")]
    NationalId,
    /// Id of another Gulf state; buyers only.
    #[serde(rename = "GCC")]
    Gcc,
    /// Residence permit, 10 digits from 2; buyers only.
    #[serde(rename = "IQA")]
    Iqama,
    /// Passport; buyers only.
    #[serde(rename = "PAS")]
    Passport,
    #[serde(rename = "OTH")]
    Other,
}

impl IdScheme {
    pub fn code(self) -> &'static str {
        match self {
            Self::Tin => "TIN",
            Self::Crn => "CRN",
            Self::Mom => "MOM",
            Self::Mls => "MLS",
            Self::Unified => "700",
            Self::Sag => "SAG",
            Self::NationalId => "NAT",
            Self::Gcc => "GCC",
            Self::Iqama => "IQA",
            Self::Passport => "PAS",
            Self::Other => "OTH",
        }
    }

    /// Whether a seller may be identified so (BR-KSA-08).
    pub fn is_for_sellers(self) -> bool {
        matches!(
            self,
            Self::Crn | Self::Mom | Self::Mls | Self::Unified | Self::Sag | Self::Other
        )
    }
}

/// Identification other than the VAT number (BT-29, BT-46): letters and digits only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartyId {
    pub scheme: IdScheme,
    pub value: String,
}

impl PartyId {
    pub fn new(scheme: IdScheme, value: impl Into<String>) -> Self {
        Self {
            scheme,
            value: value.into(),
        }
    }
}

/// Postal address. A Saudi one needs street, building, district, city and postal code; another one street and city.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Address {
    pub street: String,
    #[serde(default)]
    pub additional_street: Option<String>,
    /// Four digits for the seller (KSA-17).
    #[serde(default)]
    pub building: Option<String>,
    #[serde(default)]
    pub district: Option<String>,
    pub city: String,
    /// Five digits in Saudi Arabia.
    #[serde(default)]
    pub postal_code: Option<String>,
    #[serde(default)]
    pub province: Option<String>,
    /// ISO 3166-1, two letters.
    pub country: String,
}

impl Address {
    /// A Saudi national address.
    pub fn saudi(
        building: impl Into<String>,
        street: impl Into<String>,
        district: impl Into<String>,
        city: impl Into<String>,
        postal_code: impl Into<String>,
    ) -> Self {
        Self {
            street: street.into(),
            building: Some(building.into()),
            district: Some(district.into()),
            city: city.into(),
            postal_code: Some(postal_code.into()),
            country: "SA".into(),
            ..Self::default()
        }
    }
}

/// Who sells (BG-4). Under self-billing this is still the supplier, although the buyer issues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seller {
    /// As registered (BT-27); also the first field of the QR code.
    pub name: String,
    /// Fifteen digits from 3 to 3 (BT-31); an eleventh digit 1 is a VAT group.
    pub vat_number: String,
    pub id: PartyId,
    pub address: Address,
}

/// Who buys (BG-7). May be missing from a simplified document.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Buyer {
    /// BT-44; mandatory on standard documents.
    pub name: Option<String>,
    /// BT-48; never on exports.
    pub vat_number: Option<String>,
    /// BT-46; mandatory on standard documents without a VAT number.
    pub id: Option<PartyId>,
    pub address: Option<Address>,
    pub contact: Option<Contact>,
}

/// The buyer's contact (BG-9).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Contact {
    pub name: Option<String>,
    /// From 0 or +, then 4 to 15 digits (BT-57).
    pub telephone: Option<String>,
    pub email: Option<String>,
    /// KSA-35.
    pub note: Option<String>,
}
