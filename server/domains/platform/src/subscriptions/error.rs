kernel::error_enum! {
    /// Why a subscription is not made or changed.
    pub enum SubscriptionError {
        /// The merchant has another one in these days.
        Overlaps = 501 "subscriptions.overlaps" (
            "The merchant has another subscription in these days. Let this one begin after its last paid day, or cancel that one first.",
            "لدى المنشأة اشتراك آخر في هذه الأيام. اجعل البداية بعد آخر يوم مدفوع منه أو ألغه أولاً."
        ),
        /// It is over for good.
        Cancelled = 501 "subscriptions.cancelled" (
            "The subscription is cancelled. Make a new one that begins after its last paid day.",
            "الاشتراك ملغى. أنشئ اشتراكاً جديداً يبدأ بعد آخر يوم مدفوع منه."
        ),
    }
}
