//! What shows that two tenants are the same, as codes.

kernel::code! {
    /// What is the same of two tenants.
    pub enum MatchReason: text {
        NationalId = "national_id" ("Same national ID", "نفس رقم الهوية"),
        Mobile = "mobile" ("Same mobile", "نفس الجوال"),
        PassportNumber = "passport_number" ("Same passport", "نفس جواز السفر"),
        Email = "email" ("Same e-mail", "نفس البريد الإلكتروني"),
        NameEn = "name_en" ("Same English name", "نفس الاسم بالإنجليزية"),
        NameAr = "name_ar" ("Same Arabic name", "نفس الاسم بالعربية"),
    }
}
