//! What callers see of signatures and send: the merchant's list, and the tenant's page.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use documents::Bilingual;
use kernel::money::Amount;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use super::{SignatureId, VerifyState};
use crate::addenda::model::SharedAddendum;
use crate::contracts::{ContractId, ContractState, PaymentKind, PaymentMethod, RentLine};
use crate::neighbours::{BUILDINGS, CUSTOMERS, CustomerId, UNITS};
use crate::signing::{Confirmation, SignerState, SigningParty};

kernel::list! {
    /// A signature, as lists show it.
    pub struct Signature = "signatures" ("Signatures", "التواقيع"), filtered by SignatureFilter {
        from: format!(
            "signatures s JOIN contracts c ON c.id = s.contract_id LEFT JOIN addenda a ON a.id = s.addendum_id \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id JOIN {UNITS} u ON u.id = c.unit_id \
             JOIN {BUILDINGS} b ON b.id = u.building_id"
        ),
        shown: ["c", "cu", "u", "b"],
        key: "s.id",
        order: "s.id DESC",
    } {
        id: SignatureId = "s.id";
        contract_id: ContractId = "s.contract_id";
        /// With the number of the change, where one was signed.
        contract_number: String [sort] = "c.number || coalesce('/A' || a.sequence, '')";
        party: SigningParty [sort] = "s.party";
        signer_name: String [sort] = "s.signer_name";
        /// UTC.
        signed_at: DateTime<Utc> [sort] = "s.signed_at";
        ip: Option<String> = "s.ip";
        /// The language that the contract was read in.
        language: String = "s.language";
        confirmation: Confirmation = "s.confirmation";
        /// SHA-256 of what was shown.
        document_hash: String = "s.document_hash";
        /// SHA-256 of the stored PDF; of the last signature, which sealed it.
        pdf_hash: Option<String> = "s.pdf_hash";
        customer_name_en: Option<String> = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        unit_number: String = "u.number";
        building_name_en: String = "b.name_en";
        building_name_ar: String = "b.name_ar";
    }
}

kernel::filter! {
    pub struct SignatureFilter {
        contract_id: ContractId = "s.contract_id = ?";
        party: SigningParty = "s.party = ?";
        confirmation: Confirmation = "s.confirmation = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        signed_from: NaiveDate = "s.signed_at >= ?::date";
        signed_to: NaiveDate = "s.signed_at < ?::date + 1";
    }
}

/// A signature with all its evidence.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SignatureDetail {
    #[oai(flatten)]
    #[serde(flatten)]
    pub signature: Signature,
    pub user_agent: Option<String>,
    /// Where the code went, in part.
    pub confirmed_at_address: Option<String>,
    /// Exactly what `document_hash` is the SHA-256 of; missing in signatures from before it was kept.
    pub shown: Option<String>,
    /// The drawing: PNG in base64.
    pub image: String,
}

/// The tenant's signature.
#[derive(Debug, Default, Object)]
pub struct SignatureInput {
    pub signer_name: Option<String>,
    /// The drawing: PNG in base64, at most 300 KB.
    pub image: Option<String>,
    /// Must be true.
    pub agreed: Option<bool>,
    /// The language that the contract was read in: en or ar.
    pub language: Option<String>,
    /// The hash that came with the page: a contract that is another by now is not signed.
    pub document_hash: Option<String>,
    /// The one-time code, where one is needed.
    pub code: Option<String>,
}

#[derive(Debug, Object)]
pub struct DeclineInput {
    pub reason: Option<String>,
}

/// Where a one-time code went.
#[derive(Debug, Object, Serialize)]
pub struct CodeSent {
    /// In part.
    pub address: String,
    /// UTC; until when it is good.
    pub until: DateTime<Utc>,
}

/// One of those who sign, as the others see them.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedSigner {
    pub party: SigningParty,
    pub state: SignerState,
    /// UTC.
    pub signed_at: Option<DateTime<Utc>>,
}

/// A sealed contract, as anybody sees it who checks the paper.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ContractVerification {
    pub state: VerifyState,
    pub number: String,
    pub issuer: SharedText,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// UTC.
    pub sealed_at: DateTime<Utc>,
    /// SHA-256 of the sealed file.
    pub pdf_hash: String,
    /// When each party signed, and how they were confirmed.
    pub signatures: Vec<VerifiedSignature>,
}

#[derive(Debug, Object, Serialize)]
pub struct VerifiedSignature {
    pub party: SigningParty,
    /// UTC.
    pub signed_at: DateTime<Utc>,
    pub confirmation: Confirmation,
}

/// A text in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct SharedText {
    pub en: String,
    pub ar: String,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedPayment {
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: PaymentKind,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub method: PaymentMethod,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
}

/// What was agreed: this is what is hashed and signed.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedAgreement {
    pub number: String,
    pub issuer: SharedText,
    pub landlord: SharedText,
    pub tenant: SharedText,
    pub building: SharedText,
    pub city: SharedText,
    pub unit_number: String,
    pub unit_kind: SharedText,
    pub floor: i32,
    /// Square feet.
    pub size_sqft: Option<Amount>,
    pub parking_number: Option<String>,
    pub issue_date: NaiveDate,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    /// A year's rent; where it changes within the period, the one that it begins with.
    pub rent_price: Amount,
    /// The rent of each part of the period, where it changes within it.
    pub rent_lines: Option<Vec<RentLine>>,
    /// The rent of the whole period.
    pub total_rent: Amount,
    pub insurance_amount: Amount,
    pub payments: Vec<SharedPayment>,
    pub terms: Vec<SharedText>,
}

/// Hours of a day on which the merchant's office is open.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct OpeningHours {
    /// 1 Monday to 7 Sunday.
    pub day: u8,
    /// `HH:mm:ss`.
    pub from: NaiveTime,
    /// `HH:mm:ss`.
    pub to: NaiveTime,
}

/// The tenant's page.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedContract {
    pub public_id: String,
    #[oai(flatten)]
    #[serde(flatten)]
    pub agreement: SharedAgreement,
    /// Where a change of the contract is to be signed, and not the contract again.
    pub addendum: Option<SharedAddendum>,
    /// SHA-256 of what is to be signed; send it back with the signature.
    pub document_hash: String,
    pub state: ContractState,
    /// Whose page this is.
    pub party: SigningParty,
    /// Who signs, in their order.
    pub signers: Vec<SharedSigner>,
    pub can_sign: bool,
    /// Where the one-time code goes, in part; missing where the link is enough or no address is on file.
    pub code_address: Option<String>,
    pub needs_code: bool,
    /// The page on which anybody checks the signed file.
    pub verify_url: Option<String>,
    /// Whom to ask: the merchant's mobile and e-mail.
    pub issuer_mobile: String,
    pub issuer_email: String,
    /// When they are there; empty where that is not said.
    pub issuer_hours: Vec<OpeningHours>,
    pub signer_name: Option<String>,
    /// UTC.
    pub signed_at: Option<DateTime<Utc>>,
    /// SHA-256 of the signed PDF.
    pub pdf_hash: Option<String>,
}

impl SharedText {
    /// The text in both languages; the one that exists stands in for the other.
    pub fn new(en: &str, ar: &str) -> Self {
        let or = |wanted: &str, other: &str| {
            if wanted.trim().is_empty() {
                other.to_owned()
            } else {
                wanted.to_owned()
            }
        };
        Self {
            en: or(en, ar),
            ar: or(ar, en),
        }
    }
}

impl From<Bilingual> for SharedText {
    fn from(text: Bilingual) -> Self {
        Self::new(&text.en, &text.ar)
    }
}
