use kernel::code::Status;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{BankAccountInput, BankAccountUpdate};
use super::{BankAccountError, BankAccountId};

pub async fn create(tx: &MerchantTx, input: &BankAccountInput) -> Result<Model> {
    let mut row = validate(tx, input)?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &MerchantTx,
    id: BankAccountId,
    input: &BankAccountUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, &input.bank_account)?;
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row).await
}

pub async fn remove(tx: &MerchantTx, id: BankAccountId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(BankAccountError::InUse))
}

fn validate(tx: &MerchantTx, input: &BankAccountInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let name = form
        .field("name", &input.name)
        .required()
        .max_length(120)
        .text();
    let bank = form
        .field("bank", &input.bank)
        .required()
        .max_length(80)
        .text();
    let number = form
        .field("number", &input.number)
        .required()
        .max_length(34)
        .text();
    let iban = form.field("iban", &input.iban).max_length(42).optional();
    let iban = iban.map(|typed| typed.replace([' ', '-'], "").to_uppercase());
    form.check_custom(
        "iban",
        iban.as_deref().is_none_or(is_iban),
        "iban",
        Text::fixed(
            "This IBAN is not valid. Compare it with the bank's letter.",
            "رقم الآيبان غير صحيح. قارنه بخطاب البنك.",
        ),
    );
    form.finish()?;
    Ok(ActiveModel {
        name: Set(name),
        bank: Set(bank),
        number: Set(number),
        iban: Set(iban),
        ..Default::default()
    })
}

/// Length by country, then the remainder of ISO 13616.
pub(super) fn is_iban(iban: &str) -> bool {
    let length = match iban.get(..2) {
        Some("AE" | "OM") => 23,
        Some("SA") => 24,
        Some("KW") => 30,
        Some("BH") => 22,
        Some("QA") => 29,
        _ => iban.len(),
    };
    if !iban.is_ascii() || iban.len() != length || !(15..=34).contains(&iban.len()) {
        return false;
    }
    let (head, tail) = iban.split_at(4);
    let mut remainder = 0_u32;
    for character in tail.chars().chain(head.chars()) {
        let Some(value) = character.to_digit(36) else {
            return false;
        };
        let shift = if value > 9 { 100 } else { 10 };
        remainder = (remainder * shift + value) % 97;
    }
    remainder == 1
}
