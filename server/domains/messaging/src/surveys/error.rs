kernel::error_enum! {
    /// Why a survey is not answered.
    pub enum SurveyError {
        /// It is answered once.
        Answered = 501 "surveys.answered" (
            "You have rated this already. Thank you.",
            "لقد قيّمت هذه الخدمة من قبل. شكراً لك."
        ),
        /// Its last day is over.
        Expired = 501 "surveys.expired" (
            "This link has expired, so it can no longer be rated. Please contact us directly.",
            "انتهت صلاحية هذا الرابط فلم يعد التقييم ممكناً. يرجى التواصل معنا مباشرة."
        ),
    }
}
