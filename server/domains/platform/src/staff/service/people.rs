use std::collections::BTreeSet;

use kernel::auth::Principal;
use kernel::code::Status;
use kernel::permission::{Permission, Permissions};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
    QueryOrder as _,
};

use super::{passwords, sessions};
use crate::staff::entity::{ActiveModel, Column, Entity, Model};
use crate::staff::model::{StaffInput, StaffUpdate};
use crate::staff::{StaffError, StaffId, StaffSessionEnd, StaffSessionId};
use crate::staff_roles::service::{ensure_covered, lock_administrators};
use crate::staff_roles::{StaffRoleId, entity as roles, rights};
use crate::statement::bound;

/// Adds somebody and mails the link that sets their password.
pub async fn create(tx: &PlatformTx, own: &Permissions, input: &StaffInput) -> Result<Model> {
    let mut row = validate(tx, own, &[], input).await?;
    row.status = Set(Status::Active);
    let person = tx.create::<Entity>(row).await.map_err(taken)?;
    passwords::send_first_link(tx, &person).await?;
    Ok(person)
}

/// Invites the first administrator of an installation that has no staff yet; says whether it did.
pub async fn invite_first(tx: &PlatformTx, email: &str) -> Result<bool> {
    // Servers that start together wait here, so that one of them invites.
    tx.execute_unprepared("LOCK TABLE platform.staff IN SHARE ROW EXCLUSIVE MODE")
        .await?;
    if Entity::find().one(tx).await?.is_some() {
        return Ok(false);
    }
    let email = email.trim().to_lowercase();
    let administrators = lock_administrators(tx).await?;
    let row = ActiveModel {
        name: Set(email.split('@').next().unwrap_or_default().to_owned()),
        email: Set(email),
        role_ids: Set(vec![administrators.id.0]),
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
    // Two administrators who end each other in the same second are taken one by one.
    let administrators = lock_administrators(tx).await?.id;
    let before = tx.locked::<Entity>(id).await?;
    may_manage(tx, &editor.permissions, &before.role_ids).await?;
    let mut row = validate(tx, &editor.permissions, &before.role_ids, &input.staff).await?;
    let was_one = before.status == Status::Active && before.role_ids.contains(&administrators.0);
    let stays_one =
        input.status == Status::Active && input.staff.role_ids.contains(&administrators);
    if was_one && !stays_one {
        ensure_another_administrator(tx, id, administrators).await?;
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

/// Refuses when nobody else who can sign in has the administrator's role, which the caller has locked.
async fn ensure_another_administrator(
    tx: &PlatformTx,
    id: StaffId,
    administrators: StaffRoleId,
) -> Result<()> {
    let sql = format!(
        "SELECT 1 FROM platform.staff WHERE id <> $1 AND $2 = ANY(role_ids) AND status = {} LIMIT 1",
        Status::Active.sql()
    );
    let others = tx.query_one_raw(bound(&sql, [id.into(), administrators.into()]));
    match others.await? {
        Some(_) => Ok(()),
        None => Err(StaffError::LastAdministrator.into()),
    }
}

/// Refuses an editor who holds fewer rights than the person: with a changed e-mail address the editor could sign in as
/// that person.
pub async fn may_manage(tx: &PlatformTx, own: &Permissions, role_ids: &[i64]) -> Result<()> {
    let roles = rights::find(tx, role_ids).await?;
    ensure_covered(own, &rights::given_by(tx.kernel(), &roles))
}

/// The active people who have the right.
pub async fn who_may<P: Permission>(tx: &PlatformTx) -> Result<Vec<Model>> {
    let all = roles::Entity::find().all(tx).await?;
    let people = Entity::find()
        .filter(Column::Status.eq(Status::Active))
        .order_by_asc(Column::Id)
        .all(tx)
        .await?;
    let may = |person: &Model| {
        let own = all.iter();
        let own = own.filter(|role| person.role_ids.contains(&role.id.0));
        rights::held_by(tx.kernel(), own).allows::<P>()
    };
    Ok(people.into_iter().filter(may).collect())
}

/// `kept` are the roles that the person has already: a disabled one may stay, and is not given anew.
async fn validate(
    tx: &PlatformTx,
    own: &Permissions,
    kept: &[i64],
    input: &StaffInput,
) -> Result<ActiveModel> {
    let asked: BTreeSet<i64> = input.role_ids.iter().map(|id| id.0).collect();
    let asked: Vec<i64> = asked.into_iter().collect();
    let found = rights::find(tx, &asked).await?;
    let is_given = |role: &roles::Model| role.status == Status::Active || kept.contains(&role.id.0);
    let are_given = found.len() == asked.len() && found.iter().all(is_given);
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
    form.not_empty("role_ids", &asked);
    form.check("role_ids", are_given, Rule::NotFound);
    form.finish()?;
    ensure_covered(own, &rights::given_by(tx.kernel(), &found))?;
    Ok(ActiveModel {
        name: Set(name),
        email: Set(email),
        role_ids: Set(asked),
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
