kernel::error_enum! {
    /// Why a merchant is not taken in.
    pub enum MerchantImportError {
        NoArchive = 501 "merchant_imports.no_archive" (
            "There is no archive of this name. Put it into the folder “imports” of the file storage, then choose it.",
            "لا يوجد أرشيف بهذا الاسم. ضعه في مجلد «imports» في مخزن الملفات ثم اختره."
        ),
        NotAnArchive = 501 "merchant_imports.not_an_archive" (
            "This file is no copy of a merchant, or it is damaged. Download the copy again.",
            "هذا الملف ليس نسخة من بيانات منشأة، أو أنه تالف. نزّل النسخة من جديد."
        ),
        /// Its form, or the form of its rows, is that of a later version.
        Newer = 501 "merchant_imports.newer" (
            "This copy was made by a newer version of Manzil. Update this platform first.",
            "أُعدت هذه النسخة بإصدار أحدث من منزل. حدّث هذه المنصة أولاً."
        ),
        /// An entry is missing or is not what the list of contents says.
        Damaged { entry: String } = 501 "merchant_imports.damaged" (
            "The copy is damaged: “{entry}” is not what its list of contents says. Nothing was taken in. Download the copy again.",
            "النسخة تالفة: «{entry}» ليس كما تقول قائمة محتوياتها. لم يُستقبل شيء. نزّل النسخة من جديد."
        ),
        /// A table or a column that this version does not have.
        Unknown { table: String } = 501 "merchant_imports.unknown" (
            "The copy has rows of “{table}” that this version of Manzil cannot take. Nothing was taken in. Take it in with the version that made it, then update.",
            "في النسخة صفوف من «{table}» لا يستطيع هذا الإصدار استقبالها. لم يُستقبل شيء. استقبلها بالإصدار الذي أعدها ثم حدّث."
        ),
        NotEmpty = 501 "merchant_imports.not_empty" (
            "This platform has merchants, plans or invoices already, or a mail or a request for a trial with a number that the copy has, too. A copy keeps its numbers, so that only an empty platform takes it in. Take it in with a new platform.",
            "في هذه المنصة منشآت أو باقات أو فواتير بالفعل، أو رسالة أو طلب تجربة برقم موجود في النسخة أيضاً. تحتفظ النسخة بأرقامها، لذلك لا تستقبلها إلا منصة فارغة. استقبلها في منصة جديدة."
        ),
        UnderWay = 501 "merchant_imports.under_way" (
            "A merchant is being taken in already. Wait until that has ended.",
            "يجري بالفعل استقبال منشأة. انتظر حتى ينتهي ذلك."
        ),
        /// The worker gave up.
        Interrupted = 501 "merchant_imports.interrupted" (
            "The merchant could not be taken in. Nothing of its rows is there; please try again.",
            "تعذر استقبال المنشأة. لا يوجد شيء من صفوفها؛ يرجى المحاولة من جديد."
        ),
    }
}
