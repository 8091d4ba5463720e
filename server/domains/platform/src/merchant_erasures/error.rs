kernel::error_enum! {
    /// Why a merchant is not erased.
    pub enum MerchantErasureError {
        /// People come in, or the account is paid.
        StillOpen = 501 "merchant_erasures.still_open" (
            "This account is open. Only an account that is archived, expired or disabled can be erased.",
            "هذا الحساب مفتوح. لا يمكن محو إلا حساب مؤرشف أو منتهٍ أو معطل."
        ),
        AlreadyPlanned = 501 "merchant_erasures.already_planned" (
            "The erasure of this merchant is planned already, or done. Reload the page to see it.",
            "محو هذه المنشأة مخطط له بالفعل أو تم. أعد تحميل الصفحة لرؤيته."
        ),
        /// It has begun, or was cancelled.
        NotPlanned = 501 "merchant_erasures.not_planned" (
            "This erasure can no longer be cancelled: it has begun or has ended.",
            "لم يعد من الممكن إلغاء هذا المحو: لقد بدأ أو انتهى."
        ),
        NoCertificate = 501 "merchant_erasures.no_certificate" (
            "There is no certificate before the erasure is done.",
            "لا توجد شهادة قبل اكتمال المحو."
        ),
    }
}
