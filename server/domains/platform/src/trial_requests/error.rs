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
        /// The platform's number is not connected, or was taken away meanwhile.
        CodesNotSent = 501 "trial_requests.codes_not_sent" (
            "Codes are not sent by WhatsApp now. Nothing is lost: verify your e-mail address, that is enough.",
            "لا تُرسل الرموز عبر واتساب حالياً. لم يضع شيء: يكفي التحقق من بريدك الإلكتروني."
        ),
        /// The request was decided, replaced, or its mobile is verified.
        CodeKeyEnded = 501 "trial_requests.code_key_ended" (
            "No code is needed for this request any more.",
            "لم يعد هذا الطلب بحاجة إلى رمز."
        ),
        /// None was sent, its minutes are over, or too many wrong ones were typed.
        CodeOver = 501 "trial_requests.code_over" (
            "The code is no longer valid. Ask for a new one.",
            "لم يعد الرمز صالحاً. يرجى طلب رمز جديد."
        ),
        /// Another code than the one that was sent.
        CodeWrong { left: i32 } = 501 "trial_requests.code_wrong" (
            "The code is wrong; {left} tries are left. Type the one that came last.",
            "الرمز غير صحيح، وتبقت {left} محاولات. اكتب آخر رمز وصلك."
        ),
        /// It was approved or rejected before.
        AlreadyDecided = 501 "trial_requests.already_decided" (
            "This request was already decided. Reload the page to see how and by whom.",
            "تم البت في هذا الطلب بالفعل. حدّث الصفحة لمعرفة القرار وصاحبه."
        ),
    }
}
