//! Where a browser error comes from, as a stored code.

kernel::code! {
    /// The area whose screen broke. The specification knows users and managers only.
    pub enum JsErrorArea: number {
        Public = 0 "public" ("Nobody signed in", "بدون تسجيل دخول"),
        Merchant = 1 "user" ("User", "مستخدم"),
        Manager = 2 "manager" ("Manager", "مدير المنصة"),
        Owner = 3 "owner" ("Property owner", "مالك العقار"),
    }
}
