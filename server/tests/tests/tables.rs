//! Whose table is whose: a context's SQL names its own tables and what other contexts publish in
//! their `facts.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::house::{DOWNHILL, root, sources};

/// Tables that the kernel keeps for every context: its own SQL and anybody's may name them.
const KERNEL: &[&str] = &[
    "audit_log",
    "counters",
    "idempotency_keys",
    "job_claims",
    "platform.audit_log",
    // Campaigns of all merchants: messaging writes them, the platform shows them.
    "platform.campaigns",
    // Where people are signed in: signing in writes it, the platform shows and ends it.
    "platform.connections",
    "platform.dead_letters",
    // Mail servers of merchants that take no mail: messaging reports them, workers hold by it.
    "platform.email_channels",
    "platform.event_subscribers",
    "platform.idempotency_keys",
    // The queue of e-mails: the kernel adds to it, messaging sends, the platform shows it.
    "platform.mails",
    // The queue of the platform's main number: the kernel adds to it, the platform sends and shows it.
    "platform.main_messages",
    // Tenants and employees of all merchants: parties and identity write them, the platform shows them.
    "platform.merchant_customers",
    "platform.merchant_employees",
    "platform.outbox",
    // Sandboxes: keys ask for them, workers make them.
    "platform.sandboxes",
    "platform.schedule_runs",
    "platform.turns",
    // Signing in tells it, the platform gives packages, messaging reports connections, workers hold by it.
    "platform.whatsapp_channels",
    // What became of WhatsApp messages: messaging writes it, the platform shows it.
    "platform.whatsapp_sends",
];

/// The owners of tables without an entity; an entity's table is its context's.
const WITHOUT_ENTITY: &[(&str, &[&str])] = &[
    (
        "identity",
        &[
            "one_time_links",
            "second_factors",
            "sessions",
            "trusted_devices",
        ],
    ),
    (
        "platform",
        &[
            "platform.account_invoice_numbers",
            "platform.blocked_ips",
            "platform.countries",
            "platform.currencies",
            "platform.failed_login_attempts",
            "platform.installation",
            "platform.js_errors",
            "platform.merchant_mail_servers",
            "platform.merchant_copy_entries",
            "platform.merchant_migrations",
            "platform.one_time_links",
            "platform.platform_update_reads",
            "platform.second_factors",
            "platform.sessions",
            "platform.sign_in_names",
            "platform.signing_keys",
            "platform.trusted_devices",
            "platform.zatca_settings",
        ],
    ),
    (
        "parties",
        &["customer_merge_moves", "document_request_views", "timeline"],
    ),
    (
        "properties",
        &["building_people", "ownership_shares", "unit_people"],
    ),
    (
        "leasing",
        &[
            "clause_versions",
            "contract_clauses",
            "renewal_rows",
            "signing_events",
        ],
    ),
    (
        "collections",
        &[
            "import_headings",
            "import_rows",
            "owner_statement_lines",
            "owner_statement_runs",
            "tenant_link_visits",
        ],
    ),
    ("sales", &["invoice_buyers", "unissued_invoices"]),
    (
        "messaging",
        &[
            "campaign_pace",
            "campaign_recipients",
            "campaign_tests",
            "care_messages",
            "care_runs",
            "event_feed",
            "events",
            "notification_reads",
            "notifications",
            "platform.caught_messages",
            "reminders",
            "viewing_reminders",
            "webhook_attempts",
            "webhook_deliveries",
            "whatsapp_incoming",
            "whatsapp_messages",
            "whatsapp_opt_outs",
        ],
    ),
];

/// Every table that a context owns, with each context that claims it.
fn claims() -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut claims: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
    for (context, tables) in WITHOUT_ENTITY {
        for table in *tables {
            claims
                .entry((*table).to_owned())
                .or_default()
                .insert(context);
        }
    }
    for (context, _) in DOWNHILL {
        for file in sources_of(context) {
            let text = std::fs::read_to_string(&file).expect("readable");
            let names = text.split("table_name = \"").skip(1);
            for table in names.filter_map(|rest| rest.split('"').next()) {
                let schema = if context == "platform" {
                    "platform."
                } else {
                    ""
                };
                let table = format!("{schema}{table}");
                claims.entry(table).or_default().insert(context);
            }
        }
    }
    claims
}

fn sources_of(context: &str) -> Vec<PathBuf> {
    sources(&root().join("server/domains").join(context).join("src"))
}

