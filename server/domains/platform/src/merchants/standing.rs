//! How a merchant stands: its connections, its people, what failed last. From the platform's own tables, which each
//! merchant's events fill, so that it is shown also while the merchant's data is not served.

use chrono::{DateTime, Utc};
use identity::sign_in::{WhatsAppConnection, WhatsAppPackage};
use kernel::Result;
use kernel::code::Status;
use kernel::mail::MailStatus;
use kernel::permission::Permissions;
use kernel::record;
use kernel::tenancy::PlatformConn;
use sea_orm::{FromQueryResult, QueryResult};

use super::entity::{Entity, Model};
use super::model::{MerchantConnection, MerchantFault, MerchantPeople, MerchantStanding};
use super::{
    MerchantConnectionKind as Kind, MerchantConnectionState as State, MerchantFaultKind, MerchantId,
};
use crate::account_payments::{AccountPaymentMethod, GatewayState};
use crate::managed_zatca_settings::ZatcaSettingStatus;
use crate::statement::bound;
use crate::{jobs, js_errors, mails, whatsapp_sends};

/// Only offices there issue e-invoices.
const WITH_E_INVOICING: &str = "SA";

pub async fn find(
    db: &impl PlatformConn,
    own: &Permissions,
    id: MerchantId,
) -> Result<MerchantStanding> {
    let merchant = record::find::<Entity>(db, id).await?;
    Ok(MerchantStanding {
        connections: connections(db, &merchant).await?,
        people: people(db, id).await?,
        faults: faults(db, own, id).await?,
    })
}

async fn connections(db: &impl PlatformConn, merchant: &Model) -> Result<Vec<MerchantConnection>> {
    let mut found = vec![
        whatsapp(db, merchant.id).await?,
        email(db, merchant.id).await?,
    ];
    if let Some(invoicing) = e_invoicing(db, merchant).await? {
        found.push(invoicing);
    }
    found.push(payment_gateway(db, merchant.id).await?);
    Ok(found)
}

fn off(kind: Kind) -> MerchantConnection {
    MerchantConnection {
        kind,
        state: State::Off,
        since: None,
        peer: None,
        error: None,
    }
}

async fn row_of(
    db: &impl PlatformConn,
    sql: &str,
    merchant: MerchantId,
) -> Result<Option<QueryResult>> {
    Ok(db.query_one_raw(bound(sql, [merchant.into()])).await?)
}

/// The merchant's own number.
async fn whatsapp(db: &impl PlatformConn, merchant: MerchantId) -> Result<MerchantConnection> {
    let sql = "SELECT package, pause_reason, connection, number, connected_at, dropped_at \
         FROM platform.whatsapp_channels WHERE merchant_id = $1";
    let Some(row) = row_of(db, sql, merchant).await? else {
        return Ok(off(Kind::WhatsApp));
    };
    let package: WhatsAppPackage = row.try_get("", "package")?;
    let connection: WhatsAppConnection = row.try_get("", "connection")?;
    let number: Option<String> = row.try_get("", "number")?;
    let connected_at: Option<DateTime<Utc>> = row.try_get("", "connected_at")?;
    let dropped_at: Option<DateTime<Utc>> = row.try_get("", "dropped_at")?;
    let (state, since) = match (package, connection) {
        (WhatsAppPackage::Disabled, _) => (State::Off, None),
        (WhatsAppPackage::Paused, _) => (State::Paused, None),
        (_, WhatsAppConnection::Connected) => (State::Working, connected_at),
        _ if dropped_at.is_some() => (State::Broken, dropped_at),
        _ => (State::Pending, None),
    };
    let reason: Option<String> = row.try_get("", "pause_reason")?;
    Ok(MerchantConnection {
        state,
        since,
        peer: number,
        error: reason.filter(|_| state == State::Paused),
        ..off(Kind::WhatsApp)
    })
}

/// The merchant's own mail server; without one its mails leave by the platform's.
async fn email(db: &impl PlatformConn, merchant: MerchantId) -> Result<MerchantConnection> {
    let sql = "SELECT s.host, s.sender_address, s.set_at, c.refused_since, c.refusal FROM platform.merchants m \
         LEFT JOIN platform.merchant_mail_servers s ON s.merchant_id = m.id \
         LEFT JOIN platform.email_channels c ON c.merchant_id = m.id WHERE m.id = $1";
    let Some(row) = row_of(db, sql, merchant).await? else {
        return Ok(off(Kind::Email));
    };
    let host: Option<String> = row.try_get("", "host")?;
    let sender: Option<String> = row.try_get("", "sender_address")?;
    let set_at: Option<DateTime<Utc>> = row.try_get("", "set_at")?;
    let refused_since: Option<DateTime<Utc>> = row.try_get("", "refused_since")?;
    let state = match (&host, refused_since) {
        (_, Some(_)) => State::Broken,
        (Some(_), None) => State::Working,
        (None, None) => State::Off,
    };
    Ok(MerchantConnection {
        state,
        since: refused_since.or(set_at),
        peer: host
            .zip(sender)
            .map(|(host, sender)| format!("{sender} · {host}")),
        error: row.try_get("", "refusal")?,
        ..off(Kind::Email)
    })
}

