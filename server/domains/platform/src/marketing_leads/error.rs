kernel::error_enum! {
    /// Why a lead is not moved.
    pub enum MarketingLeadError {
        /// Its state does not lead there.
        NotAllowed = 501 "marketing_leads.not_allowed" (
            "This lead was already contacted, and is not new any more. Reload the page and choose another state.",
            "تم التواصل مع هذا العميل المحتمل ولم يعد جديداً. أعد تحميل الصفحة واختر حالة أخرى."
        ),
    }
}
