kernel::error_enum! {
    /// Why a complaint does not go on.
    pub enum ComplaintError {
        /// It is opened again first.
        Closed = 501 "complaints.closed" (
            "This complaint is closed. Open it again to change it.",
            "هذه الشكوى مغلقة. أعد فتحها لتعديلها."
        ),
        NotClosed = 501 "complaints.not_closed" (
            "This complaint is not closed, so there is nothing to open again.",
            "هذه الشكوى غير مغلقة، فلا حاجة إلى إعادة فتحها."
        ),
    }
}
