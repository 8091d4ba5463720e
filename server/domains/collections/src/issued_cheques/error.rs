kernel::error_enum! {
    /// Why something cannot be done with an issued cheque.
    pub enum IssuedChequeError {
        /// It is cleared, stopped or cancelled.
        Over { number: String } = 501 "issued_cheques.over" (
            "Cheque {number} is cleared, stopped or cancelled already. Write another one instead.",
            "الشيك {number} مصروف أو موقوف أو ملغى بالفعل. حرّر شيكاً آخر بدلاً منه."
        ),
        /// It left the house.
        HandedOver { number: String } = 501 "issued_cheques.handed_over" (
            "Cheque {number} was handed over: it can be stopped at the bank, not cancelled.",
            "تم تسليم الشيك {number}: يمكن إيقافه لدى البنك لا إلغاؤه."
        ),
        /// It never left the house.
        NotHandedOver { number: String } = 501 "issued_cheques.not_handed_over" (
            "Cheque {number} is still in the house: cancel it instead of stopping it.",
            "الشيك {number} ما زال في المكتب: قم بإلغائه بدلاً من إيقافه."
        ),
        /// It pays something that stands.
        PaysOther { number: String, paid: String } = 501 "issued_cheques.pays_other" (
            "Cheque {number} pays {paid}. Take that back: the cheque ends with it.",
            "الشيك {number} يسدد {paid}. اعكس ذلك وينتهي الشيك معه."
        ),
        /// The bank paid it.
        Cleared { number: String } = 501 "issued_cheques.cleared" (
            "The bank paid cheque {number}, so what it paid cannot be taken back. Undo the cheque's clearing first.",
            "صرف البنك الشيك {number}، لذا لا يمكن عكس ما سدده. تراجع عن صرف الشيك أولاً."
        ),
        /// It is not cleared.
        NotCleared { number: String } = 501 "issued_cheques.not_cleared" (
            "Cheque {number} is not cleared, so there is nothing to undo.",
            "الشيك {number} غير مصروف، فلا يوجد ما يُتراجع عنه."
        ),
    }
}
