use kernel::config::Config;
use kernel::entropy::secret;
use kernel::mail::MailStatus;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::whatsapp::{Ack, GatewayFailure, PlatformMessageKind, WhatsAppAdapter};
use kernel::{Kernel, Problem, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait as _, EntityTrait as _};
use zeroize::Zeroizing;

use super::entity::{ActiveModel, Entity, Model};
use super::messages;
use super::model::{
    MainWhatsApp, MainWhatsAppCloudInput, MainWhatsAppInput, MainWhatsAppLink,
    MainWhatsAppTestInput, MainWhatsAppTested,
};
use super::port::{MainAccount, MainGateway, MainMessage};
use super::reports::{Report, Standing};
use super::{CALLBACKS, MainInstance, MainWhatsAppError, MainWhatsAppId, SECRETS, TOKEN};
use crate::statement::bound;

/// The only row.
pub const ROW: MainWhatsAppId = MainWhatsAppId(1);

/// Where the gateway calls, below the public address.
const WEBHOOKS: &str = "webhooks/main_whatsapp";

pub(super) async fn row(tx: &PlatformTx) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(ROW).one(tx).await?)
}

/// How the number is reached.
pub(super) fn account(tx: &PlatformTx, row: &Model) -> Result<MainAccount> {
    Ok(MainAccount {
        adapter: row.adapter,
        instance: row.instance.clone(),
        token: SECRETS.open(tx, TOKEN, &row.token_sealed)?,
        utility_template: row.utility_template.clone(),
        code_template: row.code_template.clone(),
    })
}

fn callback_url(config: &Config, callback_id: &str) -> String {
    let base = config.public_url.trim_end_matches('/');
    format!("{base}/{WEBHOOKS}/{callback_id}")
}

/// How the number is: as the gateway reported it, unless the staff has paused it.
pub(super) fn instance(row: &Model, standing: &Standing) -> MainInstance {
    match row.paused_at {
        Some(_) => MainInstance::Paused,
        None => standing.instance(),
    }
}

/// Whether messages leave by the number now.
pub async fn is_usable(tx: &PlatformTx) -> Result<bool> {
    let Some(row) = row(tx).await? else {
        return Ok(false);
    };
    let standing = Standing::of(tx).await?;
    Ok(instance(&row, &standing) == MainInstance::Connected)
}

/// Whether messages of a kind are sent; codes always are, because people ask for them.
pub(super) fn tells(row: &Model, kind: PlatformMessageKind) -> bool {
    match kind {
        PlatformMessageKind::Code => true,
        PlatformMessageKind::Trial => row.tells_trials,
        PlatformMessageKind::Subscription => row.tells_subscriptions,
    }
}

pub async fn show(tx: &PlatformTx) -> Result<MainWhatsApp> {
    let row = row(tx).await?;
    let standing = Standing::of(tx).await?;
    let sql = "SELECT count(*) AS waiting FROM platform.main_messages WHERE status = $1";
    let counted = tx.query_one_raw(bound(sql, [MailStatus::Pending.into()]));
    let counted = counted.await?;
    let waiting = counted.map(|row| row.try_get("", "waiting")).transpose()?;
    let config = &tx.kernel().config;
    let set = row.as_ref();
    let cloud = set.filter(|row| row.adapter == WhatsAppAdapter::Cloud);
    Ok(MainWhatsApp {
        instance: set.map_or(MainInstance::Disconnected, |row| instance(row, &standing)),
        adapter: set.map(|row| row.adapter),
        connected_at: standing.connected_at,
        dropped_at: standing.dropped_at,
        number: standing.number,
        paused_at: set.and_then(|row| row.paused_at),
        has_gateway: config.whatsapp_gateway_url.is_some(),
        number_id: cloud.map(|row| row.instance.clone()),
        utility_template: cloud.and_then(|row| row.utility_template.clone()),
        code_template: cloud.and_then(|row| row.code_template.clone()),
        callback_url: cloud.map(|row| callback_url(config, &row.callback_id)),
        tells_trials: set.is_none_or(|row| row.tells_trials),
        tells_subscriptions: set.is_none_or(|row| row.tells_subscriptions),
        waiting: waiting.unwrap_or(0),
        version: set.map_or(0, |row| row.version),
    })
}

/// A linked phone with the code that it scans, before it is kept.
pub struct Linking {
    known: Option<MainAccount>,
    fresh: Fresh,
    /// What was made at the gateway; nothing while the known instance goes on.
    made: Option<MainAccount>,
    image: String,
}

/// The address and the secret of a new instance's callbacks.
struct Fresh {
    callback_id: String,
    secret: Zeroizing<String>,
}

impl Fresh {
    fn new(kernel: &Kernel) -> Self {
        Self {
            callback_id: secret(kernel.entropy.as_ref()),
            secret: Zeroizing::new(secret(kernel.entropy.as_ref())),
        }
    }
}

