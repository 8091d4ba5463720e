//! What messaging writes of merchants' campaigns into `platform.campaigns`, and the platform shows.

crate::code! {
    /// How far a campaign is.
    pub enum CampaignStatus: number of "campaign" {
        /// For ever.
        Disabled = 0 "disabled" ("Disabled", "معطلة"),
        /// Launched; its first message has not gone out.
        Active = 1 "active" ("Active", "نشطة"),
        Sending = 2 "sending" ("Sending", "قيد الإرسال"),
        Paused = 3 "paused" ("Paused", "متوقفة مؤقتاً"),
        TemporarySaved = 4 "temporary_saved" ("Draft", "مسودة"),
        Completed = 5 "completed" ("Completed", "مكتملة"),
    }
}
