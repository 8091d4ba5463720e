kernel::code! {
    /// Why a tenant got a message.
    pub enum MessageCause: text {
        Reminder = "reminder" ("Payment reminder", "تذكير بدفعة"),
        Care = "care" ("Customers care", "العناية بالعملاء"),
        Campaign = "campaign" ("Campaign", "حملة"),
    }
}
