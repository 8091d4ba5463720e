use kernel::auth::{Area, Principal};
use kernel::code::Status;
use kernel::mail;
use kernel::permission::{Permission as _, Permissions};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx, Metered, Standing};
use kernel::text::{Language, search_key};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{UserInput, UserRights, UserUpdate};
use super::{UserError, UserId, mails, permission};
use crate::account::{self, WizardStepName};
use crate::facts::counted_users;
use crate::roles::entity::Entity as Roles;
use crate::roles::rights::covers;
use crate::roles::service::held;
use crate::roles::{RoleError, RoleId};
use crate::sessions::SessionEnd;
use crate::sign_in::ending::end_all;
use crate::sign_in::{LinkPurpose, links};
use crate::statement::bound;

pub async fn rights(db: &impl MerchantConn, id: UserId) -> Result<UserRights> {
    let user = record::find::<Entity>(db, id).await?;
    let role = record::find::<Roles>(db, user.role_id).await?;
    let permissions = held(db, &role);
    Ok(UserRights {
        is_administrator: role.is_administrator,
        permissions,
        reach: role.reach,
        options: role.options,
    })
}

/// Whether there is such an employee.
pub async fn exists(db: &impl MerchantConn, id: UserId) -> Result<bool> {
    Ok(Entity::find_by_id(id).one(db).await?.is_some())
}

/// In whose place a job works that somebody asked for: it reads and writes what that person reaches now.
pub async fn standing(db: &impl MerchantConn, person: Option<i64>) -> Result<Standing> {
    let Some(id) = person else {
        return Ok(Standing::NOBODYS);
    };
    let user = record::find::<Entity>(db, UserId(id)).await?;
    let role = record::find::<Roles>(db, user.role_id).await?;
    Ok(Standing {
        person,
        reach: role.reach,
    })
}

/// The administrators who can be written to: address and language.
pub async fn administrators(db: &impl MerchantConn) -> Result<Vec<(String, Language)>> {
    let sql = format!(
        "SELECT u.email, u.language FROM users u JOIN roles r ON r.id = u.role_id \
         WHERE r.is_administrator AND u.status = {} AND u.email IS NOT NULL ORDER BY u.id",
        Status::Active.sql()
    );
    let rows = db.query_all_raw(bound(&sql, [])).await?;
    rows.iter()
        .map(|row| Ok((row.try_get("", "email")?, row.try_get("", "language")?)))
        .collect()
}

/// Which employees the platform is told of.
#[derive(Clone, Copy)]
pub(crate) enum Reported {
    One(UserId),
    OfRole(RoleId),
    All,
}

/// Tells the platform's staff how employees stand now, in the transaction that changed them.
pub(crate) async fn report(tx: &MerchantTx, whom: Reported) -> Result<()> {
    let (condition, id) = match whom {
        Reported::One(id) => ("u.id = $2", id.0),
        Reported::OfRole(id) => ("u.role_id = $2", id.0),
        Reported::All => ("u.id > $2", 0),
    };
    // A merchant may not read what is kept of employees there, so that this is no upsert.
    let values: [sea_orm::Value; 2] = [tx.merchant().id.into(), id.into()];
    let changed = format!(
        "UPDATE platform.merchant_employees e SET name = u.name, email = u.email, mobile = u.mobile, \
             role_name_en = r.name_en, role_name_ar = r.name_ar, is_administrator = r.is_administrator, \
             status = u.status, language = u.language, last_sign_in_at = u.last_sign_in_at, \
             search_key = u.search_key \
         FROM users u JOIN roles r ON r.id = u.role_id \
         WHERE e.merchant_id = $1 AND e.user_id = u.id AND {condition}"
    );
    tx.execute_raw(bound(&changed, values.clone())).await?;
    let added = format!(
        "INSERT INTO platform.merchant_employees (merchant_id, user_id, name, email, mobile, role_name_en, \
             role_name_ar, is_administrator, status, language, last_sign_in_at, added_at, search_key) \
         SELECT $1, u.id, u.name, u.email, u.mobile, r.name_en, r.name_ar, r.is_administrator, u.status, \
             u.language, u.last_sign_in_at, u.created_at, u.search_key \
         FROM users u JOIN roles r ON r.id = u.role_id WHERE {condition} \
         ON CONFLICT (merchant_id, user_id) DO NOTHING"
    );
    tx.execute_raw(bound(&added, values)).await?;
    Ok(())
}

/// Who counts against the plan's limit: employees who are active.
async fn make_room(tx: &MerchantTx) -> Result<()> {
    tx.make_room(Metered::Users, &counted_users(), 1).await
}

pub async fn create(tx: &MerchantTx, own: &Permissions, input: &UserInput) -> Result<UserId> {
    let row = validate(tx, own, input).await?;
    make_room(tx).await?;
    let user = tx.create::<Entity>(row).await?;
    report(tx, Reported::One(user.id)).await?;
    if let Some(email) = &user.email {
        tx.move_sign_in_name(Area::Merchant, None, Some(email))
            .await?;
        mail_link(tx, &user, email).await?;
    }
    account::service::finish_step(tx, WizardStepName::Employees).await?;
    Ok(user.id)
}

