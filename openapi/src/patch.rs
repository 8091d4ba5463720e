//! `PATCH` beside `PUT`, by the published document alone: where a record is read at the address at which it is
//! edited, and what it is read with has everything that the edit asks for, some of its fields can be changed
//! without sending the others. Which ones is decided here, and nowhere else.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// The media type of RFC 7396. The documents name `application/json`, which generators of clients know.
pub const MERGE_PATCH: &str = "application/merge-patch+json";

/// The field of an edit that says what it was based on.
pub const VERSION: &str = "version";

/// Where the schema of a map says what its values are.
const VALUES: &str = "additionalProperties";

/// An address that takes `PATCH`.
#[derive(Debug)]
pub struct Patched {
    pub path: String,
    /// What an edit asks for, of what is read.
    pub kept: Kept,
}

/// How what is read becomes what is sent.
#[derive(Debug, PartialEq)]
pub enum Kept {
    AsIs,
    /// A number that forms send as it was typed.
    Typed,
    List(Box<Kept>),
    Fields(BTreeMap<String, Kept>),
}

/// The addresses of a document that take `PATCH`.
pub fn patched(document: &Value) -> Vec<Patched> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let found = paths.filter_map(|(path, operations)| {
        let kept = kept_of(operations, &document["components"]["schemas"])?;
        let path = path.clone();
        kept.ok().map(|kept| Patched { path, kept })
    });
    found.collect()
}

/// The addresses that are edited as a whole only, each with the fields that reading it does not tell, or asks for.
/// None of them: nothing is read there.
pub fn whole_only(document: &Value) -> Vec<(String, Vec<String>)> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let found = paths.filter_map(|(path, operations)| {
        operations.get("put")?;
        match kept_of(operations, &document["components"]["schemas"]) {
            None => Some((path.clone(), Vec::new())),
            Some(kept) => kept.err().map(|fields| (path.clone(), fields)),
        }
    });
    found.collect()
}

/// `PATCH` of every such address, made of its `PUT`.
pub fn publish(document: &mut Value) {
    for Patched { path, .. } in patched(document) {
        let mut operation = document["paths"][&path]["put"].clone();
        let schemas = &document["components"]["schemas"];
        let Some(name) = body_of(&operation).and_then(name_of) else {
            continue;
        };
        let mut schema = schemas[name].clone();
        let patch = patch_name(name, schemas);
        loosen(&mut schema, &patch);
        let content = &mut operation["requestBody"]["content"];
        content["application/json"]["schema"] =
            json!({ "$ref": format!("#/components/schemas/{patch}") });
        let id = operation["operationId"].as_str().unwrap_or_default();
        let noun = id.strip_prefix("update_").unwrap_or(id).to_owned();
        operation["operationId"] = format!("patch_{noun}").into();
        operation["summary"] =
            format!("Changes some fields of the {}.", noun.replace('_', " ")).into();
        operation["description"] = "A JSON merge patch (RFC 7396): fields that are not sent stay as they are, `null` empties \
             one, a list is replaced as a whole. Takes the rights of reading and of editing; \
             `application/merge-patch+json` is the same as `application/json`."
            .into();
        document["components"]["schemas"][patch] = schema;
        document["paths"][&path]["patch"] = operation;
    }
}

/// Of an edit's schema: nothing but the version is asked for.
fn loosen(schema: &mut Value, name: &str) {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    schema["title"] = name.into();
    schema["required"] = json!([VERSION]);
    for (field, property) in schema["properties"].as_object_mut().into_iter().flatten() {
        let Some(property) = property.as_object_mut() else {
            continue;
        };
        // What is not sent stays: there is no default.
        property.remove("default");
        if !required.iter().any(|name| name == field) && !property.contains_key("$ref") {
            property.insert("nullable".to_owned(), true.into());
        }
    }
}

/// `CityUpdate` → `CityPatch`.
fn patch_name(input: &str, schemas: &Value) -> String {
    let noun = input
        .strip_suffix("Update")
        .or_else(|| input.strip_suffix("Input"))
        .unwrap_or(input);
    let name = format!("{noun}Patch");
    if schemas.get(&name).is_none() {
        name
    } else {
        format!("{input}Patch")
    }
}

