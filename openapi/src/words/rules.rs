//! Words that follow from a name: ids, names in two languages, days, filters.

use serde_json::Value;

/// The words of a property whose name says all: an id, or one half of a pair of languages.
pub fn of_property(name: &str, schema: &Value) -> Option<String> {
    if let Some(noun) = id_noun(name, schema) {
        let role = name.strip_suffix("_id").map(spaced).unwrap_or_default();
        let last = |words: &str| words.rsplit(' ').next().map(str::to_owned);
        let called = called(&noun);
        return Some(if role.is_empty() || noun.ends_with(&role) {
            format!("Id of the {called}.")
        } else if last(&role) == last(&noun) {
            format!("Id of the {role}.")
        } else {
            format!("Id of the {called} in the role of {role}.")
        });
    }
    if let Some(base) = name.strip_suffix("_en") {
        return Some(format!("{}, in English.", capital(&spaced(base))));
    }
    let base = name.strip_suffix("_ar")?;
    Some(format!("{}, in Arabic.", capital(&spaced(base))))
}

/// The words of a filter: what it keeps.
pub fn of_filter(name: &str, schema: &Value) -> String {
    if let Some(base) = name.strip_suffix("_from") {
        return format!("Keeps what {} this day or later.", on_day(base));
    }
    if let Some(base) = name.strip_suffix("_to") {
        return format!("Keeps what {} this day or earlier.", on_day(base));
    }
    if let Some(noun) = id_noun(name, schema) {
        let called = called(&noun);
        return format!("Keeps what belongs to the {called} with this id.");
    }
    let plain = spaced(name.strip_prefix("is_").unwrap_or(name));
    match schema["type"].as_str() {
        Some("boolean") => {
            format!("`true` keeps only what is {plain}, `false` only what is not.")
        }
        Some("array") => format!("Keeps what has one of these values as its {plain}."),
        _ => format!("Keeps what has this value as its {plain}."),
    }
}

/// Says of an optional value when it is missing, unless the words do already.
pub fn with_absence(words: String, is_optional: bool, is_sent: bool) -> String {
    let says_so = ["issing", "ithout", "left out", "where "]
        .iter()
        .any(|said| words.contains(said));
    match (is_optional && !says_so, is_sent) {
        (false, _) => words,
        (true, true) => format!("{words} May be left out."),
        (true, false) => format!("{words} Missing where there is none."),
    }
}

/// Whether words tell only how a value is written, and not what it is.
pub fn is_form(words: &str) -> bool {
    const FORMS: [&str; 7] = [
        "UTC",
        "YYYY-MM-DD",
        "ISO 4217",
        "ISO 3166 alpha-2",
        "In per cent",
        "In percent",
        "Bytes",
    ];
    let plain = words.trim_end_matches('.').trim_matches('`');
    let digits = plain.trim_start_matches('-');
    let is_range = plain.len() <= 10 && digits.starts_with(|first: char| first.is_ascii_digit());
    is_range || FORMS.contains(&plain)
}

/// Words with what a comment tells of the form behind them, unless they tell it too.
pub fn with_form(words: String, form: Option<&str>) -> String {
    let Some(form) = form.map(|form| form.trim_end_matches('.')) else {
        return words;
    };
    let told = form.trim_matches('`').to_lowercase();
    let told = told.replace("per cent", "percent");
    if words
        .to_lowercase()
        .contains(told.trim_start_matches("in "))
    {
        words
    } else {
        format!("{words} {form}.")
    }
}

/// What an id is of: by its type (`A row of `contract_payments`.`), or by its name.
fn id_noun(name: &str, schema: &Value) -> Option<String> {
    let title = schema["title"]
        .as_str()
        .or_else(|| schema["items"]["title"].as_str());
    let table = title.and_then(|title| title.split('`').nth(1));
    if let Some(table) = table.filter(|_| name == "id" || name.ends_with("_id")) {
        let table = table.rsplit('.').next().unwrap_or(table);
        return Some(singular(&spaced(table)));
    }
    // Ids in text are of other kinds, such as those of links.
    match name {
        _ if schema["type"] != "integer" => None,
        "id" => Some("record".to_owned()),
        _ => name.strip_suffix("_id").map(spaced),
    }
}

