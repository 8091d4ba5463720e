kernel::error_enum! {
    /// Why a change of contact data is not asked for or not decided on.
    pub enum ContactChangeError {
        Decided = 501 "contact_changes.decided" (
            "This change was already accepted or refused. Load the page again to see by whom.",
            "سبق قبول هذا التغيير أو رفضه. أعد تحميل الصفحة لمعرفة من قام بذلك."
        ),
        Waiting = 501 "contact_changes.waiting" (
            "A change that you asked for still waits for the office. Ask again once it has decided.",
            "ما زال تغيير طلبته بانتظار المكتب. اطلب غيره بعد البت فيه."
        ),
    }
}
