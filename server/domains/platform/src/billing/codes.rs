kernel::code! {
    /// How much of a limit is used.
    pub enum LimitState: text {
        /// The plan has no such limit.
        Unlimited = "unlimited" ("No limit", "بلا حد"),
        Within = "within" ("Within the limit", "ضمن الحد"),
        Near = "near" ("Nearly reached", "أوشك على البلوغ"),
        Reached = "reached" ("Reached", "تم بلوغه"),
    }
}
