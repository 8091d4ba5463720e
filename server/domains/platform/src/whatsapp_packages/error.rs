kernel::error_enum! {
    /// Why a package is not changed.
    pub enum WhatsAppPackageError {
        /// Only an active one is paused.
        NotActive = 501 "whatsapp_packages.not_active" (
            "Only an active package can be paused. Give the merchant a package first.",
            "يمكن إيقاف الباقة النشطة فقط. يرجى منح المنشأة باقة أولاً."
        ),
        /// Only a paused one is resumed.
        NotPaused = 501 "whatsapp_packages.not_paused" (
            "Only a paused package can be resumed.",
            "يمكن استئناف الباقة المتوقفة مؤقتاً فقط."
        ),
        /// There is nothing to remove.
        NoPackage = 501 "whatsapp_packages.no_package" (
            "The merchant has no WhatsApp package.",
            "ليس لدى المنشأة باقة واتساب."
        ),
    }
}
