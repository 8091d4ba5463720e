kernel::error_enum! {
    /// Why a copy of a merchant is not made, left or downloaded.
    pub enum MerchantCopyError {
        UnderWay = 501 "merchant_copies.under_way" (
            "A copy of this office's data is being made already. Wait for it, or cancel it.",
            "يجري بالفعل إعداد نسخة من بيانات هذه المنشأة. انتظر اكتمالها أو ألغها."
        ),
        NotReady = 501 "merchant_copies.not_ready" (
            "There is no file yet. Wait until the copy is ready.",
            "لا يوجد ملف بعد. انتظر حتى تصبح النسخة جاهزة."
        ),
        /// It was kept for its days, failed, or was left.
        NoFile = 501 "merchant_copies.no_file" (
            "This copy has no file any more. Ask for another one.",
            "لم يعد لهذه النسخة ملف. اطلب نسخة أخرى."
        ),
        Ended = 501 "merchant_copies.ended" (
            "This copy has already ended.",
            "انتهت هذه النسخة بالفعل."
        ),
        /// The worker gave up.
        Interrupted = 501 "merchant_copies.interrupted" (
            "The copy could not be finished. Please ask for it again.",
            "تعذر إكمال النسخة. يرجى طلبها من جديد."
        ),
        /// Its data is not at the newest form.
        NotCurrent = 501 "merchant_copies.not_current" (
            "The merchant's data could not be brought to the newest form, so it is not copied. Let the update be tried again first.",
            "تعذر تحديث بيانات المنشأة إلى أحدث صيغة، لذلك لا تُنسخ. أعد محاولة التحديث أولاً."
        ),
        /// The merchant was erased, before or meanwhile.
        MerchantErased = 501 "merchant_copies.merchant_erased" (
            "This merchant was erased: there is no data left to copy. The certificate of the erasure says what was there.",
            "مُحيت هذه المنشأة: لم تبقَ بيانات لنسخها. توضح شهادة المحو ما كان موجوداً."
        ),
    }
}
