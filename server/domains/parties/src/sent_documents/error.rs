kernel::error_enum! {
    /// Why a file is not decided on.
    pub enum SentDocumentError {
        Decided = 501 "sent_documents.decided" (
            "This file was already accepted or refused. Load the page again to see by whom.",
            "سبق قبول هذا الملف أو رفضه. أعد تحميل الصفحة لمعرفة من قام بذلك."
        ),
    }
}
