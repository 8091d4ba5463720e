//! The documents that the authority wants to see before it gives the production certificate: one of
//! each kind for each type that is enabled, in a chain of their own.

use chrono::NaiveDateTime;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use zatca::answers::Call;
use zatca::certificate::Certificate;
use zatca::fault::Fault;
use zatca::hash::{InvoiceHash, PreviousHash};
use zatca::issue::{Issued, issue};
use zatca::model::{
    Address, BillingReference, Buyer, Draft, Kind, Line, Payment, PaymentMeans, Subtype, Supply,
    Vat,
};
use zatca::ubl::ChainPosition;

use super::device;
use super::failure::{Cause, Failure, Meaning, Said, understood};
use super::onboard::{Stepped, compliance_of, done};
use crate::gateway::{self, Document, Gateway};
use crate::random;
use crate::zatca_settings::codes::{CredentialStep, InvoiceTypes};
use crate::zatca_settings::credentials;
use crate::zatca_settings::entity::Model;
use crate::zatca_settings::seller::seller;

/// A check that passed, with what the next document of the checks' chain follows.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::zatca_settings) struct Passed {
    pub name: String,
    hash: String,
}

struct Check {
    name: &'static str,
    subtype: Subtype,
    kind: Kind,
}

const CHECKS: [Check; 6] = [
    Check {
        name: "standard-compliant",
        subtype: Subtype::Standard,
        kind: Kind::Invoice,
    },
    Check {
        name: "standard-credit-note-compliant",
        subtype: Subtype::Standard,
        kind: Kind::CreditNote,
    },
    Check {
        name: "standard-debit-note-compliant",
        subtype: Subtype::Standard,
        kind: Kind::DebitNote,
    },
    Check {
        name: "simplified-compliant",
        subtype: Subtype::Simplified,
        kind: Kind::Invoice,
    },
    Check {
        name: "simplified-credit-note-compliant",
        subtype: Subtype::Simplified,
        kind: Kind::CreditNote,
    },
    Check {
        name: "simplified-debit-note-compliant",
        subtype: Subtype::Simplified,
        kind: Kind::DebitNote,
    },
];

/// The authority's names of the checks that a device's types need, in their order.
pub(in crate::zatca_settings) fn names(invoice_types: InvoiceTypes) -> Vec<&'static str> {
    needed(invoice_types).map(|check| check.name).collect()
}

fn needed(invoice_types: InvoiceTypes) -> impl Iterator<Item = &'static Check> {
    CHECKS
        .iter()
        .filter(move |check| invoice_types.includes(check.subtype))
}

pub(in crate::zatca_settings) fn passed(credential: &credentials::Model) -> Vec<Passed> {
    serde_json::from_value(credential.checks_passed.clone()).unwrap_or_default()
}

/// Sends the next check; the last one that passes leads on to the production certificate.
pub(super) async fn next(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
) -> Result<Stepped> {
    let mut passed = passed(credential);
    let is_open = |check: &&Check| passed.iter().all(|it| it.name != check.name);
    let Some(check) = needed(setting.invoice_types).find(is_open) else {
        let row = credentials::ActiveModel {
            step: Set(CredentialStep::Production),
            ..Default::default()
        };
        return done(tx, "checks_passed", credential, row).await;
    };
    let Some((token, secret)) = compliance_of(tx, credential)? else {
        return Ok(Stepped::Failed(Failure::otp_is_needed()));
    };
    let issued = match document(tx, setting, credential, check, &passed)? {
        Ok(issued) => issued,
        Err(faults) => return Ok(Stepped::Failed(unfit(check, &faults))),
    };
    let by = gateway::Credentials {
        token: &token,
        secret: &secret,
    };
    let hash = issued.hash.base64();
    let document = Document {
        hash: &hash,
        uuid: issued.uuid,
        xml: issued.xml.as_bytes(),
    };
    let gateway = Gateway::of(tx.kernel(), setting.environment);
    let sent = gateway.check(&by, &document).await;
    match understood(CredentialStep::Checks, Call::ComplianceInvoice, &sent) {
        Meaning::Failed(failure) => Ok(Stepped::Failed(failure.of_check(check.name))),
        Meaning::Answered(_) => {
            passed.push(Passed {
                name: check.name.to_owned(),
                hash,
            });
            let row = credentials::ActiveModel {
                checks_passed: Set(serde_json::to_value(&passed)?),
                ..Default::default()
            };
            done(tx, "check_passed", credential, row).await
        }
    }
}

/// Signs the document of a check with the compliance certificate.
fn document(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
    check: &Check,
    passed: &[Passed],
) -> Result<Result<Issued, Vec<Fault>>> {
    let token = credential.compliance_token.as_deref().unwrap_or_default();
    let certificate = Certificate::from_token(token).map_err(Problem::internal)?;
    let signer = device::signer(tx, credential, certificate)?;
    let previous = match passed.last() {
        None => PreviousHash::first(),
        Some(last) => InvoiceHash::from_base64(&last.hash)
            .map_err(Problem::internal)?
            .into(),
    };
    let position = ChainPosition {
        icv: passed.len() as u64 + 1,
        previous,
    };
    let at = tx
        .now()
        .with_timezone(&chrono_tz::Asia::Riyadh)
        .naive_local();
    let invoice = match draft(setting, check, at).build() {
        Ok(invoice) => invoice,
        Err(faults) => return Ok(Err(faults)),
    };
    issue(&invoice, random::uuid(tx), &position, &signer, at)
        .map(Ok)
        .map_err(Problem::internal)
}

/// A small document of the kind about an invented sale.
fn draft(setting: &Model, check: &Check, at: NaiveDateTime) -> Draft {
    let number = format!("CHECK-{}", check.kind.code());
    let seller = seller(setting);
    let buyer = (check.subtype == Subtype::Standard).then(|| buyer(&setting.vat_number));
    let line = Line::new(
        "فحص الامتثال",
        Decimal::ONE,
        Decimal::ONE_HUNDRED,
        Vat::Standard,
    );
    let is_note = check.kind.is_note();
    Draft {
        buyer,
        supply: Some(Supply::on(at.date())),
        payment: Some(Payment::by(PaymentMeans::Cash)),
        reason: is_note.then(|| "فحص الامتثال".to_owned()),
        corrects: is_note
            .then(|| BillingReference::to(format!("CHECK-{}", Kind::Invoice.code())))
            .into_iter()
            .collect(),
        lines: vec![line],
        ..Draft::new(check.subtype, check.kind, number, at, seller)
    }
}

/// The authority's sample buyer; the other one where the seller has its VAT number.
fn buyer(seller_vat_number: &str) -> Buyer {
    let samples = ["399999999800003", "399999999900003"];
    let other = samples
        .into_iter()
        .find(|sample| *sample != seller_vat_number);
    Buyer {
        name: Some("عميل فحص الامتثال".to_owned()),
        vat_number: other.map(str::to_owned),
        address: Some(Address::saudi(
            "1111",
            "صلاح الدين",
            "المروج",
            "الرياض",
            "12222",
        )),
        ..Buyer::default()
    }
}

/// The details do not make a document.
fn unfit(check: &Check, faults: &[Fault]) -> Failure {
    let messages = faults.iter().map(|fault| Said {
        code: Some(fault.rule.to_owned()),
        text: fault.message.en.clone(),
    });
    let failure = Failure {
        messages: messages.collect(),
        ..Failure::local(CredentialStep::Checks, Cause::Details, None, "")
    };
    failure.of_check(check.name)
}
