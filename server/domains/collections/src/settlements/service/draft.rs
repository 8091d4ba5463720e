//! Preparing a settlement: what is typed, checked field by field, and pictures of damages.

use chrono::NaiveDate;
use kernel::export::Download;
use kernel::money::{Amount, round};
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use kernel::{Problem, Result, record};
use leasing::contracts::service::find as find_contract;
use leasing::contracts::{ContractId, ContractStatus, entity as contracts};
use parties::iban;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::{Photo, locked_draft, photos};
use crate::charges::ChargeKind;
use crate::contract_payments::codes::PaymentMethod;
use crate::settlements::entity::{ActiveModel, Entity};
use crate::settlements::model::{
    SettlementChequeAnswer, SettlementGiven, SettlementInput, SettlementItem, SettlementItemInput,
    SettlementUpdate,
};
use crate::settlements::{RentBasis, SettlementError, SettlementId, SettlementStatus};

const LARGEST: i64 = 999_999_999;
const MOST_ITEMS: usize = 50;
const MOST_PHOTOS: usize = 12;

/// Begins the settlement of a contract.
pub async fn create(
    tx: &MerchantTx,
    contract: ContractId,
    input: &SettlementInput,
) -> Result<SettlementId> {
    find_contract(tx, contract).await?;
    let contract = tx.held::<contracts::Entity>(contract).await?;
    ensure_issued(&contract)?;
    let checked = check(tx, &contract, input)?;
    let row = ActiveModel {
        contract_id: Set(contract.id),
        status: Set(SettlementStatus::Draft),
        photos: Set(serde_json::json!([])),
        ..checked
    };
    let created = tx.create::<Entity>(row).await;
    let created = created.map_err(|problem| {
        let constraint = problem.violated_constraint();
        if constraint.as_deref() == Some("settlements_one") {
            return SettlementError::AlreadyOpen.into();
        }
        problem
    })?;
    Ok(created.id)
}

pub async fn update(tx: &MerchantTx, id: SettlementId, input: &SettlementUpdate) -> Result<()> {
    let before = locked_draft(tx, id, input.version).await?;
    let contract = find_contract(tx, before.contract_id).await?;
    ensure_issued(&contract)?;
    let row = check(tx, &contract, &input.settlement)?;
    tx.change::<Entity>(&before, None, row).await?;
    Ok(())
}

/// Only a draft; what is posted stays.
pub async fn remove(tx: &MerchantTx, id: SettlementId) -> Result<()> {
    let seen = record::find::<Entity>(tx, id).await?;
    let before = locked_draft(tx, id, seen.version).await?;
    tx.remove::<Entity>(&before, None).await
}

pub(super) fn ensure_issued(contract: &contracts::Model) -> Result<()> {
    match contract.status {
        ContractStatus::Active | ContractStatus::Expired => Ok(()),
        ContractStatus::Draft | ContractStatus::Cancelled => Err(SettlementError::NotIssued {
            contract: contract.number.clone(),
        }
        .into()),
    }
}

fn check(
    tx: &MerchantTx,
    contract: &contracts::Model,
    input: &SettlementInput,
) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let last_day = last_day(tx, &mut form, contract, input);
    form.check("basis", input.basis.is_some(), Rule::Required);
    let given = SettlementGiven {
        items: items(&mut form, paid_on(contract, last_day), &input.items),
        cheques: input
            .cheques
            .iter()
            .map(|row| SettlementChequeAnswer {
                cheque_id: row.cheque_id,
                answer: row.answer,
            })
            .collect(),
        refund_method: None,
        iban: None,
        refund_bank: None,
        refund_reference: None,
        note: form.notes("note", &input.note).max_length(1000).optional(),
    };
    let given = refund(&mut form, input, given);
    form.finish()?;
    Ok(ActiveModel {
        last_day: Set(last_day),
        basis: Set(input.basis.unwrap_or(RentBasis::Daily)),
        given: Set(serde_json::to_value(&given)?),
        ..Default::default()
    })
}

/// A day of the contract's term that is not in the future.
fn last_day(
    tx: &MerchantTx,
    form: &mut Validator,
    contract: &contracts::Model,
    input: &SettlementInput,
) -> NaiveDate {
    form.date("last_day", &input.last_day)
        .of_business()
        .required()
        .after_or_equal(contract.starts_on)
        .before_or_equal(contract.ends_on.min(tx.today()))
        .value()
}

/// A year's rent on a day; where that day is free of rent, the one that the contract ends with.
fn paid_on(contract: &contracts::Model, day: NaiveDate) -> Decimal {
    let rent = contract.rent_on(day);
    if rent.is_zero() {
        contract.last_rent()
    } else {
        rent
    }
}

