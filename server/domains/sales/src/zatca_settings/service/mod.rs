//! The rules of the device: its details, its way to a certificate, its chain, its health.

mod activate;
mod alarms;
mod begin;
mod cancel;
mod chain;
mod checks;
mod details;
mod device;
mod failure;
mod form;
mod health;
mod onboard;
mod report;
mod request;
mod view;

use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, Statement,
};

use super::codes::{CredentialStep, ZatcaSettingStatus};
use super::credentials;
use super::entity::{Column, Entity, Model};
use super::{ZatcaCredentialId, ZatcaSettingError, ZatcaSettingId};

pub(super) use alarms::watch;
pub(crate) use begin::{connect, proceed, renew};
pub(crate) use cancel::cancel;
pub(crate) use chain::{advance_chain, lock_chain};
pub(crate) use details::save;
pub(crate) use device::{
    Device, SendingCredentials, issues_on_collection, resume, sending_credentials, signing_device,
    stop,
};
pub(super) use onboard::run;
pub(crate) use report::report;
pub(crate) use view::{history, shown};

/// The device that is not cancelled, if there is one.
pub(crate) async fn live(db: &impl MerchantConn) -> Result<Option<Model>> {
    let found = Entity::find()
        .filter(Column::Status.ne(ZatcaSettingStatus::Cancelled))
        .one(db)
        .await?;
    Ok(found)
}

/// The live device, or the one that was cancelled last.
pub(super) async fn newest(db: &impl MerchantConn) -> Result<Option<Model>> {
    let found = Entity::find().order_by_desc(Column::Id).one(db).await?;
    Ok(found)
}

/// The live device, locked; only where the authority serves the merchant.
pub(super) async fn lock_live(tx: &MerchantTx) -> Result<Model> {
    ensure_served(tx)?;
    let id = live(tx).await?.ok_or(ZatcaSettingError::NoDetails)?.id;
    let setting = tx.lock::<Entity>(id).await?;
    let setting = setting.filter(|setting| setting.status != ZatcaSettingStatus::Cancelled);
    Ok(setting.ok_or(ZatcaSettingError::NoDetails)?)
}

pub(super) fn is_served(db: &impl MerchantConn) -> bool {
    db.merchant().country == "SA"
}

pub(super) fn ensure_served(db: &impl MerchantConn) -> Result<()> {
    if is_served(db) {
        return Ok(());
    }
    Err(ZatcaSettingError::NotInSaudiArabia.into())
}

pub(super) fn is_connected(setting: &Model) -> bool {
    matches!(
        setting.status,
        ZatcaSettingStatus::Connected | ZatcaSettingStatus::Renewed
    )
}

/// The credentials in use.
pub(super) async fn active(
    db: &impl MerchantConn,
    id: ZatcaSettingId,
) -> Result<Option<credentials::Model>> {
    let found = credentials::Entity::find()
        .filter(credentials::Column::ZatcaSettingId.eq(id))
        .filter(credentials::Column::Step.eq(CredentialStep::Active))
        .one(db)
        .await?;
    Ok(found)
}

/// The credentials that an onboarding or a renewal is making.
pub(super) async fn open(
    db: &impl MerchantConn,
    id: ZatcaSettingId,
) -> Result<Option<credentials::Model>> {
    let found = credentials::Entity::find()
        .filter(credentials::Column::ZatcaSettingId.eq(id))
        .filter(credentials::Column::Step.is_in(CredentialStep::MAKING))
        .one(db)
        .await?;
    Ok(found)
}

/// Locks credentials without waiting; `None` while a call to the authority holds them.
pub(super) async fn try_lock(
    tx: &MerchantTx,
    id: ZatcaCredentialId,
) -> Result<Option<credentials::Model>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT id FROM zatca_credentials WHERE id = $1 FOR UPDATE SKIP LOCKED",
        [id.into()],
    );
    if tx.query_one_raw(statement).await?.is_none() {
        return Ok(None);
    }
    let found = credentials::Entity::find_by_id(id).one(tx).await?;
    Ok(found)
}

/// Locks the open credentials for a person's change; refuses while a step is under way.
pub(super) async fn lock_open(
    tx: &MerchantTx,
    id: ZatcaSettingId,
) -> Result<Option<credentials::Model>> {
    let Some(open) = open(tx, id).await? else {
        return Ok(None);
    };
    let locked = try_lock(tx, open.id).await?;
    Ok(Some(locked.ok_or(ZatcaSettingError::StepUnderWay)?))
}

/// Locks a device whose id another record holds.
async fn lock(tx: &MerchantTx, id: ZatcaSettingId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}
