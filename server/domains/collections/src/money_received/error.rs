kernel::error_enum! {
    /// Why a tenant's money is not allocated, refunded or taken back.
    pub enum MoneyReceivedError {
        /// Less is left than is to be used.
        NotEnough { currency: String, left: String } = 501 "money_received.not_enough" (
            "Only {currency} {left} of this money is left. Allocate or refund no more than that.",
            "المتبقي من هذا المبلغ {left} {currency} فقط. خصص أو رد ما لا يزيد عنه."
        ),
        /// Less is open of what is to be paid.
        MoreThanDue { currency: String, due: String } = 501 "money_received.more_than_due" (
            "Only {currency} {due} is open of one of the rows. Enter no more than that; the rest stays on the tenant's account.",
            "المتبقي على أحد الأسطر {due} {currency} فقط. أدخل ما لا يزيد عنه، ويبقى الباقي في رصيد المستأجر."
        ),
        /// It is owed by somebody else.
        OtherTenant { contract: String } = 501 "money_received.other_tenant" (
            "Contract {contract} is another tenant's. Choose dues of the tenant who paid.",
            "العقد {contract} يخص مستأجراً آخر. اختر مستحقات المستأجر الذي دفع."
        ),
        /// Its cheque is for all of it.
        ChequeStands { number: String } = 501 "money_received.cheque_stands" (
            "Cheque {number} over the whole payment is in the house or at the bank. Pay all of it, or replace the cheque on its page first.",
            "الشيك {number} بكامل الدفعة موجود في المكتب أو لدى البنك. سدد الدفعة كاملة أو استبدل الشيك في صفحته أولاً."
        ),
        /// It was taken back before.
        AlreadyReversed = 501 "money_received.already_reversed" (
            "This was already taken back.",
            "تم عكس هذا القيد بالفعل."
        ),
        /// What takes another back stays.
        IsReversal = 501 "money_received.is_reversal" (
            "This entry takes another one back. Post it again instead.",
            "هذا القيد يعكس قيداً آخر. سجّله من جديد بدلاً من ذلك."
        ),
        /// Some of it was given back to the tenant.
        Refunded { number: String } = 501 "money_received.refunded" (
            "Some of this money was refunded with {number}. Take the refund back first.",
            "رُدّ جزء من هذا المبلغ بموجب {number}. اعكس الرد أولاً."
        ),
    }
}
