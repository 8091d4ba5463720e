//! The stored codes of deliveries.

kernel::code! {
    /// How somebody is reached.
    pub enum Channel: text {
        Email = "email" ("E-mail", "البريد الإلكتروني"),
        WhatsApp = "whatsapp" ("WhatsApp", "واتساب"),
    }
}
