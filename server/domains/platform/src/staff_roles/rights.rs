//! What the platform's people may do, worked out from their roles and the pages of the product.

use kernel::code::Status;
use kernel::permission::{Page, Permissions};
use kernel::{Kernel, Result};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};

use super::entity::{Column, Entity, Model};

/// The pages that staff's roles are made of.
pub fn manager_pages(kernel: &Kernel) -> Vec<&'static Page> {
    let pages = kernel.pages.iter().copied();
    pages.filter(|page| !page.is_merchants()).collect()
}

/// What a role gives while it is active: everything if it is the administrator's, else what of the stored rights exists.
pub fn given(kernel: &Kernel, role: &Model) -> Permissions {
    let pages = manager_pages(kernel);
    if role.is_administrator {
        Permissions::all(&pages)
    } else {
        role.permissions.restricted_to(&pages)
    }
}

/// What several roles give together while they are active.
pub fn given_by<'a>(kernel: &Kernel, roles: impl IntoIterator<Item = &'a Model>) -> Permissions {
    let given = roles.into_iter().map(|role| given(kernel, role));
    given.fold(Permissions::default(), |sum, rights| sum.joined(&rights))
}

/// What several roles give together now.
pub fn held_by<'a>(kernel: &Kernel, roles: impl IntoIterator<Item = &'a Model>) -> Permissions {
    let active = roles.into_iter();
    given_by(kernel, active.filter(|role| role.status == Status::Active))
}

/// What somebody with these roles may do now.
pub async fn of(
    kernel: &Kernel,
    db: &impl ConnectionTrait,
    role_ids: &[i64],
) -> Result<Permissions> {
    Ok(held_by(kernel, &find(db, role_ids).await?))
}

/// The roles with these ids.
pub async fn find(db: &impl ConnectionTrait, role_ids: &[i64]) -> Result<Vec<Model>> {
    let found = Entity::find().filter(Column::Id.is_in(role_ids.iter().copied()));
    Ok(found.all(db).await?)
}
