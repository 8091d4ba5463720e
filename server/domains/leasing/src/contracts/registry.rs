//! Which registry a contract of a place is registered with.

use kernel::text::search_key;

kernel::code! {
    /// Where contracts are registered.
    pub enum Registry: text {
        Tasdeeq = "tasdeeq" ("Tasdeeq", "تصديق"),
        Ejari = "ejari" ("Ejari", "إيجاري"),
        Tawtheeq = "tawtheeq" ("Tawtheeq", "توثيق"),
        Ejar = "ejar" ("Ejar", "إيجار"),
    }
}

/// The country, and its cities in both languages; none of them: the whole country.
type Area = (&'static str, &'static [&'static str]);

impl Registry {
    const fn area(self) -> Area {
        match self {
            Self::Tasdeeq => ("AE", &["Ajman", "عجمان"]),
            Self::Ejari => ("AE", &["Dubai", "دبي"]),
            Self::Tawtheeq => ("AE", &["Abu Dhabi", "أبوظبي", "أبو ظبي", "Al Ain", "العين"]),
            Self::Ejar => ("SA", &[]),
        }
    }

    /// The registry of a place; none where it has none of a known name.
    pub fn of(country: &str, city: [&str; 2]) -> Option<Self> {
        let names = city.map(search_key);
        let is_here = |cities: &[&str]| {
            let mut known = cities.iter().map(|name| search_key(name));
            cities.is_empty() || known.any(|name| names.contains(&name))
        };
        let mut all = <Self as kernel::code::Code>::ALL.iter().copied();
        all.find(|registry| {
            let (of, cities) = registry.area();
            of == country && is_here(cities)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_its_own_registry() {
        assert_eq!(
            Registry::of("AE", ["Ajman", "عجمان"]),
            Some(Registry::Tasdeeq)
        );
        assert_eq!(Registry::of("AE", ["AJMAN", ""]), Some(Registry::Tasdeeq));
        assert_eq!(Registry::of("AE", ["Dubai", "دبي"]), Some(Registry::Ejari));
        assert_eq!(
            Registry::of("AE", ["Abu Dhabi", "أبو ظبي"]),
            Some(Registry::Tawtheeq)
        );
        assert_eq!(
            Registry::of("SA", ["Riyadh", "الرياض"]),
            Some(Registry::Ejar)
        );
        assert_eq!(Registry::of("AE", ["Sharjah", "الشارقة"]), None);
        assert_eq!(Registry::of("KW", ["Kuwait City", "مدينة الكويت"]), None);
    }
}
