kernel::error_enum! {
    /// Why a sample thing cannot be changed.
    pub enum SampleThingError {
        /// Something refers to it.
        InUse = 501 "sample_things.in_use" (
            "It is in use. Disable it instead.",
            "السجل مستخدم. قم بتعطيله بدلاً من ذلك."
        ),
    }
}
