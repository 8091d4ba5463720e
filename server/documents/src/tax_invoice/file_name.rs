//! The name of the XML file inside a tax invoice.

use chrono::NaiveDateTime;

/// The longest name that common file systems and archives take, in bytes.
const LONGEST_NAME: usize = 255;

/// Names the XML of a document by the authority's rule: `VAT_yyyymmddThhmmss_IRN.xml`, where every
/// character of the document's number that is no ASCII letter or digit becomes `-`.
///
/// Source: ZATCA, XML Implementation Standard v1.2, and the Detailed Guideline for e-invoicing.
pub fn tax_invoice_file_name(vat_number: &str, issued_at: NaiveDateTime, number: &str) -> String {
    let vat_number: String = vat_number
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let number: String = number
        .trim()
        .chars()
        .map(|character| match character {
            plain if plain.is_ascii_alphanumeric() => plain,
            _ => '-',
        })
        .collect();
    let issued_at = issued_at.format("%Y%m%dT%H%M%S");
    format!("{vat_number}_{issued_at}_{number}.xml")
}

/// Whether a name is one of a plain XML file, with nothing that a reader could take for a path.
pub(super) fn is_safe(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    name.len() <= LONGEST_NAME
        && !name.starts_with('.')
        && name.ends_with(".xml")
        && name.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn noon() -> NaiveDateTime {
        let day = NaiveDate::from_ymd_opt(2022, 5, 9).expect("a real date");
        day.and_hms_opt(12, 30, 4).expect("a real time")
    }

    #[test]
    fn a_name_follows_the_authority_and_is_safe() {
        for (number, expected) in [
            ("SME00062", "SME00062"),
            (" INV/2026-001.a ", "INV-2026-001-a"),
            ("../../etc", "------etc"),
            ("فاتورة 7", "-------7"),
        ] {
            let name = tax_invoice_file_name("399999999900003", noon(), number);
            assert_eq!(
                name,
                format!("399999999900003_20220509T123004_{expected}.xml")
            );
            assert!(is_safe(&name));
        }
    }

    #[test]
    fn paths_and_other_files_are_not_safe() {
        for name in [
            "", ".xml", "a.pdf", "a/b.xml", "../a.xml", "a\\b.xml", "a b.xml", "ف.xml",
        ] {
            assert!(!is_safe(name), "{name}");
        }
        assert!(!is_safe(&format!("{}.xml", "a".repeat(LONGEST_NAME))));
    }
}
