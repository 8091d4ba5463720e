//! What a unit is, as stored codes.

kernel::code! {
    /// What a unit may be let for.
    pub enum UnitUsage: number of "unit_usage" {
        Residence = 1 "residence" ("Residential", "سكني"),
        Commercial = 2 "commercial" ("Commercial", "تجاري"),
    }
}

kernel::code! {
    /// What a unit is built as.
    pub enum UnitKind: text {
        Apartment = "apartment" ("Apartment", "شقة"),
        Villa = "villa" ("Villa", "فيلا"),
        CommercialShop = "commercial_shop" ("Commercial shop", "محل تجاري"),
        Office = "office" ("Office", "مكتب"),
        Warehouse = "warehouse" ("Warehouse", "مستودع"),
    }
}

kernel::code! {
    /// How many bedrooms a unit has.
    pub enum Bedrooms: number of "bedrooms" {
        Studio = 99 "studio" ("Studio", "استوديو"),
        One = 1 "1" ("1", "1"),
        Two = 2 "2" ("2", "2"),
        Three = 3 "3" ("3", "3"),
        Four = 4 "4" ("4", "4"),
        Five = 5 "5" ("5", "5"),
        Six = 6 "6" ("6", "6"),
    }
}
