kernel::error_enum! {
    /// Why a dead letter is not tried again.
    pub enum JobRetryError {
        /// Somebody already did.
        AlreadyRetried = 501 "jobs.already_retried" (
            "This job was already put back into the queue.",
            "تمت إعادة هذه المهمة إلى قائمة الانتظار بالفعل."
        ),
    }
}
