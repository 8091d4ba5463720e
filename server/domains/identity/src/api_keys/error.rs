kernel::error_enum! {
    /// Why a key, or the sandbox, stays as it is.
    pub enum ApiKeyError {
        /// Another key has taken its place.
        Replaced = 501 "api_keys.replaced" (
            "Another key has already taken the place of this one. Replace the newer key instead.",
            "حل مفتاح آخر محل هذا المفتاح بالفعل. استبدل المفتاح الأحدث بدلاً منه."
        ),
        /// It comes with the first sandbox key.
        NoSandbox = 501 "api_keys.no_sandbox" (
            "There is no sandbox yet. Make a sandbox key first.",
            "لا توجد بيئة تجريبية بعد. أنشئ مفتاحاً تجريبياً أولاً."
        ),
        /// Its sample data is on the way.
        SandboxPreparing = 501 "api_keys.sandbox_preparing" (
            "The sandbox is being prepared already. It is ready within a minute or two.",
            "يجري تجهيز البيئة التجريبية بالفعل، وتكون جاهزة خلال دقيقة أو دقيقتين."
        ),
    }
}
