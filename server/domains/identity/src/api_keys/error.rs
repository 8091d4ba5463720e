kernel::error_enum! {
    /// Why a key stays as it is.
    pub enum ApiKeyError {
        /// Another key has taken its place.
        Replaced = 501 "api_keys.replaced" (
            "Another key has already taken the place of this one. Replace the newer key instead.",
            "حل مفتاح آخر محل هذا المفتاح بالفعل. استبدل المفتاح الأحدث بدلاً منه."
        ),
    }
}
