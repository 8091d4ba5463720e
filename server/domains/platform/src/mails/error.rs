kernel::error_enum! {
    /// Why a mail is not sent again.
    pub enum MailError {
        /// It went out, or is about to.
        NotFailed = 501 "mails.not_failed" (
            "Only a failed mail can be sent again. This one was sent or is about to be; reload the list to see.",
            "يمكن إعادة إرسال الرسائل الفاشلة فقط. تم إرسال هذه الرسالة أو سيتم قريباً؛ حدّث القائمة للاطلاع."
        ),
    }
}
