use chrono::Duration;
use kernel::auth::{ApiKey as Secret, Principal};
use kernel::code::Status;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::permission::Permission as _;
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx, Reach};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{AccountApiKey, ApiKey, ApiKeyInput, ApiKeyReplacement};
use super::{ApiKeyError, ApiKeyId, mails, sandbox};
use crate::roles::rights::{covers, from_map, merchant_pages};
use crate::statement::bound;
use crate::users::UserId;
use crate::users::entity as users;
use crate::users::permission as users_permission;
use crate::users::service::may_manage;

/// How long a key works where its maker says nothing.
const DAYS: i64 = 90;
const MOST_DAYS: i64 = 365;
/// In hours, how long a replaced key works on where nothing is said.
const OVERLAP: i64 = 24;
const MOST_OVERLAP: i64 = 168;
/// How long before its end a key is announced to its maker.
const WARNED_AHEAD: Duration = Duration::days(14);

const MORE_THAN_OWN: Text = Text::fixed(
    "A key cannot have more than you have yourself. Choose less, or ask an administrator.",
    "لا يمكن أن يتجاوز المفتاح ما تملكه أنت. اختر أقل أو راجع مدير النظام.",
);

const WHOLE_SANDBOX: Text = Text::fixed(
    "A key of the sandbox has all of its sample data. Leave this out.",
    "لمفتاح البيئة التجريبية كل بياناتها النموذجية. اترك هذا الحقل فارغاً.",
);

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
    let days = days(&mut form, &input.days);
    let is_sandbox = input.sandbox.unwrap_or_default();
    let permissions = input.permissions.as_ref().map(|asked| {
        let known = from_map(asked).restricted_to(&merchant_pages(tx.kernel()));
        form.check("permissions", !known.0.is_empty(), Rule::Required);
        let is_own = covers(&maker.permissions, &known);
        form.check_custom("permissions", is_own, "more_than_own", MORE_THAN_OWN);
        known
    });
    let own = maker.standing.reach;
    let reach = input.reach.filter(|reach| *reach != own);
    form.check_custom(
        "reach",
        reach.is_none() || own == Reach::All,
        "more_than_own",
        MORE_THAN_OWN,
    );
    let is_whole = reach.is_none() || !is_sandbox;
    form.check_custom("reach", is_whole, "whole_sandbox", WHOLE_SANDBOX);
    form.finish()?;
    if is_sandbox {
        if !maker.permissions.allows::<users_permission::Edit>() || own != Reach::All {
            return Err(Problem::no_permission(users_permission::Edit::NAME));
        }
        sandbox::ensure(tx).await?;
    }
    if reach.is_some() && !tx.merchant().keeps_reach() {
        return Err(Problem::reach_not_kept());
    }
    let row = ActiveModel {
        user_id: Set(UserId(maker.subject_id)),
        name: Set(name),
        permissions: Set(permissions),
        reach: Set(reach),
        is_sandbox: Set(is_sandbox),
        ..Default::default()
    };
    make(tx, row, days).await
}

/// How long the key is to work.
fn days(form: &mut Validator, typed: &Option<String>) -> Duration {
    let days = form.integer("days", typed).min(1).max(MOST_DAYS).optional();
    Duration::days(days.unwrap_or(DAYS))
}

async fn make(tx: &MerchantTx, row: ActiveModel, lasts: Duration) -> Result<(Model, String)> {
    let is_sandbox = matches!(row.is_sandbox, Set(true));
    let merchant = &tx.merchant().key;
    let key = Secret::new(merchant, is_sandbox, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        prefix: Set(key.shown()),
        token_hash: Set(key.hash()),
        expires_at: Set(tx.now() + lasts),
        ..row
    };
    Ok((tx.create::<Entity>(row).await?, key.text))
}

/// Makes a key of the same scope in the place of one of the caller's own, which works on for the overlap.
pub async fn replace(
    tx: &MerchantTx,
    owner: &Principal,
    id: ApiKeyId,
    input: &ApiKeyReplacement,
) -> Result<(Model, String)> {
    let before = own(tx, owner, id).await?;
    if before.replaced_by_id.is_some() {
        return Err(ApiKeyError::Replaced.into());
    }
    let mut form = Validator::new(tx.language());
    let days = days(&mut form, &input.days);
    let overlap = form
        .integer("overlap_hours", &input.overlap_hours)
        .min(0)
        .max(MOST_OVERLAP)
        .optional();
    form.finish()?;
    let row = ActiveModel {
        user_id: Set(before.user_id),
        name: Set(before.name.clone()),
        permissions: Set(before.permissions.clone()),
        reach: Set(before.reach),
        is_sandbox: Set(before.is_sandbox),
        ..Default::default()
    };
    let made = make(tx, row, days).await?;
    let ends = tx.now() + Duration::hours(overlap.unwrap_or(OVERLAP));
    let row = ActiveModel {
        replaced_by_id: Set(Some(made.0.id)),
        expires_at: Set(before.expires_at.min(ends)),
        ..Default::default()
    };
    tx.change_as::<Entity>("replaced", &before, Some(input.version), row)
        .await?;
    Ok(made)
}

/// A live key of the caller's own; only a signed-in person has any.
async fn own(tx: &MerchantTx, owner: &Principal, id: ApiKeyId) -> Result<Model> {
    signed_in_person(owner)?;
    let key = live(tx, id).await?;
    if key.user_id.0 == owner.subject_id {
        return Ok(key);
    }
    Err(Problem::not_found())
}

/// Ends one of the caller's own keys.
pub async fn revoke(tx: &MerchantTx, owner: &Principal, id: ApiKeyId) -> Result<()> {
    let before = own(tx, owner, id).await?;
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
        .filter(Column::ReplacedById.is_null())
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
