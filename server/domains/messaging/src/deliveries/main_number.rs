//! The platform's own number, reached as merchants' numbers are. By the Cloud API its words go out in approved templates
//! only: those whom it writes to have not written before.

use async_trait::async_trait;
use kernel::config::Config;
use kernel::text::Language;
use kernel::whatsapp::{Ack, GatewayFailure, Trace, WhatsAppAdapter};
use platform::main_whatsapp::{
    MadeInstance, MainAccount, MainCall, MainGateway, MainMessage, MainTold, Unread,
};
use serde_json::{Value, json};

use super::cloud_api::{CloudNumber, body_of, in_one_line, template};
use super::qr_gateway::{LinkState, QrGateway, make_instance};
use super::whatsapp::{Content, Purpose, WhatsAppGateway as _, WhatsAppMessage};
use crate::whatsapp_settings::callbacks::{Happened, TellState, Told, is_signed, read};
use crate::whatsapp_settings::linking::image;

/// What the platform's instance is called at the gateway; no merchant's key has a hyphen.
const INSTANCE: &str = "manzil-main";

/// Speaks with the gateways for the platform.
pub struct MainNumber;

fn phone(config: &Config, account: &MainAccount) -> QrGateway {
    QrGateway {
        base: config.whatsapp_gateway_url.clone().unwrap_or_default(),
        instance: account.instance.clone(),
        token: account.token.clone(),
    }
}

fn cloud(config: &Config, account: &MainAccount) -> CloudNumber {
    CloudNumber {
        base: config.whatsapp_cloud_url.clone(),
        id: account.instance.clone(),
        token: account.token.clone(),
    }
}

/// A message in the template of its kind: codes have one with a button that copies them.
fn in_template(account: &MainAccount, message: &MainMessage) -> Result<Value, GatewayFailure> {
    let name = match message.code {
        Some(_) => &account.code_template,
        None => &account.utility_template,
    };
    let Some(name) = name else {
        let reason = "the settings of the main number name no approved template for it";
        return Err(GatewayFailure::Refused(reason.to_owned()));
    };
    let components = match &message.code {
        Some(code) => vec![
            body_of(code),
            json!({
                "type": "button", "sub_type": "url", "index": "0",
                "parameters": [{ "type": "text", "text": code }],
            }),
        ],
        None => vec![body_of(&in_one_line(&message.text))],
    };
    let language = match message.language {
        Language::En => "en",
        Language::Ar => "ar",
    };
    Ok(template(name, language, &components))
}

fn told(told: Told) -> MainTold {
    let is_failed = told.state == TellState::Failed;
    let reason = told
        .reason
        .unwrap_or_else(|| "WhatsApp could not deliver it".to_owned());
    MainTold {
        reference: told.reference,
        gateway_id: told.gateway_id,
        at: told.at,
        // What was read had arrived.
        is_delivered: matches!(told.state, TellState::Delivered | TellState::Read),
        is_read: told.state == TellState::Read,
        failure: is_failed.then_some(reason),
    }
}

#[async_trait]
impl MainGateway for MainNumber {
    async fn make(
        &self,
        config: &Config,
        callback_url: &str,
        secret: &str,
    ) -> Result<MadeInstance, GatewayFailure> {
        let made = make_instance(config, INSTANCE, callback_url, secret).await?;
        Ok(MadeInstance {
            id: made.id,
            token: made.token,
        })
    }

    async fn link(&self, config: &Config, account: &MainAccount) -> Result<String, GatewayFailure> {
        let code = phone(config, account).link().await?;
        image(&code)
    }

    async fn number(
        &self,
        config: &Config,
        account: &MainAccount,
    ) -> Result<Option<String>, GatewayFailure> {
        match account.adapter {
            WhatsAppAdapter::Qr => match phone(config, account).state().await? {
                LinkState::Connected { number } => Ok(Some(number)),
                LinkState::Disconnected => Ok(None),
            },
            WhatsAppAdapter::Cloud => cloud(config, account).digits().await.map(Some),
        }
    }

