//! The rules of the house that a compiler does not know: who may depend on whom, one noun a feature.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Downhill order of the contexts; each may use those before it.
pub const DOWNHILL: [(&str, &[&str]); 9] = [
    ("identity", &[]),
    ("platform", &["identity"]),
    ("parties", &["identity"]),
    ("properties", &["identity", "parties"]),
    ("leasing", &["identity", "parties", "properties"]),
    (
        "collections",
        &["identity", "parties", "properties", "leasing"],
    ),
    (
        "sales",
        &[
            "identity",
            "platform",
            "parties",
            "properties",
            "leasing",
            "collections",
        ],
    ),
    (
        "messaging",
        &[
            "identity",
            "platform",
            "parties",
            "properties",
            "leasing",
            "collections",
        ],
    ),
    (
        "reports",
        &[
            "identity",
            "parties",
            "properties",
            "leasing",
            "collections",
            "sales",
            "messaging",
        ],
    ),
];

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the workspace")
}

#[test]
fn contexts_depend_only_downhill() {
    let metadata = cargo_metadata::MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo metadata");
    let ours: BTreeSet<String> = metadata
        .packages
        .iter()
        .map(|package| package.name.to_string())
        .collect();
    let edges: BTreeMap<String, BTreeSet<String>> = metadata
        .packages
        .iter()
        .map(|package| {
            let normal = package
                .dependencies
                .iter()
                .filter(|edge| edge.kind == cargo_metadata::DependencyKind::Normal)
                .map(|edge| edge.name.clone())
                .filter(|name| ours.contains(name))
                .collect();
            (package.name.to_string(), normal)
        })
        .collect();
    for (context, allowed) in DOWNHILL {
        for used in &edges[context] {
            let foundation = ["kernel", "documents", "payments", "sheets", "smtp", "zatca"]
                .contains(&used.as_str());
            let provisioning = context == "platform" && used == "tenant-migrations";
            let downhill = allowed.contains(&used.as_str());
            assert!(
                foundation || provisioning || downhill,
                "{context} may not use {used}"
            );
        }
    }
    for leaf in [
        "migrations",
        "documents",
        "sheets",
        "payments",
        "zatca",
        "authority",
        "stand-in",
    ] {
        assert!(
            edges[leaf].is_empty(),
            "{leaf} depends on {:?}",
            edges[leaf]
        );
    }
    assert!(edges["kernel"].iter().all(|used| used == "sheets"));
    assert!(edges["smtp"].iter().all(|used| used == "kernel"));
    for service in ["gateway", "acquirer"] {
        assert!(edges[service].iter().all(|used| used == "stand-in"));
    }
    let of_merchants = &edges["tenant-migrations"];
    assert!(of_merchants.iter().all(|used| used == "migrations"));
    for (package, used) in &edges {
        for tool in ["testing", "authority", "gateway", "acquirer"] {
            assert!(!used.contains(tool), "{package} uses {tool} outside tests");
        }
    }
}

pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn poem_stays_in_api_files() {
    for (context, _) in DOWNHILL {
        for file in sources(&root().join("server/domains").join(context).join("src")) {
            let name = file
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            let in_api = name.contains("api")
                || name == "tests.rs"
                || file.components().any(|part| part.as_os_str() == "api");
            let text = std::fs::read_to_string(&file).expect("readable");
            assert!(
                in_api || !text.contains("use poem::"),
                "{} uses poem",
                file.display()
            );
        }
    }
}

#[test]
fn only_the_platform_names_the_platforms_transaction() {
    for (context, _) in DOWNHILL {
        if context == "platform" {
            continue;
        }
        for file in sources(&root().join("server/domains").join(context).join("src")) {
            let text = std::fs::read_to_string(&file).expect("readable");
            assert!(
                !text.contains("ManagerWrite") && !text.contains("ManagerRead"),
                "{}",
                file.display()
            );
        }
    }
}

#[test]
fn the_kernel_asks_for_sign_ins_and_keys_through_ports() {
    for file in sources(&root().join("server/kernel/src/auth")) {
        let text = std::fs::read_to_string(&file).expect("readable");
        for clause in ["FROM", "JOIN", "INTO", "UPDATE", "TABLE"] {
            assert!(
                !text.contains(&format!("{clause} platform.")),
                "{} names a table of the platform",
                file.display()
            );
        }
    }
}

