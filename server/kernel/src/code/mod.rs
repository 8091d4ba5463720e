//! Stored codes: the statuses, kinds and types that a column keeps as a small number or a word.
//! [`code!`](crate::code) declares each of them once; its column type, its published schema, its
//! words in both languages and its literal in SQL follow from that.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use sea_orm::{ColIdx, DbErr, QueryResult, TryGetError, TryGetable};
use serde_json::Value;

use crate::text::Text;

mod any_of;

pub use any_of::AnyOf;

/// A declared code, as the published documents and the front end know it.
#[derive(Debug)]
pub struct Declaration {
    /// The name of the schema.
    pub name: &'static str,
    /// Its key in `validation/enums.json`, where it is one of the specification's.
    pub spec: Option<&'static str>,
    pub values: &'static [CodeValue],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeValue {
    pub stored: Stored,
    pub name: &'static str,
    pub en: &'static str,
    pub ar: &'static str,
    /// In Arabic of a feminine noun, where that is another word.
    pub ar_feminine: Option<&'static str>,
}

/// What the column keeps, and the API sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    Number(i16),
    Text(&'static str),
}

impl Stored {
    pub fn to_json(self) -> Value {
        match self {
            Self::Number(number) => number.into(),
            Self::Text(text) => text.into(),
        }
    }
}

/// A type that [`code!`](crate::code) declares.
pub trait Code: Copy + PartialEq + Send + Sync + 'static {
    const DECLARATION: Declaration;
    const ALL: &'static [Self];

    fn value(self) -> &'static CodeValue;

    /// The value's words, as exports and messages show it.
    fn text(self) -> Text {
        let value = self.value();
        Text::fixed(value.en, value.ar)
    }

    /// The same of something that is feminine in Arabic, such as a unit.
    fn feminine(self) -> Text {
        let value = self.value();
        Text::fixed(value.en, value.ar_feminine.unwrap_or(value.ar))
    }

    fn of_number(number: i16) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|code| code.value().stored == Stored::Number(number))
    }

    fn of_text(text: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|code| matches!(code.value().stored, Stored::Text(own) if own == text))
    }

    fn of_json(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => Self::of_number(number.as_i64()?.try_into().ok()?),
            Value::String(text) => Self::of_text(text),
            _ => None,
        }
    }

    /// A path's, a query's or a form's text.
    fn of_parameter(text: &str) -> Option<Self> {
        let number = || text.parse().ok().and_then(Self::of_number);
        Self::of_text(text).or_else(number)
    }
}

/// A row has a value that is not declared: the schema's CHECK and the declaration disagree.
fn undeclared<C: Code>(found: &dyn std::fmt::Debug) -> DbErr {
    DbErr::Type(format!("{found:?} is no {}", C::DECLARATION.name))
}

#[doc(hidden)]
pub fn number_in_row<C: Code, I: ColIdx>(row: &QueryResult, index: I) -> Result<C, TryGetError> {
    let number = i16::try_get_by(row, index)?;
    C::of_number(number).ok_or_else(|| undeclared::<C>(&number).into())
}

#[doc(hidden)]
pub fn text_in_row<C: Code, I: ColIdx>(row: &QueryResult, index: I) -> Result<C, TryGetError> {
    let text = String::try_get_by(row, index)?;
    C::of_text(&text).ok_or_else(|| undeclared::<C>(&text).into())
}

/// The values that a caller may send, for a refusal that helps.
#[doc(hidden)]
pub fn expected<C: Code>() -> String {
    format!("{EXPECTED}{}", listed(&C::DECLARATION))
}

const EXPECTED: &str = "expected one of: ";

/// What a caller is told whose value a reader refused with [`expected`]; nothing of other refusals.
pub fn refusal(reason: &str) -> Option<Text> {
    let (_, values) = reason.split_once(EXPECTED)?;
    Some(one_of(values))
}

/// What a caller is told whose value is none of these.
pub(crate) fn one_of(values: &str) -> Text {
    Text::new(
        format!("This must be one of: {values}."),
        format!("يجب أن تكون القيمة إحدى القيم: {values}."),
    )
}

/// A code's values: `1 (residence), 2 (commercial)`.
pub(crate) fn listed(declaration: &Declaration) -> String {
    let values = declaration.values.iter().map(|value| match value.stored {
        Stored::Number(number) => format!("{number} ({})", value.name),
        Stored::Text(text) => text.to_owned(),
    });
    values.collect::<Vec<_>>().join(", ")
}

/// The declarations whose schemas were registered, by their names: a schema has the values, not their
/// names.
static DECLARED: LazyLock<Mutex<HashMap<&'static str, &'static Declaration>>> =
    LazyLock::new(Mutex::default);

#[doc(hidden)]
pub fn declare(declaration: &'static Declaration) {
    let mut declared = DECLARED.lock().unwrap_or_else(PoisonError::into_inner);
    declared.insert(declaration.name, declaration);
}

