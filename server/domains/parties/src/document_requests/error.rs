kernel::error_enum! {
    /// Why documents cannot be sent, or are not asked for.
    pub enum DocumentRequestError {
        Over = 501 "document_requests.over" (
            "This link is no longer open. Ask the office that sent it for a new one.",
            "لم يعد هذا الرابط مفتوحًا. اطلب رابطًا جديدًا من المكتب الذي أرسله."
        ),
        NotAskedFor = 501 "document_requests.not_asked_for" (
            "The office did not ask for this document. Choose one of those that are listed.",
            "لم يطلب المكتب هذا المستند. اختر أحد المستندات المذكورة."
        ),
        Enough { most: u64 } = 501 "document_requests.enough" (
            "{most} files were sent with this link, which is the most. Ask the office for a new one.",
            "أُرسل {most} ملفًا عبر هذا الرابط، وهو الحد الأقصى. اطلب رابطًا جديدًا من المكتب."
        ),
    }
}
