//! The committed documents are the code's; permissions are unique and named.

use std::collections::BTreeSet;
use std::path::Path;

use kernel::permission::Permission as _;

#[test]
fn the_committed_documents_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi");
    for area in openapi::AREAS {
        let written =
            std::fs::read_to_string(folder.join(format!("{area}.json"))).unwrap_or_default();
        let current = openapi::document_text(area).expect("a document");
        assert!(
            written == current,
            "openapi/{area}.json is out of date: run `cargo xtask openapi`"
        );
    }
}

#[test]
fn the_front_ends_files_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, current) in openapi::frontend::files() {
        let written = std::fs::read_to_string(root.join(name)).unwrap_or_default();
        assert!(
            written == current,
            "{name} is out of date: run `cargo xtask openapi`"
        );
    }
}

#[test]
fn operation_ids_are_unique_and_tagged() {
    for area in openapi::AREAS {
        let document = openapi::document(area).expect("a document");
        let mut seen = BTreeSet::new();
        for (path, operations) in document["paths"].as_object().expect("paths") {
            for (method, operation) in operations.as_object().expect("operations") {
                let id = operation["operationId"].as_str();
                let id = id.unwrap_or_else(|| panic!("{method} {path} has no operation id"));
                assert!(seen.insert(id.to_owned()), "{area}: {id} is used twice");
                assert!(operation["tags"][0].is_string(), "{area}: {id} has no tag");
            }
        }
        assert!(!seen.is_empty(), "{area} has no operation");
    }
}

/// A right that no page has could be given to nobody, not even to an administrator.
#[test]
fn every_right_that_is_asked_for_is_of_a_page() {
    let pages = openapi::pages();
    let everything = kernel::permission::Permissions::all(&pages);
    for area in openapi::AREAS {
        let document = openapi::document(area).expect("a document");
        let paths = document["paths"].as_object().expect("paths");
        let operations = paths.values().filter_map(|path| path.as_object()).flatten();
        for (_, operation) in operations {
            let Some(right) = operation["x-permission"].as_str() else {
                continue;
            };
            assert!(
                right == kernel::permission::SignedIn::NAME
                    || everything.allows_named(&pages, right),
                "{area}: {} asks for {right}",
                operation["operationId"]
            );
        }
    }
}

#[test]
fn every_page_of_the_permission_map_has_its_own_number_and_noun() {
    let pages = openapi::pages();
    let numbers: BTreeSet<_> = pages.iter().map(|page| page.number).collect();
    let nouns: BTreeSet<_> = pages.iter().map(|page| page.noun).collect();
    assert_eq!((numbers.len(), nouns.len()), (pages.len(), pages.len()));
    for page in pages {
        let actions: BTreeSet<_> = page.actions.iter().map(|action| action.number).collect();
        assert_eq!(
            actions.len(),
            page.actions.len(),
            "{} repeats an action",
            page.noun
        );
        assert!(!page.ar.is_empty() && page.actions.iter().all(|action| !action.ar.is_empty()));
    }
}
