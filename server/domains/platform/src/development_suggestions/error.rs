kernel::error_enum! {
    /// Why a suggestion is not moved.
    pub enum DevelopmentSuggestionError {
        /// Its state does not lead there.
        NotAllowed = 501 "development_suggestions.not_allowed" (
            "A suggestion cannot go from its state to this one. Reload the page and choose one of the states offered.",
            "لا يمكن نقل الاقتراح من حالته إلى هذه الحالة. أعد تحميل الصفحة واختر إحدى الحالات المعروضة."
        ),
    }
}
