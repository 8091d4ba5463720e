kernel::error_enum! {
    /// Why a payment cannot be changed.
    pub enum ContractPaymentError {
        /// It was cancelled, which is for good.
        Cancelled { contract: String } = 501 "contract_payments.cancelled" (
            "This payment was cancelled with contract {contract} and cannot be changed.",
            "تم إلغاء هذه الدفعة مع العقد {contract} ولا يمكن تعديلها."
        ),
        /// Somebody collected it before.
        AlreadyCollected { receipt: String } = 501 "contract_payments.already_collected" (
            "This payment was already collected under receipt {receipt}.",
            "تم تحصيل هذه الدفعة مسبقاً بموجب سند القبض {receipt}."
        ),
        /// Only a collected payment can be taken back.
        NotCollectedYet = 501 "contract_payments.not_collected_yet" (
            "This payment is not collected, so there is no collection to take back.",
            "هذه الدفعة غير محصلة، فلا يوجد تحصيل لإلغائه."
        ),
        /// A collected payment is taken back first.
        CollectedFirst { receipt: String } = 501 "contract_payments.collected" (
            "This payment is collected under receipt {receipt}. Take the collection back first.",
            "هذه الدفعة محصلة بموجب سند القبض {receipt}. قم بإلغاء التحصيل أولاً."
        ),
        /// It is marked already.
        AlreadyNotCollected = 501 "contract_payments.already_not_collected" (
            "This payment is already marked as not collected.",
            "هذه الدفعة مسجلة مسبقاً كغير محصلة."
        ),
        /// Only a payment that was marked returns to its date.
        NotMarked = 501 "contract_payments.not_marked" (
            "Only a payment that is marked as not collected can be put back on its date.",
            "يمكن فقط إعادة الدفعة المسجلة كغير محصلة إلى موعدها."
        ),
        /// What the bank paid only the bank takes back.
        ChequeCleared { number: String } = 501 "contract_payments.cheque_cleared" (
            "The bank paid cheque {number}. Enter the bank's reversal on the cheque's page.",
            "دفع البنك الشيك {number}. أدخل عكس القيد من البنك في صفحة الشيك."
        ),
        /// The cheque's next move decides.
        ChequeBounced { number: String } = 501 "contract_payments.cheque_bounced" (
            "Cheque {number} bounced. Deposit it again or replace it on the cheque's page.",
            "الشيك {number} مرتجع. أعد إيداعه أو استبدله في صفحة الشيك."
        ),
        /// It stands and falls with the settlement.
        BySettlement { contract: String } = 501 "contract_payments.by_settlement" (
            "This payment came with the settlement of contract {contract}. Take the settlement back instead.",
            "جاءت هذه الدفعة مع تسوية العقد {contract}. اعكس التسوية بدلاً من ذلك."
        ),
        /// Cheques that the bank has.
        ChequesAtBank { numbers: String } = 501 "contract_payments.cheques_at_bank" (
            "The bank has cheques of this contract: {numbers}. Enter its answers or withdraw them from their slips, then cancel.",
            "توجد شيكات لهذا العقد لدى البنك: {numbers}. أدخل ردود البنك أو اسحبها من قسائم الإيداع ثم ألغِ العقد."
        ),
        /// Cheques in the house that nobody was asked about.
        ChequesUnanswered { numbers: String } = 501 "contract_payments.cheques_unanswered" (
            "Cheques of this contract are in the house: {numbers}. Confirm for each that it is returned to the tenant, or replace it first.",
            "توجد شيكات لهذا العقد في المكتب: {numbers}. أكّد إعادة كل منها إلى المستأجر أو استبدله أولاً."
        ),
        /// The rent is to be less than what is left to pay.
        TooLittleOpen { missing: String } = 501 "contract_payments.too_little_open" (
            "{missing} of the rent to be taken off are paid or covered by cheques in hand. Return or replace those cheques first.",
            "مبلغ {missing} من الإيجار المراد خصمه مدفوع أو مغطى بشيكات مسلّمة. أعد تلك الشيكات أو استبدلها أولاً."
        ),
        /// Money was collected for this plan, so it cannot be replaced.
        PlanCollected = 501 "contract_payments.plan_collected" (
            "Some payments of this contract are already collected, so its plan cannot be replaced.",
            "تم تحصيل بعض دفعات هذا العقد، لذلك لا يمكن استبدال خطة الدفع."
        ),
    }
}
