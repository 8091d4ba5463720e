kernel::error_enum! {
    /// Why a contract cannot be signed.
    pub enum SignatureError {
        /// Not issued, cancelled, expired, or signed already.
        NotAllowed = 501 "signatures.not_allowed" (
            "Signature not allowed: this contract is not waiting for a signature.",
            "التوقيع غير مسموح: هذا العقد ليس بانتظار التوقيع."
        ),
        /// The contract is not the one that was shown any more.
        Changed = 409 "signatures.changed" (
            "The contract has changed since it was shown. Please read it again.",
            "تم تعديل العقد منذ عرضه. يرجى قراءته مرة أخرى."
        ),
    }
}
