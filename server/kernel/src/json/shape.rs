//! Whether a body has the published shape, told field by field before it is read: the reader stops at
//! the first fault, names types of this program, and passes over what it does not know.

use std::any::type_name;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use chrono::NaiveDate;
use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use serde_json::Value;

use crate::code;
use crate::text::{Language, Text};
use crate::validation::{FieldErrors, Rule};

#[derive(Debug, Clone, PartialEq)]
enum Shape {
    Any,
    Text,
    Boolean,
    Number,
    /// Whole numbers in this range.
    Integer(i64, i64),
    Date,
    /// A stored code, and its values in words.
    OneOf(Arc<[Value]>, Arc<str>),
    List(Arc<Shape>),
    Object(Arc<Fields>),
}

#[derive(Debug, Default, PartialEq)]
struct Fields {
    /// With whether each is required.
    known: BTreeMap<String, (Shape, bool)>,
}

/// The faults of a body that is to be read as `T`.
pub(super) fn faults<T: Type>(body: &Value, language: Language) -> FieldErrors {
    let mut faults = FieldErrors::default();
    shape_of::<T>().check("", body, language, &mut faults);
    faults
}

/// What a field of `T` wants, of each of its entries if it is a list; `None` when there is no such field.
pub(crate) fn expected_of<T: Type>(field: &str) -> Option<Text> {
    let Shape::Object(fields) = shape_of::<T>() else {
        return None;
    };
    let (shape, _) = fields.known.get(field)?;
    Some(match shape {
        Shape::List(entry) => entry.expected(),
        shape => shape.expected(),
    })
}

/// The names of an object's fields; `None` of what is no object.
pub(crate) fn names_of<T: Type>() -> Option<Vec<String>> {
    match shape_of::<T>() {
        Shape::Object(fields) => Some(fields.known.keys().cloned().collect()),
        _ => None,
    }
}

/// Made once for each type, as the published documents are.
fn shape_of<T: Type>() -> Shape {
    static KNOWN: LazyLock<Mutex<HashMap<&'static str, Shape>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let shape = known.entry(type_name::<T>()).or_insert_with(|| {
        let mut registry = Registry::new();
        T::register(&mut registry);
        Shape::of(&T::schema_ref(), &registry)
    });
    shape.clone()
}

impl Shape {
    fn of(schema: &MetaSchemaRef, registry: &Registry) -> Self {
        match schema {
            MetaSchemaRef::Inline(schema) => Self::of_schema(schema, registry),
            MetaSchemaRef::Reference(name) => {
                registry.schemas.get(name).map_or(Self::Any, |schema| {
                    match (Self::of_schema(schema, registry), code::declared(name)) {
                        (Self::OneOf(values, _), Some(code)) => {
                            Self::OneOf(values, code::listed(code).into())
                        }
                        (shape, _) => shape,
                    }
                })
            }
        }
    }

    fn of_schema(schema: &MetaSchema, registry: &Registry) -> Self {
        // A reference with a description of its own, or an object that takes over another's fields.
        if !schema.all_of.is_empty() {
            let parts: Vec<_> = schema
                .all_of
                .iter()
                .map(|part| Self::of(part, registry))
                .collect();
            return Self::merged(parts, schema, registry);
        }
        if !schema.any_of.is_empty() || !schema.one_of.is_empty() {
            return Self::Any;
        }
        if !schema.enum_items.is_empty() {
            let words: Vec<_> = schema.enum_items.iter().map(shown).collect();
            return Self::OneOf(schema.enum_items.as_slice().into(), words.join(", ").into());
        }
        match schema.ty {
            "string" if schema.format == Some("naive-date") => Self::Date,
            "string" if schema.format != Some("binary") => Self::Text,
            "boolean" => Self::Boolean,
            "number" => Self::Number,
            "integer" => {
                let (least, most) = range(schema.format);
                Self::Integer(least, most)
            }
            "array" => match &schema.items {
                Some(items) => Self::List(Arc::new(Self::of(items, registry))),
                None => Self::Any,
            },
            "object" if schema.additional_properties.is_none() && !schema.properties.is_empty() => {
                Self::Object(Arc::new(Fields::of(schema, registry)))
            }
            _ => Self::Any,
        }
    }

    fn merged(parts: Vec<Self>, own: &MetaSchema, registry: &Registry) -> Self {
        let mut fields = Fields::of(own, registry);
        let mut other = None;
        for part in parts {
            match part {
                Self::Object(part) => fields.known.extend(part.known.clone()),
                // Words beside a reference.
                Self::Any => {}
                part => other = Some(part),
            }
        }
        match other {
            Some(shape) if fields.known.is_empty() => shape,
            None if !fields.known.is_empty() => Self::Object(Arc::new(fields)),
            _ => Self::Any,
        }
    }

    fn check(&self, path: &str, value: &Value, language: Language, faults: &mut FieldErrors) {
        let is_right = match (self, value) {
            (Self::Any, _)
            | (Self::Text, Value::String(_))
            | (Self::Boolean, Value::Bool(_))
            | (Self::Number, Value::Number(_)) => true,
            (Self::Integer(least, most), Value::Number(number)) => number
                .as_i64()
                .is_some_and(|number| (*least..=*most).contains(&number)),
            (Self::Date, Value::String(text)) => text.parse::<NaiveDate>().is_ok(),
            (Self::OneOf(values, _), value) => values.contains(value),
            (Self::List(items), Value::Array(entries)) => {
                for (index, entry) in entries.iter().enumerate() {
                    items.check(&at(path, &index.to_string()), entry, language, faults);
                }
                true
            }
            (Self::Object(fields), Value::Object(given)) => {
                fields.check(path, given, language, faults);
                true
            }
            _ => false,
        };
        if !is_right {
            faults.add(path, "wrong_type", self.expected().get(language).to_owned());
        }
    }

