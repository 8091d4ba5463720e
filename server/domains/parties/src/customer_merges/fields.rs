//! Which values stay: the survivor's, unless a field is taken from the other.

use kernel::{Problem, Result};
use poem_openapi::Enum;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::customers::entity::Model;

/// A field that can be taken from the tenant who is merged; papers come with their dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum MergedField {
    NameEn,
    NameAr,
    Mobile,
    Email,
    Gender,
    Nationality,
    BirthDate,
    Trn,
    NationalId,
    PassportNumber,
    TradeLicence,
    Language,
    Notes,
}

impl MergedField {
    /// The columns that it stands for.
    const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::NameEn => &["name_en"],
            Self::NameAr => &["name_ar"],
            Self::Mobile => &["mobile"],
            Self::Email => &["email", "email_bounced_at", "email_bounce"],
            Self::Gender => &["gender"],
            Self::Nationality => &["nationality"],
            Self::BirthDate => &["birth_date"],
            Self::Trn => &["trn"],
            Self::NationalId => &["national_id", "national_id_expires_on"],
            Self::PassportNumber => &["passport_number", "passport_expires_on"],
            Self::TradeLicence => &["trade_licence"],
            Self::Language => &["language"],
            Self::Notes => &["notes"],
        }
    }
}

/// Who refused WhatsApp under either entry refused it.
const REFUSES_WHATSAPP: [&str; 3] = ["allow_whatsapp", "whatsapp_source", "whatsapp_at"];
/// Who wanted no advertising under either entry wants none.
const NO_ADVERTISING: &str = "no_advertising_at";

/// What a merge changes of the survivor: the values before and after, where they differ.
pub(super) struct Taken {
    pub before: Value,
    pub after: Value,
}

fn fields_of(model: &Model) -> Result<Map<String, Value>> {
    match serde_json::to_value(model)? {
        Value::Object(fields) => Ok(fields),
        other => Err(Problem::internal(anyhow::anyhow!("a tenant is {other}"))),
    }
}

pub(super) fn taken(survivor: &Model, merged: &Model, fields: &[MergedField]) -> Result<Taken> {
    let (mine, theirs) = (fields_of(survivor)?, fields_of(merged)?);
    let mut columns: Vec<&str> = fields
        .iter()
        .flat_map(|field| field.columns())
        .copied()
        .collect();
    if survivor.allow_whatsapp && !merged.allow_whatsapp {
        columns.extend(REFUSES_WHATSAPP);
    }
    if survivor.no_advertising_at.is_none() {
        columns.push(NO_ADVERTISING);
    }
    columns.retain(|column| mine.get(*column) != theirs.get(*column));
    let only = |of: &Map<String, Value>| {
        let values = columns.iter().filter_map(|column| {
            let value = of.get(*column)?;
            Some(((*column).to_owned(), value.clone()))
        });
        Value::Object(values.collect())
    };
    Ok(Taken {
        before: only(&mine),
        after: only(&theirs),
    })
}

/// The tenant with these values.
pub(super) fn with(model: &Model, values: &Value) -> Result<Model> {
    let mut fields = fields_of(model)?;
    for (name, value) in values.as_object().into_iter().flatten() {
        fields.insert(name.clone(), value.clone());
    }
    Ok(serde_json::from_value(Value::Object(fields))?)
}

/// The survivor without what a merge changed; what was edited since stays as it was edited.
pub(super) fn without(model: &Model, taken: &Taken) -> Result<Model> {
    let now = fields_of(model)?;
    let values = taken.before.as_object().into_iter().flatten();
    let back = values
        .filter(|(name, _)| now.get(*name) == taken.after.get(name.as_str()))
        .map(|(name, value)| (name.clone(), value.clone()));
    with(model, &Value::Object(back.collect()))
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use kernel::code::Status;
    use kernel::text::Language;

    use super::*;
    use crate::customers::{CustomerId, Gender};

    fn tenant(id: i64, mobile: &str) -> Model {
        Model {
            id: CustomerId(id),
            name_en: Some("Sara".to_owned()),
            name_ar: None,
            mobile: mobile.to_owned(),
            email: None,
            gender: Gender::Female,
            nationality: None,
            birth_date: None,
            trn: None,
            national_id: None,
            national_id_expires_on: None,
            passport_number: None,
            passport_expires_on: None,
            trade_licence: None,
            language: Language::En,
            allow_whatsapp: true,
            whatsapp_source: None,
            whatsapp_at: None,
            no_advertising_at: None,
            email_bounced_at: None,
            email_bounce: None,
            notes: None,
            status: Status::Active,
            merged_into_id: None,
            looked_after_by: None,
            search_key: String::new(),
            version: 1,
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn what_is_taken_goes_back_unless_it_was_edited_since() {
        let (survivor, mut merged) = (tenant(1, "+971501111111"), tenant(2, "+971502222222"));
        merged.email = Some("sara@example.com".to_owned());
        let chosen = [MergedField::Mobile, MergedField::Email, MergedField::Gender];
        let taken = taken(&survivor, &merged, &chosen).expect("compared");
        let after = with(&survivor, &taken.after).expect("merged");
        assert_eq!(
            (after.id, after.mobile.as_str()),
            (CustomerId(1), "+971502222222")
        );
        assert_eq!(without(&after, &taken).expect("undone"), survivor);
        let mut edited = after;
        edited.mobile = "+971503333333".to_owned();
        let back = without(&edited, &taken).expect("undone");
        assert_eq!((back.mobile.as_str(), back.email), ("+971503333333", None));
    }

    #[test]
    fn who_refused_whatsapp_once_refused_it() {
        let (survivor, mut merged) = (tenant(1, "+971501111111"), tenant(2, "+971502222222"));
        merged.allow_whatsapp = false;
        merged.no_advertising_at = Some(DateTime::UNIX_EPOCH);
        let refused = taken(&survivor, &merged, &[]).expect("compared");
        assert!(
            !with(&survivor, &refused.after)
                .expect("merged")
                .allow_whatsapp
        );
        let stopped = with(&survivor, &refused.after).expect("merged");
        assert_eq!(stopped.no_advertising_at, merged.no_advertising_at);
        let kept = taken(&merged, &survivor, &[]).expect("compared");
        assert!(!with(&merged, &kept.after).expect("merged").allow_whatsapp);
    }
}
