use kernel::code::Code as _;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::permission::Permissions;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use kernel::{Kernel, Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::api::{Role, RoleAction, RoleInput, RoleOption, RolePage, RolePages, RoleUpdate};
use super::codes::RoleOptionName;
use super::entity::{ActiveModel, Entity, Model};
use super::rights::{covers, effective, from_map, merchant_pages};
use super::{RoleError, RoleId};

pub(super) fn query(paging: &Paging) -> Result<ListQuery> {
    ListQuery::new(
        "r.id, r.name_en, r.name_ar, r.is_administrator, r.permissions, r.options, r.version, \
         (SELECT count(*) FROM users u WHERE u.role_id = r.id) AS users",
        "roles r",
    )
    .search(
        "lower(r.name_en || ' ' || r.name_ar)",
        paging.search.as_deref(),
    )
    .sort(
        &paging.sort,
        &[("name_en", "r.name_en"), ("name_ar", "r.name_ar")],
        "r.id",
    )
}

pub async fn list(db: &impl MerchantConn, paging: &Paging) -> Result<Page<Role>> {
    query(paging)?.page(db, paging).await
}

pub async fn find(db: &impl MerchantConn, id: RoleId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

pub(super) async fn shown(db: &impl MerchantConn, id: RoleId) -> Result<Role> {
    let rows = query(&Paging::default())?
        .filter("r.id = ?", Some(id.0))
        .all(db)
        .await?;
    rows.into_iter().next().ok_or_else(Problem::not_found)
}

pub async fn create(tx: &MerchantTx, own: &Permissions, input: &RoleInput) -> Result<RoleId> {
    let row = validate(tx, own, input)?;
    Ok(tx.create::<Entity>(row).await.map_err(taken)?.id)
}

pub async fn update(
    tx: &MerchantTx,
    own: &Permissions,
    id: RoleId,
    input: &RoleUpdate,
) -> Result<Model> {
    let before = find(tx, id).await?;
    let held = effective(tx.kernel(), before.is_administrator, &before.permissions);
    if !covers(own, &held) {
        return Err(RoleError::MoreThanOwn.into());
    }
    let mut row = validate(tx, own, &input.role)?;
    if before.is_administrator {
        row.permissions = Set(before.permissions.clone());
    }
    tx.change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(taken)
}

pub async fn remove(tx: &MerchantTx, own: &Permissions, id: RoleId) -> Result<()> {
    let before = find(tx, id).await?;
    if before.is_administrator {
        return Err(RoleError::Administrator.into());
    }
    if !covers(own, &effective(tx.kernel(), false, &before.permissions)) {
        return Err(RoleError::MoreThanOwn.into());
    }
    tx.remove::<Entity>(&before, None).await.map_err(|problem| {
        if problem.violates_foreign_key() {
            RoleError::InUse.into()
        } else {
            problem
        }
    })
}

pub(super) fn pages(kernel: &Kernel) -> RolePages {
    let pages = merchant_pages(kernel).into_iter().map(|page| RolePage {
        page: page.number,
        noun: page.noun.to_owned(),
        name_en: page.en.to_owned(),
        name_ar: page.ar.to_owned(),
        actions: page
            .actions
            .iter()
            .map(|action| RoleAction {
                action: action.number,
                name: action.name.to_owned(),
                name_en: action.en.to_owned(),
                name_ar: action.ar.to_owned(),
            })
            .collect(),
    });
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
    let name_en = form
        .field("name_en", &input.name_en)
        .required()
        .max_length(120)
        .text();
    let name_ar = form
        .field("name_ar", &input.name_ar)
        .required()
        .max_length(120)
        .text();
    for (index, option) in input.options.iter().enumerate() {
        let known = RoleOptionName::of_text(option).is_some();
        form.check(&item("options", index, "option"), known, Rule::OneOf);
    }
    form.finish()?;
    let rights = from_map(&input.permissions).restricted_to(&merchant_pages(tx.kernel()));
    if !covers(own, &rights) {
        return Err(RoleError::MoreThanOwn.into());
    }
    Ok(ActiveModel {
        name_en: Set(name_en),
        name_ar: Set(name_ar),
        permissions: Set(serde_json::to_value(&rights)?),
        options: Set(serde_json::to_value(&input.options)?),
        ..Default::default()
    })
}

fn taken(problem: Problem) -> Problem {
    if problem.violated_constraint().as_deref() != Some("roles_name_en") {
        return problem;
    }
    Problem::field(
        "name_en",
        Text::fixed("This name is already used.", "هذا الاسم مستخدم بالفعل."),
    )
}