    async fn unlink(&self, config: &Config, account: &MainAccount) -> Result<(), GatewayFailure> {
        match account.adapter {
            WhatsAppAdapter::Qr => phone(config, account).unlink().await,
            WhatsAppAdapter::Cloud => Ok(()),
        }
    }

    async fn send(
        &self,
        config: &Config,
        account: &MainAccount,
        message: &MainMessage,
    ) -> Result<Ack, GatewayFailure> {
        match account.adapter {
            WhatsAppAdapter::Qr => {
                let given = WhatsAppMessage {
                    reference: message.reference.clone(),
                    to: message.to.clone(),
                    purpose: Purpose::Service,
                    content: Content::Text(message.text.clone()),
                };
                phone(config, account).send(&given).await
            }
            WhatsAppAdapter::Cloud => {
                let body = in_template(account, message)?;
                cloud(config, account)
                    .post(&message.to, &message.reference, body)
                    .await
            }
        }
    }

    async fn trace(
        &self,
        config: &Config,
        account: &MainAccount,
        reference: &str,
    ) -> Result<Trace, GatewayFailure> {
        match account.adapter {
            WhatsAppAdapter::Qr => phone(config, account).trace(reference).await,
            // It is not asked by a reference; what its calls told is in the message's row.
            WhatsAppAdapter::Cloud => Ok(Trace::Unclear),
        }
    }

    fn read(
        &self,
        adapter: WhatsAppAdapter,
        secret: &str,
        signature: &str,
        body: &[u8],
    ) -> Result<Vec<MainCall>, Unread> {
        if !is_signed(secret.as_bytes(), signature, body) {
            return Err(Unread::WrongSignature);
        }
        let happened = read(adapter, body).ok_or(Unread::Unreadable)?;
        let calls = happened.into_iter().filter_map(|event| match event {
            Happened::Connection { number } => Some(MainCall::Connection(number)),
            Happened::Message(message) => Some(MainCall::Message(told(message))),
            // Nobody answers at this number, and it sends no advertising that a STOP could end.
            Happened::Incoming { .. } => None,
        });
        Ok(calls.collect())
    }
}

#[cfg(test)]
mod tests {
    use zeroize::Zeroizing;

    use super::*;

    fn account() -> MainAccount {
        MainAccount {
            adapter: WhatsAppAdapter::Cloud,
            instance: "7654321".to_owned(),
            token: Zeroizing::new("token".to_owned()),
            utility_template: Some("account_news".to_owned()),
            code_template: None,
        }
    }

    fn message(code: Option<&str>) -> MainMessage {
        MainMessage {
            reference: "manzil-main-1".to_owned(),
            to: "971501234567".to_owned(),
            text: "Your account\n\nis   ready".to_owned(),
            code: code.map(str::to_owned),
            language: Language::Ar,
        }
    }

    #[test]
    fn words_go_out_in_one_line_and_codes_in_their_own_template() {
        let words = in_template(&account(), &message(None)).expect("a template");
        assert_eq!(
            words["template"],
            json!({
                "name": "account_news", "language": { "code": "ar" },
                "components": [
                    { "type": "body", "parameters": [{ "type": "text", "text": "Your account is ready" }] },
                ],
            })
        );
        let none = in_template(&account(), &message(Some("123456")));
        assert!(matches!(none, Err(GatewayFailure::Refused(_))), "{none:?}");
        let with = MainAccount {
            code_template: Some("sign_in".to_owned()),
            ..account()
        };
        let code = in_template(&with, &message(Some("123456"))).expect("a template");
        let components = &code["template"]["components"];
        assert_eq!(components[0]["parameters"][0]["text"], "123456");
        assert_eq!(components[1]["parameters"][0]["text"], "123456");
    }
}
