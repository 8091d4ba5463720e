use crate::unit_moves::service::onward::Obstacle;

kernel::error_enum! {
    /// Why a contract is not taken over by another tenant, or not given back.
    pub enum TenantTransferError {
        /// A draft is edited, and what is over has no rest.
        NotRunning { contract: String } = 501 "tenant_transfers.not_running" (
            "Contract {contract} is a draft, has ended or is being ended early. Only a contract that runs to its agreed last day is taken over.",
            "العقد {contract} مسودة أو منتهٍ أو قيد الإنهاء المبكر. لا يُتنازل إلا عن عقد يسري حتى آخر يوم متفق عليه."
        ),
        Stopped { contract: String } = 501 "tenant_transfers.stopped" (
            "Contract {contract} is stopped for a dispute. Resume it first, then transfer it.",
            "العقد {contract} موقوف بسبب نزاع. استأنفه أولاً ثم سجّل التنازل."
        ),
        /// The rest would belong to two contracts.
        Followed { number: String } = 501 "tenant_transfers.followed" (
            "Contract {number} follows this one. Cancel or delete that one first, then transfer this one.",
            "يلي العقد {number} هذا العقد. ألغِ ذلك العقد أو احذفه أولاً ثم سجّل التنازل عن هذا."
        ),
        AddendumOpen = 501 "tenant_transfers.addendum_open" (
            "An addendum of this contract is not signed yet. Have it signed, or withdraw it first.",
            "يوجد ملحق غير موقّع لهذا العقد. استكمل توقيعه أو اسحبه أولاً."
        ),
        SettlementOpen = 501 "tenant_transfers.settlement_open" (
            "This contract has a settlement. Delete it or take it back first, then transfer the contract.",
            "لهذا العقد تسوية. احذفها أو اعكسها أولاً ثم سجّل التنازل."
        ),
        /// The bank may pay it any day.
        ChequeAtBank { number: String } = 501 "tenant_transfers.cheque_at_bank" (
            "The bank has cheque {number}, which pays what the other tenant takes over. Enter the bank's answer or withdraw the cheque first.",
            "الشيك {number} لدى البنك ويسدد ما سينتقل إلى المستأجر الآخر. سجّل رد البنك أو اسحب الشيك أولاً."
        ),
        /// The debts are known before somebody leaves.
        DebtsOpen { amount: String } = 501 "tenant_transfers.debts_open" (
            "The tenant who leaves still owes {amount}. Collect it first, or tick that the debt stays with that tenant.",
            "ما زال على المستأجر المتنازل {amount}. حصّلها أولاً أو أكّد بقاء الدين عليه."
        ),
        /// Nobody is given money back who owes rent behind a cheque.
        OwesMeanwhile { amount: String } = 501 "tenant_transfers.owes_meanwhile" (
            "Rent of {amount} that fell due before the transfer is open behind a cheque, or was asked for in vain, and a part of what was agreed is for later days. Have that rent paid or its cheque returned first, or share the rent by due dates.",
            "يوجد إيجار مفتوح بمبلغ {amount} استحق قبل التنازل بشيك قائم أو طُلب دون جدوى، وجزء مما اتُّفق عليه لأيام لاحقة. حصّل هذا الإيجار أو أعد شيكه أولاً، أو وزّع الإيجار بتاريخ الاستحقاق."
        ),
        /// A settlement is not dated ahead.
        NotYet { amount: String } = 501 "tenant_transfers.not_yet" (
            "Rent of {amount} that was paid for later days is given back from the last day on, not before. Transfer the contract then, or share the rent by due dates.",
            "يُرد الإيجار المدفوع عن أيام لاحقة وقدره {amount} من آخر يوم وليس قبله. سجّل التنازل حينها أو وزّع الإيجار بتاريخ الاستحقاق."
        ),
        /// Somebody has to answer for taking such a tenant.
        HighRisk { name_en: String, name_ar: String } = 501 "tenant_transfers.high_risk" (
            "{name_en} is a tenant of high risk, and nobody has accepted that. Accept the risk on the tenant's page with a reason first.",
            "{name_ar} مستأجر عالي المخاطر ولم يقبل أحد ذلك. اقبل المخاطرة من صفحة المستأجر مع ذكر السبب أولاً."
        ),
        /// Money came or a cheque moved since the preview.
        Changed = 409 "tenant_transfers.changed" (
            "The figures have changed since you saw them. Look at them again, then transfer.",
            "تغيرت الأرقام منذ عرضها. راجعها ثم نفّذ التنازل."
        ),
        AlreadyUndone = 501 "tenant_transfers.already_undone" (
            "This transfer was taken back already.",
            "تم التراجع عن هذا التنازل من قبل."
        ),
        /// Something stands on one of the two contracts.
        BuiltOn { contract: String } = 501 "tenant_transfers.built_on" (
            "Something happened on contract {contract} since the transfer: a signature, a payment, a cheque, a charge, a settlement, a change or a hand-over. The transfer stays; transfer the contract again instead.",
            "حدث شيء في العقد {contract} بعد التنازل: توقيع أو دفعة أو شيك أو رسم أو تسوية أو تعديل أو تسليم. يبقى التنازل؛ سجّل تنازلاً جديداً بدلاً من ذلك."
        ),
        /// Real money stands behind it.
        FeePaid = 501 "tenant_transfers.fee_paid" (
            "The fee of this transfer was paid, so it stays. Transfer the contract again instead.",
            "دُفع رسم هذا التنازل لذا يبقى. سجّل تنازلاً جديداً بدلاً من ذلك."
        ),
    }
}

impl From<Obstacle> for TenantTransferError {
    fn from(obstacle: Obstacle) -> Self {
        match obstacle {
            Obstacle::NotRunning { contract } => Self::NotRunning { contract },
            Obstacle::Stopped { contract } => Self::Stopped { contract },
            Obstacle::Followed { number } => Self::Followed { number },
            Obstacle::AddendumOpen => Self::AddendumOpen,
            Obstacle::SettlementOpen => Self::SettlementOpen,
        }
    }
}
