kernel::error_enum! {
    /// Why a cost cannot be charged or taken back.
    pub enum OwnerCostError {
        /// An owner's agreement asks them first.
        AboveLimit { limit: String } = 501 "owner_costs.above_limit" (
            "With its tax this is above {limit}, the most that may be spent without asking the owner. Choose “Ask the owner first”: the cost waits and is charged once it is approved.",
            "المبلغ مع الضريبة يتجاوز {limit}، وهو أقصى ما يُصرف دون سؤال المالك. اختر «سؤال المالك أولاً»: تنتظر التكلفة وتُسجل عند الموافقة."
        ),
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
