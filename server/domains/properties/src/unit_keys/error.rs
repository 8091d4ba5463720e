kernel::error_enum! {
    /// Why keys cannot be changed.
    pub enum UnitKeyError {
        /// Those that somebody outside the office has are not removed.
        Held = 501 "unit_keys.held" (
            "Somebody has these keys. Take them back to the office first, or mark them lost.",
            "هذه المفاتيح مع شخص. استعدها إلى المكتب أولاً أو سجلها مفقودة."
        ),
    }
}