#[test]
fn every_table_has_one_owner() {
    let claims = claims();
    let twice: Vec<_> = claims
        .iter()
        .filter(|(table, owners)| owners.len() > 1 || KERNEL.contains(&table.as_str()))
        .collect();
    assert!(twice.is_empty(), "tables with two owners: {twice:?}");
    let mut scripts = vec![root().join("tenant-migrations/sql/schema.sql")];
    let platform = std::fs::read_dir(root().join("migrations/sql")).expect("the migrations");
    scripts.extend(platform.flatten().map(|entry| entry.path()));
    let created: BTreeSet<String> = scripts
        .iter()
        .flat_map(|script| {
            let text = std::fs::read_to_string(script).expect("readable");
            text.lines()
                .filter_map(|line| line.strip_prefix("CREATE TABLE "))
                .map(|rest| rest.trim_end_matches(['(', ' ']).to_owned())
                .collect::<Vec<_>>()
        })
        .collect();
    let kernel = KERNEL.iter().map(|table| (*table).to_owned());
    let owned: BTreeSet<String> = claims.into_keys().chain(kernel).collect();
    assert_eq!(
        created, owned,
        "tables of the schemas, and tables with an owner"
    );
}

#[test]
fn a_contexts_sql_names_its_own_tables_and_what_others_publish() {
    let mut trespasses = Vec::new();
    let claims = claims();
    for (context, _) in DOWNHILL {
        let strangers: BTreeSet<&str> = claims
            .iter()
            .filter(|(_, owners)| !owners.contains(context))
            .map(|(table, _)| table.as_str())
            .collect();
        for file in sources_of(context) {
            if is_of_tests(&file) {
                continue;
            }
            let text = std::fs::read_to_string(&file).expect("readable");
            for table in tables_of_source(&text, &strangers) {
                trespasses.push(format!("{context}: {} names {table}", file.display()));
            }
        }
    }
    assert!(
        trespasses.is_empty(),
        "ask the table's owner for a fact (docs/adr/0006-published-facts.md):\n{}",
        trespasses.join("\n")
    );
}

/// Who decided to meet sandboxes too; all other SQL names `platform.merchants`, which has the platform's customers only.
const OF_EVERY_MERCHANT: [&str; 8] = [
    // Finding a merchant by its key or number, and listing those whose schemas are kept.
    "server/kernel/src/tenancy/merchant.rs",
    // Jobs of sandboxes are held and released like others.
    "worker/src/holds.rs",
    // Their schemas are migrated and have roles.
    "tenant-migrations/src/runner.rs",
    "migrations/src/roles.rs",
    // They are made and removed there.
    "openapi/src/sandbox/mod.rs",
    // A merchant's own line is copied as it is stored, taken in, and kept where it is erased.
    "server/domains/platform/src/merchant_copies/owned.rs",
    "server/domains/platform/src/merchant_erasures/certificate.rs",
    "server/domains/platform/src/merchant_imports/bringing.rs",
];

#[test]
fn sandboxes_are_met_only_where_that_was_decided() {
    let folders = [
        "server",
        "worker/src",
        "openapi/src",
        "migrations/src",
        "tenant-migrations/src",
    ];
    let naming: BTreeSet<String> = folders
        .iter()
        .flat_map(|folder| sources(&root().join(folder)))
        .filter(|file| !is_of_tests(file))
        .filter(|file| {
            let text = std::fs::read_to_string(file).expect("readable");
            without_tests(&text).contains("all_merchants")
        })
        .map(|file| {
            let short = file.strip_prefix(root()).expect("in the repository");
            short.to_string_lossy().into_owned()
        })
        .collect();
    let decided = OF_EVERY_MERCHANT.map(str::to_owned);
    assert_eq!(naming, BTreeSet::from(decided));
}

/// Tests prepare rows of any table.
fn is_of_tests(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str());
    let is_support = matches!(
        name,
        Some("tests.rs" | "fixtures.rs" | "testkit.rs" | "support.rs")
    );
    is_support || file.components().any(|part| part.as_os_str() == "tests")
}

/// The tables of `strangers` that a source's string literals use.
fn tables_of_source<'a>(text: &str, strangers: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let literals = literals(without_tests(text));
    let interpolates = literals.iter().any(|(_, sql)| sql.contains("{table}"));
    let mut found = BTreeSet::new();
    for (before, literal) in &literals {
        let as_name = [".from(", "table_name =", "into_table("]
            .iter()
            .any(|place| before.ends_with(place));
        if (as_name || interpolates)
            && let Some(table) = strangers.get(literal.as_str())
        {
            found.insert(*table);
        }
        for table in tables_of_sql(literal) {
            found.extend(strangers.get(table));
        }
    }
    found
}

