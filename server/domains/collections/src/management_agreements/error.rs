use kernel::text::DayText;

kernel::error_enum! {
    /// Why an agreement cannot be made or changed.
    pub enum AgreementError {
        /// Another one of the same owner and building has some of these days.
        Overlap { from: DayText } = 409 "management_agreements.overlap" (
            "The agreement that begins on {from} has some of these days. End it first, or choose other days.",
            "الاتفاقية التي تبدأ في {from:#} تشمل بعض هذه الأيام. أنهها أولاً أو اختر أياماً أخرى."
        ),
        /// Somebody else saved at the same moment.
        OverlapNow = 409 "management_agreements.overlap" (
            "Someone else has just made an agreement for these days. Reload and look again.",
            "أضاف شخص آخر للتو اتفاقية لهذه الأيام. أعد التحميل وتحقق."
        ),
        /// Closed statements were charged by it, or would have been.
        Stated { until: DayText } = 501 "management_agreements.stated" (
            "The owner's statements are closed until {until}. End this agreement after that day, and make a new one for what follows.",
            "أُغلقت كشوف المالك حتى {until:#}. أنهِ هذه الاتفاقية بعد ذلك اليوم وأضف اتفاقية جديدة لما يليه."
        ),
    }
}
