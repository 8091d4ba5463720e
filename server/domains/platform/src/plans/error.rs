kernel::error_enum! {
    /// Why an edition is not made, changed or removed.
    pub enum PlanError {
        /// A subscription names it.
        WasSold = 501 "plans.was_sold" (
            "This edition was sold, so it stays as it is. Add a new edition with its own first day; it follows this one.",
            "بيعت هذه النسخة فتبقى كما هي. أضف نسخة جديدة بتاريخ بدء خاص بها لتحل بعدها."
        ),
        /// Two editions would be sold on the same day.
        Overlaps = 501 "plans.overlaps" (
            "Another edition of this package and country is sold in these days. Choose a first day after it, or end it first.",
            "تُباع نسخة أخرى من هذه الباقة في الدولة نفسها خلال هذه الأيام. اختر تاريخ بدء بعدها أو أنهِ بيعها أولاً."
        ),
    }
}
