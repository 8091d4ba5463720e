use std::collections::HashSet;

use chrono::NaiveDate;
use identity::users::service as users;
use kernel::code::Status;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text, search_key_of};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _,
    QueryFilter as _, Statement,
};
use serde_json::json;

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{Customer, CustomerFilter, CustomerInput, CustomerUpdate};
use super::{ConsentSource, CustomerError, CustomerId, Gender, timeline};
use crate::customer_notes;
use crate::document_requests;
use crate::documents::{self, DocumentNoun};
use crate::person;

/// Characters that are kept of what a mailbox's server says.
const LONGEST_BOUNCE: usize = 500;

/// The tenants that the caller asks for.
pub fn matching(db: &impl MerchantConn, list: &List<CustomerFilter>) -> Result<ListQuery> {
    let query = Customer::matching(list)?.and("c.merged_into_id IS NULL");
    Ok(query.filter(
        "(c.national_id_expires_on <= ? OR c.passport_expires_on <= ?)",
        person::horizon(db, list.filter.expiring_days),
    ))
}

/// The tenant, where they are not merged into another, and so until the transaction ends.
pub async fn hold(tx: &MerchantTx, id: CustomerId) -> Result<Model> {
    let customer = tx.held::<Entity>(id).await?;
    ensure_own(&customer)?;
    Ok(customer)
}

/// The same for one change of the tenant at a time.
pub async fn lock(tx: &MerchantTx, id: CustomerId) -> Result<Model> {
    let customer = tx.locked::<Entity>(id).await?;
    ensure_own(&customer)?;
    Ok(customer)
}

/// Holds tenants, where something can be let to each: active, and so until the transaction ends.
pub async fn hold_to_let(tx: &MerchantTx, ids: impl IntoIterator<Item = CustomerId>) -> Result<()> {
    let ids: HashSet<i64> = ids.into_iter().map(i64::from).collect();
    let held = tx.hold_many::<Entity>(ids.iter().copied()).await?;
    if held.len() < ids.len() {
        return Err(Problem::not_found());
    }
    for customer in held {
        ensure_own(&customer)?;
        if customer.status != Status::Active {
            let (en, ar) = (customer.name_en, customer.name_ar);
            return Err(CustomerError::Disabled {
                name_en: en.clone().or_else(|| ar.clone()).unwrap_or_default(),
                name_ar: ar.or(en).unwrap_or_default(),
            }
            .into());
        }
    }
    Ok(())
}

pub async fn create(tx: &MerchantTx, input: &CustomerInput) -> Result<Model> {
    let mut row = validate(tx, None, input).await?;
    row.status = Set(Status::Active);
    let made = tx
        .create::<Entity>(said(tx, None, row, ConsentSource::Form))
        .await?;
    report(tx, std::slice::from_ref(&made)).await?;
    Ok(made)
}

/// Saves a change of a tenant, and tells the platform's staff.
async fn save(
    tx: &MerchantTx,
    before: &Model,
    version: Option<i64>,
    row: ActiveModel,
) -> Result<Model> {
    let after = tx.change::<Entity>(before, version, row).await?;
    report(tx, std::slice::from_ref(&after)).await?;
    Ok(after)
}

