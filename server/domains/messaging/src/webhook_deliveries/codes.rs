kernel::code! {
    /// How a delivery stands.
    pub enum WebhookDeliveryState: text {
        Waiting = "waiting" ("Waiting", "في الانتظار"),
        Delivered = "delivered" ("Delivered", "تم التسليم"),
        Failed = "failed" ("Failed", "فشل التسليم"),
        Skipped = "skipped" ("Left out", "متروك"),
    }
}

kernel::code! {
    /// Why a try was not taken.
    pub enum WebhookFailure: text {
        Refused = "refused" ("Answered with an error", "أجاب بخطأ"),
        Redirected = "redirected" ("Answered with a redirect, which is not followed", "أجاب بإعادة توجيه ولا تُتبع"),
        TooLate = "too_late" ("No answer within 10 seconds", "لم يجب خلال 10 ثوانٍ"),
        Unreached = "unreached" ("No connection", "تعذر الاتصال"),
        PrivateAddress = "private_address" ("The address is in a private network", "العنوان في شبكة خاصة"),
        NoAddress = "no_address" ("The name has no address", "الاسم بلا عنوان"),
    }
}
