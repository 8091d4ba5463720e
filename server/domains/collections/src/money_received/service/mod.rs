//! What may be done with a tenant's money. Whoever pays something with it locks the tenant, then the payments by their
//! ids, then the charges, then the sum.

mod allocate;
mod bring;
mod lines;
mod read;
mod receive;
mod refund;
mod reverse;

pub use allocate::allocate;
pub(crate) use bring::{bring, withdraw_brought};
pub(super) use lines::Line;
pub(crate) use read::{Moved, moved_of, on_account};
pub use read::{detail, dues, page};
pub use receive::receive;
pub use refund::refund;
pub(crate) use reverse::put_back;
pub use reverse::reverse;

use chrono::NaiveDate;
use kernel::money::grouped;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use parties::customers::timeline::{self, NewEvent};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::movement::Place;
use super::{MoneyReceivedError, MoneyReceivedId};

/// A sum, locked until the transaction ends; `version` is the one that the caller saw.
async fn lock(tx: &MerchantTx, id: MoneyReceivedId, version: Option<i64>) -> Result<Model> {
    let money = tx.locked::<Entity>(id).await?;
    if version.is_some_and(|version| version != money.version) {
        let current = serde_json::to_value(&money)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    Ok(money)
}

fn place(money: &Model) -> Place {
    Place {
        money: money.id,
        last_sequence: money.last_sequence,
        balance: money.balance,
    }
}

/// The sum stands where its last movement left it.
async fn stands_at(
    tx: &MerchantTx,
    action: &'static str,
    money: &Model,
    place: Place,
) -> Result<Model> {
    let row = ActiveModel {
        last_sequence: Set(place.last_sequence),
        balance: Set(place.balance),
        ..Default::default()
    };
    tx.change_as::<Entity>(action, money, None, row).await
}

fn ensure_left(tx: &MerchantTx, left: Decimal, wanted: Decimal) -> Result<()> {
    if wanted <= left {
        return Ok(());
    }
    Err(MoneyReceivedError::NotEnough {
        currency: tx.merchant().currency.clone(),
        left: grouped(left),
    }
    .into())
}

/// The day of a form: from a first one on, not in the future.
fn day(
    tx: &MerchantTx,
    form: &mut Validator,
    field: &str,
    typed: &str,
    first: Option<NaiveDate>,
) -> NaiveDate {
    let day = form
        .date(field, typed)
        .of_business()
        .required()
        .before_or_equal(tx.today());
    match first {
        Some(first) => day.after_or_equal(first).value(),
        None => day.value(),
    }
}

/// Adds to the tenant's timeline; `{number}` is the sum's, `{amount}` what moved.
async fn tell(tx: &MerchantTx, money: &Model, amount: Decimal, text: &Text) -> Result<()> {
    let amount = grouped(amount);
    let text = text.fill(&[
        ("currency", tx.merchant().currency.as_str()),
        ("amount", amount.as_str()),
        ("number", money.number.as_str()),
    ]);
    let event = NewEvent {
        kind: "money_moved",
        text,
        leads_to: Some(("money_received", money.id.0)),
    };
    timeline::add(tx, money.customer_id, event).await
}
