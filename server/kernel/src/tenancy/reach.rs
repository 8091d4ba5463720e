//! Which of a merchant's records somebody has. The database keeps to it: transactions of limited reach have a role of
//! their own, whose policies are in `tenant-migrations/src/reach.rs`.

crate::code! {
    /// Which records the employees of a role reach.
    pub enum Reach: text {
        All = "all" ("All records", "جميع السجلات"),
        /// The buildings and units that the employee was given, and what belongs to them.
        Buildings = "buildings" ("Own buildings", "المباني المسندة إليه"),
        /// The same of single units.
        Units = "units" ("Own units", "الوحدات المسندة إليه"),
        /// The tenants whom the employee looks after, and what belongs to them.
        Customers = "customers" ("Own tenants", "المستأجرون المسندون إليه"),
        /// What the employee made.
        Records = "records" ("Own records", "السجلات التي أنشأها"),
    }
}

/// Whose transaction it is. What it makes is marked with the person, and it reads and writes what the person reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// An employee of the merchant.
    pub person: Option<i64>,
    pub reach: Reach,
}

impl Standing {
    /// Nobody's, with every record: jobs, property owners, visitors.
    pub const NOBODYS: Self = Self {
        person: None,
        reach: Reach::All,
    };

    /// The settings that the policies and the marks read.
    pub(super) fn settings(self) -> String {
        let person = self.person.map_or_else(String::new, |id| id.to_string());
        let reach = match self.reach {
            Reach::All => String::new(),
            limited => format!("; SET LOCAL manzil.reach TO {}", limited.sql()),
        };
        format!("SET LOCAL manzil.person TO '{person}'{reach}")
    }
}
