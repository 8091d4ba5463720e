use std::sync::Arc;

use hmac::{Hmac, KeyInit as _, Mac as _};
use identity::sign_in::{WhatsAppConnection, WhatsAppReport};
use kernel::audit::Change;
use kernel::ids::PublicId;
use kernel::tenancy::{Caller, Merchant, MerchantConn as _, MerchantRead, MerchantTx};
use kernel::{Kernel, Problem, Result};
use parties::customers;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::json;
use sha2::Sha256;
use subtle::ConstantTimeEq as _;

use super::CallbackError;
use super::jobs::AnswerStop;
use super::reading::{Happened, TellState, Told, read};
use super::words::is_stop;
use crate::customers_care::CareMessages;
use crate::deliveries::sending;
use crate::reminders::Reminders;
use crate::reminders::viewings::ViewingReminders;
use crate::whatsapp_settings::entity::Model;
use crate::whatsapp_settings::secrets::{self, Secret};
use crate::whatsapp_settings::service::{account, keep};

/// The longest text that is kept as the proof of a STOP.
const LONGEST_WORDS: usize = 200;

/// The merchant and its account that an address of callbacks belongs to.
async fn addressed(kernel: &Kernel, id: &str) -> Result<(Arc<Merchant>, MerchantRead, Model)> {
    let parsed: PublicId = id.parse().map_err(|_| Problem::not_found())?;
    let merchant = kernel.merchants.by_key(&parsed.merchant_key).await?;
    let merchant = merchant.ok_or_else(Problem::not_found)?;
    kernel.merchants.ensure_current(&merchant)?;
    let db = MerchantRead::begin(kernel, merchant.clone(), caller()).await?;
    let account = account(&db).await?;
    let account = account.filter(|account| is_same(&account.callback_id, id));
    let account = account.ok_or_else(Problem::not_found)?;
    Ok((merchant, db, account))
}

fn is_same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

fn caller() -> Arc<Caller> {
    Arc::new(Caller::system("whatsapp gateway"))
}

/// Whether the Cloud API may send webhooks to an address: it repeats the end of it.
pub async fn confirm(kernel: &Kernel, id: &str, token: &str) -> Result<()> {
    let (_, _, account) = addressed(kernel, id).await?;
    if is_same(&account.callback_id, token) {
        Ok(())
    } else {
        Err(CallbackError::WrongSignature.into())
    }
}

/// Takes a gateway's call: checked, read, and done as far as it is new.
pub async fn take(kernel: &Kernel, id: &str, signature: &str, body: &[u8]) -> Result<()> {
    let (merchant, db, account) = addressed(kernel, id).await?;
    let secret = secrets::open(&db, Secret::Callbacks, &account.secret_sealed)?;
    if !is_signed(secret.as_bytes(), signature, body) {
        return Err(CallbackError::WrongSignature.into());
    }
    drop(db);
    let happened = read(account.adapter, body).ok_or(CallbackError::Unreadable)?;
    let tx = MerchantTx::begin(kernel, merchant.clone(), caller()).await?;
    let mut reports = Vec::new();
    for event in happened {
        match event {
            Happened::Message(told) => note(&tx, &told).await?,
            Happened::Incoming {
                gateway_id,
                sender,
                text,
                at,
            } => {
                let sql = "INSERT INTO whatsapp_incoming (gateway_id, sender, received_at) VALUES ($1, $2, $3) \
                     ON CONFLICT (gateway_id) DO NOTHING";
                let values = [gateway_id.into(), sender.clone().into(), at.into()];
                let is_new = execute(&tx, sql, values).await? == 1;
                if is_new && is_stop(&text) {
                    opt_out(&tx, &sender, &text).await?;
                }
            }
            Happened::Connection { number } => reports.push(match number {
                Some(number) => WhatsAppReport::Connected { number },
                None => WhatsAppReport::Dropped(WhatsAppConnection::Disconnected),
            }),
        }
    }
    tx.commit().await?;
    for report in reports {
        keep(
            kernel,
            Caller::system("whatsapp gateway"),
            merchant.id,
            &report,
        )
        .await?;
    }
    Ok(())
}

