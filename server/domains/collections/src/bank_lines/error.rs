kernel::error_enum! {
    /// Why a line is not matched, or not undone.
    pub enum BankLineError {
        /// Somebody decided before.
        Settled = 501 "bank_lines.settled" (
            "This line is matched or ignored already. Undo that first.",
            "هذا القيد مطابق أو متجاهل بالفعل. تراجع عن ذلك أولاً."
        ),
        /// Nothing was decided.
        NotSettled = 501 "bank_lines.not_settled" (
            "Nothing was decided about this line, so there is nothing to undo.",
            "لم يُتخذ قرار بشأن هذا القيد، فلا يوجد ما يُتراجع عنه."
        ),
        /// Nothing is proposed any more.
        NothingProposed = 501 "bank_lines.nothing_proposed" (
            "Nothing is proposed for this line. Match it by hand.",
            "لا يوجد مقترح لهذا القيد. طابقه يدوياً."
        ),
        /// Cheques over another sum.
        SumDiffers { wanted: String, given: String } = 501 "bank_lines.sum_differs" (
            "The cheques add up to {given}, but the line is over {wanted}. Choose other cheques; enter a part payment on the cheque's page.",
            "مجموع الشيكات {given} بينما مبلغ القيد {wanted}. اختر شيكات أخرى، وسجّل الدفع الجزئي في صفحة الشيك."
        ),
        /// Money came, not went.
        NotPaidOut = 501 "bank_lines.not_paid_out" (
            "This line is money that came in. A returned cheque or a cost is money that went out.",
            "هذا القيد مبلغ وارد. الشيك المرتجع أو التكلفة مبلغ صادر."
        ),
        /// Money went, not came.
        NotPaidIn = 501 "bank_lines.not_paid_in" (
            "This line is money that went out. A cleared cheque or a transfer is money that came in.",
            "هذا القيد مبلغ صادر. صرف الشيك أو التحويل مبلغ وارد."
        ),
    }
}
