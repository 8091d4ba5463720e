//! The two parties of a tax invoice.

use serde::{Deserialize, Serialize};

use crate::language::Bilingual;
use crate::page::{Label, label};
use crate::printable::{Directed, both, line};

/// The seller or the buyer. Blank texts leave their line out.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct TaxParty {
    /// Registered name.
    pub name: Bilingual,
    /// National address as people write it: building, street, district, city, postal code, country.
    pub address: Bilingual,
    /// VAT registration number.
    pub vat_number: String,
    /// Another number that identifies the party, and its scheme.
    pub identity: Option<(IdentityScheme, String)>,
    /// Telephone number.
    pub phone: String,
    /// E-mail address.
    pub email: String,
}

/// Schemes of a party's other identity (BT-29-1, BT-46-1), as the XML names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum IdentityScheme {
    /// Commercial registration.
    #[serde(rename = "CRN")]
    CommercialRegistration,
    /// Tax identification number.
    #[serde(rename = "TIN")]
    TaxIdentification,
    /// Licence of the ministry of municipalities.
    #[serde(rename = "MOM")]
    Municipality,
    /// Licence of the ministry of human resources.
    #[serde(rename = "MLS")]
    HumanResources,
    /// Unified establishment number, beginning with 7.
    #[serde(rename = "700")]
    Unified,
    /// Licence of the ministry of investment.
    #[serde(rename = "SAG")]
    Investment,
    /// National identity card.
    #[serde(rename = "NAT")]
    National,
    /// Identity card of a Gulf state.
    #[serde(rename = "GCC")]
    Gulf,
    /// Residence permit.
    #[serde(rename = "IQA")]
    Residence,
    /// Passport.
    #[serde(rename = "PAS")]
    Passport,
    /// Any other.
    #[serde(rename = "OTH")]
    Other,
}

impl IdentityScheme {
    fn label(self) -> Label {
        match self {
            Self::CommercialRegistration => label("CR no.", "السجل التجاري"),
            Self::TaxIdentification => label("TIN", "الرقم المميز"),
            Self::Municipality => label("Municipal licence", "رخصة البلدية"),
            Self::HumanResources => label("MHRSD licence", "ترخيص الموارد البشرية"),
            Self::Unified => label("Unified no.", "الرقم الموحد"),
            Self::Investment => label("MISA licence", "ترخيص الاستثمار"),
            Self::National => label("National ID", "الهوية الوطنية"),
            Self::Gulf => label("GCC ID", "هوية دول الخليج"),
            Self::Residence => label("Iqama no.", "رقم الإقامة"),
            Self::Passport => label("Passport no.", "رقم الجواز"),
            Self::Other => label("Other ID", "معرّف آخر"),
        }
    }
}

/// A party as its card shows it.
#[derive(Serialize)]
pub(super) struct PartyView {
    role: Label,
    name: [Directed; 2],
    address: Option<[Directed; 2]>,
    codes: Vec<(Label, String)>,
}

impl PartyView {
    pub fn of(role: Label, party: &TaxParty) -> Self {
        let (scheme, identity) = match &party.identity {
            Some((scheme, number)) => (scheme.label(), number.as_str()),
            None => (IdentityScheme::Other.label(), ""),
        };
        let codes = [
            (label("VAT no.", "الرقم الضريبي"), party.vat_number.as_str()),
            (scheme, identity),
            (label("Phone", "الهاتف"), &party.phone),
            (label("E-mail", "البريد الإلكتروني"), &party.email),
        ];
        let blank = party.address.en.trim().is_empty() && party.address.ar.trim().is_empty();
        Self {
            role,
            name: both(&party.name),
            address: (!blank).then(|| both(&party.address)),
            codes: codes
                .map(|(label, value)| (label, line(value)))
                .into_iter()
                .filter(|(_, value)| !value.is_empty())
                .collect(),
        }
    }
}
