//! Which registry a contract of a place is registered with.

use documents::Bilingual;
use kernel::text::search_key;

use super::facts::Facts;

/// A registry: the country, its cities in the form that searches compare (none: the whole country), and its name.
type Registry = (
    &'static str,
    &'static [&'static str],
    (&'static str, &'static str),
);

const REGISTRIES: [Registry; 4] = [
    ("SA", &[], ("Ejar", "إيجار")),
    ("AE", &["Ajman", "عجمان"], ("Tasdeeq", "تصديق")),
    ("AE", &["Dubai", "دبي"], ("Ejari", "إيجاري")),
    (
        "AE",
        &["Abu Dhabi", "أبوظبي", "أبو ظبي", "Al Ain", "العين"],
        ("Tawtheeq", "توثيق"),
    ),
];

/// The registry's name; blank where the place has none of a known name.
pub(super) fn of(facts: &Facts) -> Bilingual {
    named(&facts.country, &[&facts.city_en, &facts.city_ar])
}

fn named(country: &str, city: &[&str]) -> Bilingual {
    let is_here = |cities: &[&str]| {
        let known = cities.iter().map(|name| search_key(name));
        let names: Vec<_> = city.iter().map(|name| search_key(name)).collect();
        cities.is_empty() || known.into_iter().any(|name| names.contains(&name))
    };
    REGISTRIES
        .iter()
        .find(|(of, cities, _)| *of == country && is_here(cities))
        .map_or_else(Bilingual::default, |(_, _, (en, ar))| {
            Bilingual::new(*en, *ar)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_its_own_registry() {
        let name = |country, city: &[&str]| named(country, city).en;
        assert_eq!(name("AE", &["Ajman", "عجمان"]), "Tasdeeq");
        assert_eq!(name("AE", &["AJMAN", ""]), "Tasdeeq");
        assert_eq!(name("AE", &["Dubai", "دبي"]), "Ejari");
        assert_eq!(name("AE", &["Abu Dhabi", "أبو ظبي"]), "Tawtheeq");
        assert_eq!(name("SA", &["Riyadh", "الرياض"]), "Ejar");
        assert_eq!(name("AE", &["Sharjah", "الشارقة"]), "");
        assert_eq!(name("KW", &["Kuwait City", "مدينة الكويت"]), "");
    }
}
