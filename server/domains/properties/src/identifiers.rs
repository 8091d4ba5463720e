//! What officially names a unit: the numbers that the registry of its place asks for, in the form that the place gives them.
//!
//! Which they are follows from the law of the unit's city. Forms that are public are checked: a Makani number has ten digits
//! (Dubai Municipality), a Saudi short national address four letters and four digits (Saudi Post). Of the others only the
//! length and the characters are: no form of them is published.

use kernel::code::Code as _;
use kernel::export::{Cell, ColumnKind, Exported};
use kernel::text::{Language, Text, fold_digits};
use kernel::validation::Validator;
use poem_openapi::NewType;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use crate::jurisdictions::Jurisdiction;

kernel::code! {
    /// A number that officially names a unit.
    pub enum UnitIdentifier: text {
        /// The building's.
        Plot = "plot" ("Plot number of the building", "رقم قطعة المبنى"),
        PropertyNumber = "property_number" ("Property number of the title deed", "رقم العقار في سند الملكية"),
        MakaniNumber = "makani_number" ("Makani number", "رقم مكاني"),
        ElectricityNumber = "electricity_number" ("Electricity number", "رقم الكهرباء"),
        SewerageNumber = "sewerage_number" ("Sewerage number", "رقم الصرف الصحي"),
        NationalAddress = "national_address" ("Short national address", "العنوان الوطني المختصر"),
        CivilNumber = "civil_number" ("PACI number", "الرقم الآلي للعنوان"),
        Size = "size_sqft" ("Size", "المساحة"),
    }
}

const LENGTH: usize = 40;

impl UnitIdentifier {
    /// The column that has it, of a unit `u` in a building `b`.
    fn column(self, u: &str, b: &str) -> String {
        match self {
            Self::Plot => format!("{b}.plot"),
            _ => format!("{u}.{}", self.as_str()),
        }
    }
}

/// What the registry of a place asks of a unit; nothing where none is known.
pub const fn asked(place: Jurisdiction) -> &'static [UnitIdentifier] {
    match place {
        // The unified form of the land department.
        Jurisdiction::Dubai => &[
            UnitIdentifier::Plot,
            UnitIdentifier::PropertyNumber,
            UnitIdentifier::MakaniNumber,
            UnitIdentifier::ElectricityNumber,
            UnitIdentifier::Size,
        ],
        Jurisdiction::AbuDhabi => &[UnitIdentifier::Plot],
        Jurisdiction::Ajman => &[UnitIdentifier::Plot, UnitIdentifier::SewerageNumber],
        Jurisdiction::Riyadh | Jurisdiction::SaudiArabia => &[
            UnitIdentifier::ElectricityNumber,
            UnitIdentifier::NationalAddress,
        ],
        Jurisdiction::Kuwait => &[UnitIdentifier::CivilNumber],
        Jurisdiction::Sharjah
        | Jurisdiction::RasAlKhaimah
        | Jurisdiction::Fujairah
        | Jurisdiction::UmmAlQuwain
        | Jurisdiction::Bahrain
        | Jurisdiction::Oman
        | Jurisdiction::Qatar => &[],
    }
}

/// A list of them, as one column of a list's query.
#[derive(
    Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult,
)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct Identifiers(pub Vec<UnitIdentifier>);

/// What is missing, in words; none is missing: ready.
impl Exported for Identifiers {
    const KIND: ColumnKind = ColumnKind::Text;

    fn cell(&self, language: Language) -> Cell {
        if self.0.is_empty() {
            return READY.get(language).into();
        }
        let words = self.0.iter().map(|one| one.text().get(language).to_owned());
        let words: Vec<String> = words.collect();
        let comma = Text::fixed(", ", "، ");
        words.join(comma.get(language)).as_str().into()
    }
}

const READY: Text = Text::fixed("Ready to register", "جاهزة للتسجيل");

/// What is asked of units in the city `c`, as [`Identifiers`]; NULL where nothing is.
pub fn asked_in(c: &str) -> String {
    by_place(c, |identifiers| {
        let names: Vec<String> = identifiers
            .iter()
            .map(|one| format!("\"{}\"", one.as_str()))
            .collect();
        format!("'[{}]'::jsonb", names.join(", "))
    })
}

/// What of it the unit `u` in the building `b` and the city `c` lacks, as [`Identifiers`]; NULL where nothing is asked.
pub fn missing(u: &str, b: &str, c: &str) -> String {
    by_place(c, |identifiers| {
        let lacks: Vec<String> = identifiers
            .iter()
            .map(|one| {
                let column = one.column(u, b);
                format!(
                    "CASE WHEN coalesce({column}::text, '') = '' THEN {} END",
                    one.sql()
                )
            })
            .collect();
        format!(
            "to_jsonb(array_remove(ARRAY[{}]::text[], NULL))",
            lacks.join(", ")
        )
    })
}

