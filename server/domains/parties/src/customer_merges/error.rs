kernel::error_enum! {
    /// Why two tenants cannot be merged, or a merge not be undone.
    pub enum CustomerMergeError {
        /// One of them was merged before.
        AlreadyMerged { name_en: String, name_ar: String } = 409 "customer_merges.already_merged" (
            "{name_en} was merged with another tenant already. Reload the page.",
            "تم دمج {name_ar} مع مستأجر آخر من قبل. أعد تحميل الصفحة."
        ),
        /// It was undone before.
        Undone = 409 "customer_merges.undone" (
            "This merge was undone already, so there is nothing left to undo.",
            "تم التراجع عن هذا الدمج من قبل، فلا يوجد ما يتم التراجع عنه."
        ),
        Over { days: i64 } = 501 "customer_merges.over" (
            "A merge can be undone for {days} days only. Enter the second tenant anew.",
            "يمكن التراجع عن الدمج خلال {days} يوماً فقط. أدخل المستأجر الثاني من جديد."
        ),
        /// The survivor took part in another merge since.
        MergedSince { name_en: String, name_ar: String } = 409 "customer_merges.merged_since" (
            "{name_en} was merged again since. Undo that merge first.",
            "تم دمج {name_ar} مرة أخرى بعد ذلك. تراجع عن ذلك الدمج أولاً."
        ),
        /// Somebody else has the mobile or the e-mail by now.
        Taken { name_en: String, name_ar: String } = 409 "customer_merges.taken" (
            "{name_en} has the mobile or the e-mail by now that one of the two would get back. Change it there first.",
            "أصبح الجوال أو البريد الذي سيعود إلى أحدهما لدى {name_ar}. قم بتغييره هناك أولاً."
        ),
        /// A tax document names the survivor as the buyer of a contract that would go back.
        Invoiced { number: String } = 409 "customer_merges.invoiced" (
            "Since the merge the tax invoice {number} was issued to the remaining tenant for a contract that would go \
             back. It cannot be undone.",
            "بعد الدمج صدرت الفاتورة الضريبية {number} باسم المستأجر الباقي لعقد سيعود. لا يمكن التراجع."
        ),
    }
}
