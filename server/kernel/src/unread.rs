//! Which field of a body could not be read: poem-openapi names its type alone, forms need its path.

use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use serde_json::Value;

/// The path of the first field that does not fit its published schema, as forms name it:
/// `buyer.identity_scheme`, `payments.0.version`.
pub(crate) fn field_of<T: Type>(body: &Value) -> Option<String> {
    let mut registry = Registry::new();
    T::register(&mut registry);
    unread(&registry, &T::schema_ref(), body)
        .map(|path| path.join("."))
        .filter(|path| !path.is_empty())
}

fn unread(registry: &Registry, schema: &MetaSchemaRef, value: &Value) -> Option<Vec<String>> {
    let schema = match schema {
        MetaSchemaRef::Inline(schema) => schema.as_ref(),
        MetaSchemaRef::Reference(name) => registry.schemas.get(name)?,
    };
    if !fits(schema, value) {
        return Some(Vec::new());
    }
    let in_whole = |part| unread(registry, part, value);
    let in_whole = schema.all_of.iter().find_map(in_whole);
    in_whole
        .or_else(|| in_properties(registry, schema, value))
        .or_else(|| in_items(registry, schema, value))
}

fn in_properties(registry: &Registry, schema: &MetaSchema, value: &Value) -> Option<Vec<String>> {
    schema.properties.iter().find_map(|(name, property)| {
        let path = match value.get(name) {
            None | Some(Value::Null) => schema.required.contains(name).then(Vec::new),
            Some(given) => unread(registry, property, given),
        };
        path.map(|path| within(*name, path))
    })
}

fn in_items(registry: &Registry, schema: &MetaSchema, value: &Value) -> Option<Vec<String>> {
    let items = schema.items.as_ref()?;
    value
        .as_array()?
        .iter()
        .enumerate()
        .find_map(|(index, item)| {
            let path = unread(registry, items, item)?;
            Some(within(index.to_string(), path))
        })
}

fn within(name: impl Into<String>, mut path: Vec<String>) -> Vec<String> {
    path.insert(0, name.into());
    path
}

fn fits(schema: &MetaSchema, value: &Value) -> bool {
    let of_kind = match schema.ty {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    of_kind && (schema.enum_items.is_empty() || schema.enum_items.contains(value))
}

#[cfg(test)]
mod tests {
    use poem_openapi::Object;
    use serde_json::json;

    use super::*;
    use crate::code::Status;

    #[derive(Object)]
    struct Order {
        name: String,
        /// With words of its own, the schema stands beside them.
        status: Option<Status>,
        lines: Vec<Line>,
    }

    #[derive(Object)]
    struct Line {
        count: i64,
        status: Status,
    }

    fn found(body: Value) -> Option<String> {
        field_of::<Order>(&body)
    }

    #[test]
    fn a_code_that_is_not_declared_is_found_by_its_path() {
        let line = json!({ "count": 1, "status": 1 });
        let wrong = json!({ "count": 1, "status": 9 });
        assert_eq!(
            found(json!({ "name": "x", "status": 7, "lines": [] })).as_deref(),
            Some("status")
        );
        assert_eq!(
            found(json!({ "name": "x", "lines": [line, wrong] })).as_deref(),
            Some("lines.1.status")
        );
    }

    #[test]
    fn what_is_missing_or_of_another_kind_is_found() {
        assert_eq!(found(json!({ "lines": [] })).as_deref(), Some("name"));
        let text = json!({ "name": "x", "lines": [{ "count": "one", "status": 1 }] });
        assert_eq!(found(text).as_deref(), Some("lines.0.count"));
    }

    #[test]
    fn nothing_is_found_in_what_fits() {
        let fits = json!({ "name": "x", "status": null, "lines": [{ "count": 1, "status": 0 }] });
        assert_eq!(found(fits), None);
        assert_eq!(found(json!("no order")), None);
    }
}
