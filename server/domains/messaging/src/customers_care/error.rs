use kernel::text::DayText;

kernel::error_enum! {
    /// Why somebody is not written to.
    pub enum CareError {
        /// Settled, renewed or entered meanwhile.
        NotInList = 409 "customers_care.not_in_list" (
            "This is settled meanwhile, so there is nothing to write about. Refresh the list.",
            "تمت تسوية هذا الأمر، فلا حاجة إلى رسالة. حدّث القائمة."
        ),
        /// The promise of this period is kept already.
        AlreadyTold { until: DayText } = 501 "customers_care.already_told" (
            "The tenant was already told. The same message can be sent again from {until} on.",
            "تم إبلاغ المستأجر بالفعل. يمكن إرسال الرسالة نفسها مرة أخرى من {until:#}."
        ),
        /// The tenant said no.
        WhatsAppNotAllowed = 501 "customers_care.whatsapp_not_allowed" (
            "The tenant disallows contact by WhatsApp. Choose e-mail or call.",
            "المستأجر لا يسمح بالتواصل عبر واتساب. اختر البريد الإلكتروني أو اتصل به."
        ),
        /// The account has no WhatsApp channel.
        WhatsAppNotConnected = 501 "customers_care.whatsapp_not_connected" (
            "WhatsApp is not connected, so nothing was sent. Choose e-mail or call.",
            "واتساب غير متصل، فلم يُرسل شيء. اختر البريد الإلكتروني أو اتصل."
        ),
        /// The merchant sends no such messages by this way.
        SwitchedOff = 501 "customers_care.switched_off" (
            "Messages of this kind are switched off for this way. Switch them on in the notification settings, or call.",
            "هذا النوع من الرسائل متوقف بهذه الطريقة. شغّله في إعدادات الإشعارات أو اتصل."
        ),
        /// There is no address to write to.
        NoEmail = 501 "customers_care.no_email" (
            "The tenant has no e-mail address. Enter one on the tenant's page or call.",
            "ليس للمستأجر بريد إلكتروني. أدخله في صفحة المستأجر أو اتصل به."
        ),
        /// Neither channel reaches the tenant.
        Unreachable = 501 "customers_care.unreachable" (
            "The tenant cannot be written to: there is no e-mail address, WhatsApp is not connected or not allowed, or the message is switched off. Call, and enter the answer.",
            "لا يمكن مراسلة المستأجر: لا يوجد بريد إلكتروني، أو واتساب غير متصل أو غير مسموح به، أو الرسالة متوقفة. اتصل به وأدخل الرد."
        ),
        /// It is on its way or has arrived.
        NotFailed = 501 "customers_care.not_failed" (
            "Only a message that failed, or whose delivery is unknown, can be sent again.",
            "يمكن إعادة إرسال الرسالة فقط إذا فشل إرسالها أو كانت حالة تسليمها غير معروفة."
        ),
    }
}
