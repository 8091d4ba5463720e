kernel::code! {
    /// What money was spent on for an owner.
    pub enum OwnerCostKind: text {
        Maintenance = "maintenance" ("Maintenance", "صيانة"),
        Cleaning = "cleaning" ("Cleaning", "تنظيف"),
        Utilities = "utilities" ("Water and electricity", "ماء وكهرباء"),
        ServiceCharge = "service_charge" ("Service charge", "رسوم خدمات"),
        Insurance = "insurance" ("Building insurance", "تأمين المبنى"),
        Government = "government" ("Government fees", "رسوم حكومية"),
        Legal = "legal" ("Legal costs", "تكاليف قانونية"),
        Other = "other" ("Other costs", "تكاليف أخرى"),
    }
}
