use documents::{
    Bilingual, Currency, DepositDocument, DepositPaper, Issuer, PaymentMethod as Printed,
    ReceiptDocument, ReceiptLine,
};
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result, press, record};

use super::codes::MovementKind;
use super::entity::Model;
use super::printed;
use crate::insurances::entity as deposits;
use crate::receipts::pdf::{issuer, logo, method};

/// Gathers what the page shows, so that it can be set without a connection.
pub(super) async fn document(
    db: &impl MerchantConn,
    movement: &Model,
    reversed_by: Option<&str>,
) -> Result<DepositDocument> {
    let printed = match &movement.printed {
        Some(printed) => printed.clone(),
        None => {
            let deposit = record::find::<deposits::Entity>(db, movement.insurance_id).await?;
            printed::of_contract(db, deposit.contract_id).await?
        }
    };
    let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
    let unit = &printed.unit_number;
    let remark = match reversed_by {
        Some(number) => Bilingual::new(
            format!("Taken back by {number}"),
            format!("عُكست بالحركة {number}"),
        ),
        None => Bilingual::same(movement.note.clone().unwrap_or_default()),
    };
    let account = movement.iban.clone().unwrap_or_default();
    let bank = movement.bank.clone().unwrap_or_default();
    let receipt = ReceiptDocument {
        issuer: Issuer {
            logo: logo(db).await?,
            ..issuer(db, printed.account)
        },
        number: movement.number.clone(),
        cancelled: reversed_by.is_some(),
        received_on: movement.moved_on,
        received_from: match &movement.paid_to {
            Some(name) => Bilingual::same(name.clone()),
            None => Bilingual::new(
                printed.customer_name_en.unwrap_or_default(),
                printed.customer_name_ar.unwrap_or_default(),
            ),
        },
        mobile: printed.customer_mobile,
        currency,
        amount: movement.amount.abs(),
        method: movement.method.map_or(Printed::Cash, method),
        reference: movement.reference.clone().unwrap_or_default(),
        cheque_date: None,
        bank: Bilingual::same([bank, account].join(" ").trim().to_owned()),
        contract_number: printed.contract_number,
        premises: Bilingual::new(
            format!("{}, unit {unit}", printed.building_name_en),
            format!("{}، وحدة {unit}", printed.building_name_ar),
        ),
        lines: vec![ReceiptLine {
            description: description(movement),
            due_on: None,
            amount: movement.amount.abs(),
        }],
        balance_after: None,
        vat: None,
        terms: Bilingual::default(),
        remark,
        received_by: Bilingual::same(movement.posted_by.clone()),
        verification: None,
    };
    Ok(DepositDocument {
        paper: paper(movement),
        held_after: movement.balance_before + movement.amount,
        receipt,
    })
}

fn paper(movement: &Model) -> DepositPaper {
    match movement.kind {
        _ if movement.reverses_id.is_some() => DepositPaper::Note,
        MovementKind::Received | MovementKind::ToppedUp => DepositPaper::Receipt,
        MovementKind::Refunded | MovementKind::Transferred => DepositPaper::Payment,
        _ => DepositPaper::Note,
    }
}

fn description(movement: &Model) -> Bilingual {
    let kind = movement.kind.text();
    let (mut en, mut ar) = (
        format!("Deposit: {}", kind.en.to_lowercase()),
        format!("التأمين: {}", kind.ar),
    );
    if let Some(reason) = movement.reason {
        let reason = reason.text();
        en = format!("{en} ({})", reason.en.to_lowercase());
        ar = format!("{ar} ({})", reason.ar);
    }
    if movement.reverses_id.is_some() {
        en = format!("{en}, taken back");
        ar = format!("{ar}، معكوسة");
    }
    Bilingual::new(en, ar)
}

pub(super) async fn render(document: DepositDocument) -> Result<Download> {
    let name = format!("{}.pdf", document.receipt.number);
    let bytes = press::set(move || documents::deposit_pdf(&document)).await?;
    Ok(Download::pdf(bytes.map_err(Problem::internal)?, name))
}
