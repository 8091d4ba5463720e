//! What the audit log is told: every verb is declared where it is used, no secret is written into it.

use std::collections::BTreeSet;
use std::path::Path;

use crate::house::{root, sources};

/// Columns whose names or types look like secrets, and are none; they are logged.
const HARMLESS: [&str; 11] = [
    // Which key asked, not the key.
    "exports.api_key_id",
    // The meters and keys that both sides signed for.
    "handovers.sealed",
    // The short name of a merchant in paths and tokens.
    "merchants.key",
    // Fingerprints of documents that both sides hold.
    "signatures.document_hash",
    "settlements.pdf_hash",
    "tenant_transfers.pdf_hash",
    "signatures.pdf_hash",
    // Until when the secret before is taken as well, not the secret.
    "webhook_endpoints.old_secret_until",
    "zatca_chains.last_hash",
    "zatca_submissions.hash",
    "zatca_submissions.previous_hash",
];

const SUSPICIOUS: [&str; 7] = [
    "hash", "secret", "token", "key", "sealed", "password", "otp",
];

struct Column {
    name: String,
    bytes: bool,
    logged: bool,
}

/// The columns of the entity that a file declares, with what their attributes say.
fn columns(source: &str) -> Vec<(String, Column)> {
    let mut found = Vec::new();
    for entity in source.split("#[sea_orm(table_name = \"").skip(1) {
        let (table, rest) = entity.split_once('"').expect("a table's name");
        let (_, fields) = rest.split_once("pub struct Model {").expect("a model");
        let mut logged = true;
        for line in fields
            .lines()
            .map(str::trim)
            .take_while(|line| *line != "}")
        {
            if line.starts_with("#[") {
                logged &= !line.contains("serde(skip)") && !line.contains("skip_serializing");
            }
            let Some((name, kind)) = line.strip_prefix("pub ").and_then(|it| it.split_once(": "))
            else {
                continue;
            };
            let column = Column {
                name: name.to_owned(),
                bytes: kind.contains("Vec<u8>"),
                logged,
            };
            found.push((format!("{table}.{name}"), column));
            logged = true;
        }
    }
    found
}

fn looks_secret(column: &Column) -> bool {
    let shadow = column.name == "search_key";
    column.bytes || (!shadow && SUSPICIOUS.iter().any(|part| column.name.contains(part)))
}

#[test]
fn what_looks_like_a_secret_is_not_logged() {
    let declared: Vec<(String, Column)> = sources(&root().join("server/domains"))
        .iter()
        .flat_map(|path| columns(&std::fs::read_to_string(path).expect("a source")))
        .collect();
    let suspicious: Vec<_> = declared
        .iter()
        .filter(|(_, column)| looks_secret(column))
        .collect();
    assert!(
        declared.len() > 250 && suspicious.len() > 12,
        "the entities are read: {} columns, {} of them look secret",
        declared.len(),
        suspicious.len()
    );
    let logged: BTreeSet<&str> = suspicious
        .iter()
        .filter(|(_, column)| column.logged)
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(
        logged,
        BTreeSet::from(HARMLESS),
        "each is either #[serde(skip)] at its column, or harmless"
    );
}

/// The verbs that stand in a context's sources as text, in the places that take one.
fn verbs_in(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (place, between) in [("change_as::<", ">("), ("action:", "")] {
        for after in source.split(place).skip(1) {
            let Some(at) = after.find(between) else {
                continue;
            };
            let argument = after[at + between.len()..].trim_start();
            let word = argument
                .strip_prefix('"')
                .and_then(|it| it.split('"').next());
            found.extend(word.map(str::to_owned));
        }
    }
    found
}

#[test]
fn every_context_declares_the_verbs_that_it_uses() {
    let mut used = 0;
    for (context, declared) in openapi::ACTIONS {
        let is_test = |path: &Path| path.to_string_lossy().contains("tests");
        let mut of_context = sources(&root().join("server/domains").join(context).join("src"));
        if context == "platform" {
            // Who migrates its merchants writes that down for it, and so does the engine of its people's second step.
            for folder in [
                "tenant-migrations/src",
                "server/domains/identity/src/second_factors",
            ] {
                of_context.extend(sources(&root().join(folder)));
            }
        }
        let text: String = of_context
            .iter()
            .filter(|path| !is_test(path) && !path.ends_with("src/lib.rs"))
            .map(|path| std::fs::read_to_string(path).expect("a source"))
            .collect();
        for verb in verbs_in(&text) {
            used += 1;
            let known = declared.contains(&verb.as_str());
            let generic = kernel::audit::ACTIONS.contains(&verb.as_str());
            assert!(
                known || generic,
                "{context} uses {verb:?} and does not declare it"
            );
        }
        for verb in declared {
            // A statement of SQL has it in single quotes.
            let is_used = ["\"", "'"]
                .iter()
                .any(|quote| text.contains(&format!("{quote}{verb}{quote}")));
            assert!(is_used, "{context} declares {verb:?} and does not use it");
        }
    }
    assert!(used > 40, "the sources are read: {used} verbs");
}
