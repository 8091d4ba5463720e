use kernel::code::Code as _;
use kernel::permission::Permissions;
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use sea_orm::ActiveValue::{NotSet, Set};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{RoleInput, RoleOption, RolePage, RolePages, RoleUpdate};
use super::rights::{covers, effective, from_map, merchant_pages};
use super::{Reach, RoleError, RoleId, RoleOptionName, RoleOptions};
use crate::users::service::{self as users, Reported};

pub async fn create(tx: &MerchantTx, own: &Permissions, input: &RoleInput) -> Result<RoleId> {
    let mut row = validate(tx, own, input)?;
    row.reach = Set(input.reach.unwrap_or(Reach::All));
    Ok(tx.create::<Entity>(row).await?.id)
}

pub async fn update(
    tx: &MerchantTx,
    own: &Permissions,
    id: RoleId,
    input: &RoleUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let held = held(tx, &before);
    if !covers(own, &held) {
        return Err(RoleError::MoreThanOwn.into());
    }
    let mut row = validate(tx, own, &input.role)?;
    if before.is_administrator {
        row.permissions = Set(before.permissions.clone());
        row.reach = Set(Reach::All);
    }
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    users::report(tx, Reported::OfRole(id)).await?;
    Ok(after)
}

pub async fn remove(tx: &MerchantTx, own: &Permissions, id: RoleId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    if before.is_administrator {
        return Err(RoleError::Administrator.into());
    }
    if !covers(own, &held(tx, &before)) {
        return Err(RoleError::MoreThanOwn.into());
    }
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(RoleError::InUse))
}

/// What the employees of a role may do.
pub(crate) fn held(db: &impl MerchantConn, role: &Model) -> Permissions {
    effective(
        db.kernel(),
        role.is_administrator,
        role.reach,
        &role.permissions,
    )
}

pub(super) fn pages(kernel: &Kernel) -> RolePages {
    let pages = merchant_pages(kernel).into_iter().map(RolePage::from);
    let options = RoleOptionName::ALL.iter().map(|option| RoleOption {
        option: *option,
        name_en: option.value().en.to_owned(),
        name_ar: option.value().ar.to_owned(),
    });
    RolePages {
        pages: pages.collect(),
        options: options.collect(),
    }
}

fn validate(tx: &MerchantTx, own: &Permissions, input: &RoleInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let names = form.names(&input.name_en, &input.name_ar);
    form.finish()?;
    let is_limited = input.reach.is_some_and(|reach| reach != Reach::All);
    if is_limited && !tx.merchant().keeps_reach() {
        return Err(Problem::reach_not_kept());
    }
    let rights = from_map(&input.permissions).restricted_to(&merchant_pages(tx.kernel()));
    if !covers(own, &rights) {
        return Err(RoleError::MoreThanOwn.into());
    }
    Ok(ActiveModel {
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        permissions: Set(rights),
        options: Set(RoleOptions(input.options.clone())),
        reach: input.reach.map_or(NotSet, Set),
        ..Default::default()
    })
}