/// Prepared plans outlive a migration, and fail when their result gets another column.
#[test]
fn statements_name_their_columns() {
    let everything =
        regex::Regex::new(r"(?i)\b(select|returning)\s+\*|[\s,(][a-z_]+\.\*").expect("a pattern");
    for (sql, found) in [
        ("SELECT * FROM units", true),
        ("UPDATE units SET a = 1 RETURNING *", true),
        ("SELECT a.b, u.* FROM units u", true),
        ("SELECT count(*), a * b FROM units", false),
    ] {
        assert_eq!(everything.is_match(sql), found, "{sql}");
    }
    let mut read = 0;
    for folder in [
        "server",
        "worker",
        "openapi",
        "migrations",
        "tenant-migrations",
    ] {
        for file in sources(&root().join(folder)) {
            let path = file.strip_prefix(root()).expect("inside").to_owned();
            let is_test = path.components().any(|part| {
                let part = part.as_os_str().to_string_lossy();
                part == "tests" || part == "tests.rs" || part == "target"
            });
            if is_test {
                continue;
            }
            read += 1;
            let text = std::fs::read_to_string(&file).expect("readable");
            let code: Vec<&str> = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            let found = everything
                .find(&code.join("\n"))
                .map(|it| it.as_str().to_owned());
            assert_eq!(found, None, "{} asks for all columns", path.display());
        }
    }
    assert!(read > 300, "the sources are read: {read}");
}

/// docs/glossary.md has the words.
#[test]
fn one_thing_has_one_word() {
    let other = regex::Regex::new(
        r#""State"|[Ss]ecurity deposit|"Insurance\b|[Tt]he insurance\b|"[^"_]*\binsurance (amount|payment)|وديعة"#,
    )
    .expect("a pattern");
    for (said, is_other) in [
        (r#"export("State", "الحالة")"#, true),
        (r#"("Insurance", "تأمين")"#, true),
        (r#""The insurance payments add up to {}""#, true),
        (r#""insurance_amount""#, false),
        (r#"("Deposit", "تأمين")"#, false),
    ] {
        assert_eq!(other.is_match(said), is_other, "{said}");
    }
    for folder in [
        "server/domains",
        "server/documents",
        "server/kernel",
        "server/src",
    ] {
        for file in sources(&root().join(folder)) {
            let text = std::fs::read_to_string(&file).expect("readable");
            let mut code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            let found = code.find(|line| other.is_match(line));
            assert_eq!(found, None, "{}", file.display());
        }
    }
}

#[test]
fn pages_are_set_at_the_press() {
    let offered = root().join("server/documents/src/lib.rs");
    let offered = std::fs::read_to_string(offered).expect("readable");
    let name = regex::Regex::new(r"\b[a-z_]+_pdf\b").expect("a pattern");
    let names: BTreeSet<&str> = name.find_iter(&offered).map(|it| it.as_str()).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let sets = regex::Regex::new(&format!(r"\b({})\(", names.join("|"))).expect("a pattern");
    let mut found = 0;
    for file in sources(&root().join("server/domains")) {
        let text = std::fs::read_to_string(&file).expect("readable");
        for line in text.lines().filter(|line| sets.is_match(line)) {
            found += 1;
            assert!(
                line.contains("press::set("),
                "{} sets a page on the runtime's thread: {line}",
                file.display()
            );
        }
    }
    assert!(found >= 3, "only {found} places set a page");
}

#[test]
fn a_features_tag_is_its_folder() {
    let tags: BTreeSet<String> = openapi::AREAS
        .iter()
        .filter_map(|area| openapi::document(area))
        .flat_map(|document| {
            let paths = document["paths"].as_object().cloned().unwrap_or_default();
            paths.into_iter().flat_map(|(_, methods)| {
                let methods = methods.as_object().cloned().unwrap_or_default();
                methods
                    .into_iter()
                    .filter_map(|(_, operation)| operation["tags"][0].as_str().map(str::to_owned))
            })
        })
        .collect();
    let folders: BTreeSet<String> = DOWNHILL
        .iter()
        .flat_map(|(context, _)| {
            std::fs::read_dir(root().join("server/domains").join(context).join("src"))
        })
        .flatten()
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    let strangers: Vec<_> = tags.iter().filter(|tag| !folders.contains(*tag)).collect();
    assert!(
        strangers.is_empty(),
        "tags without a feature's folder: {strangers:?}"
    );
}

#[test]
fn every_action_has_its_words_in_both_languages() {
    for language in ["en", "ar"] {
        let file = root().join(format!("frontend/src/i18n/history/{language}.json"));
        let text = std::fs::read_to_string(file).expect("the words of the history");
        let words: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let said: BTreeSet<&str> = words["action"]
            .as_object()
            .expect("words")
            .keys()
            .map(String::as_str)
            .collect();
        let known: BTreeSet<&str> = openapi::actions().into_iter().collect();
        assert_eq!(said, known, "words of the history ({language})");
    }
}
