//! Saved choices of tenants. A campaign keeps a copy, so that a change of the segment changes no campaign.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use sea_orm::ActiveValue::Set;

use super::entity::segment::{ActiveModel, Entity, Model};
use super::model::CampaignSegmentInput;
use super::{CampaignSegmentId, audience};

const NAME_LENGTH: usize = 100;

fn row(tx: &MerchantTx, input: &CampaignSegmentInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let name = form.required_text("name", &input.name, NAME_LENGTH);
    let audience = audience::check(&mut form, &input.audience);
    form.finish()?;
    Ok(ActiveModel {
        name: Set(name),
        audience: Set(serde_json::to_value(audience)?),
        ..Default::default()
    })
}

pub async fn create(tx: &MerchantTx, input: &CampaignSegmentInput) -> Result<Model> {
    let row = ActiveModel {
        made_by: Set(tx.caller().actor.name.clone()),
        ..row(tx, input)?
    };
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &MerchantTx,
    id: CampaignSegmentId,
    input: &CampaignSegmentInput,
) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    let row = row(tx, input)?;
    tx.change::<Entity>(&before, input.version, row).await
}

pub async fn remove(tx: &MerchantTx, id: CampaignSegmentId) -> Result<()> {
    let before = tx.locked::<Entity>(id).await?;
    tx.remove::<Entity>(&before, None).await
}
