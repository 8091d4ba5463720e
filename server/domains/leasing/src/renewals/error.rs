kernel::error_enum! {
    /// Why contracts are not renewed.
    pub enum RenewalError {
        /// A draft, a cancelled one, or one that is stopped.
        NotRenewable { contract: String } = 501 "renewals.not_renewable" (
            "Contract {contract} cannot be renewed: it is a draft, cancelled or stopped for a dispute.",
            "لا يمكن تجديد العقد {contract}: فهو مسودة أو ملغى أو موقوف بسبب نزاع."
        ),
        /// A contract has one next contract.
        HasNext = 409 "renewals.has_next" (
            "The next contract is already prepared. Open it instead.",
            "العقد التالي مُعد بالفعل. افتحه بدلاً من ذلك."
        ),
        Running = 501 "renewals.running" (
            "The drafts are still being prepared. Wait until that is done, then undo it.",
            "ما زال إعداد المسودات جارياً. انتظر حتى ينتهي ثم تراجع عنه."
        ),
        /// Issued, edited or deleted meanwhile.
        NothingToUndo = 501 "renewals.nothing_to_undo" (
            "There is no untouched draft left: they were issued, edited or deleted. Delete drafts by hand.",
            "لم تبق مسودة لم تُمس: فقد صدرت أو عُدلت أو حُذفت. احذف المسودات يدوياً."
        ),
        /// Only a contract that runs has a last day to tell of.
        NoLetter { contract: String } = 501 "renewals.no_letter" (
            "Contract {contract} does not run, so there is no letter about its renewal.",
            "العقد {contract} غير ساري، فلا خطاب بشأن تجديده."
        ),
        Served = 501 "renewals.served" (
            "How this letter was served is already entered.",
            "سُجل تبليغ هذا الخطاب مسبقاً."
        ),
    }
}
