use kernel::text::DayText;

kernel::error_enum! {
    /// Why a handover cannot be changed or signed.
    pub enum HandoverError {
        /// A draft hands nothing over.
        NotIssued { contract: String } = 501 "handovers.not_issued" (
            "Contract {contract} is a draft or was cancelled. Issue it first, then the unit can be handed over.",
            "العقد {contract} مسودة أو ملغى. أصدره أولاً ليتم تسليم الوحدة."
        ),
        /// One of each side.
        There { contract: String } = 409 "handovers.there" (
            "Contract {contract} already has this handover. Open it and continue there.",
            "يوجد هذا المحضر للعقد {contract} مسبقاً. افتحه وأكمل فيه."
        ),
        /// What somebody has signed stays.
        Signed = 501 "handovers.signed" (
            "The handover is signed, so it does not change any more. Take the signatures off first.",
            "المحضر موقّع فلا يتغير. أزل التواقيع أولاً."
        ),
        SignedAlready = 501 "handovers.signed_already" (
            "This side has signed already.",
            "هذا الطرف وقّع مسبقاً."
        ),
        NotSigned = 501 "handovers.not_signed" (
            "Nobody has signed this handover yet, so it can still be edited.",
            "لم يوقّع أحد هذا المحضر بعد، ويمكن تعديله."
        ),
        NotYet { on: DayText } = 501 "handovers.not_yet" (
            "The handover is on {on}. Sign it then, or give it today's date.",
            "موعد المحضر {on:#}. وقّعه في موعده أو غيّر تاريخه إلى اليوم."
        ),
        NotLookedAt { count: usize } = 501 "handovers.not_looked_at" (
            "{count} lines have no condition yet. Fill them in before anybody signs.",
            "{count} بند بلا حالة. أكملها قبل التوقيع."
        ),
        Empty = 501 "handovers.empty" (
            "There is nothing on this handover. Add what was looked at first.",
            "لا يوجد أي بند في المحضر. أضف ما تم فحصه أولاً."
        ),
        NoPhoto { name: String } = 501 "handovers.no_photo" (
            "{name} is damaged and has no photo. Add one, then sign.",
            "{name}: متضرر ولا توجد له صورة. أضف صورة ثم وقّع."
        ),
        /// Enough for a villa.
        TooMany { most: usize } = 501 "handovers.too_many" (
            "A handover has at most {most} lines, and as many photos.",
            "يتسع المحضر لعدد {most} من البنود ومثلها من الصور."
        ),
        /// A deposit was kept for it.
        Deducted = 501 "handovers.deducted" (
            "Part of the deposit was kept for this line. Take that deduction back first.",
            "خُصم جزء من التأمين لهذا البند. اعكس الخصم أولاً."
        ),
    }
}
