use chrono::Duration;
use kernel::auth::{ApiKey as Secret, Principal};
use kernel::code::Status;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{AccountApiKey, ApiKey, ApiKeyInput};
use super::{ApiKeyId, mails};
use crate::statement::bound;
use crate::users::UserId;
use crate::users::entity as users;
use crate::users::service::may_manage;

/// How long a key works where its maker says nothing.
const DAYS: i64 = 90;
const MOST_DAYS: i64 = 365;
/// How long before its end a key is announced to its maker.
const WARNED_AHEAD: Duration = Duration::days(14);

/// The keys of one employee that were not revoked, newest first.
pub async fn list(db: &impl MerchantConn, user_id: i64) -> Result<Vec<ApiKey>> {
    let own = ApiKey::all().filter("k.user_id = ?", Some(user_id));
    let live = own.and("k.revoked_at IS NULL");
    live.sort(&[], &[], "k.id DESC")?.all(db).await
}

/// The same of all employees, the first to end first.
pub async fn list_account(
    db: &impl MerchantConn,
    list: &List<NoFilter>,
) -> Result<Page<AccountApiKey>> {
    let live = AccountApiKey::matching(list)?.and("k.revoked_at IS NULL");
    live.page(db, &list.paging).await
}

pub async fn create(
    tx: &MerchantTx,
    maker: &Principal,
    input: &ApiKeyInput,
) -> Result<(Model, String)> {
    signed_in_person(maker)?;
    let mut form = Validator::new(tx.language());
    let name = form.required_text("name", &input.name, 120);
    let days = form
        .integer("days", &input.days)
        .min(1)
        .max(MOST_DAYS)
        .optional();
    form.finish()?;
    let key = Secret::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        user_id: Set(UserId(maker.subject_id)),
        name: Set(name),
        prefix: Set(key.shown()),
        token_hash: Set(key.hash()),
        expires_at: Set(tx.now() + Duration::days(days.unwrap_or(DAYS))),
        ..Default::default()
    };
    Ok((tx.create::<Entity>(row).await?, key.text))
}

/// Ends one of the caller's own keys.
pub async fn revoke(tx: &MerchantTx, owner: &Principal, id: ApiKeyId) -> Result<()> {
    signed_in_person(owner)?;
    let before = live(tx, id).await?;
    if before.user_id.0 != owner.subject_id {
        return Err(Problem::not_found());
    }
    end(tx, &before).await
}

/// Ends an employee's key, unless that employee may do more than the caller.
pub async fn revoke_employees(tx: &MerchantTx, caller: &Principal, id: ApiKeyId) -> Result<()> {
    signed_in_person(caller)?;
    let before = live(tx, id).await?;
    let maker = record::find::<users::Entity>(tx, before.user_id).await?;
    may_manage(tx, &caller.permissions, maker.role_id).await?;
    end(tx, &before).await
}

/// Ends every key of an employee.
pub(crate) async fn end_all(tx: &MerchantTx, user_id: UserId) -> Result<()> {
    let keys = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::RevokedAt.is_null())
        .lock_exclusive()
        .all(tx)
        .await?;
    for key in keys {
        end(tx, &key).await?;
    }
    Ok(())
}

/// Mails each maker whose key ends within two weeks, once a key.
pub(crate) async fn warn_of_ends(tx: &MerchantTx) -> Result<()> {
    let ending = Entity::find()
        .filter(Column::RevokedAt.is_null())
        .filter(Column::WarnedAt.is_null())
        .filter(Column::ExpiresAt.gt(tx.now()))
        .filter(Column::ExpiresAt.lte(tx.now() + WARNED_AHEAD))
        .lock_exclusive()
        .all(tx)
        .await?;
    for key in ending {
        let maker = record::find::<users::Entity>(tx, key.user_id).await?;
        let (Status::Active, Some(email)) = (maker.status, &maker.email) else {
            continue;
        };
        tx.send_mail(mails::ends_soon(tx, &key, &maker, email))
            .await?;
        // Not a change of the key: its history leaves it out.
        let told = "UPDATE api_keys SET warned_at = $2 WHERE id = $1";
        tx.execute_raw(bound(told, [key.id.into(), tx.now().into()]))
            .await?;
    }
    Ok(())
}

async fn live(tx: &MerchantTx, id: ApiKeyId) -> Result<Model> {
    let key = tx.lock::<Entity>(id).await?;
    key.filter(|key| key.revoked_at.is_none())
        .ok_or_else(Problem::not_found)
}

async fn end(tx: &MerchantTx, key: &Model) -> Result<()> {
    let row = ActiveModel {
        revoked_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("revoked", key, None, row).await?;
    Ok(())
}

fn signed_in_person(principal: &Principal) -> Result<()> {
    match principal.session_id {
        Some(_) => Ok(()),
        None => Err(Problem::no_permission("session")),
    }
}
