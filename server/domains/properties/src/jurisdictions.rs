//! Under which law a city is: what registers its contracts, and what that asks for, follow from it.

use kernel::code::Code as _;

kernel::code! {
    /// A place with a tenancy law of its own.
    pub enum Jurisdiction: text {
        Dubai = "dubai" ("Dubai", "دبي"),
        /// With Al Ain.
        AbuDhabi = "abu_dhabi" ("Abu Dhabi", "أبوظبي"),
        Sharjah = "sharjah" ("Sharjah", "الشارقة"),
        Ajman = "ajman" ("Ajman", "عجمان"),
        RasAlKhaimah = "ras_al_khaimah" ("Ras Al Khaimah", "رأس الخيمة"),
        Fujairah = "fujairah" ("Fujairah", "الفجيرة"),
        UmmAlQuwain = "umm_al_quwain" ("Umm Al Quwain", "أم القيوين"),
        Riyadh = "riyadh" ("Riyadh", "الرياض"),
        SaudiArabia = "saudi_arabia" ("Saudi Arabia, other cities", "السعودية، مدن أخرى"),
        Kuwait = "kuwait" ("Kuwait", "الكويت"),
        Bahrain = "bahrain" ("Bahrain", "البحرين"),
        Oman = "oman" ("Oman", "عُمان"),
        Qatar = "qatar" ("Qatar", "قطر"),
    }
}

/// The country, and its cities in both languages; none of them: the rest of the country.
type Area = (&'static str, &'static [&'static str]);

/// Letters that people write for one another, and those that say nothing: the second has no letter for them.
const TYPED: &str = "أإآٱىیةہھەک -ـًٌٍَُِّْٰ'’‘.";
const MEANT: &str = "ااااييههههك";

impl Jurisdiction {
    const fn area(self) -> Area {
        match self {
            Self::Dubai => ("AE", &["Dubai", "دبي"]),
            Self::AbuDhabi => ("AE", &["Abu Dhabi", "أبوظبي", "Al Ain", "العين"]),
            Self::Sharjah => ("AE", &["Sharjah", "الشارقة"]),
            Self::Ajman => ("AE", &["Ajman", "عجمان"]),
            Self::RasAlKhaimah => ("AE", &["Ras Al Khaimah", "رأس الخيمة"]),
            Self::Fujairah => ("AE", &["Fujairah", "الفجيرة"]),
            Self::UmmAlQuwain => ("AE", &["Umm Al Quwain", "Umm Al Quwaiwain", "أم القيوين"]),
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
        let names = city.map(spelling);
        let is_here = |cities: &[&str]| {
            let mut known = cities.iter().map(|name| spelling(name));
            cities.is_empty() || known.any(|name| names.contains(&name))
        };
        // A country's rest comes after its cities.
        let mut all = Self::ALL.iter().copied();
        all.find(|place| {
            let (of, cities) = place.area();
            of == country && is_here(cities)
        })
    }

    /// The same in SQL, of the row `c` of the cities.
    pub fn of_city(c: &str) -> String {
        let cases = Self::ALL.iter().map(|place| {
            let (country, cities) = place.area();
            let names: Vec<String> = cities
                .iter()
                .map(|name| format!("'{}'", spelling(name)))
                .collect();
            let is_here = if names.is_empty() {
                String::new()
            } else {
                let names = names.join(", ");
                format!(
                    " AND ({} IN ({names}) OR {} IN ({names}))",
                    spelled(&format!("{c}.name_en")),
                    spelled(&format!("{c}.name_ar")),
                )
            };
            format!(
                "WHEN {c}.country = '{country}'{is_here} THEN {}",
                place.sql()
            )
        });
        format!("CASE {} END", cases.collect::<Vec<_>>().join(" "))
    }
}

/// One spelling for the ways of writing a city's name.
fn spelling(name: &str) -> String {
    let letters = name.to_lowercase();
    let meant = letters.chars().filter_map(|letter| {
        match TYPED.chars().position(|typed| typed == letter) {
            Some(place) => MEANT.chars().nth(place),
            None => Some(letter),
        }
    });
    meant.collect()
}

/// The same in SQL.
fn spelled(name: &str) -> String {
    format!(
        "translate(lower({name}), '{}', '{MEANT}')",
        TYPED.replace('\'', "''")
    )
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
            ("AE", ["Al-Ain", ""], Some(Jurisdiction::AbuDhabi)),
            ("AE", ["", "أبو ظبي"], Some(Jurisdiction::AbuDhabi)),
            (
                "AE",
                ["Ras Al-Khaimah", ""],
                Some(Jurisdiction::RasAlKhaimah),
            ),
            ("AE", ["", "راس الخيمه"], Some(Jurisdiction::RasAlKhaimah)),
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

    #[test]
    fn letters_without_a_meaning_come_last() {
        // What `translate` drops is what has no counterpart.
        assert!(MEANT.chars().count() < TYPED.chars().count());
        assert_eq!(spelling("Umm Al-Quwain"), "ummalquwain");
        assert_eq!(spelling("الفُجَيْرَة"), "الفجيره");
    }
}
