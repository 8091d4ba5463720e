//! A campaign's text with the fields that stand for each tenant's own data.

use kernel::text::{Language, Text, fill};
use kernel::validation::Validator;

/// What may stand in braces.
pub const FIELDS: [&str; 4] = ["tenant", "unit", "building", "merchant"];
const MOST: usize = 2_000;
/// WhatsApp takes 1,024 characters beside a file; the rest is for what the fields stand for.
pub const MOST_BESIDE_FILE: usize = 700;

/// What the fields stand for, for one tenant.
pub struct Values {
    pub tenant: Text,
    pub unit: String,
    pub building: Text,
    pub merchant: Text,
}

/// The text in one language, checked for fields that there are not.
pub fn check(
    form: &mut Validator,
    name: &str,
    given: Option<&String>,
    beside_file: bool,
) -> Option<String> {
    let most = if beside_file { MOST_BESIDE_FILE } else { MOST };
    form.notes(name, given)
        .max_length(most)
        .custom(
            "known_field",
            Text::fixed(
                "Only {tenant}, {unit}, {building} and {merchant} can stand in braces.",
                "يمكن أن يرد بين القوسين فقط: {tenant} و{unit} و{building} و{merchant}.",
            ),
            |text| unknown(text).is_none(),
        )
        .optional()
}

/// The first thing in braces that is no field, or that begins where a brace stands alone.
fn unknown(text: &str) -> Option<&str> {
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let inside = rest[at..].strip_prefix('{').unwrap_or_default();
        let field = inside.split_once('}').map(|(field, _)| field);
        match field {
            Some(field) if FIELDS.contains(&field) => rest = &inside[field.len() + 1..],
            Some(field) => return Some(field),
            None => return Some(&rest[at..]),
        }
    }
    None
}

/// The message in the tenant's language, or in the one that it is written in.
pub fn text<'a>(
    en: Option<&'a str>,
    ar: Option<&'a str>,
    language: Language,
) -> Option<(&'a str, Language)> {
    let en = en.map(|text| (text, Language::En));
    let ar = ar.map(|text| (text, Language::Ar));
    match language {
        Language::En => en.or(ar),
        Language::Ar => ar.or(en),
    }
}

pub fn filled(template: &str, values: &Values, language: Language) -> String {
    fill(
        template,
        &[
            ("tenant", values.tenant.get(language)),
            ("unit", &values.unit),
            ("building", values.building.get(language)),
            ("merchant", values.merchant.get(language)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_there_are_not_are_found() {
        assert_eq!(unknown("Dear {tenant} of {unit}"), None);
        assert_eq!(unknown("no fields"), None);
        assert_eq!(unknown("Dear {name}"), Some("name"));
        for broken in ["Dear {tenant", "Dear tenant}", "{{tenant}}", "}tenant{"] {
            assert!(unknown(broken).is_some(), "{broken}");
        }
    }

    #[test]
    fn the_tenants_language_chooses_where_there_is_a_choice() {
        let both = (Some("Hello"), Some("مرحبا"));
        assert_eq!(
            text(both.0, both.1, Language::Ar),
            Some(("مرحبا", Language::Ar))
        );
        assert_eq!(
            text(both.0, None, Language::Ar),
            Some(("Hello", Language::En))
        );
        assert_eq!(text(None, None, Language::Ar), None);
    }
}
