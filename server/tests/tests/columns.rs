//! What a merchant's schema stores is read by something.
//!
//! Decided by names alone: a column counts as read where its name stands in a source other than its entity's, and not
//! only as what is assigned (`name: Set(…)`, the columns of an INSERT, the left sides of an UPDATE's SET) or declared
//! (a struct's field). A name that several tables have is read when one of them is. The columns of the merchant's
//! settings are looked at more closely: their own form shows them again, so that their reader has to be outside of it,
//! in a source that names the account.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Kept for people who look into the database, with the reason.
const FOR_PEOPLE: [(&str, &str, &str); 27] = [
    (
        "whatsapp_accounts",
        "is_one",
        "the key that keeps a second row out reads it",
    ),
    (
        "account",
        "created_at",
        "every record has it; the history shows it",
    ),
    (
        "account",
        "updated_at",
        "every record has it; the history shows it",
    ),
    (
        "audit_log",
        "actor_id",
        "the history shows the name of then; the id tells namesakes apart",
    ),
    (
        "cheque_moves",
        "of_step",
        "the foreign keys of the moves' chain read it",
    ),
    (
        "cheque_moves",
        "prev_step",
        "the foreign keys of the moves' chain read it",
    ),
    (
        "insurance_movements",
        "previous_sequence",
        "the foreign key of the movements' chain reads it",
    ),
    (
        "insurance_movements",
        "opposite",
        "the foreign keys to what is taken back or carried over read it",
    ),
    (
        "charges",
        "opposite",
        "the foreign key to the money that paid it reads it",
    ),
    (
        "money_movements",
        "brought",
        "the foreign key to the sum reads it",
    ),
    (
        "money_movements",
        "opposite",
        "the foreign key to what is taken back reads it",
    ),
    (
        "money_movements",
        "previous_sequence",
        "the foreign key of the movements' chain reads it",
    ),
    (
        "receipts",
        "opposite",
        "the foreign key to the money that it is a part of reads it",
    ),
    (
        "receipts",
        "valid_amount",
        "the foreign key to the payment reads it",
    ),
    (
        "owner_costs",
        "opposite",
        "the foreign key to what is taken back reads it",
    ),
    (
        "owner_costs",
        "opposite_vat",
        "the foreign key to what is taken back reads it",
    ),
    (
        "owner_payouts",
        "opposite",
        "the foreign key to what is taken back reads it",
    ),
    (
        "owner_statements",
        "begun_with",
        "the foreign key to the opening balance reads it",
    ),
    (
        "owner_statement_lines",
        "first_opening",
        "the foreign key of the first line reads it",
    ),
    (
        "owner_statement_lines",
        "previous_sequence",
        "the foreign key of the lines' chain reads it",
    ),
    (
        "owner_statements",
        "day_before",
        "the foreign key of the statements' chain reads it",
    ),
    (
        "owner_statements",
        "last_line",
        "the foreign key to the last line reads it",
    ),
    (
        "owner_statements",
        "line_count",
        "the foreign key to the last line is made of it",
    ),
    (
        "owner_statements",
        "previous_sequence",
        "the foreign key of the statements' chain reads it",
    ),
    (
        "ownership_shares",
        "upto",
        "the foreign keys of the shares' chain read it",
    ),
    (
        "sessions",
        "revoked_reason",
        "tells why somebody was signed out",
    ),
    (
        "zatca_credentials",
        "production_request_id",
        "the authority's support asks for it",
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Tables and columns, as the script of a new schema writes them.
fn columns() -> Vec<(String, String)> {
    let path = root().join("tenant-migrations/sql/schema.sql");
    let script = std::fs::read_to_string(path).expect("the schema");
    let mut table = None;
    let mut found = Vec::new();
    for line in script.lines() {
        if let Some(rest) = line.strip_prefix("CREATE TABLE ") {
            table = Some(rest.trim_end_matches(['(', ' ']).to_owned());
        } else if line.starts_with(')') {
            table = None;
        }
        let is_column = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        let column = line.strip_prefix("    ").filter(is_column);
        if let (Some(table), Some(column)) = (&table, column) {
            let name = column.split(' ').next().unwrap_or_default();
            found.push((table.clone(), name.to_owned()));
        }
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name().into_string().unwrap_or_default();
        let is_aside = ["tests", "tests.rs", "fixtures.rs", "testkit.rs", "sample"];
        if is_aside.contains(&name.as_str()) || name == "entity.rs" {
            continue;
        }
        if path.is_dir() {
            sources(&path, found);
        } else if name.ends_with(".rs") {
            found.push(path);
        }
    }
}

/// The names that a source reads.
fn names_read(source: &str) -> BTreeSet<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next();
    let mut names = BTreeSet::new();
    for line in without_targets(code.unwrap_or_default()).lines() {
        let line = line.split("//").next().unwrap_or_default();
        let text = line.trim_start();
        // A field's declaration, unless it says its SQL.
        if text.starts_with("pub ") && text.ends_with(',') && !text.contains('"') {
            continue;
        }
        let words =
            line.split(|c: char| !(c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit()));
        let assigned: Vec<&str> = line
            .match_indices(": Set(")
            .filter_map(|(at, _)| line[..at].rsplit([' ', '{', '(']).next())
            .collect();
        names.extend(
            words
                .filter(|word| !word.is_empty() && !assigned.contains(word))
                .map(str::to_owned),
        );
        names.extend(columns_of(line));
    }
    names
}

/// The mapper's names of columns: `Column::WarnedAt` is `warned_at`.
fn columns_of(line: &str) -> impl Iterator<Item = String> {
    line.match_indices("Column::").map(|(at, start)| {
        let name = line[at + start.len()..].chars();
        let name = name.take_while(|c| c.is_ascii_alphanumeric());
        let mut column = String::new();
        for letter in name {
            if letter.is_ascii_uppercase() && !column.is_empty() {
                column.push('_');
            }
            column.push(letter.to_ascii_lowercase());
        }
        column
    })
}

/// The source without the columns that its statements write.
fn without_targets(source: &str) -> String {
    let mut kept = String::new();
    let mut rest = source;
    while let Some(at) = rest.find("INSERT INTO ") {
        let (before, statement) = rest.split_at(at);
        kept.push_str(before);
        let end = statement.find(')').unwrap_or(statement.len());
        let open = statement[..end].find('(').unwrap_or(end);
        kept.push_str(&statement[..open]);
        rest = &statement[end..];
    }
    kept.push_str(rest);
    let mut read = String::new();
    let mut rest = kept.as_str();
    while let Some(at) = rest.find(" SET ") {
        let (before, statement) = rest.split_at(at);
        read.push_str(before);
        let end = statement.find("WHERE").or_else(|| statement.find('"'));
        let (assignments, after) = statement.split_at(end.unwrap_or(statement.len()));
        for assignment in assignments.split(", ") {
            let value = assignment.split_once(" = ").map_or("", |(_, value)| value);
            read.push_str(value);
            read.push(' ');
        }
        rest = after;
    }
    read.push_str(rest);
    read
}

#[test]
fn no_column_is_written_and_never_read() {
    let mut files = Vec::new();
    for folder in [
        "server/kernel/src",
        "server/domains",
        "server/src",
        "worker/src",
        "openapi/src",
    ] {
        sources(&root().join(folder), &mut files);
    }
    let (mut anywhere, mut of_account) = (BTreeSet::new(), BTreeSet::new());
    for file in &files {
        let source = std::fs::read_to_string(file).expect("readable");
        let names = names_read(&source);
        let is_own = file.components().any(|part| part.as_os_str() == "account")
            || file.ends_with("identity/src/facts.rs");
        if !is_own && (source.contains("ACCOUNT") || source.contains("account::")) {
            of_account.extend(names.iter().cloned());
        }
        anywhere.extend(names);
    }
    let is_kept = |table: &str, column: &str| {
        let kept = FOR_PEOPLE.iter();
        kept.into_iter()
            .any(|(of, name, _)| *of == table && *name == column)
    };
    let never_read: Vec<_> = columns()
        .into_iter()
        .filter(|(table, column)| {
            let readers = if table == "account" {
                &of_account
            } else {
                &anywhere
            };
            !readers.contains(column) && !is_kept(table, column)
        })
        .collect();
    assert!(never_read.is_empty(), "{never_read:?}");
}

#[test]
fn what_is_only_assigned_is_not_read() {
    let source = "let row = Row { logo: Set(path), city: Set(row.name) };\n\
        \"INSERT INTO account (terms, notes) VALUES ($1, $2)\";\n\
        \"UPDATE account SET hours = $1, version = version + 1 WHERE id = $2\";\n    pub trn: Option<String>,\n";
    let read = names_read(source);
    assert!(names_read("filter(Column::WarnedAt.is_null())").contains("warned_at"));
    for assigned in ["logo", "city", "terms", "notes", "hours", "trn"] {
        assert!(!read.contains(assigned), "{assigned}");
    }
    for used in ["name", "version", "id"] {
        assert!(read.contains(used), "{used}");
    }
}
