use std::sync::Arc;

use identity::sign_in::{WhatsAppConnection, WhatsAppReport, WhatsAppUnusable};
use kernel::ids::PublicId;
use kernel::tenancy::{Caller, MerchantConn, MerchantTx, PlatformTx};
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{DbBackend, EntityTrait as _, Statement};
use zeroize::Zeroizing;

use super::entity::{ActiveModel, Entity, Model};
use super::linking::{self, Linking};
use super::model::{WhatsAppCloudInput, WhatsAppSettings, WhatsAppTestInput, WhatsAppTested};
use super::secrets::{self, Secret};
use super::{WhatsAppAdapter, WhatsAppSettingsError};
use crate::deliveries::channel;
use crate::deliveries::cloud_api::CloudNumber;
use crate::deliveries::qr_gateway::{LinkState, QrGateway};
use crate::deliveries::whatsapp::{
    Content, GatewayFailure, Presence, Purpose, WhatsAppGateway, WhatsAppMessage,
};

/// How the merchant's number is reached, if one was connected.
pub async fn account(db: &impl MerchantConn) -> Result<Option<Model>> {
    Ok(Entity::find().one(db).await?)
}

pub async fn show(db: &impl MerchantConn) -> Result<WhatsAppSettings> {
    let config = &db.kernel().config;
    let channel = channel::of(db).await?;
    let account = account(db).await?;
    let statement = Statement::from_string(
        DbBackend::Postgres,
        "SELECT count(*) AS opted_out FROM whatsapp_opt_outs",
    );
    let row = db.query_one_raw(statement).await?;
    let opted_out = row.map(|row| row.try_get("", "opted_out")).transpose()?;
    let cloud = account
        .as_ref()
        .filter(|account| account.adapter == WhatsAppAdapter::Cloud);
    Ok(WhatsAppSettings {
        unusable: channel.unusable(),
        package: channel.package,
        package_ends_on: channel.package_ends_on,
        pause_reason: channel.pause_reason,
        connection: channel.connection,
        number: channel.number,
        connected_at: channel.connected_at,
        dropped_at: channel.dropped_at,
        adapter: account.as_ref().map(|account| account.adapter),
        has_gateway: config.whatsapp_gateway_url.is_some(),
        number_id: cloud.map(|account| account.instance.clone()),
        utility_template: cloud.and_then(|account| account.utility_template.clone()),
        marketing_template: cloud.and_then(|account| account.marketing_template.clone()),
        callback_url: cloud.map(|account| channel::callback_url(config, &account.callback_id)),
        opted_out: opted_out.unwrap_or(0),
    })
}

/// A number can be connected while there is a package, also a paused one.
async fn has_package(tx: &MerchantTx) -> Result<()> {
    match channel::of(tx).await?.unusable() {
        Some(WhatsAppUnusable::NoPackage | WhatsAppUnusable::PackageExpired) => {
            Err(WhatsAppSettingsError::NoPackage.into())
        }
        _ => Ok(()),
    }
}

/// What a new code of the merchant's phone begins with.
pub async fn begin_link(tx: &MerchantTx) -> Result<Linking> {
    has_package(tx).await?;
    linking::begin(tx).await
}

/// How the number is reached, to be asked while no transaction is open.
pub enum Reached {
    Phone(QrGateway),
    Cloud(CloudNumber),
}

pub fn reached(db: &impl MerchantConn, account: &Model) -> Result<Reached> {
    Ok(match account.adapter {
        WhatsAppAdapter::Qr => Reached::Phone(channel::qr_gateway(db, account)?),
        WhatsAppAdapter::Cloud => Reached::Cloud(channel::cloud_api(db, account)?.number),
    })
}

/// What the gateway says of the number now.
pub async fn ask(reached: &Reached) -> WhatsAppReport {
    let said = match reached {
        Reached::Phone(phone) => match phone.state().await {
            Ok(LinkState::Connected { number }) => Ok(WhatsAppReport::Connected { number }),
            Ok(LinkState::Disconnected) => {
                Ok(WhatsAppReport::Dropped(WhatsAppConnection::Disconnected))
            }
            Err(failure) => Err(failure),
        },
        Reached::Cloud(cloud) => {
            let number = cloud.digits().await;
            number.map(|number| WhatsAppReport::Connected { number })
        }
    };
    said.unwrap_or_else(|failure| {
        tracing::warn!(%failure, "a merchant's WhatsApp gateway does not answer");
        WhatsAppReport::Dropped(WhatsAppConnection::ServerDisconnected)
    })
}

/// Keeps what the gateway said, unless the number was taken away meanwhile.
pub async fn note(tx: &MerchantTx, report: &WhatsAppReport) -> Result<()> {
    if account(tx).await?.is_none() {
        return Ok(());
    }
    report_of(tx, report).await
}

async fn report_of(tx: &MerchantTx, report: &WhatsAppReport) -> Result<()> {
    keep(tx.kernel(), tx.caller().clone(), tx.merchant().id, report).await
}

/// The channel lies in the platform's schema, so it has a transaction of its own.
pub async fn keep(
    kernel: &Kernel,
    caller: Caller,
    merchant_id: i64,
    report: &WhatsAppReport,
) -> Result<()> {
    let tx = PlatformTx::begin(kernel, Arc::new(caller)).await?;
    report.keep(&tx, merchant_id).await?;
    tx.commit().await
}

/// A number of the Cloud API, before it is kept.
pub struct Connecting {
    number: CloudNumber,
    app_secret: Zeroizing<String>,
    utility_template: Option<String>,
    marketing_template: Option<String>,
    digits: String,
}

