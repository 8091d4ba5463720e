use chrono::{Datelike as _, NaiveDate};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _, QuerySelect as _};

use super::PeriodLockError;
use super::entity::{ActiveModel, Entity, Model};
use super::model::{PeriodClosing, PeriodLock, PeriodReopening};

/// Refuses a day of a closed month. The row is held, so that nobody closes the month before what is posted now is.
pub(crate) async fn ensure_open(tx: &MerchantTx, day: NaiveDate) -> Result<()> {
    let lock = Entity::find().lock_shared().one(tx).await?;
    let lock = lock.ok_or_else(missing)?;
    match refusal(lock.closed_through, day) {
        Some(refusal) => Err(refusal.into()),
        None => Ok(()),
    }
}

/// Why nothing is dated on a day.
pub(crate) fn refusal(
    closed_through: Option<NaiveDate>,
    day: NaiveDate,
) -> Option<PeriodLockError> {
    let through = closed_through.filter(|through| day <= *through)?;
    Some(PeriodLockError::Closed {
        month: day.format("%m/%Y").to_string(),
        opens: DayText(through.succ_opt().unwrap_or(through)),
    })
}

/// Up to which day the books are closed.
pub(crate) async fn closed_through(db: &impl MerchantConn) -> Result<Option<NaiveDate>> {
    Ok(row(db).await?.closed_through)
}

/// The day that something of this day is posted on: today where its month is closed.
pub(crate) async fn open_day(tx: &MerchantTx, day: NaiveDate) -> Result<NaiveDate> {
    let lock = Entity::find().lock_shared().one(tx).await?;
    let closed_through = lock.ok_or_else(missing)?.closed_through;
    let is_open = closed_through.is_none_or(|through| through < day);
    Ok(if is_open { day } else { tx.today() })
}

fn missing() -> Problem {
    Problem::internal(anyhow::anyhow!("no row of closed months"))
}

pub(super) async fn row(db: &impl MerchantConn) -> Result<Model> {
    Entity::find().one(db).await?.ok_or_else(missing)
}

pub async fn get(db: &impl MerchantConn) -> Result<PeriodLock> {
    let row = row(db).await?;
    let over = db.today().with_day(1).and_then(|first| first.pred_opt());
    Ok(PeriodLock {
        closed_through: row.closed_through,
        closable_through: over
            .filter(|day| row.closed_through.is_none_or(|through| through < *day)),
        reason: row.reason,
        changed_by: row.changed_by,
        changed_at: row.updated_at,
        version: row.version,
    })
}

async fn lock(tx: &MerchantTx) -> Result<Model> {
    let found = Entity::find().lock_exclusive().one(tx).await?;
    found.ok_or_else(missing)
}

fn ends_month(day: NaiveDate) -> bool {
    day.succ_opt().is_some_and(|next| next.day() == 1)
}

/// Closes a month that is over, with all before it.
pub async fn close(tx: &MerchantTx, input: &PeriodClosing) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let through = form
        .date("through", &input.through)
        .of_business()
        .required()
        .value();
    if !form.failed("through") {
        let is_over = ends_month(through) && through < tx.today();
        form.check_custom("through", is_over, "month_over", MONTH_OVER);
    }
    form.finish()?;
    let before = lock(tx).await?;
    if let Some(until) = before.closed_through.filter(|until| *until >= through) {
        let through = DayText(until);
        return Err(PeriodLockError::AlreadyClosed { through }.into());
    }
    set(tx, &before, "closed", input.version, through, None).await
}

/// Reopens a closed month, with all after it.
pub async fn reopen(tx: &MerchantTx, input: &PeriodReopening) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let from = form
        .date("from", &input.from)
        .of_business()
        .required()
        .value();
    if !form.failed("from") {
        form.check_custom("from", from.day() == 1, "month_start", MONTH_START);
    }
    let reason = form
        .notes("reason", &input.reason)
        .required()
        .max_length(500)
        .text();
    form.finish()?;
    let before = lock(tx).await?;
    if before.closed_through.is_none_or(|through| from > through) {
        return Err(PeriodLockError::NotClosed.into());
    }
    let through = from.pred_opt().ok_or_else(Problem::invalid)?;
    set(
        tx,
        &before,
        "reopened",
        input.version,
        through,
        Some(reason),
    )
    .await
}

async fn set(
    tx: &MerchantTx,
    before: &Model,
    action: &'static str,
    version: i64,
    through: NaiveDate,
    reason: Option<String>,
) -> Result<()> {
    let row = ActiveModel {
        closed_through: Set(Some(through)),
        reason: Set(reason),
        changed_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change_as::<Entity>(action, before, Some(version), row)
        .await?;
    Ok(())
}

const MONTH_OVER: Text = Text::fixed(
    "Choose the last day of a month that is over.",
    "اختر آخر يوم من شهر انتهى.",
);

const MONTH_START: Text = Text::fixed("Choose the first day of a month.", "اختر أول يوم من شهر.");
