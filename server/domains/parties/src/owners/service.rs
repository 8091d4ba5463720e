use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::api::{Owner, OwnerFilter, OwnerInput, OwnerUpdate};
use super::entity::{ActiveModel, Column, Entity, Model};
use super::{OwnerError, OwnerId, access};
use crate::{documents, iban, person};

fn base() -> ListQuery {
    ListQuery::new(
        "o.id, o.name_en, o.name_ar, o.mobile, o.email, o.nationality, o.national_id, \
         o.national_id_expires_on, o.passport_number, o.passport_expires_on, o.iban, o.trn, o.notes, \
         o.language, o.access, o.last_sign_in_at, o.status, o.version, o.created_at, \
         (SELECT count(*) FROM ownership_shares s JOIN ownerships h ON h.id = s.ownership_id \
          WHERE s.owner_id = o.id AND h.ends_on IS NULL) AS holdings",
        "owners o",
    )
}

pub(super) fn query(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &OwnerFilter,
) -> Result<ListQuery> {
    base()
        .filter("o.status = ?", filter.status)
        .filter("o.nationality = ?", filter.nationality.clone())
        .filter("o.access = ?", filter.access)
        .filter(
            "(o.national_id_expires_on <= ? OR o.passport_expires_on <= ?)",
            person::horizon(db, filter.expiring_days),
        )
        .search("o.search_key", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("name_en", "o.name_en"),
                ("name_ar", "o.name_ar"),
                ("nationality", "o.nationality"),
                ("national_id_expires_on", "o.national_id_expires_on"),
                ("passport_expires_on", "o.passport_expires_on"),
                ("created_at", "o.id"),
            ],
            "o.id DESC",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &OwnerFilter,
) -> Result<Page<Owner>> {
    query(db, paging, filter)?.page(db, paging).await
}

/// The record as screens show it.
pub async fn read(db: &impl MerchantConn, id: OwnerId) -> Result<Owner> {
    person::only(db, base().filter("o.id = ?", Some(id.0))).await
}

pub async fn find(db: &impl MerchantConn, id: OwnerId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

/// Those of the ids that are owners.
pub async fn existing(db: &impl MerchantConn, ids: &[OwnerId]) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .all(db)
        .await?)
}

pub async fn create(tx: &MerchantTx, input: &OwnerInput) -> Result<Model> {
    let mut row = validate(tx, OwnerId(0), input).await?;
    row.status = Set(1);
    row.access = Set(false);
    tx.create::<Entity>(row).await.map_err(person::taken)
}

pub async fn update(tx: &MerchantTx, id: OwnerId, input: &OwnerUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let mut row = validate(tx, id, &input.owner).await?;
    row.status = Set(input.status);
    let is_disabled = input.status == 0;
    if is_disabled {
        row.access = Set(false);
    }
    let has_address = !matches!(&row.email, Set(None));
    if before.access && !is_disabled && !has_address {
        return Err(keeps_address());
    }
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(person::taken)?;
    access::follow(tx, &before, &after).await?;
    Ok(after)
}

/// An owner who signs in keeps an address to do it with.
fn keeps_address() -> Problem {
    Problem::field(
        "email",
        Text::fixed(
            "The owner signs in with this address. Take the access away first.",
            "يسجل المالك الدخول بهذا البريد. قم بإلغاء الدخول أولاً.",
        ),
    )
}

/// Removes an owner that nothing refers to, and the documents with it.
pub async fn remove(tx: &MerchantTx, id: OwnerId) -> Result<()> {
    let before = find(tx, id).await?;
    documents::service::remove_of(tx, "owners", id.0).await?;
    if before.access {
        identity::setup::revoke_owner_access(tx, id.0, before.email.as_deref()).await?;
    }
    tx.remove::<Entity>(&before, None).await.map_err(|problem| {
        if problem.violates_foreign_key() {
            OwnerError::InUse.into()
        } else {
            problem
        }
    })
}

async fn validate(tx: &MerchantTx, own_id: OwnerId, input: &OwnerInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    // Owners are often companies or estates, so their names take what a business name takes.
    let names = person::names(
        &mut form,
        input.name_en.as_ref(),
        input.name_ar.as_ref(),
        true,
    );
    let mobile = form
        .field("mobile", &input.mobile)
        .required()
        .mobile()
        .text();
    let email = form.field("email", &input.email).email().optional();
    let nationality = person::country(&mut form, "nationality", input.nationality.as_ref());
    let national_id = person::paper_number(&mut form, "national_id", input.national_id.as_ref());
    let national_id_expires_on = form
        .date("national_id_expires_on", &input.national_id_expires_on)
        .optional();
    let passport_number =
        person::paper_number(&mut form, "passport_number", input.passport_number.as_ref());
    let passport_expires_on = form
        .date("passport_expires_on", &input.passport_expires_on)
        .optional();
    let iban = bank_account(&mut form, input.iban.as_ref());
    let trn = person::trn(&mut form, &tx.merchant().country, input.trn.as_ref());
    let language = person::language(&mut form, input.language.as_ref(), Language::Ar);
    let notes = form.notes("notes", &input.notes).optional();
    if !form.failed("mobile") {
        let email = email.as_deref();
        person::check_unique(tx, &mut form, "owners", own_id.0, &mobile, email).await?;
    }
    form.finish()?;
    Ok(ActiveModel {
        search_key: Set(person::key_of(&[
            names.en.as_deref(),
            names.ar.as_deref(),
            Some(&mobile),
            email.as_deref(),
            national_id.as_deref(),
            passport_number.as_deref(),
        ])),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        mobile: Set(mobile),
        email: Set(email),
        nationality: Set(nationality),
        national_id: Set(national_id),
        national_id_expires_on: Set(national_id_expires_on),
        passport_number: Set(passport_number),
        passport_expires_on: Set(passport_expires_on),
        iban: Set(iban),
        trn: Set(trn),
        notes: Set(notes),
        language: Set(language),
        ..Default::default()
    })
}

fn bank_account(form: &mut Validator, typed: Option<&String>) -> Option<String> {
    form.field("iban", typed.map(String::as_str))
        .max_length(50)
        .custom(
            "iban",
            Text::fixed(
                "{label} must be a valid IBAN, for example AE07 0331 2345 6789 0123 456.",
                "{label} يجب أن يكون رقم آيبان صحيحًا، مثل AE07 0331 2345 6789 0123 456.",
            ),
            iban::is_valid,
        )
        .optional()
        .map(|text| iban::normal(&text))
}
