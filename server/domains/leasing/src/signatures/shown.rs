//! The agreement that the tenant is shown, and its hash: without what changes with time.

use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::MerchantConn;
use sha2::{Digest as _, Sha256};

use super::model::{SharedAgreement, SharedPayment, SharedText};
use crate::contracts::document::{self, Paper};
use crate::contracts::entity::Model as Contract;
use crate::contracts::model::ContractPaymentRow;
use crate::contracts::{ContractStatus, PaymentStatus};

pub fn agreement(db: &impl MerchantConn, paper: &Paper) -> SharedAgreement {
    let (contract, facts) = (&paper.contract, &paper.facts);
    let kind = document::unit_kind(&facts.kind);
    let tenant = paper.customer_name();
    let terms = paper.terms(db.merchant());
    SharedAgreement {
        number: contract.number.clone(),
        issuer: SharedText::new(&facts.issuer_name_en, &facts.issuer_name_ar),
        landlord: paper.landlord_name().into(),
        tenant: SharedText::new(&tenant.en, &tenant.ar),
        building: SharedText::new(&facts.building_name_en, &facts.building_name_ar),
        city: SharedText::new(&facts.city_en, &facts.city_ar),
        unit_number: facts.unit_number.clone(),
        unit_kind: SharedText::new(&kind.en, &kind.ar),
        floor: facts.floor,
        size_sqft: facts.size_sqft.map(Into::into),
        parking_number: facts.parking_number.clone(),
        issue_date: contract.issue_date,
        starts_on: contract.starts_on,
        ends_on: contract.agreed_until(),
        currency: db.merchant().currency.clone(),
        rent_price: contract.rent_price.into(),
        rent_lines: (!contract.rent_lines.is_empty()).then(|| contract.rent_lines.0.clone()),
        total_rent: contract.total_rent.into(),
        insurance_amount: contract.insurance_amount.into(),
        payments: paper
            .payments
            .iter()
            .filter(|row| row.status != PaymentStatus::Cancelled)
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
        method: row.method,
        cheque_number: row.cheque_number.clone(),
        bank: row.bank.clone(),
    }
}

/// What is shown, as the bytes that are hashed and kept.
pub fn text(agreement: &SharedAgreement) -> Result<String> {
    Ok(serde_json::to_string(agreement)?)
}

/// SHA-256 of what is shown, in hexadecimal.
pub fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// Whether the contract waits for signatures.
pub fn can_sign(contract: &Contract, today: NaiveDate) -> bool {
    contract.status == ContractStatus::Active
        && contract.signed_at.is_none()
        && contract.ends_on >= today
}