/// `sha256=` and the HMAC of the body in hexadecimal digits.
pub fn is_signed(secret: &[u8], signature: &str, body: &[u8]) -> bool {
    let given = signature.strip_prefix("sha256=").map(hex::decode);
    let (Some(Ok(given)), Ok(mut mac)) = (given, Hmac::<Sha256>::new_from_slice(secret)) else {
        return false;
    };
    mac.update(body);
    mac.verify_slice(&given).is_ok()
}

/// Keeps what became of a message; an earlier or repeated word changes nothing.
async fn note(tx: &MerchantTx, told: &Told) -> Result<()> {
    let sql = "INSERT INTO whatsapp_messages AS w \
         (reference, gateway_id, recipient, sent_at, delivered_at, read_at, failed_at, failure) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (reference) DO UPDATE SET \
             sent_at = least(w.sent_at, excluded.sent_at), \
             delivered_at = coalesce(w.delivered_at, excluded.delivered_at), \
             read_at = coalesce(w.read_at, excluded.read_at), \
             failed_at = CASE WHEN w.delivered_at IS NULL THEN coalesce(w.failed_at, excluded.failed_at) END, \
             failure = CASE WHEN w.delivered_at IS NULL THEN coalesce(w.failure, excluded.failure) END \
         RETURNING failed_at IS NOT NULL AS has_failed";
    // What was read had arrived.
    let arrived = matches!(told.state, TellState::Delivered | TellState::Read);
    let is_failed = told.state == TellState::Failed;
    let (delivered_at, read_at) = (
        arrived.then_some(told.at),
        (told.state == TellState::Read).then_some(told.at),
    );
    let values = [
        told.reference.clone().into(),
        told.gateway_id.clone().into(),
        told.recipient.clone().into(),
        told.at.into(),
        delivered_at.into(),
        read_at.into(),
        is_failed.then_some(told.at).into(),
        told.reason.clone().filter(|_| is_failed).into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let kept = tx.query_one_raw(statement).await?;
    let has_failed = kept.map(|row| row.try_get("", "has_failed")).transpose()?;
    if arrived {
        sending::arrived::<Reminders>(tx, &told.reference, delivered_at, read_at).await?;
        sending::arrived::<CareMessages>(tx, &told.reference, delivered_at, read_at).await?;
        sending::arrived::<ViewingReminders>(tx, &told.reference, delivered_at, read_at).await?;
    }
    if is_failed && has_failed == Some(true) {
        let reason = told
            .reason
            .as_deref()
            .unwrap_or("WhatsApp could not deliver it");
        sending::failed_later::<Reminders>(tx, &told.reference, reason).await?;
        sending::failed_later::<CareMessages>(tx, &told.reference, reason).await?;
        sending::failed_later::<ViewingReminders>(tx, &told.reference, reason).await?;
    }
    Ok(())
}

/// No more advertising to a number; answered when it is new.
async fn opt_out(tx: &MerchantTx, number: &str, words: &str) -> Result<()> {
    let words: String = words.chars().take(LONGEST_WORDS).collect();
    let sql = "INSERT INTO whatsapp_opt_outs (number, words, opted_out_at) VALUES ($1, $2, $3) \
         ON CONFLICT (number) DO NOTHING RETURNING id";
    let values = [number.into(), words.clone().into(), tx.now().into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let Some(row) = tx.query_one_raw(statement).await? else {
        return Ok(());
    };
    tx.note(vec![Change {
        noun: "whatsapp_opt_outs",
        record_id: row.try_get("", "id")?,
        action: "opted_out",
        before: None,
        after: Some(json!({ "number": number, "words": words })),
    }]);
    customers::service::stop_advertising(tx, number, &words).await?;
    let answer = AnswerStop {
        number: number.to_owned(),
    };
    tx.enqueue(answer, number).await
}

async fn execute<const N: usize>(
    tx: &MerchantTx,
    sql: &str,
    values: [sea_orm::Value; N],
) -> Result<u64> {
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(tx.execute_raw(statement).await?.rows_affected())
}
