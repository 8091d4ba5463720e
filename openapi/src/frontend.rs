//! What the front end takes from the server's code as TypeScript: committed, and written by `cargo xtask openapi`.

use std::fmt::Write as _;

use kernel::code::{CodeValue, Declaration, Stored};
use kernel::permission::Page;
use serde_json::{Map, Value};

const HEAD: &str =
    "// Written by `cargo xtask openapi` from the server's declarations. Do not edit.\n";

/// The files, by their paths below the workspace's root.
pub fn files() -> Vec<(&'static str, String)> {
    let codes = crate::codes();
    let (merchant, manager): (Vec<&Page>, Vec<&Page>) = crate::pages()
        .into_iter()
        .partition(|page| page.is_merchants());
    vec![
        (
            "frontend/src/api/permissions.ts",
            permissions("permissions", "What a merchant's role may hold.", &merchant),
        ),
        (
            "frontend/src/api/managerPermissions.ts",
            permissions(
                "managerPermissions",
                "What the platform's staff may hold.",
                &manager,
            ),
        ),
        (
            "frontend/src/i18n/codes/en.json",
            words(&codes, |value| (value.en, None)),
        ),
        (
            "frontend/src/i18n/codes/ar.json",
            words(&codes, |value| (value.ar, value.ar_feminine)),
        ),
    ]
}

/// By code and stored value, in one language: a namespace of the front end's texts. A code with words of its own for
/// feminine nouns is there twice.
fn words(
    codes: &[&Declaration],
    word: fn(&CodeValue) -> (&'static str, Option<&'static str>),
) -> String {
    let of = |code: &Declaration, feminine: bool| -> Map<String, Value> {
        let words = code.values.iter().map(|value| {
            let stored = match value.stored {
                Stored::Number(number) => number.to_string(),
                Stored::Text(text) => text.to_owned(),
            };
            let (usual, of_feminine) = word(value);
            let said = of_feminine.filter(|_| feminine).unwrap_or(usual);
            (stored, said.into())
        });
        words.collect()
    };
    let mut all = Map::new();
    for code in codes {
        all.insert(code.name.to_owned(), of(code, false).into());
        if code.values.iter().any(|value| value.ar_feminine.is_some()) {
            all.insert(format!("{}Feminine", code.name), of(code, true).into());
        }
    }
    format!("{:#}\n", Value::Object(all))
}

/// The rights of one kind of pages, short: every page of a merchant loads them first.
fn permissions(name: &str, comment: &str, pages: &[&Page]) -> String {
    let mut pages = pages.to_vec();
    pages.sort_by_key(|page| page.number);
    let mut text = format!(
        "{HEAD}import {{ rightsOf }} from './rights';\n\n/** {comment} */\nexport const {name} = rightsOf({{\n"
    );
    for page in pages {
        let actions = page
            .actions
            .iter()
            .map(|action| format!("{}: {}", action.name, action.number))
            .collect::<Vec<_>>();
        let _ = writeln!(
            text,
            "  {}: [{}, {{ {} }}],",
            page.noun,
            page.number,
            actions.join(", ")
        );
    }
    text.push_str("} as const);\n");
    text
}