/// What the form gives.
pub async fn begin_cloud(tx: &MerchantTx, input: &WhatsAppCloudInput) -> Result<Connecting> {
    has_package(tx).await?;
    let mut form = Validator::new(tx.language());
    let number_id = form
        .field("number_id", &input.number_id)
        .required()
        .digits()
        .max_length(40)
        .text();
    let mut secret = |name, given: &str| {
        let field = form.secret(name, given);
        Zeroizing::new(field.required().max_length(1_000).text())
    };
    let token = secret("access_token", &input.access_token);
    let app_secret = secret("app_secret", &input.app_secret);
    let mut template = |name, given: &Option<String>| {
        let field = form.field(name, given).max_length(512);
        field.optional()
    };
    let utility_template = template("utility_template", &input.utility_template);
    let marketing_template = template("marketing_template", &input.marketing_template);
    form.finish()?;
    Ok(Connecting {
        number: CloudNumber {
            base: tx.kernel().config.whatsapp_cloud_url.clone(),
            id: number_id,
            token,
        },
        app_secret,
        utility_template,
        marketing_template,
        digits: String::new(),
    })
}

/// Whether the Cloud API takes the token; asked while no transaction is open.
pub async fn ask_for_cloud(mut connecting: Connecting) -> Result<Connecting> {
    let digits = connecting.number.digits().await;
    connecting.digits = digits.map_err(|failure| {
        let reason = failure.to_string();
        Problem::from(WhatsAppSettingsError::CloudRefused { reason })
    })?;
    Ok(connecting)
}

/// Keeps a number of the Cloud API that has taken the token.
pub async fn keep_cloud(tx: &MerchantTx, connecting: Connecting) -> Result<()> {
    let known = account(tx).await?;
    let is_cloud = |account: &&Model| account.adapter == WhatsAppAdapter::Cloud;
    // The address of the webhooks stays, because Meta knows it.
    let callback_id = match known.as_ref().filter(is_cloud) {
        Some(account) => account.callback_id.clone(),
        None => PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref()).to_string(),
    };
    let row = ActiveModel {
        adapter: Set(WhatsAppAdapter::Cloud),
        token_sealed: Set(secrets::seal(tx, Secret::Token, &connecting.number.token)?),
        secret_sealed: Set(secrets::seal(
            tx,
            Secret::Callbacks,
            &connecting.app_secret,
        )?),
        instance: Set(connecting.number.id),
        callback_id: Set(callback_id),
        utility_template: Set(connecting.utility_template),
        marketing_template: Set(connecting.marketing_template),
        ..Default::default()
    };
    match known {
        Some(before) => tx.change::<Entity>(&before, None, row).await?,
        None => tx.create::<Entity>(row).await?,
    };
    let number = connecting.digits;
    report_of(tx, &WhatsAppReport::Connected { number }).await
}

/// The number that is to be taken away.
pub async fn begin_disconnect(tx: &MerchantTx) -> Result<Reached> {
    let account = account(tx).await?;
    let account = account.ok_or(WhatsAppSettingsError::NotLinked)?;
    reached(tx, &account)
}

/// Has the gateway forget a linked phone; asked while no transaction is open.
pub async fn unlink(reached: &Reached) {
    if let Reached::Phone(phone) = reached
        && let Err(failure) = phone.unlink().await
    {
        // The phone can unlink it, too; here nothing is sent by it any more.
        tracing::warn!(%failure, "a phone could not be unlinked at its gateway");
    }
}

/// Takes the number away; what waits is not sent any more.
pub async fn disconnect(tx: &MerchantTx) -> Result<()> {
    let account = account(tx).await?;
    let account = account.ok_or(WhatsAppSettingsError::NotLinked)?;
    tx.remove::<Entity>(&account, None).await?;
    report_of(tx, &WhatsAppReport::Unlinked).await
}

/// A message that says that it works, and the gateway that sends it.
pub struct Trial {
    gateway: Arc<dyn WhatsAppGateway>,
    message: WhatsAppMessage,
}

pub async fn trial(tx: &MerchantTx, input: &WhatsAppTestInput) -> Result<Trial> {
    let mut form = Validator::new(tx.language());
    let to = form
        .field("to", &input.to)
        .required()
        .whatsapp_number()
        .text();
    form.finish()?;
    if let Some(unusable) = channel::of(tx).await?.unusable() {
        let advice = unusable.advice();
        let (en, ar) = (advice.en.into_owned(), advice.ar.into_owned());
        return Err(WhatsAppSettingsError::NotUsable { en, ar }.into());
    }
    let gateway = channel::gateway(tx).await?;
    let name = &tx.merchant().name;
    let message = WhatsAppMessage {
        reference: format!("{}-test-{}", tx.merchant().key, tx.now().timestamp_micros()),
        to,
        purpose: Purpose::Service,
        content: Content::Text(format!(
            "{}: رسالة تجريبية من منزل\n{}: test message of Manzil",
            name.ar, name.en
        )),
    };
    Ok(Trial { gateway, message })
}

/// Sends it while no transaction is open.
pub async fn tried(trial: &Trial) -> Result<WhatsAppTested> {
    let Trial { gateway, message } = trial;
    let failed = |failure: GatewayFailure| {
        let reason = failure.to_string();
        Problem::from(WhatsAppSettingsError::MessageFailed { reason })
    };
    if gateway.check(&message.to).await.map_err(failed)? == Presence::NotOnWhatsApp {
        return Err(WhatsAppSettingsError::NoWhatsApp.into());
    }
    let taken = gateway.send(message).await.map_err(failed)?;
    Ok(WhatsAppTested {
        gateway_id: taken.0,
    })
}
