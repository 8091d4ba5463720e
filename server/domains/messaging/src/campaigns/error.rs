kernel::error_enum! {
    /// Why a campaign does not go on.
    pub enum CampaignError {
        /// Its content and its tenants are fixed.
        Launched = 501 "campaigns.launched" (
            "This campaign was launched, so it cannot be changed any more. Make a new one with the changes.",
            "تم إطلاق هذه الحملة فلا يمكن تعديلها. أنشئ حملة جديدة بالتعديلات."
        ),
        /// All are excluded, or nobody fits.
        Nobody = 501 "campaigns.nobody" (
            "Nobody would get this message. Choose other tenants, or see why they are excluded.",
            "لن تصل هذه الرسالة إلى أحد. اختر مستأجرين آخرين أو راجع أسباب الاستبعاد."
        ),
        /// The last day is over.
        PeriodOver = 501 "campaigns.period_over" (
            "The period of this campaign is over. Enter a later last day.",
            "انتهت مدة هذه الحملة. أدخل يوماً أخيراً أبعد."
        ),
        /// It cannot be sent before its last day ends.
        NotRunning = 501 "campaigns.not_running" (
            "Only a campaign that is active or sending can be paused.",
            "يمكن إيقاف حملة نشطة أو قيد الإرسال فقط."
        ),
        NotPaused = 501 "campaigns.not_paused" (
            "Only a paused campaign can be resumed.",
            "يمكن استئناف حملة متوقفة مؤقتاً فقط."
        ),
        /// Disabled is for ever.
        Ended = 501 "campaigns.ended" (
            "This campaign has ended and cannot be started again. Make a new one.",
            "انتهت هذه الحملة ولا يمكن تشغيلها مجدداً. أنشئ حملة جديدة."
        ),
        /// A draft is removed instead.
        Draft = 501 "campaigns.draft" (
            "This campaign was not launched yet. Launch it, or delete the draft.",
            "لم تُطلق هذه الحملة بعد. أطلقها أو احذف المسودة."
        ),
        NothingFailed = 501 "campaigns.nothing_failed" (
            "No message of this campaign has failed, so there is nothing to send again.",
            "لم تفشل أي رسالة في هذه الحملة، فلا شيء لإعادة إرساله."
        ),
        /// The account has no WhatsApp channel.
        WhatsAppNotConnected = 501 "campaigns.whatsapp_not_connected" (
            "WhatsApp is not connected, so nothing can be sent. Connect it in the settings first.",
            "واتساب غير متصل فلا يمكن إرسال شيء. صِله من الإعدادات أولاً."
        ),
    }
}