    fn expected(&self) -> Text {
        match self {
            Self::Any => Text::fixed(
                "This value is not of the expected kind.",
                "هذه القيمة ليست من النوع المتوقع.",
            ),
            Self::Text => Text::fixed("This must be a text.", "يجب أن يكون نصاً."),
            Self::Boolean => Text::fixed(
                "This must be true or false.",
                "يجب أن تكون القيمة true أو false.",
            ),
            Self::Number => Text::fixed("This must be a number.", "يجب أن يكون رقماً."),
            Self::Integer(i64::MIN, i64::MAX) => {
                Text::fixed("This must be a whole number.", "يجب أن يكون عدداً صحيحاً.")
            }
            Self::Integer(least, most) => Text::new(
                format!("This must be a whole number from {least} to {most}."),
                format!("يجب أن يكون عدداً صحيحاً من {least} إلى {most}."),
            ),
            Self::Date => Text::fixed(
                "This must be a date, such as 2026-01-31.",
                "يجب أن يكون تاريخاً، مثل 2026-01-31.",
            ),
            Self::OneOf(_, words) => code::one_of(words),
            Self::List(_) => Text::fixed("This must be a list.", "يجب أن تكون قائمة."),
            Self::Object(_) => Text::fixed("This must be an object.", "يجب أن يكون كائناً."),
        }
    }
}

impl Fields {
    fn of(schema: &MetaSchema, registry: &Registry) -> Self {
        let known = schema.properties.iter().map(|(name, property)| {
            let required = schema.required.contains(name);
            (
                (*name).to_owned(),
                (Shape::of(property, registry), required),
            )
        });
        Self {
            known: known.collect(),
        }
    }

    fn check(
        &self,
        path: &str,
        given: &serde_json::Map<String, Value>,
        language: Language,
        faults: &mut FieldErrors,
    ) {
        for (name, (shape, required)) in &self.known {
            match given.get(name) {
                None | Some(Value::Null) if *required => {
                    let rule = Rule::Required;
                    faults.add(&at(path, name), rule.name(), rule.message(language));
                }
                None | Some(Value::Null) => {}
                Some(value) => shape.check(&at(path, name), value, language, faults),
            }
        }
        for name in given.keys().filter(|name| !self.known.contains_key(*name)) {
            let message = Text::fixed("There is no field of this name.", "لا يوجد حقل بهذا الاسم.");
            faults.add(
                &at(path, name),
                "unknown_field",
                message.get(language).to_owned(),
            );
        }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

fn at(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

fn range(format: Option<&str>) -> (i64, i64) {
    match format {
        Some("int8") => (i8::MIN.into(), i8::MAX.into()),
        Some("int16") => (i16::MIN.into(), i16::MAX.into()),
        Some("int32") => (i32::MIN.into(), i32::MAX.into()),
        Some("uint8") => (0, u8::MAX.into()),
        Some("uint16") => (0, u16::MAX.into()),
        Some("uint32") => (0, u32::MAX.into()),
        Some("uint64") => (0, i64::MAX),
        _ => (i64::MIN, i64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Status;
    use poem_openapi::Object;
    use serde_json::json;

    #[derive(Debug, Object)]
    struct Row {
        amount: String,
        count: Option<i16>,
        due_on: Option<NaiveDate>,
        /// With words of its own, the schema stands beside them.
        status: Option<Status>,
    }

    #[derive(Debug, Object)]
    struct Input {
        name: String,
        vip: Option<bool>,
        rows: Vec<Row>,
    }

    #[derive(Debug, Object)]
    struct Update {
        #[oai(flatten)]
        input: Input,
        version: i64,
    }

    fn found<T: Type>(body: &Value) -> Vec<(String, &'static str)> {
        let faults = faults::<T>(body, Language::En);
        faults
            .iter()
            .flat_map(|(field, faults)| faults.iter().map(|fault| (field.to_owned(), fault.rule)))
            .collect()
    }

    #[test]
    fn every_fault_is_named_by_its_field() {
        let body = json!({
            "name": true, "vip": "yes", "vipp": 1,
            "rows": [
                { "amount": "1", "count": 40_000, "due_on": "2026-02-30", "status": 7 },
                { "count": null, "note": "" },
                7,
            ],
        });
        let mut found = found::<Input>(&body);
        found.sort();
        let wanted = [
            ("name", "wrong_type"),
            ("rows.0.count", "wrong_type"),
            ("rows.0.due_on", "wrong_type"),
            ("rows.0.status", "wrong_type"),
            ("rows.1.amount", "required"),
            ("rows.1.note", "unknown_field"),
            ("rows.2", "wrong_type"),
            ("vip", "wrong_type"),
            ("vipp", "unknown_field"),
        ];
        assert_eq!(found, wanted.map(|(field, rule)| (field.to_owned(), rule)));
    }

    #[test]
    fn fields_of_a_part_are_known() {
        let row = json!({ "amount": "1", "due_on": "2026-02-28", "status": 1 });
        let right = json!({ "name": "A", "vip": null, "rows": [row], "version": 1 });
        assert_eq!(found::<Update>(&right), []);
        let wrong = json!({ "name": "A", "rows": [], "version": 1, "other": 1 });
        assert_eq!(
            found::<Update>(&wrong),
            [("other".to_owned(), "unknown_field")]
        );
        let missing = [
            ("rows".to_owned(), "required"),
            ("version".to_owned(), "required"),
        ];
        assert_eq!(found::<Update>(&json!({ "name": "A" })), missing);
    }
}
