//! The examples of requests and answers in the published documents: not invented, but chosen from what the tests send
//! and get with success, and kept in `openapi/examples/<area>/<tag>.json` as long as they fit.

mod document;
mod harvest;
mod stable;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Map, Value};

pub use self::document::resolved;
use self::{
    document::{Document, Operation},
    harvest::Harvest,
};
use crate::{
    console,
    workspace::{self, Workspace},
};

/// Operations that no test calls with success: area, operation, why not.
const WITHOUT: &[(&str, &str, &str)] = &[];

/// Of a checkout's local data.
const FOLDER: &str = "harvest";
const RENEW: &str = "run all Rust tests, then `cargo xtask openapi --examples`";

#[derive(Args)]
pub struct Choice {
    /// Choose the examples anew that are missing or do not fit any more, from the last full run of the Rust tests here
    /// or by `.ci/run`, or from the folder that is named
    #[arg(long, value_name = "FOLDER")]
    examples: Option<Option<PathBuf>>,
}

/// Chooses them by the documents as they are written, when asked to; whether it was.
pub fn choose(workspace: &Workspace, options: &Choice) -> Result<bool> {
    let Some(folder) = &options.examples else {
        return Ok(false);
    };
    let folder = folder.clone().map_or_else(|| last_run(workspace), Ok)?;
    let title = format!("Choosing examples from {}", folder.display());
    console::step(&title, || renew(&workspace.root, &folder))?;
    Ok(true)
}

