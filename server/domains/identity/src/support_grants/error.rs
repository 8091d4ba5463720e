kernel::error_enum! {
    /// Why support access stays as it is.
    pub enum SupportGrantError {
        /// Somebody else than an administrator, or a program.
        NotAdministrator = 501 "support_grants.not_administrator" (
            "Only an administrator of the account opens it to support. Ask one to do it.",
            "لا يفتح الحساب للدعم إلا مدير من مديري الحساب. اطلب ذلك من أحدهم."
        ),
        /// It was answered before, or nobody answered it for long.
        NotAsked = 501 "support_grants.not_asked" (
            "This request was answered already, or is older than two weeks. Reload the page to see how it stands; support can ask again.",
            "تم الرد على هذا الطلب من قبل أو مضى عليه أكثر من أسبوعين. أعد تحميل الصفحة لمعرفة حالته؛ ويمكن للدعم أن يطلب من جديد."
        ),
        /// It is not open.
        NotOpen = 501 "support_grants.not_open" (
            "The account is not open to support. Ask its administrator to allow it.",
            "الحساب غير مفتوح للدعم. اطلب من مدير الحساب السماح بذلك."
        ),
        /// A request waits for its answer.
        AskedAlready = 501 "support_grants.asked_already" (
            "The administrator has been asked already and has not answered yet.",
            "طُلب ذلك من مدير الحساب ولم يرد بعد."
        ),
        /// It is open.
        OpenAlready = 501 "support_grants.open_already" (
            "The account is open to support already: enter it from this page.",
            "الحساب مفتوح للدعم بالفعل: ادخل إليه من هذه الصفحة."
        ),
    }
}
