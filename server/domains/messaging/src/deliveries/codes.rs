//! The stored codes of deliveries.

kernel::code! {
    /// How somebody is reached.
    pub enum Channel: text {
        Email = "email" ("E-mail", "البريد الإلكتروني"),
        WhatsApp = "whatsapp" ("WhatsApp", "واتساب"),
    }
}

kernel::code! {
    /// How far a message to a tenant is.
    pub enum DeliveryStatus: number {
        Failed = 0 "failed" ("Failed", "فشل"),
        Pending = 1 "pending" ("Pending", "قيد الانتظار"),
        Sent = 2 "sent" ("Sent", "أُرسل"),
        /// Claimed by a worker; the gateway may have it.
        Sending = 3 "sending" ("Being sent", "قيد الإرسال"),
        /// Nobody can say whether it went out: for a person to decide.
        Unknown = 4 "unknown" ("Unknown", "غير معروف"),
        /// The account has no WhatsApp channel that could have sent it.
        NotConnected = 5 "not_connected" (
            "Not sent: WhatsApp is not connected", "لم يُرسل: واتساب غير متصل"
        ),
    }
}
