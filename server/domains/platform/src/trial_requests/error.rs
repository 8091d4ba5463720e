kernel::error_enum! {
    /// Why a request for a trial does not go on.
    pub enum TrialRequestError {
        /// The last link was sent less than a minute ago.
        TooSoon = 501 "trial_requests.too_soon" (
            "A verification link was sent less than a minute ago. Please check your mail, or try again in a minute.",
            "تم إرسال رابط التحقق قبل أقل من دقيقة. يرجى مراجعة بريدك أو المحاولة بعد دقيقة."
        ),
        /// Unknown, used, replaced or too old.
        LinkEnded = 501 "trial_requests.link_ended" (
            "This link was already used or has ended. Please request the trial again.",
            "تم استخدام هذا الرابط أو انتهت صلاحيته. يرجى طلب التجربة مرة أخرى."
        ),
        /// The sender has not opened the verification link.
        NotVerified = 501 "trial_requests.not_verified" (
            "The e-mail address is not verified yet. The request can be approved once its owner opened the link.",
            "لم يتم التحقق من البريد الإلكتروني بعد. يمكن الموافقة على الطلب بعد فتح صاحبه للرابط."
        ),
        /// It was approved or rejected before.
        AlreadyDecided = 501 "trial_requests.already_decided" (
            "This request was already decided. Reload the page to see how and by whom.",
            "تم البت في هذا الطلب بالفعل. حدّث الصفحة لمعرفة القرار وصاحبه."
        ),
    }
}
