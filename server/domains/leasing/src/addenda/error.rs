kernel::error_enum! {
    /// Why a contract is not changed.
    pub enum AddendumError {
        /// Only what runs is changed.
        NotRunning = 501 "addenda.not_running" (
            "Only a contract that runs and is not stopped can be changed by an addendum.",
            "لا يُعدَّل بملحق إلا عقد ساري وغير موقوف."
        ),
        /// The contract itself waits for signatures.
        NotSigned = 501 "addenda.not_signed" (
            "The contract itself still waits for signatures. Have it signed first, or cancel it and issue another.",
            "ما زال العقد نفسه بانتظار التوقيع. استكمل توقيعه أولاً، أو ألغه وأصدر غيره."
        ),
        /// One after the other.
        OpenAlready = 409 "addenda.open_already" (
            "Another addendum of this contract is still open. Have it signed, withdraw it or delete it first.",
            "يوجد ملحق آخر مفتوح لهذا العقد. استكمل توقيعه أو اسحبه أو احذفه أولاً."
        ),
        NotDraft = 501 "addenda.not_draft" (
            "The addendum was issued, so it is not edited any more. Withdraw it and write another.",
            "صدر الملحق فلا يُعدَّل. اسحبه وأنشئ غيره."
        ),
        NotIssued = 501 "addenda.not_issued" (
            "Only an addendum that waits for signatures can be withdrawn.",
            "يمكن سحب ملحق بانتظار التوقيع فقط."
        ),
        /// The contract is another than when it was issued.
        Changed = 501 "addenda.changed" (
            "The contract was changed since this addendum was sent. Ask the office for a new one.",
            "عُدّل العقد بعد إرسال هذا الملحق. اطلب ملحقاً جديداً من المكتب."
        ),
        /// The unit or the parking was let to somebody else meanwhile.
        Taken = 409 "addenda.taken" (
            "The unit or the parking is not free on the new days any more. Ask the office for a new addendum.",
            "لم تعد الوحدة أو الموقف متاحاً في الأيام الجديدة. اطلب ملحقاً جديداً من المكتب."
        ),
    }
}
