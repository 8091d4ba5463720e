//! The stored codes of WhatsApp settings.

kernel::code! {
    /// What reaches a merchant's number.
    pub enum WhatsAppAdapter: text {
        Qr = "qr" ("Phone linked by QR code", "هاتف مرتبط برمز QR"),
        Cloud = "cloud" ("WhatsApp Business Cloud API", "واجهة واتساب للأعمال السحابية"),
    }
}
