kernel::error_enum! {
    /// Why the main number is not connected, or a message of it not sent.
    pub enum MainWhatsAppError {
        /// The installation has none.
        NoGateway = 501 "main_whatsapp.no_gateway" (
            "This installation has no gateway for linked phones. Connect the number by the Cloud API.",
            "لا توجد في هذا النظام بوابة للهواتف المرتبطة. يرجى ربط الرقم بالواجهة السحابية."
        ),
        /// The gateway gave no QR code.
        QrFailed { reason: String } = 501 "main_whatsapp.qr_failed" (
            "No QR code could be made ({reason}). Try again in a minute.",
            "تعذر إنشاء رمز QR ({reason}). يرجى المحاولة بعد دقيقة."
        ),
        /// The Cloud API does not take the token.
        CloudRefused { reason: String } = 501 "main_whatsapp.cloud_refused" (
            "WhatsApp did not take these details ({reason}). Check the number's ID and the token.",
            "لم تقبل واتساب هذه البيانات ({reason}). يرجى التحقق من معرّف الرقم والرمز."
        ),
        /// No number, or it is not reached now.
        NotConnected = 501 "main_whatsapp.not_connected" (
            "The main number is not connected. Connect it, then try again.",
            "الرقم الرئيسي غير متصل. يرجى ربطه ثم المحاولة مجدداً."
        ),
        /// It does not send now.
        AlreadyPaused = 501 "main_whatsapp.already_paused" (
            "The number is paused already. Resume it to send again.",
            "الرقم متوقف مؤقتاً بالفعل. استأنفه للإرسال مجدداً."
        ),
        /// It sends already.
        NotPaused = 501 "main_whatsapp.not_paused" (
            "The number is not paused, so there is nothing to resume.",
            "الرقم غير متوقف، فلا يوجد ما يُستأنف."
        ),
        /// The gateway did not send.
        MessageFailed { reason: String } = 501 "main_whatsapp.message_failed" (
            "The message was not sent ({reason}).",
            "لم تُرسل الرسالة ({reason})."
        ),
        /// It was sent, is on its way, or was a code whose time is over.
        NotFailed = 501 "main_whatsapp.not_failed" (
            "Only a message that failed can be sent again, and a code not at all: the person asks for a new one.",
            "لا يُعاد إرسال سوى رسالة فشلت، ولا يُعاد إرسال الرموز: يطلب صاحبها رمزاً جديداً."
        ),
        /// The gateway is not connected with the secret of this address.
        WrongSignature = 401 "main_whatsapp.wrong_signature" (
            "The signature does not match. Sign the body as it is sent, with the secret of this address.",
            "التوقيع غير مطابق. يرجى توقيع النص كما يُرسل بالمفتاح السري لهذا العنوان."
        ),
        /// The body is no JSON of a known form.
        Unreadable = 400 "main_whatsapp.unreadable" (
            "The body cannot be read. Send the JSON that the documentation describes.",
            "تعذرت قراءة المحتوى. يرجى إرسال JSON كما في التوثيق."
        ),
    }
}
