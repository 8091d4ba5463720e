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

kernel::code! {
    /// When a plan that is chosen begins.
    pub enum PlanChange: text {
        /// It is the present one.
        None = "none" ("Your plan", "باقتك الحالية"),
        /// With the payment of a whole period.
        Start = "start" ("From the payment", "من يوم الدفع"),
        /// With the payment of the difference.
        Upgrade = "upgrade" ("Now, for the difference", "الآن مقابل الفرق"),
        /// With the next period.
        Next = "next" ("With the next period", "مع الفترة القادمة"),
    }
}
