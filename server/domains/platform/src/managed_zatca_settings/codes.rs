//! How a merchant stands with the tax authority, as stored codes; the merchant's own schema keeps
//! the same.

kernel::code! {
    /// The connection of a merchant's device to the authority.
    pub enum ZatcaSettingStatus: number of "zatca_setting" {
        Cancelled = 0 "cancelled" ("Cancelled", "ملغى"),
        Pending = 1 "pending" ("Pending", "قيد الربط"),
        Connected = 2 "connected" ("Connected", "مرتبط"),
        Renewed = 3 "renewed" ("Renewed", "مجدد"),
    }
}

kernel::code! {
    /// Which of the authority's installations a device is connected to.
    pub enum ZatcaEnvironment: text {
        Sandbox = "sandbox" ("Sandbox", "تجريبية"),
        Simulation = "simulation" ("Simulation", "محاكاة"),
        Production = "production" ("Production", "فعلية"),
    }
}

kernel::code! {
    /// What is next in connecting a device or renewing its certificate, or in use.
    pub enum ZatcaOnboardingStep: text {
        Details = "details" ("Details", "البيانات"),
        Key = "key" ("Key and request", "المفتاح والطلب"),
        Compliance = "compliance" ("Compliance certificate", "شهادة الامتثال"),
        Checks = "checks" ("Compliance checks", "فحوص الامتثال"),
        Production = "production" ("Production certificate", "شهادة الإنتاج"),
        Active = "active" ("In use", "قيد الاستخدام"),
    }
}
