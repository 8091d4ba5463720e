kernel::error_enum! {
    /// Why a statement is not taken in or not taken back.
    pub enum BankStatementError {
        /// The lines are not all there.
        NotTied { currency: String, difference: String } = 501 "bank_statements.not_tied" (
            "The lines and the balances differ by {currency} {difference}. Export the whole period from the bank again, or correct the balances.",
            "الفرق بين القيود والأرصدة {difference} {currency}. صدّر الفترة كاملة من البنك من جديد أو صحّح الأرصدة."
        ),
        /// A balance does not follow from the one before it.
        BalanceBroken { row: String } = 501 "bank_statements.balance_broken" (
            "The balance in row {row} does not follow from the row before it. Export the whole period from the bank again.",
            "الرصيد في الصف {row} لا ينتج عن الصف الذي قبله. صدّر الفترة كاملة من البنك من جديد."
        ),
        /// The bank says which account it is.
        OtherAccount { account: String } = 501 "bank_statements.other_account" (
            "This statement is of account {account}. Choose that account, or another file.",
            "هذا الكشف للحساب {account}. اختر ذلك الحساب أو ملفاً آخر."
        ),
        /// In another currency than the merchant's.
        OtherCurrency { currency: String } = 501 "bank_statements.other_currency" (
            "This statement is in {currency}. Only statements in your own currency can be taken in.",
            "هذا الكشف بعملة {currency}. يمكن إدخال كشوف عملتك فقط."
        ),
        /// Every line was taken in before.
        NothingNew = 501 "bank_statements.nothing_new" (
            "All lines of this file were taken in before. There is nothing to do.",
            "أُدخلت جميع قيود هذا الملف من قبل. لا يوجد ما يلزم عمله."
        ),
        /// A later statement may rest on its lines.
        NotLast = 501 "bank_statements.not_last" (
            "Only the last statement of an account can be taken back. Take the later ones back first.",
            "يمكن التراجع عن آخر كشف للحساب فقط. تراجع عن الكشوف اللاحقة أولاً."
        ),
        /// Lines of it are settled.
        Settled = 501 "bank_statements.settled" (
            "Some lines of this statement are matched or ignored. Undo that first.",
            "بعض قيود هذا الكشف مطابقة أو متجاهلة. تراجع عن ذلك أولاً."
        ),
    }
}
