//! What a document is of, and what it shows, as stored codes.

kernel::code! {
    /// What has documents: the word is its table.
    pub enum DocumentNoun: text {
        Customers = "customers" ("Tenant", "مستأجر"),
        Owners = "owners" ("Owner", "مالك"),
        Units = "units" ("Unit", "وحدة"),
        Contracts = "contracts" ("Contract", "عقد"),
    }
}

kernel::code! {
    /// What a document shows.
    pub enum DocumentKind: text {
        NationalId = "national_id" ("National ID", "الهوية"),
        Passport = "passport" ("Passport", "جواز السفر"),
        TradeLicence = "trade_licence" ("Trade licence", "الرخصة التجارية"),
        TitleDeed = "title_deed" ("Title deed", "سند الملكية"),
        PowerOfAttorney = "power_of_attorney" ("Power of attorney", "وكالة"),
        Photo = "photo" ("Photo", "صورة"),
        Other = "other" ("Other", "أخرى"),
    }
}
