use kernel::money::Amount;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{
    IS_OPEN, OpenRecharge, OpenRechargeFilter, RechargeInput, RechargeUndo, Recharged,
};
use super::{RechargeError, RechargeId};
use crate::charges::service as charges;
use crate::period_locks;

const MOST: usize = 200;

/// What nobody was charged for yet.
pub fn open(list: &List<OpenRechargeFilter>) -> Result<ListQuery> {
    Ok(OpenRecharge::matching(list)?.and(IS_OPEN))
}

/// Charges the tenants for what their meters counted, all of it or nothing.
pub async fn create(tx: &MerchantTx, input: &RechargeInput) -> Result<Recharged> {
    let mut ids = input.meter_reading_ids.clone();
    ids.sort_unstable();
    ids.dedup();
    let mut form = Validator::new(tx.language());
    form.not_empty("meter_reading_ids", &ids);
    let max = Decimal::from(MOST);
    form.check(
        "meter_reading_ids",
        ids.len() <= MOST,
        Rule::MaxValue { max },
    );
    form.finish()?;
    period_locks::ensure_open(tx, tx.today()).await?;
    let named: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let named = format!("r.id IN ({})", named.join(", "));
    let chosen: Vec<OpenRecharge> = OpenRecharge::all().and(&named).and(IS_OPEN).all(tx).await?;
    if chosen.len() < ids.len() {
        let known: Vec<OpenRecharge> = OpenRecharge::all().and(&named).all(tx).await?;
        let mut form = Validator::new(tx.language());
        let is_known = known.len() == ids.len();
        form.check("meter_reading_ids", is_known, Rule::NotFound);
        form.finish()?;
        return Err(RechargeError::Changed.into());
    }
    let mut total = Decimal::ZERO;
    for one in &chosen {
        let recharge = tx.create::<Entity>(row(tx, one)?).await;
        let recharge = recharge.map_err(|problem| {
            let is_charged = problem.violated_constraint().as_deref() == Some("recharges_once");
            if is_charged {
                return RechargeError::Changed.into();
            }
            problem.or_in_use(RechargeError::Changed)
        })?;
        charges::add_recharge(tx, &recharge).await?;
        total += recharge.amount;
    }
    Ok(Recharged {
        recharges: i64::try_from(chosen.len()).map_err(Problem::internal)?,
        amount: Amount(total),
    })
}

fn row(tx: &MerchantTx, one: &OpenRecharge) -> Result<ActiveModel> {
    let meter = || one.meter_number.clone();
    let Some(contract) = one.contract_id else {
        return Err(RechargeError::NoTenant { meter: meter() }.into());
    };
    let (Some(price), Some(fixed), Some(amount)) = (&one.price, one.fixed, one.amount) else {
        return Err(RechargeError::NoTariff { meter: meter() }.into());
    };
    if amount.0 <= Decimal::ZERO {
        return Err(RechargeError::Nothing { meter: meter() }.into());
    }
    let number = |text: &str| text.parse::<Decimal>().map_err(Problem::internal);
    Ok(ActiveModel {
        contract_id: Set(contract),
        meter_reading_id: Set(Some(one.id)),
        meter_kind: Set(one.meter_kind),
        meter_number: Set(one.meter_number.clone()),
        covers_from: Set(one.covers_from),
        covers_to: Set(one.covers_to),
        from_value: Set(number(&one.from_value)?),
        to_value: Set(number(&one.to_value)?),
        price: Set(number(price)?),
        fixed: Set(fixed.0),
        amount: Set(amount.0),
        charged_on: Set(tx.today()),
        charged_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    })
}

/// Takes a recharge back with what it charged; its reading can be charged again.
pub async fn undo(tx: &MerchantTx, id: RechargeId, input: &RechargeUndo) -> Result<Model> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let before = tx.locked::<Entity>(id).await?;
    if before.undone_on.is_some() {
        return Err(RechargeError::Undone.into());
    }
    for charge in charges::of_recharge(tx, id).await? {
        charges::fall_away(tx, &charge, &reason).await?;
    }
    let row = ActiveModel {
        meter_reading_id: Set(None),
        undone_on: Set(Some(tx.today())),
        undone_by: Set(Some(tx.caller().actor.name.clone())),
        undo_reason: Set(Some(reason)),
        ..Default::default()
    };
    tx.change_as::<Entity>("undone", &before, Some(input.version), row)
        .await
}
