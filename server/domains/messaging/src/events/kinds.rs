//! Which changes are told, under which name, with which fields. What is not in the table stays inside.

mod table;

pub use table::{PUBLISHED, TOLD};

use kernel::permission::{Page, Permissions};
use serde_json::{Map, Value};

use self::table::VERBS;
use super::EventFieldKind;
use super::model::{EventData, WebhookEventField, WebhookEventKind};

/// Of all kinds; one that changes its fields gets a number of its own.
pub const VERSION: i32 = 1;

/// Records whose changes are told.
#[derive(Debug)]
pub struct Told {
    /// As in the audit log.
    pub noun: &'static str,
    /// The first word of its kinds.
    word: &'static str,
    en: &'static str,
    ar: &'static str,
    /// What an employee needs to be told them.
    pub permission: &'static str,
    /// Columns of the record, in their order.
    pub fields: &'static [(&'static str, EventFieldKind)],
    /// The verbs of the audit log.
    pub verbs: &'static [&'static str],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Public {
    As(&'static str),
    /// Why nobody outside is told.
    Not(&'static str),
}

impl Told {
    pub fn kind(&self, verb: &str) -> String {
        format!("{}.{verb}", self.word)
    }

    fn words(&self, verb: &str) -> (String, String) {
        let found = VERBS.iter().find(|(name, ..)| *name == verb);
        let (en, ar) = found.map_or((verb, verb), |(_, en, ar)| (*en, *ar));
        (format!("{} {en}", self.en), format!("{ar} {}", self.ar))
    }

    /// The public part of an entry of the audit log.
    pub fn data(&self, id: i64, before: Option<&Value>, after: Option<&Value>) -> EventData {
        let shown = after.or(before);
        let value = |of: Option<&Value>, field: &str| {
            of.and_then(|record| record.get(field))
                .cloned()
                .unwrap_or(Value::Null)
        };
        let fields = self.fields.iter().map(|(field, _)| *field);
        let record = fields
            .clone()
            .map(|field| (field.to_owned(), value(shown, field)))
            .collect::<Map<_, _>>();
        let previous = before.zip(after).map(|(before, after)| {
            let differs = |field: &&str| before.get(*field) != after.get(*field);
            let changed = fields.filter(differs);
            let changed = changed.map(|field| (field.to_owned(), value(Some(before), field)));
            Value::Object(changed.collect())
        });
        EventData {
            noun: self.noun.to_owned(),
            id,
            record: Value::Object(record),
            previous,
        }
    }
}

/// The records that an entry of the audit log is told of, if it is told.
pub fn told(noun: &str, verb: &str) -> Option<&'static Told> {
    TOLD.iter()
        .find(|told| told.noun == noun && told.verbs.contains(&verb))
}

/// Every kind with what its records are.
pub fn all() -> impl Iterator<Item = (String, &'static Told, &'static str)> {
    TOLD.iter().flat_map(|told| {
        let verbs = told.verbs.iter();
        verbs.map(move |verb| (told.kind(verb), told, *verb))
    })
}

/// The names of the kinds that somebody with these rights is told.
pub fn allowed(pages: &[&'static Page], held: &Permissions) -> Vec<String> {
    let kinds = all().filter(|(_, told, _)| held.allows_named(pages, told.permission));
    kinds.map(|(name, ..)| name).collect()
}

/// Every kind as it is published.
pub fn published() -> Vec<WebhookEventKind> {
    let shown = |(name, told, verb): (String, &Told, &str)| {
        let (name_en, name_ar) = told.words(verb);
        let fields = told.fields.iter().map(|(field, kind)| WebhookEventField {
            name: (*field).to_owned(),
            kind: *kind,
        });
        WebhookEventKind {
            name,
            version: VERSION,
            name_en,
            name_ar,
            noun: told.noun.to_owned(),
            permission: told.permission.to_owned(),
            fields: fields.collect(),
        }
    };
    all().map(shown).collect()
}

/// Whether every verb has words.
#[cfg(test)]
pub fn wordless() -> Vec<&'static str> {
    let verbs = all().map(|(_, _, verb)| verb);
    let has_words = |verb: &&str| VERBS.iter().any(|(name, ..)| name == verb);
    verbs.filter(|verb| !has_words(verb)).collect()
}
