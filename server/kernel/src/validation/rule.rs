use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::source;
use crate::text::{DayText, Language, Text};

/// A rule that a value broke, with what its message needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    Required,
    ControlCharacters,
    MaxLength {
        max: usize,
    },
    MinLength {
        min: usize,
    },
    ExactLength {
        length: usize,
    },
    Letters,
    PersonName,
    EnglishText,
    ArabicText,
    BilingualText,
    ServiceName,
    AliasName,
    CustomerSearch,
    Digits,
    Integer,
    Price {
        decimals: u32,
    },
    MinValue {
        min: Decimal,
    },
    MaxValue {
        max: Decimal,
    },
    MultipleOf {
        number: i64,
    },
    Email,
    Mobile,
    WhatsappNumber,
    Telephone,
    Trn,
    TrnKsa,
    Time,
    Date,
    AfterDate {
        date: NaiveDate,
    },
    AfterOrEqual {
        date: NaiveDate,
    },
    BeforeOrEqual {
        date: NaiveDate,
    },
    SameAs {
        other: Text,
    },
    OneOf,
    Unique,
    NotFound,
    ImageSquare,
    UploadSize {
        bytes: u64,
    },
    UploadExtension {
        extensions: Vec<String>,
    },
    /// A rule of one domain, with its own stable name and sentence; `{label}` stands for the field.
    Custom {
        name: &'static str,
        message: Text,
    },
}

/// What a pure rule answers with when the value breaks it.
pub type RuleFault = Rule;

impl Rule {
    /// The stable name, the same in `validation/rules.json` and in the front end.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::ControlCharacters => "control_characters",
            Self::MaxLength { .. } => "max_length",
            Self::MinLength { .. } => "min_length",
            Self::ExactLength { .. } => "exact_length",
            Self::Letters => "letters",
            Self::PersonName => "person_name",
            Self::EnglishText => "english_text",
            Self::ArabicText => "arabic_text",
            Self::BilingualText => "bilingual_text",
            Self::ServiceName => "service_name",
            Self::AliasName => "alias_name",
            Self::CustomerSearch => "customer_search",
            Self::Digits => "digits",
            Self::Integer => "integer",
            Self::Price { .. } => "price",
            Self::MinValue { .. } => "min_value",
            Self::MaxValue { .. } => "max_value",
            Self::MultipleOf { .. } => "multiple_of",
            Self::Email => "email",
            Self::Mobile => "mobile",
            Self::WhatsappNumber => "whatsapp_number",
            Self::Telephone => "telephone",
            Self::Trn => "trn",
            Self::TrnKsa => "trn_ksa",
            Self::Time => "time",
            Self::Date => "date",
            Self::AfterDate { .. } => "after_date",
            Self::AfterOrEqual { .. } => "after_or_equal",
            Self::BeforeOrEqual { .. } => "before_or_equal",
            Self::SameAs { .. } => "same_as",
            Self::OneOf => "one_of",
            Self::Unique => "unique",
            Self::NotFound => "not_found",
            Self::ImageSquare => "image_square",
            Self::UploadSize { .. } => "upload_size",
            Self::UploadExtension { .. } => "upload_extension",
            Self::Custom { name, .. } => name,
        }
    }

    /// The sentence for the field that carries it ("This field is required.").
    pub fn message(&self, language: Language) -> String {
        self.render(language, None)
    }

    /// The sentence where the field's name has to be said ("Mobile is required.").
    pub fn message_about(&self, language: Language, label: &str) -> String {
        self.render(language, Some(label))
    }

    /// The sentence in both languages, for a fault that is found outside of a form.
    pub fn text(&self) -> Text {
        Text::new(self.message(Language::En), self.message(Language::Ar))
    }

    fn render(&self, language: Language, label: Option<&str>) -> String {
        if let Self::Custom { message, .. } = self {
            return source::about(message.get(language), language, label, &[]);
        }
        let parameter = self.parameter(language);
        let parameters: Vec<(&str, &str)> = parameter
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        source::message(self.name(), language, label, &parameters)
    }

    fn parameter(&self, language: Language) -> Option<(&'static str, String)> {
        Some(match self {
            Self::MaxLength { max } => ("max", max.to_string()),
            Self::MinLength { min } => ("min", min.to_string()),
            Self::ExactLength { length } => ("length", length.to_string()),
            Self::Price { decimals } => ("decimals", decimals.to_string()),
            Self::MinValue { min } => ("min", min.to_string()),
            Self::MaxValue { max } => ("max", max.to_string()),
            Self::MultipleOf { number } => ("number", number.to_string()),
            Self::AfterDate { date }
            | Self::AfterOrEqual { date }
            | Self::BeforeOrEqual { date } => ("date", DayText(*date).said(language)),
            Self::SameAs { other } => ("other", other.get(language).to_owned()),
            Self::UploadSize { bytes } => ("megabytes", megabytes(*bytes)),
            Self::UploadExtension { extensions } => ("extensions", extensions.join(", ")),
            _ => return None,
        })
    }
}

fn megabytes(bytes: u64) -> String {
    (Decimal::from(bytes) / Decimal::from(1024 * 1024))
        .round_dp(1)
        .normalize()
        .to_string()
}
