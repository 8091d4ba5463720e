//! Which lists are sent each morning. They are a field of the merchant's account.

use identity::account::entity::{ActiveModel, Entity, Model};
pub use identity::account::service::find;
use kernel::Result;
use kernel::code::Code as _;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use sea_orm::ActiveValue::Set;
use serde_json::json;

use super::CareList;
use super::model::{CareSettings, CareSettingsInput};
use super::rules::rule;

pub fn daily(account: &Model) -> Vec<CareList> {
    serde_json::from_value(account.care_lists.clone()).unwrap_or_default()
}

fn possible() -> Vec<CareList> {
    let all = CareList::ALL.iter().copied();
    all.filter(|list| rule(*list).may_run_daily).collect()
}

pub fn shown(account: &Model) -> CareSettings {
    CareSettings {
        daily: daily(account),
        possible: possible(),
        hour: account.reminder_hour,
        version: account.version,
    }
}

pub async fn update(tx: &MerchantTx, input: &CareSettingsInput) -> Result<Model> {
    let before = find(tx).await?;
    let mut form = Validator::new(tx.language());
    let mut daily = input.daily.clone();
    daily.sort_unstable();
    daily.dedup();
    let suits = daily.iter().all(|list| rule(*list).may_run_daily);
    form.check("daily", suits, Rule::OneOf);
    form.finish()?;
    let row = ActiveModel {
        care_lists: Set(json!(daily)),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}
