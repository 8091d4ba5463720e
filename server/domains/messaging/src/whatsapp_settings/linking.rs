//! A phone that is linked by a QR code, and the code's image.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::entropy::secret;
use kernel::ids::PublicId;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use qrcodegen::{QrCode, QrCodeEcc};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::secrets::{self, Secret};
use super::{WhatsAppAdapter, WhatsAppSettingsError, service};
use crate::deliveries::channel;
use crate::deliveries::qr_gateway::{QrGateway, make_instance};
use crate::deliveries::whatsapp::GatewayFailure;

/// White modules around a code, which scanners need.
const QUIET: i32 = 4;

/// The image of a new code for the merchant's phone.
pub async fn link(tx: &MerchantTx) -> Result<String> {
    let config = &tx.kernel().config;
    if config.whatsapp_gateway_url.is_none() {
        return Err(WhatsAppSettingsError::NoGateway.into());
    }
    let known = service::account(tx).await?;
    let account = match known {
        Some(account) if account.adapter == WhatsAppAdapter::Qr => account,
        other => instance(tx, other).await?,
    };
    let gateway = gateway(tx, &account)?;
    let code = match gateway.link().await {
        // The gateway has lost the instance: it is made again.
        Err(GatewayFailure::Refused(_) | GatewayFailure::Disconnected(_)) => {
            let again = instance(tx, Some(account)).await?;
            self::gateway(tx, &again)?.link().await
        }
        other => other,
    };
    image(&code.map_err(failed)?).map_err(failed)
}

pub fn gateway(tx: &MerchantTx, account: &Model) -> Result<QrGateway> {
    channel::qr_gateway(tx, account)
}

/// Makes the merchant's instance at the gateway, and keeps how it is reached.
async fn instance(tx: &MerchantTx, known: Option<Model>) -> Result<Model> {
    let kernel = tx.kernel();
    let entropy = kernel.entropy.as_ref();
    let key = &tx.merchant().key;
    let callback_id = PublicId::new(key, entropy).to_string();
    let callback_secret = secret(entropy);
    let url = channel::callback_url(&kernel.config, &callback_id);
    let made = make_instance(&kernel.config, key, &url, &callback_secret);
    let made = made.await.map_err(failed)?;
    let row = ActiveModel {
        adapter: Set(WhatsAppAdapter::Qr),
        instance: Set(made.id.clone()),
        token_sealed: Set(secrets::seal(tx, Secret::Token, &made.token)?),
        secret_sealed: Set(secrets::seal(tx, Secret::Callbacks, &callback_secret)?),
        callback_id: Set(callback_id),
        utility_template: Set(None),
        marketing_template: Set(None),
        ..Default::default()
    };
    match known {
        Some(before) => tx.change::<Entity>(&before, None, row).await,
        None => tx.create::<Entity>(row).await,
    }
}

fn failed(failure: GatewayFailure) -> Problem {
    let reason = failure.to_string();
    WhatsAppSettingsError::QrFailed { reason }.into()
}

/// A code as an SVG in a `data:` address, black on white in every theme.
pub(crate) fn image(text: &str) -> Result<String, GatewayFailure> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium)
        .map_err(|_| GatewayFailure::Refused("the code is too long".to_owned()))?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            path.push_str(&format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET));
        }
    }
    let whole = size + 2 * QUIET;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{whole}v{whole}H0z\"/><path d=\"{path}\"/></svg>"
    );
    Ok(format!(
        "data:image/svg+xml;base64,{}",
        STANDARD.encode(svg)
    ))
}
