kernel::code! {
    /// What a line of an owner's statement is about.
    pub enum OwnerLineKind: text {
        /// What the period begins with: shown first, and no line that is stored.
        Opening = "opening" ("Opening balance", "الرصيد الافتتاحي"),
        /// Rent that came in.
        Collected = "collected" ("Rent collected", "إيجار محصل"),
        /// The owner's part of what tenants paid for leaving early.
        Penalty = "penalty" ("Early exit", "إخلاء مبكر"),
        Cost = "cost" ("Cost", "تكلفة"),
        ManagementFee = "management_fee" ("Management fee", "رسوم الإدارة"),
        /// For a new tenant.
        PlacementFee = "placement_fee" ("Placement fee", "رسوم التأجير"),
        RenewalFee = "renewal_fee" ("Renewal fee", "رسوم التجديد"),
        Payout = "payout" ("Paid to the owner", "مدفوع للمالك"),
    }
}

impl OwnerLineKind {
    /// Whether it is what the office earns.
    pub const fn is_fee(self) -> bool {
        matches!(
            self,
            Self::ManagementFee | Self::PlacementFee | Self::RenewalFee
        )
    }
}
