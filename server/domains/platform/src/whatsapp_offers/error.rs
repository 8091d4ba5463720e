kernel::error_enum! {
    /// Why a package for sale is not removed.
    pub enum WhatsAppOfferError {
        /// A merchant has it.
        WasGiven = 501 "whatsapp_offers.was_given" (
            "A merchant was given this package. Take it off sale instead: set its status to disabled.",
            "مُنحت هذه الباقة لمنشأة. أوقف عرضها بدلاً من ذلك بجعل حالتها معطلة."
        ),
    }
}
