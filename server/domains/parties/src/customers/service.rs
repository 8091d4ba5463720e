use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Language;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::api::{Customer, CustomerFilter, CustomerInput, CustomerUpdate};
use super::entity::{ActiveModel, Entity, Model};
use super::{BUSINESS, CustomerError, CustomerId, NOT_SPECIFIC};
use crate::{documents, person};

fn base() -> ListQuery {
    ListQuery::new(
        "c.id, c.name_en, c.name_ar, c.mobile, c.email, c.gender, c.nationality, c.birth_date, \
         c.trn, c.national_id, c.national_id_expires_on, c.passport_number, c.passport_expires_on, \
         c.trade_licence, c.language, c.allow_whatsapp, c.notes, c.status, c.version, c.created_at, \
         (SELECT count(*) FROM contracts k WHERE k.customer_id = c.id AND k.status = 1) AS active_contracts",
        "customers c",
    )
}

pub(super) fn query(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &CustomerFilter,
) -> Result<ListQuery> {
    base()
        .filter("c.status = ?", filter.status)
        .filter("c.gender = ?", filter.gender)
        .filter("c.nationality = ?", filter.nationality.clone())
        .filter(
            "(c.national_id_expires_on <= ? OR c.passport_expires_on <= ?)",
            person::horizon(db, filter.expiring_days),
        )
        .search("c.search_key", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("name_en", "c.name_en"),
                ("name_ar", "c.name_ar"),
                ("nationality", "c.nationality"),
                ("national_id_expires_on", "c.national_id_expires_on"),
                ("passport_expires_on", "c.passport_expires_on"),
                ("created_at", "c.id"),
            ],
            "c.id DESC",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &CustomerFilter,
) -> Result<Page<Customer>> {
    query(db, paging, filter)?.page(db, paging).await
}

/// The record as screens show it.
pub async fn read(db: &impl MerchantConn, id: CustomerId) -> Result<Customer> {
    person::only(db, base().filter("c.id = ?", Some(id.0))).await
}

pub async fn find(db: &impl MerchantConn, id: CustomerId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

pub async fn create(tx: &MerchantTx, input: &CustomerInput) -> Result<Model> {
    let mut row = validate(tx, CustomerId(0), input).await?;
    row.status = Set(1);
    tx.create::<Entity>(row).await.map_err(person::taken)
}

pub async fn update(tx: &MerchantTx, id: CustomerId, input: &CustomerUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let mut row = validate(tx, id, &input.customer).await?;
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(person::taken)
}

/// Removes a tenant that nothing refers to, and the documents with it.
pub async fn remove(tx: &MerchantTx, id: CustomerId) -> Result<()> {
    let before = find(tx, id).await?;
    documents::service::remove_of(tx, "customers", id.0).await?;
    tx.remove::<Entity>(&before, None).await.map_err(|problem| {
        if problem.violates_foreign_key() {
            CustomerError::InUse.into()
        } else {
            problem
        }
    })
}

async fn validate(
    tx: &MerchantTx,
    own_id: CustomerId,
    input: &CustomerInput,
) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let gender = form
        .integer("gender", input.gender)
        .min(1)
        .max(4)
        .optional();
    let gender = gender
        .and_then(|number| i16::try_from(number).ok())
        .unwrap_or(NOT_SPECIFIC);
    let names = person::names(
        &mut form,
        input.name_en.as_ref(),
        input.name_ar.as_ref(),
        gender == BUSINESS,
    );
    let mobile = form
        .field("mobile", &input.mobile)
        .required()
        .mobile()
        .text();
    let email = form.field("email", &input.email).email().optional();
    let nationality = person::country(&mut form, "nationality", input.nationality.as_ref());
    let birth_date = form
        .date("birth_date", &input.birth_date)
        .before_or_equal(tx.today())
        .optional();
    let trn = person::trn(&mut form, &tx.merchant().country, input.trn.as_ref());
    let national_id = person::paper_number(&mut form, "national_id", input.national_id.as_ref());
    let national_id_expires_on = form
        .date("national_id_expires_on", &input.national_id_expires_on)
        .optional();
    let passport_number =
        person::paper_number(&mut form, "passport_number", input.passport_number.as_ref());
    let passport_expires_on = form
        .date("passport_expires_on", &input.passport_expires_on)
        .optional();
    let trade_licence =
        person::paper_number(&mut form, "trade_licence", input.trade_licence.as_ref());
    let language = person::language(&mut form, input.language.as_ref(), Language::En);
    let notes = form.notes("notes", &input.notes).optional();
    if !form.failed("mobile") {
        let email = email.as_deref();
        person::check_unique(tx, &mut form, "customers", own_id.0, &mobile, email).await?;
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
            trade_licence.as_deref(),
        ])),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        mobile: Set(mobile),
        email: Set(email),
        gender: Set(gender),
        nationality: Set(nationality),
        birth_date: Set(birth_date),
        trn: Set(trn),
        national_id: Set(national_id),
        national_id_expires_on: Set(national_id_expires_on),
        passport_number: Set(passport_number),
        passport_expires_on: Set(passport_expires_on),
        trade_licence: Set(trade_licence),
        language: Set(language),
        allow_whatsapp: Set(input.allow_whatsapp.unwrap_or(true)),
        notes: Set(notes),
        ..Default::default()
    })
}
