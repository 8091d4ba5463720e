use chrono::Duration;
use kernel::Result;
use kernel::auth::Principal;
use kernel::record;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait as _, EntityTrait as _, PaginatorTrait as _};

use super::address::{self, Reach};
use super::entity::{ActiveModel, Entity, Model};
use super::model::{WebhookEnabling, WebhookEndpointInput, WebhookEndpointUpdate};
use super::{Kinds, WebhookDisabled, WebhookEndpointError, WebhookEndpointId, mails, signing};
use crate::events;
use crate::secrets::WEBHOOKS;

const MOST: u64 = 20;
const DESCRIPTION: usize = 200;
/// How long the secret of before signs beside the new one.
const OVERLAP: Duration = Duration::hours(24);

const SECRET: &str = WEBHOOKS.columns[0];
const OLD_SECRET: &str = WEBHOOKS.columns[1];

const ADDRESS: Text = Text::fixed(
    "Enter an https address in the internet, without a user name: https://example.com/hooks.",
    "أدخل عنوان https على الإنترنت من دون اسم مستخدم، مثل https://example.com/hooks.",
);

struct Given {
    url: String,
    description: Option<String>,
    kinds: Kinds,
}

fn given(
    tx: &MerchantTx,
    caller: &Principal,
    input: &WebhookEndpointInput,
    kept: &[String],
) -> Result<Given> {
    let mut form = Validator::new(tx.language());
    let url = form.required_text("url", &input.url, 2_000);
    let reach = Reach::of(&tx.kernel().config);
    let is_address = url.is_empty() || address::parsed(&url, reach).is_some();
    form.check_custom("url", is_address, "url", ADDRESS);
    let description = form
        .field("description", &input.description)
        .max_length(DESCRIPTION)
        .optional();
    form.check("kinds", !input.kinds.is_empty(), Rule::Required);
    // What was chosen by somebody who may see more stays.
    let (mut kinds, new): (Vec<_>, Vec<_>) = input
        .kinds
        .iter()
        .cloned()
        .partition(|kind| kept.contains(kind));
    kinds.extend(events::service::kinds_asked(&mut form, tx, caller, &new));
    form.finish()?;
    Ok(Given {
        url,
        description,
        kinds: Kinds(kinds),
    })
}

/// Makes an endpoint, which is told what happens from now on; the secret is shown once.
pub async fn create(
    tx: &MerchantTx,
    caller: &Principal,
    input: &WebhookEndpointInput,
) -> Result<(WebhookEndpointId, String)> {
    let given = given(tx, caller, input, &[])?;
    if Entity::find().count(tx).await? >= MOST {
        return Err(WebhookEndpointError::TooMany.into());
    }
    let secret = signing::secret(tx.kernel().entropy.as_ref());
    // What happened before is told first, so that it is before this endpoint.
    let last = events::service::up_to_date(tx).await?;
    let row = ActiveModel {
        url: Set(given.url),
        description: Set(given.description),
        kinds: Set(given.kinds),
        is_enabled: Set(true),
        secret_sealed: Set(WEBHOOKS.seal(tx, SECRET, &secret)?),
        after_event_id: Set(last),
        ..Default::default()
    };
    let made = tx.create::<Entity>(row).await?;
    wake(tx).await?;
    Ok((made.id, secret))
}

pub async fn update(
    tx: &MerchantTx,
    caller: &Principal,
    id: WebhookEndpointId,
    input: &WebhookEndpointUpdate,
) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let given = given(tx, caller, &input.endpoint, &before.kinds.0)?;
    let row = ActiveModel {
        url: Set(given.url),
        description: Set(given.description),
        kinds: Set(given.kinds),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}

pub async fn remove(tx: &MerchantTx, id: WebhookEndpointId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    tx.remove::<Entity>(&before, None).await
}