fn by_place(c: &str, then: impl Fn(&[UnitIdentifier]) -> String) -> String {
    let cases = Jurisdiction::ALL
        .iter()
        .map(|place| (*place, asked(*place)))
        .filter(|(_, identifiers)| !identifiers.is_empty())
        .map(|(place, identifiers)| format!("WHEN {} THEN {}", place.sql(), then(identifiers)));
    format!(
        "CASE {} {} END",
        Jurisdiction::of_city(c),
        cases.collect::<Vec<_>>().join(" ")
    )
}

/// Those that a form of a unit gives beside its meters' numbers.
#[derive(Debug, Default)]
pub struct Typed {
    pub property_number: Option<String>,
    pub makani_number: Option<String>,
    pub national_address: Option<String>,
    pub civil_number: Option<String>,
}

impl Typed {
    pub(crate) fn read(
        form: &mut Validator,
        property_number: Option<&String>,
        makani_number: Option<&String>,
        national_address: Option<&String>,
        civil_number: Option<&String>,
    ) -> Self {
        let property_number = property_number.map(String::as_str);
        let property_number = form.field("property_number", property_number);
        let property_number = property_number.max_length(LENGTH).optional();
        let makani = makani_number.map(|typed| joined(typed));
        let makani_number = form
            .field("makani_number", makani.as_deref())
            .custom("makani_number", MAKANI, is_makani)
            .optional();
        let address = national_address.map(|typed| joined(typed).to_uppercase());
        let national_address = form
            .field("national_address", address.as_deref())
            .custom("national_address", NATIONAL_ADDRESS, is_national_address)
            .optional();
        let civil = civil_number.map(|typed| joined(typed));
        let civil_number = form
            .field("civil_number", civil.as_deref())
            .max_length(LENGTH)
            .digits()
            .optional();
        Self {
            property_number,
            makani_number,
            national_address,
            civil_number,
        }
    }
}

/// Without the spaces and hyphens that people group digits by.
fn joined(typed: &str) -> String {
    let folded = fold_digits(typed);
    folded
        .chars()
        .filter(|letter| !letter.is_whitespace() && *letter != '-')
        .collect()
}

fn is_makani(value: &str) -> bool {
    value.len() == 10 && value.bytes().all(|digit| digit.is_ascii_digit())
}

fn is_national_address(value: &str) -> bool {
    let (letters, digits) = value.as_bytes().split_at(value.len().min(4));
    letters.len() == 4
        && letters.iter().all(u8::is_ascii_uppercase)
        && digits.len() == 4
        && digits.iter().all(u8::is_ascii_digit)
}

const MAKANI: Text = Text::fixed(
    "{label} must have ten digits, as on the building's plate.",
    "{label} يجب أن يتكون من عشرة أرقام كما في لوحة المبنى.",
);
const NATIONAL_ADDRESS: Text = Text::fixed(
    "{label} must be four English letters and four digits, for example RRRD2929.",
    "{label} يجب أن يكون أربعة أحرف إنجليزية وأربعة أرقام، مثل \u{2066}RRRD2929\u{2069}.",
);

#[cfg(test)]
mod tests {
    use super::*;

    fn read(makani: &str, address: &str, civil: &str) -> Result<Typed, Vec<String>> {
        let mut form = Validator::new(Language::En);
        let given = [makani, address, civil].map(str::to_owned);
        let [makani, address, civil] = &given;
        let typed = Typed::read(&mut form, None, Some(makani), Some(address), Some(civil));
        match form.finish() {
            Ok(()) => Ok(typed),
            Err(faults) => Err(faults.fields().map(str::to_owned).collect()),
        }
    }

    #[test]
    fn numbers_are_kept_as_their_place_writes_them() {
        let typed = read("12345 67890", "rrrd-2929", "١٢٣٤٥٦٧٨").expect("all are right");
        assert_eq!(typed.makani_number.as_deref(), Some("1234567890"));
        assert_eq!(typed.national_address.as_deref(), Some("RRRD2929"));
        assert_eq!(typed.civil_number.as_deref(), Some("12345678"));
        let none = read("", " ", "").expect("none is given");
        assert!(none.makani_number.is_none() && none.national_address.is_none());
    }

    #[test]
    fn numbers_of_another_form_are_refused() {
        for (makani, address, civil, wrong) in [
            ("123456789", "", "", "makani_number"),
            ("12345678901", "", "", "makani_number"),
            ("12345A7890", "", "", "makani_number"),
            ("", "RRR2929", "", "national_address"),
            ("", "RRRD292", "", "national_address"),
            ("", "2929RRRD", "", "national_address"),
            ("", "ررذد2929", "", "national_address"),
            ("", "RRRD2929X", "", "national_address"),
            ("", "", "12A", "civil_number"),
        ] {
            let faults = read(makani, address, civil).expect_err("a wrong number");
            assert_eq!(faults, [wrong], "{makani}{address}{civil}");
        }
    }
}
