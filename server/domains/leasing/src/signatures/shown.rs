//! What the tenant is shown, and its hash: the agreement itself, without what changes with time.

use chrono::{DateTime, NaiveDate, Utc};
use documents::Bilingual;
use kernel::Result;
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use poem_openapi::Object;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::contracts::document::{self, Paper};
use crate::contracts::view::ContractPaymentRow;
use crate::contracts::{ContractState, Status};

/// A text in both languages.
#[derive(Debug, Clone, Object, Serialize)]
pub struct SharedText {
    pub en: String,
    pub ar: String,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedPayment {
    /// 1 rent, 2 insurance.
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    pub kind: i16,
    pub amount: Amount,
    pub due_on: NaiveDate,
    /// cash, credit_card, transfer, cheque or payment_link.
    pub method: String,
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
    /// A year's rent.
    pub rent_price: Amount,
    /// The rent of the whole period.
    pub total_rent: Amount,
    pub insurance_amount: Amount,
    pub payments: Vec<SharedPayment>,
    pub terms: Vec<SharedText>,
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
    /// SHA-256 of the agreement; send it back with the signature.
    pub document_hash: String,
    pub state: ContractState,
    pub can_sign: bool,
    /// Whom to ask: the merchant's mobile and e-mail.
    pub issuer_mobile: String,
    pub issuer_email: String,
    pub signer_name: Option<String>,
    /// UTC.
    pub signed_at: Option<DateTime<Utc>>,
    /// SHA-256 of the signed PDF.
    pub pdf_hash: Option<String>,
}

pub fn agreement(db: &impl MerchantConn, paper: &Paper) -> SharedAgreement {
    let (contract, facts) = (&paper.contract, &paper.facts);
    let kind = document::unit_kind(&facts.kind);
    let tenant = paper.customer_name();
    let terms = document::terms(contract.terms_en.as_deref(), contract.terms_ar.as_deref());
    SharedAgreement {
        number: contract.number.clone(),
        issuer: both(&facts.issuer_name_en, &facts.issuer_name_ar),
        landlord: paper.landlord_name().into(),
        tenant: both(&tenant.en, &tenant.ar),
        building: both(&facts.building_name_en, &facts.building_name_ar),
        city: both(&facts.city_en, &facts.city_ar),
        unit_number: facts.unit_number.clone(),
        unit_kind: both(&kind.en, &kind.ar),
        floor: facts.floor,
        size_sqft: facts.size_sqft.map(Into::into),
        parking_number: facts.parking_number.clone(),
        issue_date: contract.issue_date,
        starts_on: contract.starts_on,
        ends_on: contract.ends_on,
        currency: db.merchant().currency.clone(),
        rent_price: contract.rent_price.into(),
        total_rent: contract.total_rent.into(),
        insurance_amount: contract.insurance_amount.into(),
        payments: paper
            .payments
            .iter()
            .filter(|row| row.status != 0)
            .map(payment)
            .collect(),
        terms: terms.into_iter().map(Into::into).collect(),
    }
}

fn payment(row: &ContractPaymentRow) -> SharedPayment {
    SharedPayment {
        kind: row.kind,
        amount: row.amount,
        due_on: row.due_on,
        method: row.method.clone(),
        cheque_number: row.cheque_number.clone(),
        bank: row.bank.clone(),
    }
}

/// The text in both languages; the one that exists stands in for the other.
fn both(en: &str, ar: &str) -> SharedText {
    let or = |wanted: &str, other: &str| {
        if wanted.trim().is_empty() {
            other.to_owned()
        } else {
            wanted.to_owned()
        }
    };
    SharedText {
        en: or(en, ar),
        ar: or(ar, en),
    }
}

impl From<Bilingual> for SharedText {
    fn from(text: Bilingual) -> Self {
        both(&text.en, &text.ar)
    }
}

/// SHA-256 of the agreement's JSON, in hexadecimal.
pub fn hash(agreement: &SharedAgreement) -> Result<String> {
    Ok(hex::encode(Sha256::digest(serde_json::to_vec(agreement)?)))
}

/// Whether the tenant may sign now.
pub fn can_sign(paper: &Paper, today: NaiveDate) -> bool {
    let contract = &paper.contract;
    contract.status == Status::Active.number()
        && contract.signed_at.is_none()
        && contract.ends_on >= today
}
