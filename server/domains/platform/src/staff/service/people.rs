use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::text::{Language, Text};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, EntityTrait as _};

use super::{bound, passwords, sessions};
use crate::listing::contains;
use crate::staff::api::{Staff, StaffFilter, StaffInput, StaffUpdate};
use crate::staff::entity::{ActiveModel, Entity, Model};
use crate::staff::{Role, StaffError, StaffId};

pub(in crate::staff) fn query(paging: &Paging, filter: &StaffFilter) -> Result<ListQuery> {
    ListQuery::new(
        "p.id, p.name, p.email, p.role, p.status, p.language, p.version, p.created_at, \
         (SELECT max(s.last_seen_at) FROM platform.sessions s WHERE s.subject_id = p.id) AS last_seen_at",
        "platform.staff p",
    )
    .filter("p.role = ?", filter.role.map(|role| role.as_str().to_owned()))
    .filter("p.status = ?", filter.status)
    .filter("(p.name ILIKE ? OR p.email ILIKE ?)", contains(paging.search.as_deref()))
    .sort(&paging.sort, &[("name", "p.name"), ("email", "p.email"), ("role", "p.role")], "p.id")
}

pub async fn list(
    db: &impl PlatformConn,
    paging: &Paging,
    filter: &StaffFilter,
) -> Result<Page<Staff>> {
    query(paging, filter)?.page(db, paging).await
}

pub async fn find(db: &impl PlatformConn, id: StaffId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

pub async fn read(db: &impl PlatformConn, id: StaffId) -> Result<Staff> {
    let query = query(&Paging::default(), &StaffFilter::default())?.filter("p.id = ?", Some(id.0));
    query
        .all::<Staff>(db)
        .await?
        .into_iter()
        .next()
        .ok_or_else(Problem::not_found)
}

/// Adds somebody and mails the link that sets their password.
pub async fn create(tx: &PlatformTx, input: &StaffInput) -> Result<Model> {
    let mut row = validate(tx, input)?;
    row.status = Set(1);
    let person = tx.create::<Entity>(row).await.map_err(taken)?;
    passwords::send_first_link(tx, &person).await?;
    Ok(person)
}

/// Invites the first superadmin of an installation that has no staff yet; says whether it did.
pub async fn invite_first(tx: &PlatformTx, email: &str) -> Result<bool> {
    // Servers that start together wait here, so that one of them invites.
    tx.execute_unprepared("LOCK TABLE platform.staff IN SHARE ROW EXCLUSIVE MODE")
        .await?;
    if Entity::find().one(tx).await?.is_some() {
        return Ok(false);
    }
    let email = email.trim().to_lowercase();
    let row = ActiveModel {
        name: Set(email.split('@').next().unwrap_or_default().to_owned()),
        email: Set(email),
        role: Set(Role::Superadmin.as_str().to_owned()),
        status: Set(1),
        language: Set(Language::En.as_str().to_owned()),
        ..Default::default()
    };
    let person = tx.create::<Entity>(row).await.map_err(taken)?;
    passwords::send_first_link(tx, &person).await?;
    Ok(true)
}

/// Edits somebody; who is disabled is signed out.
pub async fn update(tx: &PlatformTx, id: StaffId, input: &StaffUpdate) -> Result<Model> {
    let before = tx
        .lock::<Entity>(id)
        .await?
        .ok_or_else(Problem::not_found)?;
    let mut row = validate(tx, &input.staff)?;
    let stays = input.status == 1 && input.staff.role == Role::Superadmin;
    if before.role == Role::Superadmin.as_str() && before.status == 1 && !stays {
        ensure_another_superadmin(tx, id).await?;
    }
    row.status = Set(input.status);
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(taken)?;
    if after.status != 1 {
        sessions::revoke_all(tx, id, None, "disabled").await?;
    }
    Ok(after)
}

/// Locks the others, so that two superadmins cannot end each other in the same second.
async fn ensure_another_superadmin(tx: &PlatformTx, id: StaffId) -> Result<()> {
    let sql = "SELECT id FROM platform.staff WHERE role = 'superadmin' AND status = 1 ORDER BY id FOR UPDATE";
    let active = tx.query_all_raw(bound(sql, [])).await?;
    for row in &active {
        if row.try_get::<i64>("", "id")? != id.0 {
            return Ok(());
        }
    }
    Err(StaffError::LastSuperadmin.into())
}

fn validate(tx: &PlatformTx, input: &StaffInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let name = form
        .field("name", &input.name)
        .required()
        .person_name()
        .text();
    let email = form
        .field("email", &input.email)
        .required()
        .email()
        .text()
        .to_lowercase();
    let language = form
        .field("language", &input.language)
        .required()
        .one_of(&["en", "ar"])
        .text();
    form.finish()?;
    Ok(ActiveModel {
        name: Set(name),
        email: Set(email),
        role: Set(input.role.as_str().to_owned()),
        language: Set(language),
        ..Default::default()
    })
}

fn taken(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("staff_email_key") => Problem::field(
            "email",
            Text::fixed("This e-mail is already used.", "هذا البريد مستخدم بالفعل."),
        ),
        _ => problem,
    }
}
