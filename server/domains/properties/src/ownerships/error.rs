kernel::error_enum! {
    /// Why a holding cannot be set.
    pub enum OwnershipError {
        /// Another holding of the thing has these dates.
        Overlap { starts_on: String, ends_on: String, owners: String } = 409 "ownerships.overlap" (
            "From {starts_on} to {ends_on} it is already owned by {owners}. Choose other dates, or edit that holding.",
            "من {starts_on} إلى {ends_on} مملوكة بالفعل لـ {owners}. اختر تواريخ أخرى أو عدّل تلك الملكية."
        ),
        /// Somebody else saved at the same moment.
        OverlapNow = 409 "ownerships.overlap" (
            "Someone else has just set the owners for these dates. Reload and look again.",
            "قام شخص آخر للتو بتحديد الملاك لهذه التواريخ. أعد التحميل وتحقق."
        ),
    }
}
