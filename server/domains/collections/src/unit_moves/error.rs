use super::service::onward::Obstacle;

kernel::error_enum! {
    /// Why a contract does not move to another unit, or back.
    pub enum UnitMoveError {
        /// A draft is edited, and what is over has no rest.
        NotRunning { contract: String } = 501 "unit_moves.not_running" (
            "Contract {contract} is a draft, has ended or is being ended early. Only a contract that runs to its agreed last day moves.",
            "العقد {contract} مسودة أو منتهٍ أو قيد الإنهاء المبكر. لا يُنقل إلا عقد يسري حتى آخر يوم متفق عليه."
        ),
        Stopped { contract: String } = 501 "unit_moves.stopped" (
            "Contract {contract} is stopped for a dispute. Resume it first.",
            "العقد {contract} موقوف بسبب نزاع. استأنفه أولاً."
        ),
        /// The rest would belong to two contracts.
        Followed { number: String } = 501 "unit_moves.followed" (
            "Contract {number} follows this one. Cancel or delete that one first, then move this one.",
            "يلي العقد {number} هذا العقد. ألغِ ذلك العقد أو احذفه أولاً ثم انقل هذا."
        ),
        AddendumOpen = 501 "unit_moves.addendum_open" (
            "An addendum of this contract is not signed yet. Have it signed, or withdraw it first.",
            "يوجد ملحق غير موقّع لهذا العقد. استكمل توقيعه أو اسحبه أولاً."
        ),
        SettlementOpen = 501 "unit_moves.settlement_open" (
            "This contract has a settlement. Delete it or take it back first, then move the contract.",
            "لهذا العقد تسوية. احذفها أو اعكسها أولاً ثم انقل العقد."
        ),
        /// Its payment would change the contract while the bank decides.
        ChequeAtBank { number: String } = 501 "unit_moves.cheque_at_bank" (
            "The bank has cheque {number}, which pays for days after the move. Enter the bank's answer or withdraw the cheque first.",
            "الشيك {number} لدى البنك ويسدد أياماً بعد النقل. سجّل رد البنك أو اسحب الشيك أولاً."
        ),
        /// What is paid or in hand cannot be lowered.
        TooLittleOpen { missing: String } = 501 "unit_moves.too_little_open" (
            "The rent would be lowered by {missing} more than is neither paid nor in hand. Return cheques first, or choose a higher rent.",
            "سينخفض الإيجار بمقدار {missing} زيادة على ما لم يُدفع ولا يوجد به شيك في اليد. أعد شيكات أولاً أو اختر إيجاراً أعلى."
        ),
        /// Money came or a cheque moved since the preview.
        Changed { difference: String } = 409 "unit_moves.changed" (
            "The figures have changed since you saw them: the difference is {difference} now. Look at them again, then move.",
            "تغيرت الأرقام منذ عرضها: أصبح الفرق {difference}. راجعها ثم نفّذ النقل."
        ),
        AlreadyUndone = 501 "unit_moves.already_undone" (
            "This move was taken back already.",
            "تم التراجع عن هذا النقل من قبل."
        ),
        /// Something stands on the contract of the rest.
        BuiltOn { contract: String } = 501 "unit_moves.built_on" (
            "Something happened on contract {contract} since the move: a signature, a payment, a cheque, a charge, a change or a hand-over. The move stays; move the tenant again instead.",
            "حدث شيء في العقد {contract} بعد النقل: توقيع أو دفعة أو شيك أو رسم أو تعديل أو تسليم. يبقى النقل؛ انقل المستأجر مرة أخرى بدلاً من ذلك."
        ),
    }
}

impl From<Obstacle> for UnitMoveError {
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