/// What people call some records otherwise than their tables are.
fn called(noun: &str) -> &str {
    match noun {
        "api key" => "API key",
        "e unit" => "unit on the website",
        "js error" => "error of a screen",
        "staff" => "staff member",
        "whatsapp offer" => "WhatsApp offer",
        "zatca submission" => "document for the tax authority",
        _ => noun,
    }
}

fn singular(plural: &str) -> String {
    if plural == "addenda" {
        return "addendum".to_owned();
    }
    if let Some(stem) = plural.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let has_es = ["ches", "sses", "xes"]
        .iter()
        .any(|end| plural.ends_with(end));
    let cut = if has_es {
        2
    } else {
        usize::from(plural.ends_with('s'))
    };
    plural.chars().take(plural.chars().count() - cut).collect()
}

/// `due` → `has its due date on`, `issued` → `was issued on`.
fn on_day(base: &str) -> String {
    let known = [
        ("due", "has its due date on"),
        ("held", "has its handover on"),
        ("last_day", "has its last day on"),
        ("viewing", "has its viewing on"),
        ("day", "has its day on"),
        ("starts", "has its first day on"),
        ("ends", "has its last day on"),
        ("ended", "has a contract that ended on"),
        ("leaves", "has its day of leaving on"),
        ("effective", "takes effect on"),
        ("moves_on", "has its day of moving on"),
        ("bank", "goes to the bank on"),
        ("covers", "covers"),
        ("notice", "has its last day of notice on"),
        ("attest", "has its last day to attest on"),
    ];
    let found = known.into_iter().find(|(name, _)| *name == base);
    found.map_or_else(
        || format!("was {} on", spaced(base)),
        |(_, words)| words.to_owned(),
    )
}

/// `name_of` → `name of`.
pub fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

pub fn capital(words: &str) -> String {
    with_first(words, |letter| letter.to_ascii_uppercase())
}

pub fn lower(words: &str) -> String {
    with_first(words, |letter| letter.to_ascii_lowercase())
}

fn with_first(words: &str, change: impl Fn(char) -> char) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(change);
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_are_named_by_their_tables() {
        let of = |name: &str, table: &str| {
            let schema = json!({ "type": "integer", "title": format!("A row of `{table}`.") });
            of_property(name, &schema).unwrap_or_default()
        };
        assert_eq!(of("id", "cities"), "Id of the city.");
        assert_eq!(of("branch_id", "branches"), "Id of the branch.");
        assert_eq!(
            of("contract_payment_id", "contract_payments"),
            "Id of the contract payment."
        );
        assert_eq!(
            of("survivor_id", "customers"),
            "Id of the customer in the role of survivor."
        );
        assert_eq!(
            of("proposed_payment_id", "contract_payments"),
            "Id of the proposed payment."
        );
        assert_eq!(of("addendum_id", "addenda"), "Id of the addendum.");
        assert_eq!(of("e_unit_id", "e_units"), "Id of the unit on the website.");
    }

    #[test]
    fn how_a_value_is_written_stands_behind_what_it_is() {
        let said = |form| with_form("The share, in percent.".to_owned(), form);
        assert_eq!(said(Some("In per cent.")), "The share, in percent.");
        assert_eq!(said(Some("0 to 100.")), "The share, in percent. 0 to 100.");
        assert_eq!(said(None), "The share, in percent.");
        let forms = ["UTC.", "`YYYY-MM-DD`", "-10 to 300.", "4 digits."];
        assert!(forms.iter().all(|form| is_form(form)));
        assert!(
            ![
                "Of a year.",
                "UTC; of the last attempt.",
                "2 of 3 must sign."
            ]
            .iter()
            .any(|it| is_form(it))
        );
    }

    #[test]
    fn filters_say_what_they_keep() {
        let flag = json!({ "type": "boolean" });
        assert_eq!(
            of_filter("is_default", &flag),
            "`true` keeps only what is default, `false` only what is not."
        );
        assert_eq!(
            of_filter("issued_to", &json!({ "type": "string" })),
            "Keeps what was issued on this day or earlier."
        );
    }

    #[test]
    fn absence_is_said_once() {
        let said = |words: &str, sent| with_absence(words.to_owned(), true, sent);
        assert_eq!(said("A note.", true), "A note. May be left out.");
        assert_eq!(
            said("A note.", false),
            "A note. Missing where there is none."
        );
        assert_eq!(said("Today without it.", true), "Today without it.");
    }
}
