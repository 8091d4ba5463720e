kernel::error_enum! {
    /// Why the allowed countries stay as they are.
    pub enum AllowedCountryError {
        /// The caller could not sign in any more.
        OwnCountry { country: String } = 501 "allowed_countries.own_country" (
            "You are signed in from {country}, and would shut yourself out. Allow {country} first, and remove it last.",
            "سجلت دخولك من {country} وستمنع نفسك من الدخول. اسمح بـ {country} أولاً واحذفها أخيراً."
        ),
    }
}