pub(crate) fn declared(name: &str) -> Option<&'static Declaration> {
    let declared = DECLARED.lock().unwrap_or_else(PoisonError::into_inner);
    declared.get(name).copied()
}

/// Declares a stored code.
///
/// ```ignore
/// kernel::code! {
///     /// What a unit is let for.
///     pub enum UnitUsage: number of "unit_usage" {
///         Residence = 1 "residence" ("Residence", "سكني"),
///         Commercial = 2 "commercial" ("Commercial", "تجاري"),
///     }
/// }
/// kernel::code! {
///     /// How money changes hands.
///     pub enum PaymentMethod: text of "payment_method" {
///         Cash = "cash" ("Cash", "نقداً"),
///     }
/// }
/// ```
///
/// `of "…"` names the entry of the specification's codes; a code of our own has none. A third word is the Arabic one of
/// feminine nouns.
#[macro_export]
macro_rules! code {
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident: number $(of $spec:literal)? {
            $( $(#[doc = $value_doc:literal])* $value:ident = $number:literal $value_name:literal ($en:literal, $ar:literal $(, $feminine:literal)?) ),* $(,)?
        }
    ) => {
        $crate::code_common! {
            [$($doc)*] $vis $name [$($spec)?]
            { $( [$($value_doc)*] $value, $crate::code::Stored::Number($number), stringify!($number), $number, $value_name, $en, $ar, [$($feminine)?]; )* }
        }
        $crate::code_stored!($name, i16, "integer", number_in_row, SmallInteger, |stored| match stored {
            $crate::code::Stored::Number(number) => number,
            $crate::code::Stored::Text(_) => 0,
        });
    };
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident: text $(of $spec:literal)? {
            $( $(#[doc = $value_doc:literal])* $value:ident = $text:literal ($en:literal, $ar:literal $(, $feminine:literal)?) ),* $(,)?
        }
    ) => {
        $crate::code_common! {
            [$($doc)*] $vis $name [$($spec)?]
            { $( [$($value_doc)*] $value, $crate::code::Stored::Text($text), concat!("'", $text, "'"), $text, $text, $en, $ar, [$($feminine)?]; )* }
        }
        $crate::code_stored!($name, String, "string", text_in_row, Text, |stored| match stored {
            $crate::code::Stored::Text(text) => text.to_owned(),
            $crate::code::Stored::Number(_) => String::new(),
        });

        impl $name {
            /// The word that is stored and sent.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $( Self::$value => $text, )*
                }
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! code_spec {
    () => {
        None
    };
    ($spec:literal) => {
        Some($spec)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! code_common {
    (
        [$($doc:literal)*] $vis:vis $name:ident [$($spec:literal)?]
        { $( [$($value_doc:literal)*] $value:ident, $stored:expr, $sql:expr, $shown:literal, $value_name:literal, $en:literal, $ar:literal, [$($feminine:literal)?]; )* }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis enum $name {
            $( $(#[doc = $value_doc])* $value, )*
        }

        impl $crate::code::Code for $name {
            const DECLARATION: $crate::code::Declaration = $crate::code::Declaration {
                name: stringify!($name),
                spec: $crate::code_spec!($($spec)?),
                values: &[$(
                    $crate::code::CodeValue {
                        stored: $stored, name: $value_name, en: $en, ar: $ar,
                        ar_feminine: $crate::code_spec!($($feminine)?),
                    },
                )*],
            };
            const ALL: &'static [Self] = &[$( Self::$value, )*];

            fn value(self) -> &'static $crate::code::CodeValue {
                const VALUES: &[$crate::code::CodeValue] =
                    <$name as $crate::code::Code>::DECLARATION.values;
                &VALUES[self as usize]
            }
        }

        impl $name {
            /// What its published schema says.
            const DESCRIPTION: &'static str = concat!(
                $($doc,)* "\n" $(, "\n- `", $shown, "`: ", $en)*
            );

            /// The literal in SQL.
            pub const fn sql(self) -> &'static str {
                match self {
                    $( Self::$value => $sql, )*
                }
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! code_stored {
    ($name:ident, $column:ty, $json:literal, $in_row:ident, $column_type:ident, $unwrap:expr) => {
        impl $name {
            fn stored(self) -> $column {
                let unwrap: fn($crate::code::Stored) -> $column = $unwrap;
                unwrap($crate::code::Code::value(self).stored)
            }
        }

        impl From<$name> for sea_orm::Value {
            fn from(code: $name) -> Self {
                code.stored().into()
            }
        }

        impl sea_orm::TryGetable for $name {
            fn try_get_by<I: sea_orm::ColIdx>(
                row: &sea_orm::QueryResult,
                index: I,
            ) -> std::result::Result<Self, sea_orm::TryGetError> {
                $crate::code::$in_row(row, index)
            }
        }

        impl sea_orm::sea_query::ValueType for $name {
            fn try_from(
                value: sea_orm::Value,
            ) -> std::result::Result<Self, sea_orm::sea_query::ValueTypeErr> {
                let stored = <$column as sea_orm::sea_query::ValueType>::try_from(value)?;
                let found = <Self as $crate::code::Code>::ALL
                    .iter()
                    .find(|code| code.stored() == stored);
                found.copied().ok_or(sea_orm::sea_query::ValueTypeErr)
            }

            fn type_name() -> String {
                stringify!($name).to_owned()
            }

            fn array_type() -> sea_orm::sea_query::ArrayType {
                <$column as sea_orm::sea_query::ValueType>::array_type()
            }

            fn column_type() -> sea_orm::sea_query::ColumnType {
                sea_orm::sea_query::ColumnType::$column_type
            }
        }

        impl $crate::export::Exported for $name {
            const KIND: $crate::export::ColumnKind = $crate::export::ColumnKind::Text;

            fn cell(&self, language: $crate::text::Language) -> $crate::export::Cell {
                $crate::code::Code::text(*self).get(language).into()
            }
        }

        impl sea_orm::sea_query::Nullable for $name {
            fn null() -> sea_orm::Value {
                <$column as sea_orm::sea_query::Nullable>::null()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(
                &self,
                serializer: S,
            ) -> std::result::Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&self.stored(), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(
                deserializer: D,
            ) -> std::result::Result<Self, D::Error> {
                let stored = <$column as serde::Deserialize>::deserialize(deserializer)?;
                let found = <Self as $crate::code::Code>::ALL
                    .iter()
                    .find(|code| code.stored() == stored);
                let wrong = || serde::de::Error::custom($crate::code::expected::<Self>());
                found.copied().ok_or_else(wrong)
            }
        }

        impl poem_openapi::types::Type for $name {
            const IS_REQUIRED: bool = true;
            type RawValueType = Self;
            type RawElementValueType = Self;

            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schema_ref() -> poem_openapi::registry::MetaSchemaRef {
                poem_openapi::registry::MetaSchemaRef::Reference(stringify!($name).to_owned())
            }

            fn register(registry: &mut poem_openapi::registry::Registry) {
                $crate::code::declare(&<Self as $crate::code::Code>::DECLARATION);
                registry.create_schema::<Self, _>(stringify!($name).to_owned(), |_| {
                    poem_openapi::registry::MetaSchema {
                        description: Some(Self::DESCRIPTION),
                        enum_items: <Self as $crate::code::Code>::DECLARATION
                            .values
                            .iter()
                            .map(|value| value.stored.to_json())
                            .collect(),
                        ..poem_openapi::registry::MetaSchema::new($json)
                    }
                });
            }

            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }

            fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
                Box::new(std::iter::once(self))
            }
        }

        impl poem_openapi::types::ToJSON for $name {
            fn to_json(&self) -> Option<serde_json::Value> {
                Some($crate::code::Code::value(*self).stored.to_json())
            }
        }

        impl poem_openapi::types::ParseFromJSON for $name {
            fn parse_from_json(
                value: Option<serde_json::Value>,
            ) -> poem_openapi::types::ParseResult<Self> {
                let value = value.unwrap_or_default();
                <Self as $crate::code::Code>::of_json(&value).ok_or_else(|| {
                    poem_openapi::types::ParseError::custom($crate::code::expected::<Self>())
                })
            }
        }

        impl poem_openapi::types::ParseFromParameter for $name {
            fn parse_from_parameter(text: &str) -> poem_openapi::types::ParseResult<Self> {
                <Self as $crate::code::Code>::of_parameter(text).ok_or_else(|| {
                    poem_openapi::types::ParseError::custom($crate::code::expected::<Self>())
                })
            }
        }

        impl poem_openapi::types::ParseFromMultipartField for $name {
            async fn parse_from_multipart(
                field: Option<poem::web::Field>,
            ) -> poem_openapi::types::ParseResult<Self> {
                let text = String::parse_from_multipart(field)
                    .await
                    .map_err(poem_openapi::types::ParseError::propagate)?;
                poem_openapi::types::ParseFromParameter::parse_from_parameter(&text)
            }
        }
    };
}

crate::code! {
    /// Whether a record is in use.
    pub enum Status: number of "generic" {
        Disabled = 0 "disabled" ("Disabled", "معطل", "معطلة"),
        Active = 1 "active" ("Active", "نشط", "نشطة"),
    }
}

crate::code! {
    /// An answer that is stored as a number.
    pub enum YesNo: number of "yes_no" {
        No = 0 "no" ("No", "لا"),
        Yes = 1 "yes" ("Yes", "نعم"),
    }
}

impl From<bool> for YesNo {
    fn from(is: bool) -> Self {
        if is { Self::Yes } else { Self::No }
    }
}

#[cfg(test)]
mod tests;
