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
