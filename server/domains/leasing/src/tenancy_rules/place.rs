//! Which law a city is under.

use kernel::code::Code as _;
use kernel::text::search_key;

use super::Jurisdiction;

/// The country, and its cities in both languages; none of them: the rest of the country.
type Area = (&'static str, &'static [&'static str]);

impl Jurisdiction {
    const fn area(self) -> Area {
        match self {
            Self::Dubai => ("AE", &["Dubai", "دبي"]),
            Self::AbuDhabi => ("AE", &["Abu Dhabi", "أبوظبي", "أبو ظبي", "Al Ain", "العين"]),
            Self::Sharjah => ("AE", &["Sharjah", "الشارقة"]),
            Self::Ajman => ("AE", &["Ajman", "عجمان"]),
            Self::RasAlKhaimah => ("AE", &["Ras Al Khaimah", "Ras Al-Khaimah", "رأس الخيمة"]),
            Self::Fujairah => ("AE", &["Fujairah", "الفجيرة"]),
            Self::UmmAlQuwain => (
                "AE",
                &[
                    "Umm Al Quwain",
                    "Umm Al-Quwain",
                    "Umm Al Quwaiwain",
                    "أم القيوين",
                ],
            ),
            Self::Riyadh => ("SA", &["Riyadh", "الرياض"]),
            Self::SaudiArabia => ("SA", &[]),
            Self::Kuwait => ("KW", &[]),
            Self::Bahrain => ("BH", &[]),
            Self::Oman => ("OM", &[]),
            Self::Qatar => ("QA", &[]),
        }
    }

    /// The law of a city; none where the place is of no known name.
    pub fn of(country: &str, city: [&str; 2]) -> Option<Self> {
        let names = city.map(search_key);
        let is_here = |cities: &[&str]| {
            let mut known = cities.iter().map(|name| search_key(name));
            cities.is_empty() || known.any(|name| names.contains(&name))
        };
        // A country's rest comes after its cities.
        let mut all = Self::ALL.iter().copied();
        all.find(|place| {
            let (of, cities) = place.area();
            of == country && is_here(cities)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_city_is_under_its_own_law() {
        for (country, city, law) in [
            ("AE", ["Dubai", "دبي"], Some(Jurisdiction::Dubai)),
            ("AE", ["DUBAI", ""], Some(Jurisdiction::Dubai)),
            ("AE", ["Al Ain", "العين"], Some(Jurisdiction::AbuDhabi)),
            ("AE", ["", "أبو ظبي"], Some(Jurisdiction::AbuDhabi)),
            ("AE", ["Khor Fakkan", "خورفكان"], None),
            ("SA", ["Riyadh", "الرياض"], Some(Jurisdiction::Riyadh)),
            ("SA", ["Jeddah", "جدة"], Some(Jurisdiction::SaudiArabia)),
            (
                "KW",
                ["Kuwait City", "مدينة الكويت"],
                Some(Jurisdiction::Kuwait),
            ),
            ("EG", ["Cairo", "القاهرة"], None),
        ] {
            assert_eq!(Jurisdiction::of(country, city), law, "{country} {city:?}");
        }
    }
}
