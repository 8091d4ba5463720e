//! Words to customers: each kind of message declares the fields that its words may name and the words that it has as long
//! as a merchant keeps no own ones. Own words and switches come from the context that keeps them, through [`OWN_WORDS`].

use sea_orm::{DbBackend, FromQueryResult, Statement};

use crate::error::Result;
use crate::facts::Socket;
use crate::tenancy::MerchantConn;
use crate::text::{Language, Text, fill};

/// A relation of what a merchant changed, one row a kind: `kind`, `version`, `by_email`, `by_whatsapp`, `is_english`,
/// `is_arabic`, `subject_en`, `subject_ar`, `body_en`, `body_ar`.
pub static OWN_WORDS: Socket<()> = Socket::new("own_words");

/// What the words of a kind may name: `{customer}`.
#[derive(Debug)]
pub struct WordField {
    pub name: &'static str,
    pub text: Text,
}

impl WordField {
    pub const fn new(name: &'static str, en: &'static str, ar: &'static str) -> Self {
        Self {
            name,
            text: Text::fixed(en, ar),
        }
    }
}

/// Fields that kinds of several contexts have.
pub mod fields {
    use super::WordField;

    pub const CUSTOMER: WordField = WordField::new("customer", "Name of the reader", "اسم القارئ");
    pub const MERCHANT: WordField = WordField::new("merchant", "Name of the office", "اسم المكتب");
}

/// A kind of message, as it is before a merchant changes it.
#[derive(Debug)]
pub struct Wording {
    /// Its stored code; never changes.
    pub kind: &'static str,
    pub fields: &'static [WordField],
    pub subject: Text,
    pub body: Text,
    /// The ways that the product sends it by.
    pub by_email: bool,
    pub by_whatsapp: bool,
    /// Whether nobody can switch it off.
    pub is_needed: bool,
}

/// Which words a message was written with: a kind, and the version of the merchant's own; 0 are the first ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template {
    pub kind: &'static str,
    pub version: i64,
}

/// What one message says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub subject: String,
    pub body: String,
}

/// A kind's words and switches, as the merchant has them now.
#[derive(Debug, Clone)]
pub struct Worded {
    pub template: Template,
    pub subject: Text,
    pub body: Text,
    pub by_email: bool,
    pub by_whatsapp: bool,
    pub is_english: bool,
    pub is_arabic: bool,
}

#[derive(FromQueryResult)]
struct Own {
    version: i64,
    by_email: bool,
    by_whatsapp: bool,
    is_english: bool,
    is_arabic: bool,
    subject_en: Option<String>,
    subject_ar: Option<String>,
    body_en: Option<String>,
    body_ar: Option<String>,
}

impl Wording {
    pub fn field(&self, name: &str) -> Option<&WordField> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The first of the `{names}` in a text that is no field of this kind.
    pub fn unknown_field<'a>(&self, text: &'a str) -> Option<&'a str> {
        let tails = text.split('{').skip(1);
        let mut names = tails.filter_map(|tail| tail.split_once('}').map(|(name, _)| name));
        names.find(|name| self.field(name).is_none())
    }

    /// The words as nobody has changed them.
    pub fn first(&self) -> Worded {
        Worded {
            template: Template {
                kind: self.kind,
                version: 0,
            },
            subject: self.subject.clone(),
            body: self.body.clone(),
            by_email: self.by_email,
            by_whatsapp: self.by_whatsapp,
            is_english: true,
            is_arabic: true,
        }
    }

    /// The words that the merchant of a transaction has.
    pub async fn of(&self, db: &impl MerchantConn) -> Result<Worded> {
        let sql = format!(
            "SELECT version, by_email, by_whatsapp, is_english, is_arabic, subject_en, subject_ar, body_en, body_ar \
             FROM {} w WHERE kind = $1",
            OWN_WORDS.sql(())
        );
        let statement =
            Statement::from_sql_and_values(DbBackend::Postgres, sql, [self.kind.into()]);
        let mut worded = self.first();
        let Some(own) = Own::find_by_statement(statement).one(db).await? else {
            return Ok(worded);
        };
        let replace = |words: &mut Text, en: Option<String>, ar: Option<String>| {
            if let Some(en) = en {
                words.en = en.into();
            }
            if let Some(ar) = ar {
                words.ar = ar.into();
            }
        };
        replace(&mut worded.subject, own.subject_en, own.subject_ar);
        replace(&mut worded.body, own.body_en, own.body_ar);
        worded.template.version = own.version;
        if !self.is_needed {
            worded.by_email &= own.by_email;
            worded.by_whatsapp &= own.by_whatsapp;
        }
        worded.is_english = own.is_english;
        worded.is_arabic = own.is_arabic;
        Ok(worded)
    }
}

impl Worded {
    /// The language that somebody is written to in: theirs, or the other one where only that is kept.
    pub const fn language(&self, wanted: Language) -> Language {
        match wanted {
            Language::En if !self.is_english => Language::Ar,
            Language::Ar if !self.is_arabic => Language::En,
            Language::En | Language::Ar => wanted,
        }
    }

    /// The words in a language, with each field's value; a subject begins as a sentence does.
    pub fn say(&self, language: Language, facts: &[(&str, String)]) -> Said {
        let facts: Vec<(&str, &str)> = facts
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        Said {
            subject: as_sentence(&fill(self.subject.get(language), &facts)),
            body: fill(self.body.get(language), &facts),
        }
    }
}

fn as_sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static GREETING: Wording = Wording {
        kind: "greeting",
        fields: &[WordField::new("customer", "Tenant", "المستأجر")],
        subject: Text::fixed("{customer}: hello", "مرحباً {customer}"),
        body: Text::fixed("Dear {customer}", "عزيزي {customer}"),
        by_email: true,
        by_whatsapp: false,
        is_needed: false,
    };

    #[test]
    fn a_field_that_is_not_declared_is_found_and_an_open_brace_is_none() {
        let unknown = |text| GREETING.unknown_field(text);
        assert_eq!(unknown("Dear {customer}, {amount} is due"), Some("amount"));
        assert_eq!(unknown("{} {customer}"), Some(""));
        assert_eq!(unknown("Dear {customer}, a { alone"), None);
    }

    #[test]
    fn who_reads_a_language_that_is_off_gets_the_other_one() {
        let mut worded = GREETING.first();
        assert_eq!(worded.language(Language::Ar), Language::Ar);
        worded.is_arabic = false;
        assert_eq!(worded.language(Language::Ar), Language::En);
        assert_eq!(worded.language(Language::En), Language::En);
    }

    #[test]
    fn a_value_is_never_read_as_a_field() {
        let said = GREETING
            .first()
            .say(Language::En, &[("customer", "ali {customer}".to_owned())]);
        assert_eq!(said.subject, "Ali {customer}: hello");
        assert_eq!(said.body, "Dear ali {customer}");
    }
}