/// The folder that a full run of the tests fills, empty.
pub fn new_harvest(workspace: &Workspace) -> Result<PathBuf> {
    let folder = workspace.make_data()?.join(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    workspace::make_dir(&folder, 0o700)?;
    Ok(folder)
}

/// Fails when what an example asks is not what the tests of this run asked.
pub fn compare(workspace: &Workspace, folder: &Path) -> Result<()> {
    let documents = document::read_all(&workspace.root)?;
    let committed = Examples::read(&workspace.root)?;
    let harvest = Harvest::read(folder, &documents)?;
    let stale = committed.stale(&documents, &harvest);
    if !stale.is_empty() {
        bail!(
            "no test sends with success any more what these examples ask: {RENEW}\n  {}",
            stale.join("\n  ")
        );
    }
    Ok(())
}

/// Here, or where `.ci/run` tests its copy of a checkout.
fn last_run(workspace: &Workspace) -> Result<PathBuf> {
    let of_copy = workspace::cache().join("checkout/.manzil").join(FOLDER);
    [workspace.data().join(FOLDER), of_copy]
        .into_iter()
        .filter_map(|folder| Some((fs::metadata(&folder).ok()?.modified().ok()?, folder)))
        .max()
        .map(|(_, folder)| folder)
        .context("there is no full run of the Rust tests: `cargo xtask test --only rust`")
}

fn renew(root: &Path, folder: &Path) -> Result<()> {
    let documents = document::read_all(root)?;
    let harvest = Harvest::read(folder, &documents)?;
    let (examples, renewed) = Examples::read(root)?.renewed(&documents, &harvest);
    examples.write(root)?;
    console::note(&format!(
        "{} examples, {renewed} of them new",
        examples.0.len()
    ));
    for fault in examples.faults(&documents) {
        console::note(&fault);
    }
    Ok(())
}

/// An operation by area, tag and id, as the files are named and sorted.
type Key = (String, String, String);

fn key(document: &Document, operation: &Operation) -> Key {
    (
        document.area.clone(),
        operation.tag.clone(),
        operation.id.clone(),
    )
}

fn operations(documents: &[Document]) -> impl Iterator<Item = (&Document, &Operation)> {
    documents
        .iter()
        .flat_map(|document| document.operations.iter().map(move |it| (document, it)))
}

#[derive(Debug, Default, PartialEq)]
struct Examples(BTreeMap<Key, Value>);

impl Examples {
    fn read(root: &Path) -> Result<Self> {
        let mut all = BTreeMap::new();
        for (area, tag, file) in files(root)? {
            let text = fs::read_to_string(&file)?;
            let of_tag: Map<String, Value> = serde_json::from_str(&text)
                .with_context(|| format!("{} has no examples", file.display()))?;
            let keyed = of_tag.into_iter();
            all.extend(keyed.map(|(id, example)| ((area.clone(), tag.clone(), id), example)));
        }
        Ok(Self(all))
    }

    /// Files whose tag has no example are removed; what did not change is not written.
    fn write(&self, root: &Path) -> Result<()> {
        let mut texts: BTreeMap<(&str, &str), Map<String, Value>> = BTreeMap::new();
        for ((area, tag, id), example) in &self.0 {
            let of_tag = texts.entry((area, tag)).or_default();
            of_tag.insert(id.clone(), example.clone());
        }
        for (area, tag, file) in files(root)? {
            if !texts.contains_key(&(area.as_str(), tag.as_str())) {
                fs::remove_file(file)?;
            }
        }
        for ((area, tag), of_tag) in texts {
            let folder = home(root).join(area);
            fs::create_dir_all(&folder)?;
            let file = folder.join(format!("{tag}.json"));
            let text = serde_json::to_string_pretty(&of_tag)? + "\n";
            if fs::read_to_string(&file).ok().as_ref() != Some(&text) {
                fs::write(&file, text)
                    .with_context(|| format!("cannot write {}", file.display()))?;
            }
        }
        Ok(())
    }

    /// Those that fit stay as they are; how many do not.
    fn renewed(mut self, documents: &[Document], harvest: &Harvest) -> (Self, usize) {
        let mut renewed = 0;
        let mut chosen = BTreeMap::new();
        for (document, operation) in operations(documents) {
            let key = key(document, operation);
            let seen = harvest.of(&key);
            let fits = |example: &Value| {
                let checked = document.check(operation, example);
                let is_asked = |name| seen.is_none_or(|seen| seen.asked.contains(name));
                checked.faults.is_empty() && checked.asked().all(is_asked)
            };
            let kept = self.0.remove(&key).filter(fits);
            let best = || {
                let best = seen?.best.clone();
                renewed += usize::from(best.is_some());
                best
            };
            if let Some(example) = kept.or_else(best) {
                chosen.insert(key, example);
            }
        }
        (Self(chosen), renewed)
    }

    /// What is wrong with them by themselves.
    fn faults(&self, documents: &[Document]) -> Vec<String> {
        let mut faults = Vec::new();
        let mut known = BTreeSet::new();
        for (document, operation) in operations(documents) {
            let key = key(document, operation);
            let name = format!("{} {}", document.area, operation.id);
            match self.0.get(&key) {
                Some(example) => {
                    let checked = document.check(operation, example);
                    let told = checked.faults.iter();
                    faults.extend(told.map(|fault| format!("{name}: {fault}")));
                }
                None if is_without(&key) => {}
                None => faults.push(format!("{name} has no example")),
            }
            known.insert(key);
        }
        for (area, tag, id) in self.0.keys().filter(|key| !known.contains(key)) {
            faults.push(format!("{area} {id} is no operation of {tag}"));
        }
        for (area, id, _) in WITHOUT {
            if !known.iter().any(|key| key.0 == *area && key.2 == *id) {
                faults.push(format!("{area} {id} is no operation"));
            }
        }
        faults
    }

    /// What they ask and no test of a run did, and operations that are said to have no test and have one.
    fn stale(&self, documents: &[Document], harvest: &Harvest) -> Vec<String> {
        let mut stale = Vec::new();
        for (document, operation) in operations(documents) {
            let key = key(document, operation);
            let seen = harvest.of(&key);
            let name = format!("{} {}", document.area, operation.id);
            if let Some(example) = self.0.get(&key) {
                let checked = document.check(operation, example);
                let is_asked = |name: &String| seen.is_some_and(|it| it.asked.contains(name));
                let unasked: Vec<_> = checked.asked().filter(|it| !is_asked(it)).collect();
                if seen.is_none() {
                    stale.push(format!("{name}: it was never answered"));
                } else if !unasked.is_empty() {
                    stale.push(format!("{name}: {unasked:?}"));
                }
            } else if seen.is_some_and(|seen| seen.best.is_some()) && is_without(&key) {
                stale.push(format!(
                    "{name}: a test calls it with success, give it its example"
                ));
            }
        }
        stale
    }
}

fn is_without((area, _, id): &Key) -> bool {
    WITHOUT.iter().any(|(of, name, _)| of == area && name == id)
}

fn home(root: &Path) -> PathBuf {
    root.join("openapi/examples")
}

/// The files of examples, with their areas and tags.
fn files(root: &Path) -> Result<Vec<(String, String, PathBuf)>> {
    let mut files = Vec::new();
    for folder in in_folder(&home(root))? {
        for file in in_folder(&folder)? {
            let name = |path: &Path| Some(path.file_stem()?.to_str()?.to_owned());
            if let (Some(area), Some(tag)) = (name(&folder), name(&file)) {
                files.push((area, tag, file));
            }
        }
    }
    Ok(files)
}

/// Nothing where there is no such folder.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder)?;
    let paths: std::io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_operation_has_an_example_that_fits_what_is_published() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let documents = document::read_all(&root).expect("the documents");
        let faults = Examples::read(&root).expect("examples").faults(&documents);
        assert!(faults.is_empty(), "{RENEW}:\n{}", faults.join("\n"));
    }

    fn documents() -> Vec<Document> {
        let answer = json!({ "200": { "content": { "application/json": { "schema": { "type": "object", "properties": {
            "id": { "type": "integer" }, "name": { "type": "string" }, "at": { "type": "string", "format": "date-time" },
            "token": { "type": "string" },
        } } } } } });
        let body = json!({ "required": true, "content": { "application/json": { "schema": {
            "type": "object", "required": ["name"], "properties": {
                "name": { "type": "string" }, "note": { "type": "string" }, "size": { "type": "integer" },
            } } } } });
        let add = json!({ "operationId": "add_city", "tags": ["cities"], "requestBody": body, "responses": answer });
        let id = json!({ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } });
        let get = json!({ "operationId": "get_city", "tags": ["cities"], "parameters": [id], "responses": answer });
        let paths = json!({ "/cities": { "post": add }, "/cities/{id}": { "get": get } });
        vec![Document::new("merchant", json!({ "paths": paths }))]
    }

    fn added(body: &Value, answer: &Value, walks: bool) -> Value {
        let path = "/api/merchant/cities";
        json!({ "method": "POST", "path": path, "walks": walks, "body": body, "answer": answer })
    }

    fn harvest(exchanges: &[Value]) -> Harvest {
        let mut harvest = Harvest::default();
        let documents = documents();
        exchanges
            .iter()
            .for_each(|exchange| harvest.add(&documents, exchange));
        harvest
    }

    fn key_of(id: &str) -> Key {
        ("merchant".to_owned(), "cities".to_owned(), id.to_owned())
    }

    fn chosen(exchanges: &[Value]) -> Value {
        let (examples, _) = Examples::default().renewed(&documents(), &harvest(exchanges));
        examples
            .0
            .get(&key_of("add_city"))
            .cloned()
            .unwrap_or_default()
    }

    #[test]
    fn the_smallest_of_those_with_the_most_properties_is_chosen() {
        let answer = json!({ "id": 1 });
        let of = |body: Value| added(&body, &answer, false);
        let all = [
            of(json!({ "name": "Ajman", "note": "a long one" })),
            of(json!({ "name": "Ajman", "note": "short" })),
            of(json!({ "name": "A" })),
            of(json!({ "name": "Ajman", "note": "short", "size": "of the wrong type" })),
            added(
                &json!({ "name": "A", "note": "", "size": 1 }),
                &answer,
                true,
            ),
        ];
        let expected = json!({ "body": { "name": "Ajman", "note": "short" }, "answer": answer });
        assert_eq!(chosen(&all), expected);
        let backwards: Vec<Value> = all.iter().rev().cloned().collect();
        assert_eq!(chosen(&backwards), expected);
        assert_eq!(
            chosen(&all[4..])["body"]["size"],
            1,
            "a walk rather than nothing"
        );
    }

    #[test]
    fn what_is_chosen_has_nothing_of_its_run() {
        let answer =
            json!({ "at": "2026-11-23T19:15:00.5Z", "token": "9f86d081884c7d659a2feaa0c55ad015" });
        let example = chosen(&[added(&json!({ "name": "Ajman" }), &answer, false)]);
        let fixed =
            json!({ "at": "2026-03-15T08:00:00Z", "token": "0123456789abcdef0123456789abcdef" });
        assert_eq!(example["answer"], fixed);
    }

    fn committed(body: Value) -> Examples {
        let mut example = json!({ "answer": { "id": 1 } });
        example["body"] = body;
        Examples([(key_of("add_city"), example)].into())
    }

    #[test]
    fn an_example_stays_as_long_as_it_fits_and_is_asked() {
        let richer = added(
            &json!({ "name": "B", "note": "B" }),
            &json!({ "id": 2 }),
            false,
        );
        let renewed = |old: Value| {
            let (examples, renewed) =
                committed(old).renewed(&documents(), &harvest(std::slice::from_ref(&richer)));
            (
                examples.0[&key_of("add_city")]["body"]["name"].clone(),
                renewed,
            )
        };
        assert_eq!(renewed(json!({ "name": "A" })), (json!("A"), 0));
        let gone = json!({ "name": "A", "gone": 1 });
        assert_eq!(renewed(gone), (json!("B"), 1), "is not published any more");
        let unasked = json!({ "name": "A", "size": 1 });
        assert_eq!(
            renewed(unasked),
            (json!("B"), 1),
            "no test sends it any more"
        );
    }

    #[test]
    fn what_no_test_sends_any_more_is_stale() {
        let sent = [added(
            &json!({ "name": "B", "note": "B" }),
            &json!({ "id": 2 }),
            false,
        )];
        let stale =
            |body: Value, sent: &[Value]| committed(body).stale(&documents(), &harvest(sent));
        assert_eq!(stale(json!({ "name": "A" }), &sent), [] as [&str; 0]);
        let unasked = stale(json!({ "name": "A", "size": 1 }), &sent);
        assert_eq!(unasked, ["merchant add_city: [\"body.size\"]"]);
        let never = stale(json!({ "name": "A" }), &[]);
        assert_eq!(never, ["merchant add_city: it was never answered"]);
    }

    #[test]
    fn missing_and_superfluous_examples_are_faults() {
        let mut examples = committed(json!({}));
        examples.0.insert(key_of("close_city"), json!({}));
        let told = [
            "merchant add_city: body.name is missing",
            "merchant get_city has no example",
            "merchant close_city is no operation of cities",
        ];
        assert_eq!(examples.faults(&documents()), told);
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let root = std::env::temp_dir().join(format!("examples-{}", std::process::id()));
        let folder = home(&root).join("merchant");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("gone.json"), "{}").unwrap();
        let examples = committed(json!({ "name": "عجمان" }));
        examples.write(&root).unwrap();
        let read = Examples::read(&root).unwrap();
        let names = files(&root).unwrap();
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(read, examples);
        let names: Vec<_> = names.iter().map(|(_, tag, _)| tag.as_str()).collect();
        assert_eq!(names, ["cities"]);
    }
}
