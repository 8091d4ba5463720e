use kernel::code::Status;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text, search_key_of};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{Owner, OwnerFilter, OwnerInput, OwnerUpdate};
use super::{OwnerError, OwnerId, access};
use crate::documents::{self, DocumentNoun};
use crate::{iban, person};

/// The owners that the caller asks for.
pub fn matching(db: &impl MerchantConn, list: &List<OwnerFilter>) -> Result<ListQuery> {
    let query = Owner::matching(list)?;
    Ok(query.filter(
        "(o.national_id_expires_on <= ? OR o.passport_expires_on <= ?)",
        person::horizon(db, list.filter.expiring_days),
    ))
}

/// Those of the ids that are owners.
pub async fn existing(db: &impl MerchantConn, ids: &[OwnerId]) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .all(db)
        .await?)
}

pub async fn create(tx: &MerchantTx, input: &OwnerInput) -> Result<Model> {
    let mut row = validate(tx, None, input).await?;
    row.status = Set(Status::Active);
    row.access = Set(false);
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: OwnerId, input: &OwnerUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, Some(id), &input.owner).await?;
    row.status = Set(input.status);
    let is_disabled = input.status == Status::Disabled;
    if is_disabled {
        row.access = Set(false);
    }
    let has_address = !matches!(&row.email, Set(None));
    if before.access && !is_disabled && !has_address {
        return Err(keeps_address());
    }
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
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
    let before = record::find::<Entity>(tx, id).await?;
    documents::service::remove_of(tx, DocumentNoun::Owners, id).await?;
    if before.access {
        identity::setup::revoke_owner_access(tx, id.0, before.email.as_deref()).await?;
    }
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(OwnerError::InUse))
}

/// Many owners in one statement for each thousand; all of them or none. The database refuses mobiles and e-mails twice.
pub async fn create_many(tx: &MerchantTx, inputs: &[OwnerInput]) -> Result<Vec<Model>> {
    let country = &tx.merchant().country;
    let rows = person::read_many(tx, inputs, |form, input| ActiveModel {
        status: Set(Status::Active),
        access: Set(false),
        ..read(form, country, input)
    })?;
    let mobiles = rows.iter().filter_map(|row| row.mobile.clone().take());
    person::check_subscribers(tx, "owners", "true", mobiles).await?;
    tx.create_many::<Entity>(rows).await
}

async fn validate(
    tx: &MerchantTx,
    own_id: Option<OwnerId>,
    input: &OwnerInput,
) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let row = read(&mut form, &tx.merchant().country, input);
    if !form.failed("mobile") {
        let mobile = row.mobile.clone().take().unwrap_or_default();
        let email = row.email.clone().take().flatten();
        person::check_unique(
            tx,
            &mut form,
            "owners",
            "true",
            own_id.map(i64::from),
            &mobile,
            email.as_deref(),
        )
        .await?;
    }
    form.finish()?;
    Ok(row)
}

/// What a form says of an owner, apart from whether somebody else has the mobile or the e-mail.
pub fn read(form: &mut Validator, country: &str, input: &OwnerInput) -> ActiveModel {
    // Owners are often companies or estates, so their names take what a business name takes.
    let names = person::names(form, input.name_en.as_ref(), input.name_ar.as_ref(), true);
    let mobile = form
        .field("mobile", &input.mobile)
        .required()
        .mobile()
        .text();
    let email = form.field("email", &input.email).email().optional();
    let nationality = person::country(form, "nationality", &input.nationality);
    let national_id = person::paper_number(form, "national_id", &input.national_id);
    let national_id_expires_on = form
        .date("national_id_expires_on", &input.national_id_expires_on)
        .optional();
    let passport_number = person::paper_number(form, "passport_number", &input.passport_number);
    let passport_expires_on = form
        .date("passport_expires_on", &input.passport_expires_on)
        .optional();
    let iban = iban::given(form, &input.iban);
    let trn = person::trn(form, country, &input.trn);
    let notes = form.notes("notes", &input.notes).optional();
    ActiveModel {
        search_key: Set(search_key_of(
            [
                names.en.as_deref(),
                names.ar.as_deref(),
                Some(&mobile),
                email.as_deref(),
                national_id.as_deref(),
                passport_number.as_deref(),
            ]
            .into_iter()
            .flatten(),
        )),
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
        language: Set(input.language.unwrap_or(Language::Ar)),
        ..Default::default()
    }
}