/// Gives an endpoint a new secret, which is shown once; the one of before signs beside it for a day.
pub async fn replace_secret(
    tx: &MerchantTx,
    id: WebhookEndpointId,
    version: i64,
) -> Result<String> {
    let before = record::find::<Entity>(tx, id).await?;
    let secret = signing::secret(tx.kernel().entropy.as_ref());
    let old = WEBHOOKS.open(tx, SECRET, &before.secret_sealed)?;
    let row = ActiveModel {
        secret_sealed: Set(WEBHOOKS.seal(tx, SECRET, &secret)?),
        old_secret_sealed: Set(Some(WEBHOOKS.seal(tx, OLD_SECRET, &old)?)),
        old_secret_until: Set(Some(tx.now() + OVERLAP)),
        ..Default::default()
    };
    tx.change_as::<Entity>("secret_replaced", &before, Some(version), row)
        .await?;
    Ok(secret)
}

/// What signs now: the secret, and within its day the one of before.
pub fn secrets(db: &impl MerchantConn, endpoint: &Model) -> Result<Vec<String>> {
    let mut secrets = vec![
        WEBHOOKS
            .open(db, SECRET, &endpoint.secret_sealed)?
            .to_string(),
    ];
    let old = endpoint.old_secret_sealed.as_ref();
    let until = endpoint.old_secret_until.filter(|until| *until > db.now());
    if let (Some(old), Some(_)) = (old, until) {
        secrets.push(WEBHOOKS.open(db, OLD_SECRET, old)?.to_string());
    }
    Ok(secrets)
}

pub async fn disable(tx: &MerchantTx, id: WebhookEndpointId, version: i64) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    if !before.is_enabled {
        return Err(WebhookEndpointError::Disabled.into());
    }
    end(tx, &before, Some(version), WebhookDisabled::ByHand).await
}

async fn end(
    tx: &MerchantTx,
    before: &Model,
    version: Option<i64>,
    reason: WebhookDisabled,
) -> Result<()> {
    let row = ActiveModel {
        is_enabled: Set(false),
        disabled_reason: Set(Some(reason)),
        disabled_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("disabled", before, version, row)
        .await?;
    Ok(())
}

/// Disables an endpoint that takes nothing, and tells the merchant.
pub async fn give_up(
    tx: &MerchantTx,
    id: WebhookEndpointId,
    reason: WebhookDisabled,
) -> Result<()> {
    let Some(before) = tx
        .lock::<Entity>(id)
        .await?
        .filter(|found| found.is_enabled)
    else {
        return Ok(());
    };
    end(tx, &before, None, reason).await?;
    mails::tell(tx, &before, reason).await
}

/// Enables an endpoint; what it missed is sent, or left out for good.
pub async fn enable(tx: &MerchantTx, id: WebhookEndpointId, input: &WebhookEnabling) -> Result<()> {
    let before = tx.locked::<Entity>(id).await?;
    if before.is_enabled {
        return Err(WebhookEndpointError::Enabled.into());
    }
    let mut row = ActiveModel {
        is_enabled: Set(true),
        disabled_reason: Set(None),
        disabled_at: Set(None),
        ..Default::default()
    };
    let sql = if input.missed {
        "UPDATE webhook_deliveries SET state = 'waiting', tries = 0, next_at = $2, ended_at = NULL \
         WHERE webhook_endpoint_id = $1 AND state IN ('waiting', 'failed')"
    } else {
        row.after_event_id = Set(events::service::up_to_date(tx).await?);
        "UPDATE webhook_deliveries SET state = 'skipped', ended_at = $2 \
         WHERE webhook_endpoint_id = $1 AND state = 'waiting'"
    };
    tx.execute_raw(statement(sql, [id.into(), tx.now().into()]))
        .await?;
    let sql = "UPDATE webhook_endpoints SET failing_since = NULL WHERE id = $1";
    tx.execute_raw(statement(sql, [id.into()])).await?;
    tx.change_as::<Entity>("enabled", &before, Some(input.version), row)
        .await?;
    wake(tx).await
}

/// An endpoint that can be sent something.
pub async fn enabled(tx: &MerchantTx, id: WebhookEndpointId) -> Result<Model> {
    let endpoint = tx.locked::<Entity>(id).await?;
    if endpoint.is_enabled {
        return Ok(endpoint);
    }
    Err(WebhookEndpointError::Disabled.into())
}

/// Has the events looked through at once.
async fn wake(tx: &MerchantTx) -> Result<()> {
    tx.set_turn::<crate::webhook_deliveries::jobs::Gather>(Some(tx.now()))
        .await
}
