//! A phone that is linked by a QR code, and the code's image.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::config::Config;
use kernel::entropy::secret;
use kernel::ids::PublicId;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use qrcodegen::{QrCode, QrCodeEcc};
use sea_orm::ActiveValue::Set;
use zeroize::Zeroizing;

use super::entity::{ActiveModel, Entity};
use super::model::WhatsAppLink;
use super::secrets::{self, Secret};
use super::{WhatsAppAdapter, WhatsAppSettingsError, service};
use crate::deliveries::channel;
use crate::deliveries::qr_gateway::{Instance, QrGateway, make_instance};
use crate::deliveries::whatsapp::GatewayFailure;

/// White modules around a code, which scanners need.
const QUIET: i32 = 4;

/// A phone with the code that it scans, before it is kept.
pub struct Linking {
    /// The known instance.
    known: Option<QrGateway>,
    /// What the merchant's instance is called.
    name: String,
    callback_id: String,
    callback_secret: Zeroizing<String>,
    /// What was made at the gateway; nothing while the known instance goes on.
    made: Option<Instance>,
    image: String,
}

pub async fn begin(tx: &MerchantTx) -> Result<Linking> {
    let kernel = tx.kernel();
    if kernel.config.whatsapp_gateway_url.is_none() {
        return Err(WhatsAppSettingsError::NoGateway.into());
    }
    let entropy = kernel.entropy.as_ref();
    let key = &tx.merchant().key;
    let known = service::account(tx).await?;
    let known = known.filter(|account| account.adapter == WhatsAppAdapter::Qr);
    let known = known.map(|account| channel::qr_gateway(tx, &account));
    Ok(Linking {
        known: known.transpose()?,
        name: key.clone(),
        callback_id: PublicId::new(key, entropy).to_string(),
        callback_secret: Zeroizing::new(secret(entropy)),
        made: None,
        image: String::new(),
    })
}

/// Has the gateway make a code; asked while no transaction is open.
pub async fn ask(config: &Config, mut linking: Linking) -> Result<Linking> {
    if let Some(known) = &linking.known {
        match known.link().await {
            // The gateway has lost the instance: it is made again.
            Err(GatewayFailure::Refused(_) | GatewayFailure::Disconnected(_)) => {}
            other => {
                linking.image = image(&other.map_err(failed)?).map_err(failed)?;
                return Ok(linking);
            }
        }
    }
    let url = channel::callback_url(config, &linking.callback_id);
    let made = make_instance(config, &linking.name, &url, &linking.callback_secret);
    let made = made.await.map_err(failed)?;
    let phone = QrGateway {
        base: config.whatsapp_gateway_url.clone().unwrap_or_default(),
        instance: made.id.clone(),
        token: made.token.clone(),
    };
    let code = phone.link().await.map_err(failed)?;
    linking.image = image(&code).map_err(failed)?;
    linking.made = Some(made);
    Ok(linking)
}

/// Keeps how the phone is reached that was made for the code.
pub async fn keep(tx: &MerchantTx, linking: Linking) -> Result<WhatsAppLink> {
    if let Some(made) = linking.made {
        let row = ActiveModel {
            adapter: Set(WhatsAppAdapter::Qr),
            token_sealed: Set(secrets::seal(tx, Secret::Token, &made.token)?),
            secret_sealed: Set(secrets::seal(
                tx,
                Secret::Callbacks,
                &linking.callback_secret,
            )?),
            instance: Set(made.id),
            callback_id: Set(linking.callback_id),
            utility_template: Set(None),
            marketing_template: Set(None),
            ..Default::default()
        };
        match service::account(tx).await? {
            Some(before) => tx.change::<Entity>(&before, None, row).await?,
            None => tx.create::<Entity>(row).await?,
        };
    }
    Ok(WhatsAppLink {
        image: linking.image,
    })
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
