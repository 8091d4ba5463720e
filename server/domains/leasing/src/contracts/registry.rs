//! Which registry a contract of a place is registered with.

use crate::tenancy_rules::Jurisdiction;

kernel::code! {
    /// Where contracts are registered.
    pub enum Registry: text {
        Tasdeeq = "tasdeeq" ("Tasdeeq", "تصديق"),
        Ejari = "ejari" ("Ejari", "إيجاري"),
        Tawtheeq = "tawtheeq" ("Tawtheeq", "توثيق"),
        Ejar = "ejar" ("Ejar", "إيجار"),
    }
}

impl Registry {
    /// The registry of a place; none where it has none of a known name.
    pub fn of(country: &str, city: [&str; 2]) -> Option<Self> {
        match Jurisdiction::of(country, city)? {
            Jurisdiction::Ajman => Some(Self::Tasdeeq),
            Jurisdiction::Dubai => Some(Self::Ejari),
            Jurisdiction::AbuDhabi => Some(Self::Tawtheeq),
            Jurisdiction::Riyadh | Jurisdiction::SaudiArabia => Some(Self::Ejar),
            _ => None,
        }
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
