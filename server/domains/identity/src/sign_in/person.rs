//! Somebody who signs in, whichever area: an employee or a property owner.

use kernel::Result;
use kernel::audit::Change;
use kernel::auth::Area;
use kernel::code::Status;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text};
use sea_orm::{ConnectionTrait as _, QueryResult};

use crate::owner_records::{self, OwnerRecords};
use crate::second_factors::service as second_factors;
use crate::statement::bound;
use crate::users::UserId;
use crate::users::service::{self as users, Reported};

#[derive(Clone)]
pub struct Person {
    pub area: Area,
    pub id: i64,
    pub name: Text,
    pub email: String,
    pub language: Language,
    /// Active, and with access to the area.
    pub may_enter: bool,
    pub password_hash: Option<String>,
}

fn user() -> String {
    format!(
        "SELECT u.id, u.name, u.name AS name_ar, coalesce(u.email, '') AS email, u.language, u.status = {} AS may_enter, u.password_hash \
         FROM users u JOIN roles r ON r.id = u.role_id",
        Status::Active.sql()
    )
}

fn owner(db: &impl MerchantConn) -> Result<String> {
    let people = owner_records::people(db)?;
    Ok(format!(
        "SELECT id, name, name_ar, coalesce(email, '') AS email, language, may_enter, password_hash \
         FROM {people} o"
    ))
}

pub async fn by_email(db: &impl MerchantConn, area: Area, email: &str) -> Result<Option<Person>> {
    let sql = match area {
        Area::Owner => format!("{} WHERE o.email = $1", owner(db)?),
        _ => format!("{} WHERE u.email = $1", user()),
    };
    one(db, area, &sql, email.to_lowercase().into()).await
}

pub async fn by_id(db: &impl MerchantConn, area: Area, id: i64) -> Result<Option<Person>> {
    let sql = match area {
        Area::Owner => format!("{} WHERE o.id = $1", owner(db)?),
        _ => format!("{} WHERE u.id = $1", user()),
    };
    one(db, area, &sql, id.into()).await
}

/// Who signs in with the account ID alone: the account's first administrator.
pub async fn first_administrator(db: &impl MerchantConn) -> Result<Option<Person>> {
    let sql = format!(
        "{} WHERE r.is_administrator = $1 AND u.status = {} AND u.email IS NOT NULL ORDER BY u.id LIMIT 1",
        user(),
        Status::Active.sql()
    );
    one(db, Area::Merchant, &sql, true.into()).await
}

async fn one(
    db: &impl MerchantConn,
    area: Area,
    sql: &str,
    value: sea_orm::Value,
) -> Result<Option<Person>> {
    let row = db.query_one_raw(bound(sql, [value])).await?;
    row.map(|row| read(area, &row)).transpose()
}

fn read(area: Area, row: &QueryResult) -> Result<Person> {
    Ok(Person {
        area,
        id: row.try_get("", "id")?,
        name: Text::new(
            row.try_get::<String>("", "name")?,
            row.try_get::<String>("", "name_ar")?,
        ),
        email: row.try_get("", "email")?,
        language: row.try_get("", "language")?,
        may_enter: row.try_get("", "may_enter")?,
        password_hash: row.try_get("", "password_hash")?,
    })
}

/// Stores a new password's hash, and trusts no device any more; an open form of the same record is not made stale by it.
pub async fn set_password(tx: &MerchantTx, area: Area, id: i64, hash: String) -> Result<()> {
    let noun = if area == Area::Owner {
        let owners = tx.kernel().port::<dyn OwnerRecords>()?;
        owners.set_password(tx, id, hash).await?;
        "owners"
    } else {
        let sql = "UPDATE users SET password_hash = $2 WHERE id = $1";
        tx.execute_raw(bound(sql, [id.into(), hash.into()])).await?;
        "users"
    };
    second_factors::forget_devices(tx, area, id).await?;
    note(tx, noun, id, "password_changed").await
}

pub async fn signed_in(tx: &MerchantTx, person: &Person) -> Result<()> {
    let noun = if person.area == Area::Owner {
        let owners = tx.kernel().port::<dyn OwnerRecords>()?;
        owners.signed_in(tx, person.id).await?;
        "owners"
    } else {
        let sql = "UPDATE users SET last_sign_in_at = $2 WHERE id = $1";
        tx.execute_raw(bound(sql, [person.id.into(), tx.now().into()]))
            .await?;
        users::report(tx, Reported::One(UserId(person.id))).await?;
        "users"
    };
    note(tx, noun, person.id, "signed_in").await
}

async fn note(
    tx: &MerchantTx,
    noun: &'static str,
    record_id: i64,
    action: &'static str,
) -> Result<()> {
    tx.note(vec![Change {
        noun,
        record_id,
        action,
        before: None,
        after: None,
    }]);
    Ok(())
}
