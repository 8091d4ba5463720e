//! What leaves a deposit: deducted, refunded, handed on, forfeited.

use chrono::NaiveDate;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use leasing::contracts::{ContractId, entity as contracts};
use leasing::handovers::items::{HandoverItemId, service as handover_items};
use parties::{customers, iban};

use super::{amount, day, ensure_over, lock, note, reference, tell};
use crate::contract_payments::codes::PaymentMethod;
use crate::insurance_movements::codes::{DeductionReason, MovementKind};
use crate::insurance_movements::entity::Model as Movement;
use crate::insurance_movements::service::{self as movements, NewMovement};
use crate::insurances::entity::Model;
use crate::insurances::model::{ForfeitInput, RefundInput, TransferInput};
use crate::insurances::{InsuranceError, InsuranceId};
use crate::issued_cheques::service::{self as issued_cheques, NewIssued, Pays};

/// A deduction, its photo read.
pub struct Deduction {
    pub amount: String,
    pub moved_on: String,
    pub reason: DeductionReason,
    pub note: Option<String>,
    pub photo: Option<Vec<u8>>,
    pub handover_item: Option<HandoverItemId>,
    pub version: i64,
}

/// Keeps a part for what the tenant has to bear.
pub async fn deduct(tx: &MerchantTx, id: InsuranceId, input: &Deduction) -> Result<()> {
    let (deposit, contract) = lock(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let amount = amount(&mut form, &input.amount);
    let moved_on = out_day(tx, &deposit, &mut form, &input.moved_on).await?;
    let note = form
        .notes("note", input.note.clone())
        .required_if(input.reason == DeductionReason::Other)
        .max_length(1000)
        .optional();
    let photo = input.photo.as_deref().filter(|bytes| !bytes.is_empty());
    let shown = match input.handover_item {
        Some(id) => damage(tx, id, contract.id).await?,
        None => None,
    };
    let asks_for_photo = input.reason == DeductionReason::Damage;
    let is_shown = photo.is_some() || shown.is_some();
    form.check("file", !asks_for_photo || is_shown, Rule::Required);
    form.finish()?;
    let photo_path = match photo {
        Some(bytes) => {
            let storage = &tx.kernel().storage;
            Some(
                storage
                    .put(&tx.merchant().key, bytes, &FileKind::IMAGES)
                    .await?,
            )
        }
        None => shown,
    };
    let movement = NewMovement {
        reason: Some(input.reason),
        note,
        photo_path,
        handover_item_id: input.handover_item,
        ..NewMovement::new(MovementKind::Deducted, amount, moved_on)
    };
    let text = Text::fixed(
        "{currency} {amount} was deducted from the deposit of contract {contract}: {number}.",
        "خُصم {amount} {currency} من تأمين العقد {contract}: {number}.",
    );
    post(tx, &contract, input.version, movement, &text).await?;
    Ok(())
}

/// The photo of a damage of this contract, for which nothing was kept yet.
async fn damage(
    tx: &MerchantTx,
    id: HandoverItemId,
    contract: ContractId,
) -> Result<Option<String>> {
    let damage = handover_items::damage(tx, id).await?;
    let damage = damage.filter(|damage| damage.contract_id == contract);
    let damage = damage.ok_or(InsuranceError::NoDamage)?;
    let kept = movements::kept_for(tx, id).await?;
    if !kept.is_zero() {
        return Err(InsuranceError::KeptAlready {
            amount: kernel::money::grouped(kept),
        }
        .into());
    }
    Ok(damage.photo)
}

/// Gives the tenant money back.
pub async fn refund(tx: &MerchantTx, id: InsuranceId, input: &RefundInput) -> Result<()> {
    let (deposit, contract) = lock(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let amount = amount(&mut form, &input.amount);
    let moved_on = out_day(tx, &deposit, &mut form, &input.moved_on).await?;
    let book = input
        .cheque_book_id
        .filter(|_| input.method == Some(PaymentMethod::Cheque));
    let (bank, reference) = issued_cheques::named(tx, book, &input.bank, &input.reference).await?;
    let GivenBack {
        method,
        iban,
        bank,
        reference,
    } = given_back(&mut form, input.method, [&input.iban, &bank, &reference]);
    let movement = NewMovement {
        method,
        iban,
        bank,
        reference,
        note: note(&mut form, input.note.as_ref()),
        ..NewMovement::new(MovementKind::Refunded, amount, moved_on)
    };
    form.finish()?;
    ensure_over(&contract, moved_on)?;
    let text = Text::fixed(
        "{currency} {amount} of the deposit of contract {contract} was given back: {number}.",
        "رُدّ {amount} {currency} من تأمين العقد {contract}: {number}.",
    );
    let posted = post(tx, &contract, input.version, movement, &text).await?;
    let Some(book) = book else {
        return Ok(());
    };
    let tenant = record::find::<customers::entity::Entity>(tx, contract.customer_id).await?;
    let cheque = NewIssued {
        book,
        pays: Pays::Deposit(posted.id),
        payee: tenant.name_en.or(tenant.name_ar).unwrap_or_default(),
        amount,
        due_on: moved_on,
        note: None,
    };
    issued_cheques::write(tx, cheque).await?;
    Ok(())
}

/// Hands money on to the owner or the registry, who hold it from then on.
pub async fn transfer(tx: &MerchantTx, id: InsuranceId, input: &TransferInput) -> Result<()> {
    let (deposit, contract) = lock(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let amount = amount(&mut form, &input.amount);
    let moved_on = out_day(tx, &deposit, &mut form, &input.moved_on).await?;
    let paid_to = form
        .field("paid_to", &input.paid_to)
        .required()
        .max_length(120)
        .text();
    let movement = NewMovement {
        paid_to: Some(paid_to),
        method: Some(PaymentMethod::Transfer),
        reference: reference(&mut form, input.reference.as_ref()),
        note: note(&mut form, input.note.as_ref()),
        ..NewMovement::new(MovementKind::Transferred, amount, moved_on)
    };
    form.finish()?;
    let text = Text::fixed(
        "{currency} {amount} of the deposit of contract {contract} was handed on: {number}.",
        "حُوّل {amount} {currency} من تأمين العقد {contract}: {number}.",
    );
    post(tx, &contract, input.version, movement, &text).await?;
    Ok(())
}

/// Makes income of what the tenant has lost.
pub async fn forfeit(tx: &MerchantTx, id: InsuranceId, input: &ForfeitInput) -> Result<()> {
    let (deposit, contract) = lock(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let amount = amount(&mut form, &input.amount);
    let moved_on = out_day(tx, &deposit, &mut form, &input.moved_on).await?;
    let note = form
        .notes("note", &input.note)
        .required()
        .max_length(1000)
        .optional();
    form.finish()?;
    ensure_over(&contract, moved_on)?;
    let movement = NewMovement {
        note,
        ..NewMovement::new(MovementKind::Forfeited, amount, moved_on)
    };
    let text = Text::fixed(
        "{currency} {amount} of the deposit of contract {contract} was forfeited: {number}.",
        "صودر {amount} {currency} من تأمين العقد {contract}: {number}.",
    );
    post(tx, &contract, input.version, movement, &text).await?;
    Ok(())
}

/// The day that money leaves: not before the last movement, so that no day of the past had less than nothing.
pub(super) async fn out_day(
    tx: &MerchantTx,
    deposit: &Model,
    form: &mut Validator,
    typed: &str,
) -> Result<NaiveDate> {
    let last = movements::last_day(tx, deposit.id).await?;
    let day = day(tx, form, typed);
    if !form.failed("moved_on") {
        form.check("moved_on", day >= last, Rule::AfterOrEqual { date: last });
    }
    Ok(day)
}

async fn post(
    tx: &MerchantTx,
    contract: &contracts::Model,
    version: i64,
    movement: NewMovement,
    text: &Text,
) -> Result<Movement> {
    let movement = movements::post(tx, contract.id, Some(version), movement).await?;
    tell(tx, contract, &movement, text).await?;
    Ok(movement)
}

/// How money is given back, as checked.
pub(crate) struct GivenBack {
    pub method: Option<PaymentMethod>,
    pub iban: Option<String>,
    pub bank: Option<String>,
    pub reference: Option<String>,
}

/// The fields `method`, `iban`, `bank` and `reference` of a form that gives money back.
pub(crate) fn given_back(
    form: &mut Validator,
    method: Option<PaymentMethod>,
    [iban, bank, reference]: [&Option<String>; 3],
) -> GivenBack {
    form.check("method", method.is_some(), Rule::Required);
    form.check("method", method.is_none_or(gives_back), Rule::OneOf);
    let by_transfer = method == Some(PaymentMethod::Transfer);
    let by_cheque = method == Some(PaymentMethod::Cheque);
    let iban = iban::given(form, iban).filter(|_| by_transfer);
    if by_transfer && !form.failed("iban") {
        form.check("iban", iban.is_some(), Rule::Required);
    }
    let bank = form
        .field("bank", bank)
        .required_if(by_cheque)
        .max_length(80)
        .optional();
    let reference = form
        .field("reference", reference)
        .required_if(by_cheque)
        .max_length(80)
        .optional();
    GivenBack {
        method,
        iban,
        bank: bank.filter(|_| by_cheque),
        reference,
    }
}

/// Ways that money is given back.
const fn gives_back(method: PaymentMethod) -> bool {
    matches!(
        method,
        PaymentMethod::Cash | PaymentMethod::Cheque | PaymentMethod::Transfer
    )
}
