//! What a tenant is, as stored codes.

kernel::code! {
    /// Whether a tenant is a man, a woman or a company.
    pub enum Gender: number of "gender" {
        Male = 1 "male" ("Male", "ذكر"),
        Female = 2 "female" ("Female", "أنثى"),
        Business = 3 "business" ("Business", "شركة"),
        NotSpecific = 4 "not_specific" ("Not specific", "غير محدد"),
    }
}

kernel::code! {
    /// Where it was said whether a tenant may be written to.
    pub enum ConsentSource: text {
        Form = "form" ("Entered by an employee", "أدخله موظف"),
        Import = "import" ("From an import", "من ملف مستورد"),
    }
}

kernel::code! {
    /// What registering a contract asks of its tenant.
    pub enum MissingData: text {
        NameAr = "name_ar" ("Name in Arabic", "الاسم بالعربية"),
        Email = "email" ("E-mail", "البريد الإلكتروني"),
        Nationality = "nationality" ("Nationality", "الجنسية"),
        Identity = "identity" ("National ID or passport", "الهوية أو جواز السفر"),
        IdentityExpiry = "identity_expiry" (
            "Expiry date of the ID or passport", "تاريخ انتهاء الهوية أو جواز السفر"
        ),
        TradeLicence = "trade_licence" ("Trade licence", "الرخصة التجارية"),
    }
}
