kernel::error_enum! {
    /// Why a mail server is not set, or a test mail not sent.
    pub enum EmailSettingsError {
        /// The server does not take mail of this sender.
        Refused { en: String, ar: String } = 501 "email_settings.refused" (
            "{en}",
            "{ar}"
        ),
        /// There is nothing to try out or to remove.
        NotSet = 501 "email_settings.not_set" (
            "No mail server is set; mails leave by the platform's.",
            "لم يُضبط خادم بريد، وتُرسل الرسائل عبر خادم المنصة."
        ),
    }
}
