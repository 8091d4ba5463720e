use kernel::tenancy::MerchantConn;
use kernel::validation::Validator;
use kernel::{Result, record};
use sea_orm::{DbBackend, FromQueryResult as _, Statement, Value};

use super::model::{CustomerMatch, TypedCustomer};
use super::rules::{keys, like_typed};
use crate::customers::entity::Entity;
use crate::person;

/// As many as a form shows beside its fields.
const MOST_MATCHES: u8 = 5;

/// The tenants who look like the one who is being entered, the surest first. A field that is not right yet is like
/// nobody's.
pub async fn matches(db: &impl MerchantConn, typed: &TypedCustomer) -> Result<Vec<CustomerMatch>> {
    if let Some(id) = typed.customer_id {
        record::find::<Entity>(db, id).await?;
    }
    let mut form = Validator::new(db.language());
    let values = [
        (
            "mobile",
            form.field("mobile", &typed.mobile).mobile().optional(),
        ),
        (
            "email",
            form.field("email", &typed.email).email().optional(),
        ),
        ("name_en", form.field("name_en", &typed.name_en).optional()),
        ("name_ar", form.field("name_ar", &typed.name_ar).optional()),
        (
            "national_id",
            person::paper_number(&mut form, "national_id", &typed.national_id),
        ),
        (
            "passport_number",
            person::paper_number(&mut form, "passport_number", &typed.passport_number),
        ),
        (
            "nationality",
            person::country(&mut form, "nationality", &typed.nationality),
        ),
    ];
    let names = values.each_ref().map(|(name, _)| *name);
    let place = |field: &str| {
        let at = names.iter().position(|name| *name == field);
        at.map_or_else(
            || "NULL::text".to_owned(),
            |at| format!("${}::text", at + 1),
        )
    };
    let row = format!(
        "(SELECT coalesce(${own}::bigint, 0) AS id, {keys}, {nationality} AS nationality, NULL::date AS birth_date)",
        own = values.len() + 1,
        keys = keys(place),
        nationality = place("nationality"),
    );
    let sql = format!(
        "SELECT c.id AS customer_id, coalesce(c.name_en, c.name_ar) AS name_en, \
         coalesce(c.name_ar, c.name_en) AS name_ar, c.mobile, c.status, p.score, p.reasons \
         FROM {} p JOIN customers c ON c.id = p.second_id ORDER BY p.score DESC, c.id LIMIT {MOST_MATCHES}",
        like_typed(&row)
    );
    let own: Value = typed.customer_id.map(i64::from).into();
    let bound = values.into_iter().map(|(_, value)| value.into());
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, bound.chain([own]));
    Ok(CustomerMatch::find_by_statement(statement).all(db).await?)
}
