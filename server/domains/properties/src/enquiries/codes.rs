kernel::code! {
    /// What became of an enquiry.
    pub enum EnquiryState: text {
        New = "new" ("New", "جديد"),
        Answered = "answered" ("Answered", "تم الرد"),
        Closed = "closed" ("Closed", "مغلق"),
    }
}
