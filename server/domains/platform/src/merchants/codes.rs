//! What a merchant is, as stored codes.

pub use kernel::tenancy::MerchantStatus;

kernel::code! {
    /// The merchant's line of business.
    pub enum BusinessType: text {
        RealEstate = "real_estate" ("Real-estate office", "مكتب عقاري"),
        PropertyManagement = "property_management" ("Property management", "إدارة أملاك"),
        Owner = "owner" ("Property owner", "مالك عقارات"),
        Developer = "developer" ("Developer", "مطوّر عقاري"),
        Other = "other" ("Other", "أخرى"),
    }
}

kernel::code! {
    /// What a merchant subscribed to.
    pub enum SubscriptionPackage: text of "subscription_package" {
        Basic = "basic" ("Basic", "الأساسية"),
        Advanced = "advanced" ("Advanced", "المتقدمة"),
        Premium = "premium" ("Premium", "المميزة"),
    }
}

kernel::code! {
    /// Whether a merchant's data has the form that this server needs; only then it is served.
    pub enum MerchantDataState: text {
        Current = "current" ("Up to date", "محدّثة"),
        Waiting = "waiting" ("Being updated", "قيد التحديث"),
        Failed = "failed" ("Update failed", "تعذّر التحديث"),
    }
}
