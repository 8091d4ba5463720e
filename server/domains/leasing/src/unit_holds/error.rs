kernel::error_enum! {
    /// Why a place cannot be held or set free.
    pub enum UnitHoldError {
        /// A live contract has it on some of these days.
        Let { contract: String, from: kernel::text::DayText, to: kernel::text::DayText } = 409 "unit_holds.let" (
            "It is let under contract {contract} from {from} to {to}. Choose other days.",
            "مؤجر بموجب العقد {contract} من {from:#} إلى {to:#}. اختر أياماً أخرى."
        ),
        /// Somebody else has it on some of these days.
        Held { name: String, from: kernel::text::DayText, to: kernel::text::DayText } = 409 "unit_holds.held" (
            "It is held for {name} from {from} to {to}. Release that hold or choose other days.",
            "محجوز باسم {name} من {from:#} إلى {to:#}. ألغِ ذلك الحجز أو اختر أياماً أخرى."
        ),
        /// It is free already.
        Over = 501 "unit_holds.over" (
            "This hold is over already, so there is nothing to release.",
            "انتهى هذا الحجز، فلا يوجد ما يُلغى."
        ),
    }
}
