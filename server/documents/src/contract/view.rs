//! The contract as its page template reads it.

use rust_decimal::Decimal;
use serde::Serialize;

use super::certificate::CertificateView;
use super::sections::sections;
use super::{
    ContractDocument, ContractStatus, Instalment, InstalmentMethod, MOST_ROWS, Party, Signature,
};
use crate::engine::{Attachments, DocumentError};
use crate::figures::{amount_in_figures, date_in_figures, instant_in_figures};
use crate::image::check_png;
use crate::page::{Label, Letterhead, QrView, Section, label};
use crate::printable::{Directed, both, line};
use crate::words::Currency;

#[derive(Serialize)]
pub(super) struct ContractView {
    title: Label,
    number: String,
    state: Label,
    watermark: Option<Label>,
    letterhead: Letterhead,
    sections: Vec<Section>,
    currency: &'static str,
    instalments: Vec<InstalmentView>,
    total: String,
    terms: Vec<[Directed; 2]>,
    signatures: Vec<SignatureView>,
    content_hash: Option<String>,
    verification: Option<QrView>,
    certificate: Option<CertificateView>,
}

#[derive(Serialize)]
struct InstalmentView {
    due: String,
    purpose: [Directed; 2],
    method: Label,
    reference: String,
    bank: [Directed; 2],
    amount: String,
}

#[derive(Serialize)]
struct SignatureView {
    role: Label,
    name: [Directed; 2],
    given: Option<GivenSignature>,
}

#[derive(Serialize)]
struct GivenSignature {
    file: &'static str,
    at: String,
    ip_address: String,
}

impl ContractView {
    pub fn of(contract: &ContractDocument, files: &mut Attachments) -> Result<Self, DocumentError> {
        check_lists(contract)?;
        let mut amounts = contract.instalments.iter().map(|row| row.amount);
        let total = amounts
            .try_fold(Decimal::ZERO, |sum, amount| sum.checked_add(amount))
            .ok_or(DocumentError::Overflow {
                field: "instalments",
            })?;
        let verification = contract.verification.as_ref();
        Ok(Self {
            title: match contract.addendum {
                Some(_) => label("Addendum to Tenancy Contract", "ملحق عقد إيجار"),
                None => label("Tenancy Contract", "عقد إيجار"),
            },
            number: line(&contract.number),
            state: state(contract.status),
            watermark: watermark(contract.status),
            letterhead: contract.issuer.letterhead(files)?,
            sections: sections(contract),
            currency: contract.currency.code(),
            instalments: contract
                .instalments
                .iter()
                .map(|row| instalment(row, contract.currency))
                .collect(),
            total: amount_in_figures(total, contract.currency),
            terms: contract.terms.iter().map(both).collect(),
            signatures: signatures(contract, files)?,
            content_hash: contract.content_hash.as_deref().map(line),
            verification: verification.map(|link| link.view(files)).transpose()?,
            certificate: contract
                .certificate
                .as_ref()
                .map(|certificate| CertificateView::of(certificate, &contract.number)),
        })
    }
}

fn check_lists(contract: &ContractDocument) -> Result<(), DocumentError> {
    let lists = [
        ("instalments", contract.instalments.len()),
        ("terms", contract.terms.len()),
        ("rent_lines", contract.rent_lines.len()),
        ("premises.parkings", contract.premises.parkings.len()),
    ];
    match lists.into_iter().find(|(_, length)| *length > MOST_ROWS) {
        Some((field, _)) => Err(DocumentError::TooManyRows {
            field,
            limit: MOST_ROWS,
        }),
        None => Ok(()),
    }
}

fn state(status: ContractStatus) -> Label {
    match status {
        ContractStatus::Draft => label("Draft", "مسودة"),
        ContractStatus::Issued => label("Awaiting signature", "بانتظار التوقيع"),
        ContractStatus::Signed => label("Signed", "موقّع"),
        ContractStatus::Active => label("Active", "ساري"),
        ContractStatus::Expired => label("Expired", "منتهٍ"),
        ContractStatus::Terminated => label("Terminated", "مفسوخ"),
        ContractStatus::Cancelled => label("Cancelled", "ملغى"),
    }
}

fn watermark(status: ContractStatus) -> Option<Label> {
    match status {
        ContractStatus::Draft => Some(label("DRAFT", "مسودة")),
        ContractStatus::Cancelled => Some(label("CANCELLED", "ملغى")),
        _ => None,
    }
}

fn instalment(row: &Instalment, currency: Currency) -> InstalmentView {
    InstalmentView {
        due: date_in_figures(row.due_on),
        purpose: both(&row.purpose),
        method: method(row.method),
        reference: line(&row.reference),
        bank: both(&row.bank),
        amount: amount_in_figures(row.amount, currency),
    }
}

fn method(method: InstalmentMethod) -> Label {
    match method {
        InstalmentMethod::Cash => label("Cash", "نقداً"),
        InstalmentMethod::Cheque => label("Cheque", "شيك"),
        InstalmentMethod::Transfer => label("Transfer", "تحويل"),
        InstalmentMethod::Card => label("Card", "بطاقة"),
        InstalmentMethod::DirectDebit => label("Direct debit", "خصم مباشر"),
    }
}

fn signatures(
    contract: &ContractDocument,
    files: &mut Attachments,
) -> Result<Vec<SignatureView>, DocumentError> {
    let landlord = given(
        contract.landlord_signature.as_ref(),
        "landlord_signature.image",
        "/landlord.png",
        files,
    )?;
    let tenant = given(
        contract.tenant_signature.as_ref(),
        "tenant_signature.image",
        "/tenant.png",
        files,
    )?;
    let signer = |signature: &Option<Signature>, party: &Party| match signature {
        Some(signature) => both(&signature.signed_by),
        None => both(&party.name),
    };
    Ok(vec![
        SignatureView {
            role: label("Landlord", "المؤجر"),
            name: signer(&contract.landlord_signature, &contract.landlord),
            given: landlord,
        },
        SignatureView {
            role: label("Tenant", "المستأجر"),
            name: signer(&contract.tenant_signature, &contract.tenant),
            given: tenant,
        },
    ])
}

fn given(
    signature: Option<&Signature>,
    field: &'static str,
    file: &'static str,
    files: &mut Attachments,
) -> Result<Option<GivenSignature>, DocumentError> {
    let Some(signature) = signature else {
        return Ok(None);
    };
    check_png(field, &signature.image)?;
    files.add(file, signature.image.clone());
    Ok(Some(GivenSignature {
        file,
        at: instant_in_figures(signature.signed_at),
        ip_address: line(&signature.ip_address),
    }))
}
