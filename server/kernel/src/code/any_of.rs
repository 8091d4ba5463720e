use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use sea_orm::Value;
use sea_orm::sea_query::ValueType;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use super::{Code, expected};

/// A filter by several values of a code: an array in the published document and in bodies, a text with
/// commas in the query string. In SQL it is compared with `= ANY(?)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnyOf<C>(pub Vec<C>);

impl<C: Code> AnyOf<C> {
    fn parse(text: &str) -> Option<Self> {
        let words = text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty());
        words.map(C::of_parameter).collect::<Option<_>>().map(Self)
    }
}

/// A query string's text, or the array of a body.
impl<'de, C: Code + Deserialize<'de>> Deserialize<'de> for AnyOf<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Several(PhantomData))
    }
}

struct Several<C>(PhantomData<C>);

impl<'de, C: Code + Deserialize<'de>> Visitor<'de> for Several<C> {
    type Value = AnyOf<C>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&expected::<C>())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<AnyOf<C>, E> {
        AnyOf::parse(text).ok_or_else(|| E::custom(expected::<C>()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<AnyOf<C>, A::Error> {
        let mut codes = Vec::new();
        while let Some(code) = entries.next_element()? {
            codes.push(code);
        }
        Ok(AnyOf(codes))
    }
}

impl<C: ValueType + Into<Value>> From<AnyOf<C>> for Value {
    fn from(any: AnyOf<C>) -> Self {
        let values = any.0.into_iter().map(Into::into).collect();
        Self::Array(C::array_type(), Some(Box::new(values)))
    }
}

impl<C: Code + Type> Type for AnyOf<C> {
    const IS_REQUIRED: bool = true;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        Vec::<C>::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        Vec::<C>::schema_ref()
    }

    fn register(registry: &mut Registry) {
        Vec::<C>::register(registry);
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(std::iter::once(self))
    }
}

impl<C: Code + ToJSON> ToJSON for AnyOf<C> {
    fn to_json(&self) -> Option<serde_json::Value> {
        self.0.to_json()
    }
}

impl<C: Code + ParseFromJSON> ParseFromJSON for AnyOf<C> {
    fn parse_from_json(value: Option<serde_json::Value>) -> ParseResult<Self> {
        let parsed = Vec::parse_from_json(value).map_err(ParseError::propagate)?;
        Ok(Self(parsed))
    }
}
