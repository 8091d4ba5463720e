kernel::error_enum! {
    /// Why the mail server is not set, or a test mail not sent.
    pub enum MailSettingsError {
        /// The server does not take mail of this sender.
        Refused { en: String, ar: String } = 501 "mail_settings.refused" (
            "{en}",
            "{ar}"
        ),
        /// There is nothing to try out or to remove.
        NotSet = 501 "mail_settings.not_set" (
            "No mail server is set here; the one of the configuration is used.",
            "لم يُضبط خادم بريد هنا، ويُستخدم خادم ملف الإعدادات."
        ),
    }
}
