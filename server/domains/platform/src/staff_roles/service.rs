use identity::roles::model::RolePage;
use identity::roles::rights::{covers, from_map};
use kernel::code::Status;
use kernel::permission::Permissions;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{StaffRoleInput, StaffRoleUpdate};
use super::rights::{given, manager_pages};
use super::{StaffRoleError, StaffRoleId};

/// Every page and action that a role can hold.
pub fn pages(kernel: &Kernel) -> Vec<RolePage> {
    let pages = manager_pages(kernel).into_iter();
    pages.map(RolePage::from).collect()
}

pub async fn create(
    tx: &PlatformTx,
    own: &Permissions,
    input: &StaffRoleInput,
) -> Result<StaffRoleId> {
    let mut row = validate(tx, own, input)?;
    row.is_administrator = Set(false);
    row.status = Set(Status::Active);
    Ok(tx.create::<Entity>(row).await?.id)
}

pub async fn update(
    tx: &PlatformTx,
    own: &Permissions,
    id: StaffRoleId,
    input: &StaffRoleUpdate,
) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    may_change(tx, own, &before)?;
    let mut row = validate(tx, own, &input.role)?;
    if before.is_administrator {
        row.permissions = Set(before.permissions.clone());
    }
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// From now on the role gives nothing to those who hold it.
pub async fn disable(tx: &PlatformTx, own: &Permissions, id: StaffRoleId) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.is_administrator {
        return Err(StaffRoleError::Administrator.into());
    }
    if before.status != Status::Active {
        return Err(StaffRoleError::AlreadyDisabled.into());
    }
    may_change(tx, own, &before)?;
    let row = ActiveModel {
        status: Set(Status::Disabled),
        ..Default::default()
    };
    tx.change_as::<Entity>("disabled", &before, None, row).await
}

/// The role gives its rights again, which the caller must have.
pub async fn enable(tx: &PlatformTx, own: &Permissions, id: StaffRoleId) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.status == Status::Active {
        return Err(StaffRoleError::NotDisabled.into());
    }
    may_change(tx, own, &before)?;
    let row = ActiveModel {
        status: Set(Status::Active),
        ..Default::default()
    };
    tx.change_as::<Entity>("enabled", &before, None, row).await
}

/// The administrator's role, which nobody changes until the end of the transaction.
pub async fn lock_administrators(tx: &PlatformTx) -> Result<Model> {
    let found = Entity::find()
        .filter(Column::IsAdministrator.eq(true))
        .lock_exclusive()
        .one(tx)
        .await?;
    found.ok_or_else(|| Problem::internal(anyhow::anyhow!("there is no administrator's role")))
}

/// Refuses an editor who holds fewer rights than the role would give, also while it is disabled.
fn may_change(tx: &PlatformTx, own: &Permissions, role: &Model) -> Result<()> {
    ensure_covered(own, &given(tx.kernel(), role))
}

/// Refuses to give rights that the editor lacks.
pub fn ensure_covered(own: &Permissions, wanted: &Permissions) -> Result<()> {
    if covers(own, wanted) {
        return Ok(());
    }
    Err(StaffRoleError::MoreThanOwn.into())
}

fn validate(tx: &PlatformTx, own: &Permissions, input: &StaffRoleInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let names = form.names(&input.name_en, &input.name_ar);
    form.finish()?;
    let rights = from_map(&input.permissions).restricted_to(&manager_pages(tx.kernel()));
    ensure_covered(own, &rights)?;
    Ok(ActiveModel {
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        permissions: Set(rights),
        ..Default::default()
    })
}