pub async fn update(
    tx: &MerchantTx,
    editor: &Principal,
    id: UserId,
    input: &UserUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    may_manage(tx, &editor.permissions, before.role_id).await?;
    let mut row = validate(tx, &editor.permissions, &input.user).await?;
    row.status = Set(input.status);
    // Disabling and enabling take the right to disable, whichever call does it.
    if before.status != input.status && !editor.permissions.allows::<permission::Delete>() {
        return Err(Problem::no_permission(permission::Delete::NAME));
    }
    let loses_role = before.role_id != input.user.role_id;
    let is_disabled = before.status == Status::Active && input.status == Status::Disabled;
    let loses_sign_in = before.email.is_some() && row.email == Set(None);
    if editor.subject_id == id.0 && (loses_role || is_disabled || loses_sign_in) {
        return Err(UserError::OwnAccount.into());
    }
    if before.status == Status::Disabled && input.status == Status::Active {
        make_room(tx).await?;
    }
    if loses_role || is_disabled || loses_sign_in {
        let next = (!is_disabled && !loses_sign_in).then_some(input.user.role_id);
        keep_an_administrator(tx, id, next).await?;
    }
    if loses_sign_in {
        row.password_hash = Set(None);
    }
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    report(tx, Reported::One(id)).await?;
    tx.move_sign_in_name(
        Area::Merchant,
        before.email.as_deref(),
        after.email.as_deref(),
    )
    .await?;
    if is_disabled || loses_sign_in {
        end_all(tx, Area::Merchant, id.0, None, SessionEnd::Disabled).await?;
    } else if before.email != after.email {
        // Sessions of the old e-mail address end, as somebody else may have read it; the editor's own stays.
        let own = editor.session_id.filter(|_| editor.subject_id == id.0);
        end_all(tx, Area::Merchant, id.0, own, SessionEnd::EmailChanged).await?;
    }
    if let (None, Some(email), Status::Active) = (&before.email, &after.email, after.status) {
        mail_link(tx, &after, email).await?;
    }
    Ok(after)
}

pub async fn disable(tx: &MerchantTx, editor: &Principal, id: UserId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    may_manage(tx, &editor.permissions, before.role_id).await?;
    if editor.subject_id == id.0 {
        return Err(UserError::OwnAccount.into());
    }
    keep_an_administrator(tx, id, None).await?;
    let row = ActiveModel {
        status: Set(Status::Disabled),
        ..Default::default()
    };
    tx.change_as::<Entity>("disabled", &before, None, row)
        .await?;
    report(tx, Reported::One(id)).await?;
    end_all(tx, Area::Merchant, id.0, None, SessionEnd::Disabled).await
}

pub async fn send_link(tx: &MerchantTx, id: UserId) -> Result<()> {
    let user = record::find::<Entity>(tx, id).await?;
    if user.status != Status::Active {
        return Err(UserError::Disabled.into());
    }
    let email = user.email.as_deref().ok_or(UserError::NoEmail)?;
    if !mail::may_be_asked_for(tx.kernel(), email).await? {
        return Err(Problem::too_many(3_600));
    }
    mail_link(tx, &user, email).await
}

async fn mail_link(tx: &MerchantTx, user: &Model, email: &str) -> Result<()> {
    links::withdraw(tx, Area::Merchant, user.id.0).await?;
    let token = links::make(tx, LinkPurpose::SetPassword, Area::Merchant, user.id.0).await?;
    tx.send_mail(mails::set_password(tx, user, email, &token))
        .await?;
    Ok(())
}

/// Refuses an editor who holds fewer rights than the employee: with a changed e-mail address the
/// editor could sign in as the employee.
pub(crate) async fn may_manage(tx: &MerchantTx, own: &Permissions, role_id: RoleId) -> Result<()> {
    let role = record::find::<Roles>(tx, role_id).await?;
    if covers(own, &held(tx, &role)) {
        Ok(())
    } else {
        Err(RoleError::MoreThanOwn.into())
    }
}

/// Refuses when nobody else who can sign in would hold an administrator's role. `next` is the user's next role.
async fn keep_an_administrator(tx: &MerchantTx, id: UserId, next: Option<RoleId>) -> Result<()> {
    // The administrators' role is locked, so that two who disable each other are taken one by one.
    let lock = "SELECT id FROM roles WHERE is_administrator ORDER BY id FOR UPDATE";
    tx.query_all_raw(bound(lock, [])).await?;
    let sql = format!(
        "SELECT count(*) AS others FROM users u JOIN roles r ON r.id = u.role_id \
         WHERE r.is_administrator AND u.status = {} AND u.email IS NOT NULL AND u.id <> $1",
        Status::Active.sql()
    );
    let row = tx.query_one_raw(bound(&sql, [id.0.into()])).await?;
    let others: i64 = row.map_or(Ok(0), |row| row.try_get("", "others"))?;
    if others > 0 {
        return Ok(());
    }
    let stays = match next {
        Some(role_id) => record::find::<Roles>(tx, role_id).await?.is_administrator,
        None => false,
    };
    if stays {
        Ok(())
    } else {
        Err(UserError::LastAdministrator.into())
    }
}

async fn validate(tx: &MerchantTx, own: &Permissions, input: &UserInput) -> Result<ActiveModel> {
    let role = Roles::find_by_id(input.role_id).one(tx).await?;
    let mut form = Validator::new(tx.language());
    let name = form
        .field("name", &input.name)
        .required()
        .person_name()
        .max_length(120)
        .text();
    let email = form.field("email", &input.email).email().optional();
    let mobile = form.field("mobile", &input.mobile).mobile().optional();
    form.check("role_id", role.is_some(), Rule::NotFound);
    form.finish()?;
    let held = role.map(|role| held(tx, &role));
    if !covers(own, &held.unwrap_or_default()) {
        return Err(RoleError::MoreThanOwn.into());
    }
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    let search = format!("{name} {} {}", said(&email), said(&mobile));
    Ok(ActiveModel {
        search_key: Set(search_key(&search)),
        name: Set(name),
        email: Set(email),
        mobile: Set(mobile),
        role_id: Set(input.role_id),
        status: Set(Status::Active),
        language: Set(input.language),
        ..Default::default()
    })
}
