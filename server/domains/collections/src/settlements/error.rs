kernel::error_enum! {
    /// Why a tenancy cannot be settled.
    pub enum SettlementError {
        /// A draft owes nothing, and nothing is left of what was cancelled.
        NotIssued { contract: String } = 501 "settlements.not_issued" (
            "Contract {contract} is a draft or was cancelled. Only an issued contract is settled.",
            "العقد {contract} مسودة أو ملغى. لا تُسوّى إلا العقود الصادرة."
        ),
        /// A contract has one that holds.
        AlreadyOpen = 409 "settlements.already_open" (
            "This contract has a settlement already. Open it, or take it back first.",
            "لهذا العقد تسوية بالفعل. افتحها أو اعكسها أولاً."
        ),
        /// What is posted stays.
        NotDraft { number: String } = 501 "settlements.not_draft" (
            "Settlement {number} is posted and stays as it is. Take it back, then prepare another.",
            "التسوية {number} مرحّلة وتبقى كما هي. اعكسها ثم أعدّ غيرها."
        ),
        NotPosted = 501 "settlements.not_posted" (
            "Only a posted settlement is taken back, and only once.",
            "لا تُعكس إلا تسوية مرحّلة، ومرة واحدة فقط."
        ),
        /// Real money stands behind its charges.
        PaidSince = 501 "settlements.paid_since" (
            "The tenant has paid charges of this settlement since, so it stays. Post what is right beside it.",
            "دفع المستأجر رسوماً من هذه التسوية بعدها، لذا تبقى. سجّل الصحيح إلى جانبها."
        ),
        /// Money came or went since the preview.
        Changed { net: String } = 409 "settlements.changed" (
            "The figures have changed since you saw them: the result is {net} now. Look at them again, then post.",
            "تغيرت الأرقام منذ عرضها: أصبحت النتيجة {net}. راجعها ثم رحّل."
        ),
        /// Nobody said what becomes of them.
        ChequesUnanswered { numbers: String } = 501 "settlements.cheques_unanswered" (
            "Cheques of this contract are not cleared: {numbers}. Say for each whether it is returned, kept or withdrawn.",
            "توجد شيكات غير مصروفة لهذا العقد: {numbers}. حدد لكل منها إعادته أو الاحتفاظ به أو سحبه."
        ),
        /// Only the bank can give it back.
        ChequeAtBank { number: String } = 501 "settlements.cheque_at_bank" (
            "The bank has cheque {number}. Withdraw it, or keep it for the debt.",
            "الشيك {number} لدى البنك. اسحبه أو احتفظ به للدين."
        ),
        /// A cheque pays one payment, whole.
        KeptTooMuch { owed: String } = 501 "settlements.kept_too_much" (
            "The cheques that are kept pay more rent than is owed up to the last day, which is {owed}. Return some and take others for the debt.",
            "الشيكات المحتفظ بها تدفع إيجاراً أكثر من المستحق حتى آخر يوم وهو {owed}. أعد بعضها واستلم غيرها للدين."
        ),
        /// The rest of it cannot be given back from this contract.
        PaidAhead { ahead: String } = 501 "settlements.paid_ahead" (
            "Before the tenant moved, {ahead} of rent was agreed for days after this last day, under the contract that was left. Take the move back, or settle on a later day.",
            "قبل نقل المستأجر اتُّفق بموجب العقد السابق على {ahead} من الإيجار لأيام بعد هذا اليوم الأخير. تراجع عن النقل أو سوِّ في يوم لاحق."
        ),
        /// A deduction for damages is shown.
        PhotoMissing = 501 "settlements.photo_missing" (
            "Damages are charged with a picture. Add one, or remove the damages.",
            "تُحسب الأضرار بصورة. أضف صورة أو احذف الأضرار."
        ),
        TooManyPhotos = 501 "settlements.too_many_photos" (
            "A settlement has at most 12 pictures. Remove one first.",
            "للتسوية 12 صورة على الأكثر. احذف صورة أولاً."
        ),
    }
}
