kernel::error_enum! {
    /// Why a gateway's call is not taken.
    pub enum CallbackError {
        /// It is not signed with the merchant's secret.
        WrongSignature = 401 "whatsapp_settings.wrong_signature" (
            "The signature does not match. Sign the body as it is sent, with the secret of this address.",
            "التوقيع غير مطابق. يرجى توقيع النص كما يُرسل بالمفتاح السري لهذا العنوان."
        ),
        /// The body is no JSON of a known form.
        Unreadable = 400 "whatsapp_settings.unreadable" (
            "The body cannot be read. Send the JSON that the documentation describes.",
            "تعذرت قراءة المحتوى. يرجى إرسال JSON كما في التوثيق."
        ),
    }
}
