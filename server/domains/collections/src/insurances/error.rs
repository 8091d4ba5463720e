use kernel::text::DayText;

kernel::error_enum! {
    /// Why a deposit cannot be moved.
    pub enum InsuranceError {
        /// No more leaves a deposit than it holds.
        NotEnough { held: String } = 501 "insurances.not_enough" (
            "Only {held} of this deposit is held. Enter no more than that; if a collection is to be taken back, take back what was paid out of it first.",
            "المحتفظ به من هذا التأمين هو {held} فقط. أدخل مبلغاً لا يتجاوزه، وإن كان المطلوب إلغاء تحصيل فاعكس أولاً ما صُرف منه."
        ),
        /// What a tenant gets back is known once the contract is over.
        StillRuns { contract: String, ends_on: DayText } = 501 "insurances.still_runs" (
            "Contract {contract} runs until {ends_on}. The deposit is given back or forfeited when it is over; end the contract first.",
            "يسري العقد {contract} حتى {ends_on:#}. يُرد التأمين أو يُصادر بعد انتهائه، لذا أنهِ العقد أولاً."
        ),
        /// A draft holds no money.
        NotIssued = 501 "insurances.not_issued" (
            "The contract is a draft or was cancelled. Issue it first, then a deposit can be held for it.",
            "العقد مسودة أو ملغى. أصدره أولاً ليُحتفظ بتأمينه."
        ),
        /// A deposit belongs to its tenant.
        OtherTenant { contract: String } = 501 "insurances.other_tenant" (
            "Contract {contract} is of another tenant. Choose a contract of the same tenant.",
            "العقد {contract} يخص مستأجراً آخر. اختر عقداً للمستأجر نفسه."
        ),
        SameContract = 501 "insurances.same_contract" (
            "The deposit is held for this contract already. Choose another contract.",
            "هذا التأمين محتفظ به للعقد نفسه. اختر عقداً آخر."
        ),
        /// Two papers of one fact: the receipt is voided where it was made.
        TakenBackByPayment { receipt: String } = 501 "insurances.by_payment" (
            "This came with receipt {receipt}. Take the collection of the payment back instead.",
            "جاءت هذه الحركة مع سند القبض {receipt}. ألغِ تحصيل الدفعة بدلاً من ذلك."
        ),
        /// A movement is taken back once, and that is not taken back.
        AlreadyReversed { number: String } = 501 "insurances.already_reversed" (
            "This movement was already taken back under {number}. Post what is right as a new movement.",
            "عُكست هذه الحركة مسبقاً بالرقم {number}. سجّل الصحيح بحركة جديدة."
        ),
        /// Only what both sides have signed for.
        NoDamage = 501 "insurances.no_damage" (
            "This is no new damage of a move-out of this contract that both sides have signed. Have it signed first.",
            "هذا ليس ضرراً جديداً في محضر استلام موقّع من الطرفين لهذا العقد. استكمل توقيع المحضر أولاً."
        ),
        KeptAlready { amount: String } = 409 "insurances.kept_already" (
            "{amount} was kept for this damage already. Take that back first to keep another amount.",
            "خُصم {amount} لهذا الضرر مسبقاً. اعكس الخصم أولاً لتسجيل مبلغ آخر."
        ),
        IsReversal = 501 "insurances.is_reversal" (
            "This movement takes another one back and stays. Post what is right as a new movement.",
            "هذه الحركة تعكس حركة أخرى وتبقى كما هي. سجّل الصحيح بحركة جديدة."
        ),
    }
}
