//! What owners and tenants have in common.

use std::collections::HashMap;

use kernel::Result;
use kernel::tenancy::MerchantTx;
use kernel::text::{Language, Text};
use kernel::validation::{Rule, Validator, rules};
use sea_orm::{ColumnTrait as _, Condition, EntityTrait, QueryFilter as _};

use super::super::codes::ImportCell;
use super::super::columns::{Column, key_of};
use super::super::rows::Row;
use super::overwrite;

/// Values of one question; Postgres takes 65,535.
pub(super) const ASKED: usize = 20_000;

pub(super) const MOBILE: Column = Column::new("mobile", "Mobile", "الجوال", "+971501234567")
    .required()
    .of(ImportCell::Mobile)
    .also(&[
        "phone",
        "mobile number",
        "tel",
        "telephone",
        "contact number",
        "رقم الجوال",
        "الهاتف",
        "رقم الهاتف",
        "الموبايل",
    ]);

pub(super) const fn email(example: &'static str) -> Column {
    Column::new("email", "E-mail", "البريد الإلكتروني", example).also(&["email address", "الايميل"])
}

pub(super) const NATIONALITY: Column =
    Column::new("nationality", "Nationality (code)", "الجنسية (رمز)", "AE").also(&[
        "nationality",
        "country",
        "الجنسية",
    ]);

pub(super) const NATIONAL_ID: Column = Column::new(
    "national_id",
    "National ID",
    "رقم الهوية",
    "784-1990-1234567-1",
)
.also(&[
    "emirates id",
    "id number",
    "iqama",
    "qid",
    "civil id",
    "eid",
    "الهوية",
    "الرقم المدني",
    "رقم الإقامة",
]);

pub(super) const NATIONAL_ID_EXPIRES_ON: Column = Column::new(
    "national_id_expires_on",
    "ID expires on",
    "انتهاء الهوية",
    "2028-12-31",
)
.of(ImportCell::Day)
.also(&["id expiry", "emirates id expiry", "تاريخ انتهاء الهوية"]);

pub(super) const PASSPORT: Column = Column::new("passport_number", "Passport", "جواز السفر", "")
    .also(&["passport number", "passport no", "رقم الجواز"]);

pub(super) const PASSPORT_EXPIRES_ON: Column = Column::new(
    "passport_expires_on",
    "Passport expires on",
    "انتهاء جواز السفر",
    "",
)
.of(ImportCell::Day)
.also(&["passport expiry", "انتهاء الجواز"]);

pub(super) const TRN: Column = Column::new("trn", "Tax number", "الرقم الضريبي", "").also(&[
    "trn",
    "vat number",
    "tax registration number",
]);

pub(super) const LANGUAGE: Column =
    Column::new("language", "Language", "اللغة", "").among(languages);

/// Somebody who is there already.
pub(super) struct Known {
    pub id: i64,
    pub mobile: String,
    pub email: Option<String>,
    pub national_id: Option<String>,
}

/// Those who are there, by what is a person's own.
#[derive(Default)]
pub(super) struct People {
    mobiles: HashMap<String, i64>,
    emails: HashMap<String, i64>,
    ids: HashMap<String, i64>,
}

impl People {
    pub fn add(&mut self, one: Known) {
        self.mobiles.insert(one.mobile, one.id);
        if let Some(email) = one.email {
            self.emails.insert(email.to_lowercase(), one.id);
        }
        if let Some(national_id) = one.national_id {
            self.ids.insert(national_id, one.id);
        }
    }

    pub fn by_mobile(&self, mobile: &str) -> Option<i64> {
        let other = || self.mobiles.get(&parties::other_code(mobile)?);
        self.mobiles.get(mobile).or_else(other).copied()
    }

    pub fn by_id(&self, national_id: &str) -> Option<i64> {
        self.ids.get(national_id).copied()
    }

    /// The one who has the row's mobile, or its national ID; an e-mail of somebody else is a fault.
    pub fn meant(&self, form: &mut Validator, row: &Row) -> Option<i64> {
        let mobile = mobile_of(row).and_then(|mobile| self.by_mobile(&mobile));
        let found = mobile.or_else(|| self.by_id(&paper_of(row, "national_id")?));
        let email = row.text("email").map(|email| email.to_lowercase());
        let holder = email.and_then(|email| self.emails.get(&email).copied());
        let is_own = holder.is_none() || holder == found;
        form.check("email", is_own, Rule::Unique);
        found
    }
}

/// Those of a table who have what the rows name: by mobile, e-mail and national ID, in this order.
pub(super) async fn known<E: EntityTrait>(
    tx: &MerchantTx,
    rows: &[Row],
    columns: [E::Column; 3],
    those: &Condition,
    as_known: fn(E::Model) -> Known,
) -> Result<People> {
    let mut people = People::default();
    for (column, values) in columns.into_iter().zip(asked(rows)) {
        for part in values.chunks(ASKED) {
            let named = column.is_in(part.iter().cloned());
            let found = E::find().filter(those.clone().add(named)).all(tx).await?;
            found.into_iter().for_each(|one| people.add(as_known(one)));
        }
    }
    Ok(people)
}

/// The mobile in its normal form.
pub(super) fn mobile_of(row: &Row) -> Option<String> {
    rules::mobile(&row.text("mobile")?).ok()
}

/// The number of a paper in its normal form.
pub(super) fn paper_of(row: &Row, field: &str) -> Option<String> {
    let typed = row.text(field)?;
    Some(kernel::text::fold_digits(&typed).to_uppercase())
}

/// What no two rows of people share.
pub(super) fn keys(row: &Row) -> Vec<(&'static str, String)> {
    let email = row.text("email").map(|email| email.to_lowercase());
    let own = [("mobile", mobile_of(row)), ("email", email)];
    own.into_iter()
        .filter_map(|(field, key)| Some((field, key?)))
        .collect()
}

/// The values of the rows that people are looked for by: mobiles, e-mails, national IDs.
fn asked(rows: &[Row]) -> [Vec<String>; 3] {
    let mobiles = rows.iter().filter_map(mobile_of).flat_map(|mobile| {
        let other = parties::other_code(&mobile);
        [Some(mobile), other].into_iter().flatten()
    });
    let emails = rows
        .iter()
        .filter_map(|row| Some(row.text("email")?.to_lowercase()));
    let ids = rows.iter().filter_map(|row| paper_of(row, "national_id"));
    [mobiles.collect(), emails.collect(), ids.collect()]
}

const LANGUAGES: Text = Text::fixed(
    "Choose one of: English, Arabic.",
    "اختر إحدى القيم: الإنجليزية، العربية.",
);

fn languages() -> Vec<Text> {
    vec![
        Text::fixed("English", "الإنجليزية"),
        Text::fixed("Arabic", "العربية"),
    ]
}

pub(super) fn language(form: &mut Validator, row: &Row) -> Option<Language> {
    let typed = key_of(&row.text("language")?);
    let is = |words: [&str; 4]| words.iter().any(|word| key_of(word) == typed);
    let found = if is(["english", "en", "الإنجليزية", "انجليزي"]) {
        Some(Language::En)
    } else if is(["arabic", "ar", "العربية", "عربي"]) {
        Some(Language::Ar)
    } else {
        None
    };
    form.check_custom("language", found.is_some(), "choice", LANGUAGES);
    found
}

/// Puts the texts of a row in the place of those that are there.
pub(super) fn texts<const N: usize>(row: &Row, fields: [(&'static str, &mut Option<String>); N]) {
    for (field, value) in fields {
        overwrite(value, row, field);
    }
}