/// `year`: the rent that months of an early exit are counted by.
fn items(
    form: &mut Validator,
    year: Decimal,
    given: &[SettlementItemInput],
) -> Vec<SettlementItem> {
    form.check_custom(
        "items",
        given.len() <= MOST_ITEMS,
        "too_many_rows",
        TOO_MANY,
    );
    let checked = given
        .iter()
        .take(MOST_ITEMS)
        .enumerate()
        .map(|(index, row)| {
            let at = |name: &str| item("items", index, name);
            form.check(&at("kind"), row.kind.is_some(), Rule::Required);
            let kind = row.kind.unwrap_or(ChargeKind::Other);
            form.check(&at("kind"), kind.is_of_settlement(), Rule::OneOf);
            let by_months = kind == ChargeKind::EarlyExit && row.months.is_some();
            let months = form
                .price(&at("months"), row.months.clone().filter(|_| by_months))
                .min(Decimal::new(1, 2))
                .max(Decimal::from(24))
                .optional();
            let amount = form
                .price(&at("amount"), row.amount.clone().filter(|_| !by_months))
                .required_if(!by_months)
                .min(Decimal::new(1, 2))
                .max(Decimal::from(LARGEST))
                .optional();
            let of_months = months.map(|months| round(year * months / Decimal::from(12)));
            let asks_why = matches!(kind, ChargeKind::EarlyExit | ChargeKind::Other);
            let note = form
                .notes(&at("note"), &row.note)
                .required_if(asks_why)
                .max_length(500)
                .optional();
            SettlementItem {
                kind,
                amount: Amount(of_months.or(amount).unwrap_or_default()),
                months: months.map(Amount),
                note,
            }
        });
    let checked: Vec<_> = checked.collect();
    // A twelfth of no rent is no charge.
    checked
        .into_iter()
        .filter(|row| row.amount.0 > Decimal::ZERO)
        .collect()
}

const TOO_MANY: Text = Text::fixed(
    "Enter at most 50 charges; put small ones together.",
    "أدخل 50 رسماً كحد أقصى واجمع الصغيرة منها.",
);

fn refund(
    form: &mut Validator,
    input: &SettlementInput,
    given: SettlementGiven,
) -> SettlementGiven {
    let method = input.refund_method;
    let gives_back = |method| {
        use PaymentMethod as M;
        matches!(method, M::Cash | M::Cheque | M::Transfer)
    };
    form.check("refund_method", method.is_none_or(gives_back), Rule::OneOf);
    let by_transfer = method == Some(PaymentMethod::Transfer);
    let by_cheque = method == Some(PaymentMethod::Cheque);
    let iban = iban::given(form, &input.iban.clone().filter(|_| by_transfer));
    if by_transfer && !form.failed("iban") {
        form.check("iban", iban.is_some(), Rule::Required);
    }
    SettlementGiven {
        refund_method: method,
        iban,
        refund_bank: form
            .field("refund_bank", &input.refund_bank)
            .required_if(by_cheque)
            .max_length(80)
            .optional()
            .filter(|_| by_cheque),
        refund_reference: form
            .field("refund_reference", &input.refund_reference)
            .required_if(by_cheque)
            .max_length(80)
            .optional()
            .filter(|_| method.is_some()),
        ..given
    }
}

/// Adds a picture of the damages to a draft.
pub async fn add_photo(
    tx: &MerchantTx,
    id: SettlementId,
    bytes: &[u8],
    version: i64,
) -> Result<()> {
    let before = locked_draft(tx, id, version).await?;
    let mut photos = photos(&before)?;
    if photos.len() >= MOST_PHOTOS {
        return Err(SettlementError::TooManyPhotos.into());
    }
    let storage = &tx.kernel().storage;
    let path = storage
        .put(&tx.merchant().key, bytes, &FileKind::IMAGES)
        .await?;
    photos.push(Photo { path });
    let row = ActiveModel {
        photos: Set(serde_json::to_value(&photos)?),
        ..Default::default()
    };
    tx.change::<Entity>(&before, None, row).await?;
    Ok(())
}

/// Takes a picture out of a draft; the first is 0.
pub async fn remove_photo(tx: &MerchantTx, id: SettlementId, position: u32) -> Result<()> {
    let seen = record::find::<Entity>(tx, id).await?;
    let before = locked_draft(tx, id, seen.version).await?;
    let mut photos = photos(&before)?;
    let at = usize::try_from(position).map_err(Problem::internal)?;
    if at >= photos.len() {
        return Err(Problem::not_found());
    }
    photos.remove(at);
    let row = ActiveModel {
        photos: Set(serde_json::to_value(&photos)?),
        ..Default::default()
    };
    tx.change::<Entity>(&before, None, row).await?;
    Ok(())
}

/// One picture; the first is 0.
pub async fn photo(db: &impl MerchantConn, id: SettlementId, position: u32) -> Result<Download> {
    let row = record::find::<Entity>(db, id).await?;
    let at = usize::try_from(position).map_err(Problem::internal)?;
    let photo = photos(&row)?.into_iter().nth(at);
    let path = photo.map(|photo| photo.path);
    let storage = &db.kernel().storage;
    let (bytes, kind) = storage.upload(path.as_deref()).await?;
    let name = format!("settlement-{}-{}.{}", id.0, position + 1, kind.extension());
    Ok(Download::inline(bytes, kind.mime(), name))
}
