kernel::error_enum! {
    /// Why a signing does not go on.
    pub enum SigningError {
        LinkExpired = 501 "signing.link_expired" (
            "This link has expired. Ask the office that sent it for a new one.",
            "انتهت صلاحية هذا الرابط. اطلب رابطًا جديدًا من المكتب الذي أرسله."
        ),
        NotTheirTurn = 501 "signing.not_their_turn" (
            "Somebody else signs first. You get a message when it is your turn.",
            "يوقّع شخص آخر أولًا. ستصلك رسالة عندما يحين دورك."
        ),
        CodeMissing = 501 "signing.code_missing" (
            "Ask for the one-time code, then enter it.",
            "اطلب الرمز لمرة واحدة ثم أدخله."
        ),
        CodeWrong { left: i32 } = 501 "signing.code_wrong" (
            "This is not the code that was sent. Tries left: {left}.",
            "هذا ليس الرمز المرسل. المحاولات المتبقية: {left}."
        ),
        CodeOver = 501 "signing.code_over" (
            "The code has expired or was tried too often. Ask for a new one.",
            "انتهت صلاحية الرمز أو كثرت محاولاته. اطلب رمزًا جديدًا."
        ),
        NoAddress = 501 "signing.no_address" (
            "There is no way to send a code: no e-mail address is on file, and WhatsApp cannot be used. Ask the office to add the address.",
            "لا توجد طريقة لإرسال الرمز: لا بريد إلكتروني مسجل، ولا يمكن استخدام واتساب. اطلب من المكتب إضافة البريد."
        ),
        NoCodeNeeded = 501 "signing.no_code_needed" (
            "No code is needed here. Sign with the link.",
            "لا حاجة إلى رمز هنا. وقّع من خلال الرابط."
        ),
        Over = 501 "signing.over" (
            "The contract is not waiting for this signature any more.",
            "لم يعد العقد بانتظار هذا التوقيع."
        ),
        NotReached = 501 "signing.not_reached" (
            "No e-mail address is on file. Add it to the record, or hand the link over yourself.",
            "لا يوجد بريد إلكتروني مسجل. أضفه إلى السجل أو سلّم الرابط بنفسك."
        ),
        OwnLink = 501 "signing.tenant_link" (
            "The tenant's link is closed and renewed on the contract's page.",
            "يُغلق رابط المستأجر ويُجدد من صفحة العقد."
        ),
    }
}
