kernel::error_enum! {
    /// Why a tenant does not enter by a link, or has none.
    pub enum TenantLinkError {
        Off = 501 "tenant_links.off" (
            "This page is switched off. Ask the office.",
            "هذه الصفحة متوقفة. تواصل مع المكتب."
        ),
        SwitchedOff = 501 "tenant_links.switched_off" (
            "The tenants' links are switched off. Switch them on first.",
            "روابط المستأجرين متوقفة. شغّلها أولاً."
        ),
        NoAddress = 501 "tenant_links.no_address" (
            "There is no way to send a code: the tenant has no e-mail address, and WhatsApp cannot be used. Add the address to the tenant's record first.",
            "لا توجد طريقة لإرسال الرمز: ليس للمستأجر بريد إلكتروني، ولا يمكن استخدام واتساب. أضف البريد إلى سجل المستأجر أولاً."
        ),
        OpenAlready = 409 "tenant_links.open_already" (
            "The tenant has an open link already. Close it first to give out another.",
            "للمستأجر رابط مفتوح بالفعل. أغلقه أولاً لإعطاء غيره."
        ),
        CodeMissing = 501 "tenant_links.code_missing" (
            "Ask for the one-time code, then enter it.",
            "اطلب الرمز لمرة واحدة ثم أدخله."
        ),
        CodeWrong { left: i32 } = 501 "tenant_links.code_wrong" (
            "This is not the code that was sent. Tries left: {left}.",
            "هذا ليس الرمز المرسل. المحاولات المتبقية: {left}."
        ),
        CodeOver = 501 "tenant_links.code_over" (
            "The code has expired or was tried too often. Ask for a new one.",
            "انتهت صلاحية الرمز أو كثرت محاولاته. اطلب رمزاً جديداً."
        ),
        /// The visit is over, or a later one began.
        SessionOver = 501 "tenant_links.session_over" (
            "This visit has ended. Ask for a new code to go on.",
            "انتهت هذه الزيارة. اطلب رمزاً جديداً للمتابعة."
        ),
    }
}