/// What a new code begins with.
pub async fn begin_link(tx: &PlatformTx) -> Result<Linking> {
    if tx.kernel().config.whatsapp_gateway_url.is_none() {
        return Err(MainWhatsAppError::NoGateway.into());
    }
    let known = row(tx).await?;
    let known = known.filter(|row| row.adapter == WhatsAppAdapter::Qr);
    let known = known.map(|row| account(tx, &row)).transpose()?;
    Ok(Linking {
        known,
        fresh: Fresh::new(tx.kernel()),
        made: None,
        image: String::new(),
    })
}

/// Has the gateway make a code; asked while no transaction is open.
pub async fn ask_for_link(kernel: &Kernel, mut linking: Linking) -> Result<Linking> {
    let gateway = kernel.port::<dyn MainGateway>()?;
    let config = &kernel.config;
    if let Some(known) = &linking.known {
        match gateway.link(config, known).await {
            Ok(image) => {
                linking.image = image;
                return Ok(linking);
            }
            // The gateway has lost the instance: it is made again.
            Err(GatewayFailure::Refused(_) | GatewayFailure::Disconnected(_)) => {}
            Err(failure) => return Err(no_code(&failure)),
        }
    }
    let url = callback_url(config, &linking.fresh.callback_id);
    let made = gateway.make(config, &url, &linking.fresh.secret).await;
    let made = made.map_err(|failure| no_code(&failure))?;
    let made = MainAccount {
        adapter: WhatsAppAdapter::Qr,
        instance: made.id,
        token: made.token,
        utility_template: None,
        code_template: None,
    };
    let image = gateway.link(config, &made).await;
    linking.image = image.map_err(|failure| no_code(&failure))?;
    linking.made = Some(made);
    Ok(linking)
}

fn no_code(failure: &GatewayFailure) -> Problem {
    let reason = failure.to_string();
    MainWhatsAppError::QrFailed { reason }.into()
}

/// Keeps what was made for the code.
pub async fn keep_link(tx: &PlatformTx, linking: Linking) -> Result<MainWhatsAppLink> {
    if let Some(made) = linking.made {
        keep(tx, &made, &linking.fresh).await?;
    }
    Ok(MainWhatsAppLink {
        image: linking.image,
    })
}

async fn keep(tx: &PlatformTx, made: &MainAccount, fresh: &Fresh) -> Result<()> {
    let set = ActiveModel {
        adapter: Set(made.adapter),
        instance: Set(made.instance.clone()),
        token_sealed: Set(SECRETS.seal(tx, TOKEN, &made.token)?),
        secret_sealed: Set(SECRETS.seal(tx, CALLBACKS, &fresh.secret)?),
        callback_id: Set(fresh.callback_id.clone()),
        utility_template: Set(made.utility_template.clone()),
        code_template: Set(made.code_template.clone()),
        ..Default::default()
    };
    match row(tx).await? {
        Some(before) => {
            tx.change::<Entity>(&before, None, set).await?;
            if before.adapter != made.adapter {
                Report::Unlinked.keep(tx).await?;
            }
        }
        None => {
            tx.create::<Entity>(set).await?;
        }
    }
    Ok(())
}

/// How the number is reached; nothing where none was connected.
pub async fn reached(tx: &PlatformTx) -> Result<Option<MainAccount>> {
    let row = row(tx).await?;
    row.map(|row| account(tx, &row)).transpose()
}

/// The same of a number that has to be there.
pub async fn needed(tx: &PlatformTx) -> Result<MainAccount> {
    let account = reached(tx).await?;
    Ok(account.ok_or(MainWhatsAppError::NotConnected)?)
}

/// What the gateway says of the number now; asked while no transaction is open.
pub async fn ask(kernel: &Kernel, account: &MainAccount) -> Result<Report> {
    let gateway = kernel.port::<dyn MainGateway>()?;
    let said = gateway.number(&kernel.config, account).await;
    Ok(said.map_or_else(
        |failure| {
            tracing::warn!(%failure, "the main number's gateway does not answer");
            Report::ServerDropped
        },
        |number| number.map_or(Report::Dropped, Report::Connected),
    ))
}

pub async fn note(tx: &PlatformTx, report: &Report) -> Result<()> {
    report.keep(tx).await
}

/// A number of the Cloud API, before it is kept.
pub struct Connecting {
    account: MainAccount,
    fresh: Fresh,
    number: String,
}

/// What the form gives; the address of the webhooks stays, because Meta knows it.
pub async fn begin_cloud(tx: &PlatformTx, input: &MainWhatsAppCloudInput) -> Result<Connecting> {
    let mut form = Validator::new(tx.language());
    let number_id = form.field("number_id", &input.number_id).required();
    let number_id = number_id.digits().max_length(40).text();
    let mut hidden = |name, given: &str| {
        let field = form.secret(name, given);
        Zeroizing::new(field.required().max_length(1_000).text())
    };
    let token = hidden("access_token", &input.access_token);
    let app_secret = hidden("app_secret", &input.app_secret);
    let utility = form.required_text("utility_template", &input.utility_template, 512);
    let code = form.required_text("code_template", &input.code_template, 512);
    form.finish()?;
    let known = row(tx).await?;
    let known = known.filter(|row| row.adapter == WhatsAppAdapter::Cloud);
    let mut fresh = Fresh::new(tx.kernel());
    fresh.secret = app_secret;
    if let Some(known) = known {
        fresh.callback_id = known.callback_id;
    }
    Ok(Connecting {
        account: MainAccount {
            adapter: WhatsAppAdapter::Cloud,
            instance: number_id,
            token,
            utility_template: Some(utility),
            code_template: Some(code),
        },
        fresh,
        number: String::new(),
    })
}