/// What an edit keeps of what is read; the fields that reading does not tell or asks for; nothing where nothing is read.
fn kept_of(operations: &Value, schemas: &Value) -> Option<Result<Kept, Vec<String>>> {
    let input = resolved(body_of(operations.get("put")?)?, schemas);
    let reading = operations.get("get")?;
    let asked = asked_in_query(reading);
    if !asked.is_empty() {
        return Some(Err(asked));
    }
    let answer = &reading["responses"]["200"]["content"]["application/json"];
    let read = &resolved(answer.get("schema")?, schemas)["properties"];
    let (mut kept, mut missing) = (BTreeMap::new(), Vec::new());
    let properties = input["properties"].as_object()?;
    if !properties.contains_key(VERSION) || read.get(VERSION).is_none() {
        return Some(Err(vec![VERSION.to_owned()]));
    }
    for (name, property) in properties.iter().filter(|(name, _)| *name != VERSION) {
        let of_field = read
            .get(name)
            .and_then(|read| Kept::of(property, read, schemas));
        match of_field {
            Some(field) => {
                kept.insert(name.clone(), field);
            }
            None => missing.push(name.clone()),
        }
    }
    Some(if missing.is_empty() {
        Ok(Kept::Fields(kept))
    } else {
        Err(missing)
    })
}

/// What names the record beside its address: an edit says it in its body.
fn asked_in_query(reading: &Value) -> Vec<String> {
    let parameters = reading["parameters"].as_array().into_iter().flatten();
    let asked = parameters.filter(|it| it["in"] == "query" && it["required"] == true);
    let names = asked.filter_map(|it| it["name"].as_str());
    names.map(str::to_owned).collect()
}

fn body_of(operation: &Value) -> Option<&Value> {
    operation["requestBody"]["content"]["application/json"].get("schema")
}

fn name_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

fn resolved<'a>(schema: &'a Value, schemas: &'a Value) -> &'a Value {
    name_of(schema).map_or(schema, |name| &schemas[name])
}

impl Kept {
    /// How a value of the one schema is sent as one of the other; nothing where it cannot be.
    fn of(input: &Value, read: &Value, schemas: &Value) -> Option<Self> {
        let is_same = name_of(input).is_some() && name_of(input) == name_of(read);
        let (input, read) = (resolved(input, schemas), resolved(read, schemas));
        if is_same {
            return Some(Self::AsIs);
        }
        if input.get("enum").is_some() {
            return (input["enum"] == read["enum"]).then_some(Self::AsIs);
        }
        match (input["type"].as_str()?, read["type"].as_str()?) {
            ("object", "object") => match input["properties"].as_object() {
                Some(properties) => {
                    let fields = properties.iter().map(|(name, property)| {
                        let of_field = Self::of(property, &read["properties"][name], schemas);
                        Some((name.clone(), of_field?))
                    });
                    fields.collect::<Option<_>>().map(Self::Fields)
                }
                // A map: only where its values are the same.
                None => {
                    let (input, read) = (&input[VALUES], &read[VALUES]);
                    Self::of(input, read, schemas).filter(|kept| *kept == Self::AsIs)
                }
            },
            ("array", "array") => match Self::of(&input["items"], &read["items"], schemas)? {
                Self::AsIs => Some(Self::AsIs),
                items => Some(Self::List(Box::new(items))),
            },
            ("string", "integer") => Some(Self::Typed),
            (input, read) => (input == read).then_some(Self::AsIs),
        }
    }

    /// What is sent of what was read.
    pub fn take(&self, read: &Value) -> Value {
        match (self, read) {
            (Self::Typed, Value::Number(number)) => number.to_string().into(),
            (Self::List(items), Value::Array(entries)) => {
                entries.iter().map(|entry| items.take(entry)).collect()
            }
            (Self::Fields(fields), Value::Object(read)) => {
                let taken = fields.iter().filter_map(|(name, field)| {
                    let value = read.get(name)?;
                    Some((name.clone(), field.take(value)))
                });
                Value::Object(taken.collect())
            }
            (_, read) => read.clone(),
        }
    }
}

/// RFC 7396: fields of the patch take the place of the target's, `null` takes one out.
pub fn merge(target: &mut Value, patch: Value) {
    let patch = match patch {
        Value::Object(patch) => patch,
        value => {
            *target = value;
            return;
        }
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Some(fields) = target.as_object_mut() else {
        return;
    };
    for (name, value) in patch {
        if value.is_null() {
            fields.remove(&name);
        } else {
            merge(fields.entry(name).or_insert(Value::Null), value);
        }
    }
}
