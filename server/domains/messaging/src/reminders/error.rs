kernel::error_enum! {
    /// Why a reminder is not sent again.
    pub enum ReminderError {
        /// It is on its way or has arrived.
        NotFailed = 501 "reminders.not_failed" (
            "Only a reminder that failed, or whose delivery is unknown, can be sent again.",
            "يمكن إعادة إرسال التذكير فقط إذا فشل إرساله أو كانت حالة تسليمه غير معروفة."
        ),
        /// The account has no WhatsApp channel.
        WhatsAppNotConnected = 501 "reminders.whatsapp_not_connected" (
            "WhatsApp is not connected, so nothing was sent. Reach the tenant by e-mail or by phone.",
            "واتساب غير متصل، فلم يُرسل شيء. تواصل مع المستأجر بالبريد الإلكتروني أو بالهاتف."
        ),
        /// The tenant said no in the meantime.
        WhatsAppNotAllowed = 501 "reminders.whatsapp_not_allowed" (
            "The tenant does not allow contact by WhatsApp.",
            "المستأجر لا يسمح بالتواصل عبر واتساب."
        ),
        /// The merchant sends no reminders by this way.
        SwitchedOff = 501 "reminders.switched_off" (
            "Payment reminders by this way are switched off. Switch them on in the notification settings, or reach the tenant otherwise.",
            "تذكيرات الدفع بهذه الطريقة متوقفة. شغّلها في إعدادات الإشعارات أو تواصل مع المستأجر بطريقة أخرى."
        ),
        /// Collected, cancelled or moved since.
        NotDueAnyMore = 501 "reminders.not_due_any_more" (
            "This payment is not due any more, so there is nothing to remind of.",
            "هذه الدفعة لم تعد مستحقة، فلا حاجة إلى تذكير."
        ),
    }
}