/// The source up to its own module of tests.
fn without_tests(text: &str) -> &str {
    let starts_module = |at: &usize| {
        let mut lines = text[*at..].lines().skip(1);
        lines
            .next()
            .is_some_and(|line| line.starts_with("mod ") && line.ends_with('{'))
    };
    let mut markers = text.match_indices("#[cfg(test)]").map(|(at, _)| at);
    markers.find(starts_module).map_or(text, |at| &text[..at])
}

/// What stands where a table does: after FROM, JOIN, INTO, UPDATE or USING, after a comma in the list
/// of a FROM, and at the head of a list's `"units u JOIN …"`.
fn tables_of_sql(sql: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_.".contains(c);
    let mut tokens: Vec<&str> = Vec::new();
    let mut rest = sql;
    while let Some(first) = rest.chars().next() {
        let end = if is_name(first) {
            rest.find(|c| !is_name(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() && first != '\\' {
            tokens.push(&rest[..end]);
        }
        rest = &rest[end..];
    }
    let mut found = Vec::new();
    let is_alias = |token: &str| token.len() <= 3 && token.chars().all(|c| c.is_ascii_lowercase());
    let ends_or_joins = |token: Option<&&str>| {
        token.is_none_or(|token| ["JOIN", "LEFT", "CROSS", "WHERE", ","].contains(token))
    };
    if tokens.len() > 1 && is_alias(tokens[1]) && ends_or_joins(tokens.get(2)) {
        found.push(tokens[0]);
    }
    for (at, keyword) in tokens.iter().enumerate() {
        if !["FROM", "JOIN", "INTO", "UPDATE", "USING", "TABLE"].contains(keyword) {
            continue;
        }
        let mut next = at + 1;
        found.extend(tokens.get(next));
        let lists_more = |next: usize| {
            let alias = tokens.get(next + 1).is_some_and(|token| is_alias(token));
            let comma = next + 1 + usize::from(alias);
            let is_listed = *keyword == "FROM" && tokens.get(comma) == Some(&",");
            is_listed.then_some(comma + 1)
        };
        while let Some(listed) = lists_more(next) {
            next = listed;
            found.extend(tokens.get(next));
        }
    }
    found
}

/// The string literals of a source, each with the code before it; comments are left out.
fn literals(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut code = String::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        if let Some(raw) = rest.strip_prefix("r#\"") {
            let (literal, after) = raw.split_once("\"#").unwrap_or((raw, ""));
            found.push((code.trim_end().to_owned(), literal.to_owned()));
            rest = after;
        } else if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if let Some(escaped) = rest.strip_prefix("'\"'").or(rest.strip_prefix("'\\\"'")) {
            rest = escaped;
        } else if let Some(text) = rest.strip_prefix('"') {
            let mut is_escaped = false;
            let end = text.find(|c| {
                let ends = c == '"' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                ends
            });
            let end = end.unwrap_or(text.len());
            found.push((code.trim_end().to_owned(), text[..end].to_owned()));
            code.clear();
            rest = text.get(end + 1..).unwrap_or_default();
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

#[test]
fn a_table_is_found_wherever_sql_may_name_it() {
    let strangers: BTreeSet<&str> = ["owners", "units", "platform.staff"].into();
    let found = |source: &str| tables_of_source(source, &strangers).len();
    for trespass in [
        r#"let a = "SELECT 1 FROM owners WHERE id = $1";"#,
        r#"let a = "SELECT 1 FROM customers c, owners o";"#,
        r#"let a = "SELECT 1 FROM customers c \
            LEFT JOIN owners o ON true";"#,
        r#"let a = "UPDATE owners SET name = ''"; // it's "#,
        r#"let a = "INSERT INTO owners (id) VALUES (1)";"#,
        r#"let a = "SELECT EXISTS (SELECT FROM platform.staff)";"#,
        r#"let from = "units u LEFT JOIN buildings b ON true";"#,
        r#"let from = "units u";"#,
        r#"query.from("owners")"#,
        r#"#[sea_orm(table_name = "owners")]"#,
        r#"let sql = format!("SELECT 1 FROM {table}"); f("owners")"#,
    ] {
        assert_eq!(found(trespass), 1, "{trespass}");
    }
    for allowed in [
        r#"// SELECT 1 FROM owners"#,
        r#"let noun = "owners";"#,
        r#"let text = "The owners of units are shown.";"#,
        r#"let a = "SELECT c.units FROM customers c";"#,
        "#[cfg(test)]\nmod tests {\n let a = \"SELECT 1 FROM owners\"; }",
    ] {
        assert_eq!(found(allowed), 0, "{allowed}");
    }
}
