kernel::error_enum! {
    /// Why a cost cannot be taken back.
    pub enum OwnerCostError {
        /// It was taken back before.
        AlreadyReversed { number: String } = 501 "owner_costs.already_reversed" (
            "This cost was already taken back by {number}.",
            "عُكست هذه التكلفة بالفعل بموجب {number}."
        ),
        /// What takes another back stays.
        IsReversal = 501 "owner_costs.is_reversal" (
            "This entry takes another one back. Enter the cost again instead.",
            "هذا القيد يعكس قيداً آخر. سجّل التكلفة من جديد بدلاً من ذلك."
        ),
    }
}
