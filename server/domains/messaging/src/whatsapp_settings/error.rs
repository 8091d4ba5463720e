kernel::error_enum! {
    /// Why a number is not connected, or a test message not sent.
    pub enum WhatsAppSettingsError {
        /// The platform gave no package, or it is over.
        NoPackage = 501 "whatsapp_settings.no_package" (
            "A number can be connected once the platform has given a WhatsApp package. Ask the platform for one.",
            "يمكن ربط رقم بعد أن تمنح المنصة باقة واتساب. يرجى طلبها من المنصة."
        ),
        /// The installation has none.
        NoGateway = 501 "whatsapp_settings.no_gateway" (
            "This installation has no gateway for linked phones. Connect the number by the Cloud API.",
            "لا توجد في هذا النظام بوابة للهواتف المرتبطة. يرجى ربط الرقم بالواجهة السحابية."
        ),
        /// The gateway gave no QR code.
        QrFailed { reason: String } = 501 "whatsapp_settings.qr_failed" (
            "No QR code could be made ({reason}). Try again in a minute.",
            "تعذر إنشاء رمز QR ({reason}). يرجى المحاولة بعد دقيقة."
        ),
        /// The Cloud API does not take the token.
        CloudRefused { reason: String } = 501 "whatsapp_settings.cloud_refused" (
            "WhatsApp did not take these details ({reason}). Check the number's ID and the token.",
            "لم تقبل واتساب هذه البيانات ({reason}). يرجى التحقق من معرّف الرقم والرمز."
        ),
        /// There is nothing to take away.
        NotLinked = 501 "whatsapp_settings.not_linked" (
            "No number is connected.",
            "لا يوجد رقم متصل."
        ),
        /// The channel is not usable.
        NotUsable { en: String, ar: String } = 501 "whatsapp_settings.not_usable" (
            "Nothing was sent. {en}",
            "لم يُرسل شيء. {ar}"
        ),
        /// Nobody is there.
        NoWhatsApp = 501 "whatsapp_settings.no_whatsapp" (
            "This number has no WhatsApp. Check the number.",
            "هذا الرقم ليس لديه واتساب. يرجى التحقق من الرقم."
        ),
        /// The gateway did not send.
        MessageFailed { reason: String } = 501 "whatsapp_settings.message_failed" (
            "The message was not sent ({reason}).",
            "لم تُرسل الرسالة ({reason})."
        ),
    }
}
