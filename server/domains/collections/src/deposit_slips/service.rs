use std::collections::BTreeSet;

use chrono::{Days, Months, NaiveDate};
use kernel::code::Status;
use kernel::paging::Listed as _;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity};
use super::model::{DepositSlip, DepositSlipDetail, DepositSlipInput, on_slips};
use super::{DepositSlipError, DepositSlipId};
use crate::bank_accounts;
use crate::cheques::entity::{Entity as Cheques, Model as Cheque};
use crate::cheques::model::Cheque as Row;
use crate::cheques::{self, ChequeError};

const MOST: usize = 100;
/// A bank takes a cheque so many days before its date.
const EARLY: Days = Days::new(2);
/// After so long a bank may refuse it.
pub(crate) const STALE: Months = Months::new(6);

/// Makes a slip and deposits its cheques, all of them or none. No number is drawn for a refused one.
pub async fn create(tx: &MerchantTx, input: &DepositSlipInput) -> Result<DepositSlipId> {
    let mut form = Validator::new(tx.language());
    let on = form
        .date("deposited_on", &input.deposited_on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value();
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.not_empty("cheques", &input.cheques);
    let ids: BTreeSet<_> = input.cheques.iter().map(|row| row.id).collect();
    form.check_custom(
        "cheques",
        ids.len() == input.cheques.len() && ids.len() <= MOST,
        "cheques_of_slip",
        Text::fixed(
            "Name each cheque once, at most 100 on a slip.",
            "اذكر كل شيك مرة واحدة، وبحد أقصى 100 شيك في القسيمة.",
        ),
    );
    let account = record::find::<bank_accounts::entity::Entity>(tx, input.bank_account_id).await;
    form.check("bank_account_id", account.is_ok(), Rule::NotFound);
    form.finish()?;
    if account?.status != Status::Active {
        return Err(DepositSlipError::AccountDisabled.into());
    }
    for id in &ids {
        let cheque = record::find::<Cheques>(tx, *id).await?;
        ensure_taken(&cheque, on, input.accept_stale.unwrap_or_default())?;
    }
    let row = ActiveModel {
        number: Set(tx.next_number("deposit_slips", "DS").await?),
        bank_account_id: Set(input.bank_account_id),
        deposited_on: Set(on),
        prepared_by: Set(tx.caller().actor.name.clone()),
        note: Set(note),
        ..Default::default()
    };
    let slip = tx.create::<Entity>(row).await?;
    let mut rows: Vec<_> = input.cheques.iter().collect();
    rows.sort_by_key(|row| row.id);
    for row in rows {
        cheques::service::deposit(tx, row.id, row.version, slip.id, on).await?;
    }
    Ok(slip.id)
}

/// Whether a bank takes the paper on this day.
fn ensure_taken(cheque: &Cheque, on: NaiveDate, accept_stale: bool) -> Result<()> {
    let number = cheque.number.clone().unwrap_or_default();
    if let Some(bank_on) = cheque.bank_on.filter(|day| *day > on + EARLY) {
        let date = DayText(bank_on);
        return Err(ChequeError::TooEarly { number, date }.into());
    }
    let is_stale = |day: &NaiveDate| *day + STALE < on;
    if let Some(dated) = cheque.cheque_date.filter(is_stale)
        && !accept_stale
    {
        let date = DayText(dated);
        return Err(ChequeError::Stale { number, date }.into());
    }
    Ok(())
}

/// A slip with the cheques that are on it, by bank and number.
pub async fn detail(db: &impl MerchantConn, id: DepositSlipId) -> Result<DepositSlipDetail> {
    let slip = DepositSlip::one(db, id).await?;
    let cheques = cheques_of(db, id).await?;
    Ok(DepositSlipDetail { slip, cheques })
}

pub(super) async fn cheques_of(db: &impl MerchantConn, id: DepositSlipId) -> Result<Vec<Row>> {
    let on_slip = format!(
        "q.id IN (SELECT o.cheque_id FROM {} o WHERE o.deposit_slip_id = ?)",
        on_slips()
    );
    let mut rows: Vec<Row> = Row::all().filter(&on_slip, Some(id.0)).all(db).await?;
    rows.sort_by(|a, b| (&a.bank, &a.number).cmp(&(&b.bank, &b.number)));
    Ok(rows)
}