/// Tells the platform's staff how tenants stand now, in the transaction that changed them. Who was merged into another
/// is none of them any more.
pub(crate) async fn report(tx: &MerchantTx, customers: &[Model]) -> Result<()> {
    let (merged, own): (Vec<&Model>, Vec<&Model>) = customers
        .iter()
        .partition(|customer| customer.merged_into_id.is_some());
    for customer in merged {
        forget(tx, customer.id).await?;
    }
    let rows: Vec<serde_json::Value> = own
        .into_iter()
        .map(|customer| {
            json!({
                "id": customer.id, "name_en": customer.name_en, "name_ar": customer.name_ar,
                "mobile": customer.mobile, "email": customer.email, "nationality": customer.nationality,
                "language": customer.language, "status": customer.status,
                "created_at": customer.created_at, "search_key": customer.search_key,
            })
        })
        .collect();
    // A merchant may not read what is kept of tenants there, so that this is no upsert.
    let values: [sea_orm::Value; 2] = [
        tx.merchant().id.into(),
        serde_json::Value::from(rows).into(),
    ];
    let changed = format!(
        "UPDATE platform.merchant_customers k SET name_en = c.name_en, name_ar = c.name_ar, mobile = c.mobile, \
             email = c.email, nationality = c.nationality, language = c.language, status = c.status, \
             search_key = c.search_key \
         FROM {GIVEN} WHERE k.merchant_id = $1 AND k.customer_id = c.id"
    );
    tx.execute_raw(kernel::sql::statement(changed, values.clone()))
        .await?;
    let added = format!(
        "INSERT INTO platform.merchant_customers (merchant_id, customer_id, name_en, name_ar, mobile, email, \
             nationality, language, status, added_at, search_key) \
         SELECT $1, c.id, c.name_en, c.name_ar, c.mobile, c.email, c.nationality, c.language, c.status, \
             c.created_at, c.search_key \
         FROM {GIVEN} ON CONFLICT (merchant_id, customer_id) DO NOTHING"
    );
    tx.execute_raw(kernel::sql::statement(added, values))
        .await?;
    Ok(())
}

/// Rows of tenants, as a bound value.
const GIVEN: &str = "jsonb_to_recordset($2::jsonb) AS c (id bigint, name_en text, name_ar text, mobile text, \
     email text, nationality text, language text, status smallint, created_at timestamptz, search_key text)";

/// The tenant is gone.
async fn forget(tx: &MerchantTx, id: CustomerId) -> Result<()> {
    let sql = "DELETE FROM platform.merchant_customers WHERE merchant_id = $1 AND customer_id = $2";
    let values = [tx.merchant().id.into(), id.0.into()];
    tx.execute_raw(kernel::sql::statement(sql, values)).await?;
    Ok(())
}

/// Tells the platform of all tenants, for a merchant that had some before it was told.
pub(crate) async fn report_all(tx: &MerchantTx) -> Result<()> {
    let all = Entity::find()
        .filter(Column::MergedIntoId.is_null())
        .all(tx)
        .await?;
    report(tx, &all).await
}

/// The row with who said now whether the tenant may be written to by WhatsApp, where that is new.
pub fn said(
    tx: &MerchantTx,
    before: Option<&Model>,
    row: ActiveModel,
    source: ConsentSource,
) -> ActiveModel {
    let allows = row.allow_whatsapp.clone().take();
    if allows == before.map(|before| before.allow_whatsapp) {
        return row;
    }
    ActiveModel {
        whatsapp_source: Set(Some(source)),
        whatsapp_at: Set(Some(tx.now())),
        ..row
    }
}

/// Marks the tenant of an address as one whom mails do not reach, with what the mailbox's server said; without it, the
/// mark is taken away.
pub async fn email_answered(tx: &MerchantTx, email: &str, bounce: Option<&str>) -> Result<()> {
    let found = Entity::find()
        .filter(Column::Email.eq(email))
        .filter(Column::MergedIntoId.is_null())
        .filter(match bounce {
            Some(_) => Column::EmailBouncedAt.is_null(),
            None => Column::EmailBouncedAt.is_not_null(),
        })
        .one(tx)
        .await?;
    let Some(before) = found else {
        return Ok(());
    };
    let row = ActiveModel {
        email_bounced_at: Set(bounce.map(|_| tx.now())),
        email_bounce: Set(bounce.map(|said| said.chars().take(LONGEST_BOUNCE).collect())),
        ..Default::default()
    };
    tx.change::<Entity>(&before, None, row).await?;
    Ok(())
}

