kernel::error_enum! {
    /// Why an export is not made, left or downloaded.
    pub enum ExportError {
        TooMany = 501 "exports.too_many" (
            "Five of your exports are still being made. Wait for them, or cancel one.",
            "ما زالت خمس من عمليات التصدير الخاصة بك قيد الإعداد. انتظر اكتمالها أو ألغِ واحدة."
        ),
        NotReady = 501 "exports.not_ready" (
            "There is no file yet. Wait until the export is ready.",
            "لا يوجد ملف بعد. انتظر حتى يصبح التصدير جاهزاً."
        ),
        /// It was kept for its days, failed, or was left.
        NoFile = 501 "exports.no_file" (
            "This export has no file any more. Ask for it again.",
            "لم يعد لهذا التصدير ملف. اطلبه من جديد."
        ),
        Ended = 501 "exports.ended" (
            "This export has already ended.",
            "انتهى هذا التصدير بالفعل."
        ),
        /// The worker gave up.
        Interrupted = 501 "exports.interrupted" (
            "The file could not be finished. Please ask for it again.",
            "تعذر إكمال الملف. يرجى طلبه من جديد."
        ),
        /// The asker's sign-in or key is no longer good for it.
        AskerGone = 501 "exports.asker_gone" (
            "Whoever asked for this file can no longer come in, so it was not made.",
            "لم يعد بإمكان طالب هذا الملف الدخول، لذلك لم يُعد."
        ),
    }
}