/// The tax authority, where it concerns the merchant.
async fn e_invoicing(
    db: &impl PlatformConn,
    merchant: &Model,
) -> Result<Option<MerchantConnection>> {
    let sql = "SELECT status, vat_number, failure, stopped_reason, coalesce(stands_since, reported_at) AS since \
         FROM platform.zatca_settings \
         WHERE merchant_id = $1";
    let Some(row) = row_of(db, sql, merchant.id).await? else {
        let concerned = merchant.country == WITH_E_INVOICING;
        return Ok(concerned.then(|| off(Kind::EInvoicing)));
    };
    let status: ZatcaSettingStatus = row.try_get("", "status")?;
    let failure: Option<String> = row.try_get("", "failure")?;
    let stopped: Option<String> = row.try_get("", "stopped_reason")?;
    let error = stopped.or(failure);
    let state = match status {
        ZatcaSettingStatus::Cancelled => State::Off,
        _ if error.is_some() => State::Broken,
        ZatcaSettingStatus::Pending => State::Pending,
        ZatcaSettingStatus::Connected | ZatcaSettingStatus::Renewed => State::Working,
    };
    Ok(Some(MerchantConnection {
        state,
        since: row.try_get("", "since")?,
        peer: row.try_get("", "vat_number")?,
        error,
        ..off(Kind::EInvoicing)
    }))
}

/// How the last card's payment of the merchant's subscription went at the gateway.
async fn payment_gateway(
    db: &impl PlatformConn,
    merchant: MerchantId,
) -> Result<MerchantConnection> {
    let sql = format!(
        "SELECT reference, gateway_state, failure, updated_at FROM platform.account_payments \
         WHERE merchant_id = $1 AND method = {} ORDER BY id DESC LIMIT 1",
        AccountPaymentMethod::Card.sql()
    );
    let Some(row) = row_of(db, &sql, merchant).await? else {
        return Ok(off(Kind::PaymentGateway));
    };
    let gateway: Option<GatewayState> = row.try_get("", "gateway_state")?;
    let state = match gateway {
        Some(GatewayState::Paid) => State::Working,
        Some(GatewayState::Declined | GatewayState::Failed) => State::Broken,
        Some(GatewayState::Open | GatewayState::Waiting | GatewayState::Ended) | None => {
            State::Pending
        }
    };
    Ok(MerchantConnection {
        state,
        since: row.try_get("", "updated_at")?,
        peer: row.try_get("", "reference")?,
        error: row.try_get("", "failure")?,
        ..off(Kind::PaymentGateway)
    })
}

async fn people(db: &impl PlatformConn, merchant: MerchantId) -> Result<MerchantPeople> {
    let active = format!("e.status = {}", Status::Active.sql());
    let sql = format!(
        "SELECT count(*) AS employees, count(*) FILTER (WHERE {active}) AS active_employees, \
             count(*) FILTER (WHERE {active} AND e.is_administrator) AS administrators, \
             (SELECT count(*) FROM platform.merchant_customers WHERE merchant_id = $1) AS tenants, \
             (SELECT count(*) FROM platform.connections WHERE merchant_id = $1 AND expires_at > $2) AS sessions \
         FROM platform.merchant_employees e WHERE e.merchant_id = $1"
    );
    let counts = bound(&sql, [merchant.into(), db.now().into()]);
    let counts = MerchantPeople::find_by_statement(counts).one(db).await?;
    Ok(counts.unwrap_or_default())
}

/// What failed last of each kind that the caller may see the list of.
async fn faults(
    db: &impl PlatformConn,
    own: &Permissions,
    merchant: MerchantId,
) -> Result<Vec<MerchantFault>> {
    let failed = MailStatus::Failed.sql();
    let kinds = [
        (
            MerchantFaultKind::Job,
            own.allows::<jobs::permission::View>(),
            "SELECT failed_at AS at, name AS subject, error FROM platform.dead_letters \
             WHERE merchant_id = $1 ORDER BY id DESC LIMIT 1"
                .to_owned(),
        ),
        (
            MerchantFaultKind::Mail,
            own.allows::<mails::permission::View>(),
            format!(
                "SELECT created_at AS at, recipient AS subject, error FROM platform.mails \
                 WHERE merchant_id = $1 AND status = {failed} ORDER BY id DESC LIMIT 1"
            ),
        ),
        (
            MerchantFaultKind::WhatsApp,
            own.allows::<whatsapp_sends::permission::View>(),
            format!(
                "SELECT updated_at AS at, recipient AS subject, error FROM platform.whatsapp_sends \
                 WHERE merchant_id = $1 AND status = {failed} ORDER BY id DESC LIMIT 1"
            ),
        ),
        (
            MerchantFaultKind::Screen,
            own.allows::<js_errors::permission::View>(),
            "SELECT at, coalesce(route, path) AS subject, coalesce(error ->> 'error', error ->> 'errorString') AS error \
             FROM platform.js_errors WHERE merchant_id = $1 ORDER BY id DESC LIMIT 1"
                .to_owned(),
        ),
    ];
    let mut found = Vec::new();
    for (kind, is_shown, sql) in kinds {
        if !is_shown {
            continue;
        }
        if let Some(row) = row_of(db, &sql, merchant).await? {
            found.push(MerchantFault {
                kind,
                at: row.try_get("", "at")?,
                subject: row.try_get("", "subject")?,
                error: row.try_get("", "error")?,
            });
        }
    }
    found.sort_by_key(|fault| std::cmp::Reverse(fault.at));
    Ok(found)
}
