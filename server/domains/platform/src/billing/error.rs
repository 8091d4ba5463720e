kernel::error_enum! {
    /// Why a plan is not chosen or cancelled.
    pub enum BillingError {
        /// It is the plan of today.
        SamePlan = 501 "billing.same_plan" (
            "This is your plan already. Choose another plan or another period.",
            "هذه باقتك الحالية. اختر باقة أخرى أو فترة أخرى."
        ),
        /// Nothing is to be cancelled.
        NothingRuns = 501 "billing.nothing_runs" (
            "No subscription is running that could be cancelled. Choose a plan to begin one.",
            "لا يوجد اشتراك قائم يمكن إلغاؤه. اختر باقة للبدء."
        ),
    }
}
