kernel::error_enum! {
    /// Why photos cannot be changed.
    pub enum PhotoError {
        /// The place has as many as it may have.
        TooMany { most: u64 } = 501 "photos.too_many" (
            "There are {most} photos already. Take one off first.",
            "توجد {most} صورة بالفعل. احذف إحداها أولاً."
        ),
        /// Somebody else added or took off one since the order was shown.
        OtherPhotos = 501 "photos.other_photos" (
            "Photos were added or taken off meanwhile. Look at them again, then put them in order.",
            "أُضيفت صور أو حُذفت في هذه الأثناء. راجع الصور ثم رتّبها من جديد."
        ),
    }
}
