kernel::error_enum! {
    /// Why a dead letter is not tried again.
    pub enum JobRetryError {
        /// It was put back before.
        AlreadyRetried = 501 "jobs.already_retried" (
            "This job was already put back into the queue. Reload the list to see when and by whom.",
            "تمت إعادة هذه المهمة إلى قائمة الانتظار بالفعل. حدّث القائمة لمعرفة متى ومن أعادها."
        ),
    }
}
