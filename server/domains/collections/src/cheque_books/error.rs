kernel::error_enum! {
    /// Why a number is not drawn from a book.
    pub enum ChequeBookError {
        /// Its last leaf was written.
        UsedUp = 501 "cheque_books.used_up" (
            "This cheque book is used up. Choose another one, or add a new book.",
            "انتهى دفتر الشيكات هذا. اختر دفتراً آخر أو أضف دفتراً جديداً."
        ),
        /// Nothing is written from it any more.
        Disabled = 501 "cheque_books.disabled" (
            "This cheque book is disabled. Choose another one, or enable it in the cheque books.",
            "دفتر الشيكات هذا معطل. اختر دفتراً آخر أو قم بتفعيله في دفاتر الشيكات."
        ),
    }
}
