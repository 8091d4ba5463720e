use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{SigningOrder, SigningSettings, SigningSettingsInput};
use crate::signing::SigningParty;

pub async fn row(db: &impl MerchantConn) -> Result<Model> {
    let found = Entity::find().one(db).await?;
    found.ok_or_else(|| Problem::internal(anyhow::anyhow!("no row of signing settings")))
}

pub async fn get(db: &impl MerchantConn) -> Result<SigningSettings> {
    let row = row(db).await?;
    Ok(SigningSettings {
        parties: row.parties,
        confirmation: row.confirmation,
        link_days: row.link_days,
        remind_every_days: row.remind_every_days,
        changed_by: row.changed_by,
        version: row.version,
    })
}

/// Holds for contracts that are issued from now on.
pub async fn update(tx: &MerchantTx, input: &SigningSettingsInput) -> Result<()> {
    let before = row(tx).await?;
    let mut form = Validator::new(tx.language());
    let parties = &input.parties;
    let has_tenant = parties.contains(&SigningParty::Tenant);
    form.check_custom("parties", has_tenant, "tenant_signs", TENANT_SIGNS);
    let is_once = parties
        .iter()
        .enumerate()
        .all(|(at, party)| !parties[..at].contains(party));
    form.check_custom("parties", is_once, "party_once", ONCE);
    let link_days = form
        .integer("link_days", input.link_days)
        .min(1)
        .max(365)
        .required()
        .value();
    let remind_every_days = form
        .integer("remind_every_days", input.remind_every_days)
        .min(1)
        .max(60)
        .optional();
    form.finish()?;
    let count = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
    let row = ActiveModel {
        parties: Set(SigningOrder(parties.clone())),
        confirmation: Set(input.confirmation),
        link_days: Set(count(link_days)),
        remind_every_days: Set(remind_every_days.map(count)),
        changed_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}

const TENANT_SIGNS: Text = Text::fixed(
    "The tenant signs every contract. Add the tenant.",
    "يوقّع المستأجر كل عقد. أضف المستأجر.",
);
const ONCE: Text = Text::fixed("Each party signs once.", "يوقّع كل طرف مرة واحدة.");