/// No more advertising to the tenant of a number, who wrote these words by WhatsApp.
pub async fn stop_advertising(tx: &MerchantTx, number: &str, words: &str) -> Result<()> {
    let found = Entity::find()
        .filter(Column::Mobile.eq(format!("+{number}")))
        .filter(Column::MergedIntoId.is_null())
        .filter(Column::NoAdvertisingAt.is_null())
        .one(tx)
        .await?;
    let Some(before) = found else {
        return Ok(());
    };
    let row = ActiveModel {
        no_advertising_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change::<Entity>(&before, None, row).await?;
    let event = timeline::NewEvent {
        kind: "advertising_stopped",
        text: Text::new(
            format!("Wants no more advertising: wrote “{words}” by WhatsApp"),
            format!("طلب إيقاف الرسائل التسويقية: كتب «{words}» عبر واتساب"),
        ),
        leads_to: None,
    };
    timeline::add(tx, before.id, event).await
}

pub async fn update(tx: &MerchantTx, id: CustomerId, input: &CustomerUpdate) -> Result<Model> {
    update_from(tx, id, input, ConsentSource::Form).await
}

/// The same where the values come from elsewhere.
pub async fn update_from(
    tx: &MerchantTx,
    id: CustomerId,
    input: &CustomerUpdate,
    source: ConsentSource,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    ensure_own(&before)?;
    let mut row = validate(tx, Some(id), &input.customer).await?;
    row.status = Set(input.status);
    let mut row = said(tx, Some(&before), row, source);
    if row.email.clone().take().flatten() != before.email {
        row.email_bounced_at = Set(None);
        row.email_bounce = Set(None);
    }
    save(tx, &before, Some(input.version), row).await
}

/// How a tenant is reached; absent where that stays as it is.
#[derive(Debug, Clone, Default)]
pub struct Contact {
    pub mobile: Option<String>,
    pub email: Option<String>,
    pub language: Option<Language>,
}

/// Changes how a locked tenant is reached.
pub async fn change_contact(tx: &MerchantTx, before: &Model, contact: &Contact) -> Result<Model> {
    let mut after = before.clone();
    if let Some(mobile) = &contact.mobile {
        after.mobile.clone_from(mobile);
    }
    if contact.email.is_some() {
        after.email.clone_from(&contact.email);
    }
    after.language = contact.language.unwrap_or(before.language);
    let mut form = Validator::new(tx.language());
    person::check_unique(
        tx,
        &mut form,
        "customers",
        "merged_into_id IS NULL",
        Some(before.id.0),
        &after.mobile,
        after.email.as_deref(),
    )
    .await?;
    form.finish()?;
    let search_key = with_merged(tx, before.id, key_of(&after), None).await?;
    let mut row = ActiveModel {
        mobile: Set(after.mobile),
        language: Set(after.language),
        search_key: Set(search_key),
        ..Default::default()
    };
    if after.email != before.email {
        row.email_bounced_at = Set(None);
        row.email_bounce = Set(None);
        row.email = Set(after.email);
    }
    save(tx, before, None, row).await
}

/// Refuses what was merged into another tenant: only the one who remains is worked with.
fn ensure_own(customer: &Model) -> Result<()> {
    if customer.merged_into_id.is_some() {
        return Err(CustomerError::Merged.into());
    }
    Ok(())
}

/// What searches find a tenant by of their own values.
fn own_key(values: [Option<&str>; 7]) -> String {
    search_key_of(values.into_iter().flatten())
}

/// What searches find the saved tenant by, beside the entries that were merged into it.
pub(crate) fn key_of(customer: &Model) -> String {
    own_key([
        customer.name_en.as_deref(),
        customer.name_ar.as_deref(),
        Some(&customer.mobile),
        customer.email.as_deref(),
        customer.national_id.as_deref(),
        customer.passport_number.as_deref(),
        customer.trade_licence.as_deref(),
    ])
}

/// The key with those of every entry that was merged into this tenant: who has the old mobile at hand finds it.
pub(crate) async fn with_merged(
    tx: &MerchantTx,
    id: CustomerId,
    key: String,
    except: Option<CustomerId>,
) -> Result<String> {
    let sql = "SELECT string_agg(search_key, ' ' ORDER BY id) AS keys FROM customers \
               WHERE merged_into_id = $1 AND id IS DISTINCT FROM $2::bigint";
    let values = [id.0.into(), except.map(i64::from).into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let row = tx.query_one_raw(statement).await?;
    let merged: Option<String> = row.map_or(Ok(None), |row| row.try_get("", "keys"))?;
    Ok(match merged {
        Some(merged) => format!("{key} {merged}"),
        None => key,
    })
}

/// Removes a tenant that nothing refers to, and the documents and notes with it.
pub async fn remove(tx: &MerchantTx, id: CustomerId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    documents::service::remove_of(tx, DocumentNoun::Customers, id).await?;
    customer_notes::service::remove_of(tx, id).await?;
    document_requests::service::remove_of(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(CustomerError::InUse))?;
    forget(tx, id).await
}

/// Many tenants of an import, in one statement for each thousand; all of them or none. The database refuses mobiles and e-mails twice.
pub async fn create_many(tx: &MerchantTx, inputs: &[CustomerInput]) -> Result<Vec<Model>> {
    let (country, today) = (&tx.merchant().country, tx.today());
    let rows = person::read_many(tx, inputs, |form, input| {
        let row = ActiveModel {
            status: Set(Status::Active),
            ..read(form, country, today, input)
        };
        said(tx, None, row, ConsentSource::Import)
    })?;
    let mobiles = rows.iter().filter_map(|row| row.mobile.clone().take());
    person::check_subscribers(tx, "customers", "merged_into_id IS NULL", mobiles).await?;
    let made = tx.create_many::<Entity>(rows).await?;
    report(tx, &made).await?;
    Ok(made)
}

async fn validate(
    tx: &MerchantTx,
    own_id: Option<CustomerId>,
    input: &CustomerInput,
) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let row = read(&mut form, &tx.merchant().country, tx.today(), input);
    let keeper = match input.looked_after_by {
        Some(user) => users::exists(tx, user).await?,
        None => true,
    };
    form.check("looked_after_by", keeper, Rule::NotFound);
    if !form.failed("mobile") {
        let mobile = row.mobile.clone().take().unwrap_or_default();
        let email = row.email.clone().take().flatten();
        person::check_unique(
            tx,
            &mut form,
            "customers",
            "merged_into_id IS NULL",
            own_id.map(i64::from),
            &mobile,
            email.as_deref(),
        )
        .await?;
    }
    form.finish()?;
    let key = row.search_key.clone().take().unwrap_or_default();
    let search_key = match own_id {
        Some(id) => with_merged(tx, id, key, None).await?,
        None => key,
    };
    Ok(ActiveModel {
        search_key: Set(search_key),
        ..row
    })
}

/// What a form says of a tenant, apart from whether somebody else has the mobile or the e-mail.
pub fn read(
    form: &mut Validator,
    country: &str,
    today: NaiveDate,
    input: &CustomerInput,
) -> ActiveModel {
    let gender = input.gender.unwrap_or(Gender::NotSpecific);
    let names = person::names(
        form,
        input.name_en.as_ref(),
        input.name_ar.as_ref(),
        gender == Gender::Business,
    );
    let mobile = form
        .field("mobile", &input.mobile)
        .required()
        .mobile()
        .text();
    let email = form.field("email", &input.email).email().optional();
    let nationality = person::country(form, "nationality", &input.nationality);
    let birth_date = form
        .date("birth_date", &input.birth_date)
        .before_or_equal(today)
        .optional();
    let trn = person::trn(form, country, &input.trn);
    let national_id = person::paper_number(form, "national_id", &input.national_id);
    let national_id_expires_on = form
        .date("national_id_expires_on", &input.national_id_expires_on)
        .optional();
    let passport_number = person::paper_number(form, "passport_number", &input.passport_number);
    let passport_expires_on = form
        .date("passport_expires_on", &input.passport_expires_on)
        .optional();
    let trade_licence = person::paper_number(form, "trade_licence", &input.trade_licence);
    let notes = form.notes("notes", &input.notes).optional();
    let key = own_key([
        names.en.as_deref(),
        names.ar.as_deref(),
        Some(&mobile),
        email.as_deref(),
        national_id.as_deref(),
        passport_number.as_deref(),
        trade_licence.as_deref(),
    ]);
    ActiveModel {
        search_key: Set(key),
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
        language: Set(input.language.unwrap_or(Language::En)),
        allow_whatsapp: Set(input.allow_whatsapp.unwrap_or(true)),
        notes: Set(notes),
        looked_after_by: Set(input.looked_after_by),
        ..Default::default()
    }
}
