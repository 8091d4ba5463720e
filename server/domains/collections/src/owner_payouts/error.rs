kernel::error_enum! {
    /// Why money is not paid out, or not taken back.
    pub enum OwnerPayoutError {
        /// Less is to be paid.
        TooMuch { currency: String, to_pay: String } = 501 "owner_payouts.too_much" (
            "Only {currency} {to_pay} is to be paid to this owner. Pay less, or have it paid by somebody who may pay more, with a reason.",
            "المستحق لهذا المالك {to_pay} {currency} فقط. ادفع أقل، أو ليدفعه من يملك صلاحية دفع أكثر مع ذكر السبب."
        ),
        /// It was taken back before.
        AlreadyReversed { number: String } = 501 "owner_payouts.already_reversed" (
            "This payout was already taken back by {number}.",
            "عُكست هذه الدفعة بالفعل بموجب {number}."
        ),
        /// What takes another back stays.
        IsReversal = 501 "owner_payouts.is_reversal" (
            "This entry takes another one back. Pay out again instead.",
            "هذا القيد يعكس قيداً آخر. سجّل الدفعة من جديد بدلاً من ذلك."
        ),
    }
}