/// Whether the Cloud API takes the token; asked while no transaction is open.
pub async fn ask_for_cloud(kernel: &Kernel, mut connecting: Connecting) -> Result<Connecting> {
    let gateway = kernel.port::<dyn MainGateway>()?;
    let said = gateway.number(&kernel.config, &connecting.account).await;
    let refused = |reason: String| Problem::from(MainWhatsAppError::CloudRefused { reason });
    let number = said.map_err(|failure| refused(failure.to_string()))?;
    connecting.number = number.ok_or_else(|| refused(connecting.account.instance.clone()))?;
    Ok(connecting)
}

pub async fn keep_cloud(tx: &PlatformTx, connecting: Connecting) -> Result<()> {
    keep(tx, &connecting.account, &connecting.fresh).await?;
    Report::Connected(connecting.number).keep(tx).await
}

/// Which kinds of messages are sent.
pub async fn update(tx: &PlatformTx, input: &MainWhatsAppInput) -> Result<()> {
    let before = row(tx).await?.ok_or(MainWhatsAppError::NotConnected)?;
    let set = ActiveModel {
        tells_trials: Set(input.tells_trials),
        tells_subscriptions: Set(input.tells_subscriptions),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), set)
        .await?;
    Ok(())
}

/// Has messages wait.
pub async fn pause(tx: &PlatformTx, version: i64) -> Result<()> {
    let before = row(tx).await?.ok_or(MainWhatsAppError::NotConnected)?;
    if before.paused_at.is_some() {
        return Err(MainWhatsAppError::AlreadyPaused.into());
    }
    let set = ActiveModel {
        paused_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("paused", &before, Some(version), set)
        .await?;
    Ok(())
}

/// Has messages leave again, also those that waited.
pub async fn resume(tx: &PlatformTx, version: i64) -> Result<()> {
    let before = row(tx).await?.ok_or(MainWhatsAppError::NotConnected)?;
    if before.paused_at.is_none() {
        return Err(MainWhatsAppError::NotPaused.into());
    }
    let set = ActiveModel {
        paused_at: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("resumed", &before, Some(version), set)
        .await?;
    messages::release(tx).await
}

/// Has the gateway forget a linked phone; asked while no transaction is open.
pub async fn unlink(kernel: &Kernel, account: &MainAccount) -> Result<()> {
    let gateway = kernel.port::<dyn MainGateway>()?;
    if let Err(failure) = gateway.unlink(&kernel.config, account).await {
        // The phone can unlink it, too; here nothing is sent by it any more.
        tracing::warn!(%failure, "the main phone could not be unlinked at its gateway");
    }
    Ok(())
}

/// Takes the number away; what waits is not sent any more.
pub async fn disconnect(tx: &PlatformTx) -> Result<()> {
    let row = row(tx).await?.ok_or(MainWhatsAppError::NotConnected)?;
    messages::give_up(tx).await?;
    tx.remove::<Entity>(&row, None).await
}

/// A message that says that it works, and how it is sent.
pub async fn trial(
    tx: &PlatformTx,
    input: &MainWhatsAppTestInput,
) -> Result<(MainAccount, MainMessage)> {
    let mut form = Validator::new(tx.language());
    let to = form.field("to", &input.to).required();
    let to = to.whatsapp_number().text();
    form.finish()?;
    if !is_usable(tx).await? {
        return Err(MainWhatsAppError::NotConnected.into());
    }
    let account = needed(tx).await?;
    let words = Text::fixed("Manzil: test message", "منزل: رسالة تجريبية");
    let message = MainMessage {
        reference: format!("manzil-main-test-{}", tx.now().timestamp_micros()),
        to,
        text: words.get(tx.language()).to_owned(),
        code: None,
        language: tx.language(),
    };
    Ok((account, message))
}

/// Sends it while no transaction is open.
pub async fn tried(
    kernel: &Kernel,
    account: &MainAccount,
    message: &MainMessage,
) -> Result<MainWhatsAppTested> {
    let gateway = kernel.port::<dyn MainGateway>()?;
    let sent = gateway.send(&kernel.config, account, message).await;
    let Ack(gateway_id) = sent.map_err(|failure| {
        let reason = failure.to_string();
        Problem::from(MainWhatsAppError::MessageFailed { reason })
    })?;
    Ok(MainWhatsAppTested { gateway_id })
}
