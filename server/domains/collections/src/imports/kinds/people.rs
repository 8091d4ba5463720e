//! What owners and tenants have in common.

use std::collections::HashMap;

use kernel::Result;
use kernel::tenancy::MerchantTx;
use kernel::text::{Language, Text};
use kernel::validation::{Rule, Validator, rules};
use parties::documents::DocumentNoun;
use parties::documents::entity::{Column as DocumentColumn, Entity as Documents};
use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};

use super::super::ImportError;
use super::super::columns::key_of;
use super::super::rows::Row;
use super::overwrite;

/// Values of one question; Postgres takes 65,535.
pub(super) const ASKED: usize = 20_000;

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
pub(super) fn asked(rows: &[Row]) -> [Vec<String>; 3] {
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

pub(super) fn languages() -> Vec<Text> {
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

/// A record that documents were added to is built on; they know it by its noun, not by a key.
pub(super) async fn ensure_no_documents(
    tx: &MerchantTx,
    noun: DocumentNoun,
    id: i64,
) -> Result<()> {
    let documents = Documents::find()
        .filter(DocumentColumn::Noun.eq(noun))
        .filter(DocumentColumn::RecordId.eq(id));
    match documents.count(tx).await? {
        0 => Ok(()),
        _ => Err(ImportError::HasDocuments.into()),
    }
}
