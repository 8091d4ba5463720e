use kernel::auth::Principal;
use kernel::code::Status;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};

use super::{passwords, sessions};
use crate::staff::entity::{ActiveModel, Column, Entity, Model};
use crate::staff::model::{StaffInput, StaffUpdate};
use crate::staff::{StaffError, StaffId, StaffRole, StaffSessionEnd, StaffSessionId};

/// Adds somebody and mails the link that sets their password.
pub async fn create(tx: &PlatformTx, input: &StaffInput) -> Result<Model> {
    let mut row = validate(tx, input)?;
    row.status = Set(Status::Active);
    let person = tx.create::<Entity>(row).await.map_err(taken)?;
    passwords::send_first_link(tx, &person).await?;
    Ok(person)
}

/// The addresses and languages of those who see to the platform itself.
pub async fn administrators(tx: &PlatformTx) -> Result<Vec<(String, Language)>> {
    let found = Entity::find()
        .filter(Column::Status.eq(Status::Active))
        .filter(Column::Role.is_in([StaffRole::Superadmin, StaffRole::Administrator]))
        .order_by_asc(Column::Id)
        .all(tx)
        .await?;
    let reached = found.into_iter();
    Ok(reached
        .map(|person| (person.email, person.language))
        .collect())
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
        role: Set(StaffRole::Superadmin),
        status: Set(Status::Active),
        language: Set(Language::En),
        ..Default::default()
    };
    let person = tx.create::<Entity>(row).await.map_err(taken)?;
    passwords::send_first_link(tx, &person).await?;
    Ok(true)
}

/// Edits somebody; who is disabled, or has another e-mail address, is signed out.
pub async fn update(
    tx: &PlatformTx,
    editor: &Principal,
    id: StaffId,
    input: &StaffUpdate,
) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    let mut row = validate(tx, &input.staff)?;
    let is_active_superadmin =
        |role, status| role == StaffRole::Superadmin && status == Status::Active;
    if is_active_superadmin(before.role, before.status)
        && !is_active_superadmin(input.staff.role, input.status)
    {
        ensure_another_superadmin(tx, id).await?;
    }
    row.status = Set(input.status);
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(taken)?;
    if after.status != Status::Active {
        end_all(tx, id, None, StaffSessionEnd::Disabled).await?;
    } else if before.email != after.email {
        // Sessions of the old e-mail address end, as somebody else may have read it; the editor's own stays.
        let own = editor.session_id.filter(|_| editor.subject_id == id.0);
        end_all(
            tx,
            id,
            own.map(StaffSessionId),
            StaffSessionEnd::EmailChanged,
        )
        .await?;
    }
    Ok(after)
}

/// Ends the sessions (except one) and the open links of somebody.
async fn end_all(
    tx: &PlatformTx,
    id: StaffId,
    except: Option<StaffSessionId>,
    reason: StaffSessionEnd,
) -> Result<()> {
    sessions::revoke_all(tx, id, except, reason).await?;
    passwords::withdraw_links(tx, id).await
}

/// Locks the others, so that two superadmins cannot end each other in the same second.
async fn ensure_another_superadmin(tx: &PlatformTx, id: StaffId) -> Result<()> {
    let active = Entity::find()
        .filter(Column::Role.eq(StaffRole::Superadmin))
        .filter(Column::Status.eq(Status::Active))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    if active.iter().all(|person| person.id == id) {
        return Err(StaffError::LastSuperadmin.into());
    }
    Ok(())
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
    form.finish()?;
    Ok(ActiveModel {
        name: Set(name),
        email: Set(email),
        role: Set(input.role),
        language: Set(input.language),
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
