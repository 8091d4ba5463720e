kernel::error_enum! {
    /// Why a merchant's state does not change.
    pub enum MerchantError {
        /// It is disabled already.
        AlreadyDisabled = 501 "merchants.already_disabled" (
            "The merchant is already disabled. Reload the page to see since when and why.",
            "المنشأة معطلة بالفعل. حدّث الصفحة لمعرفة متى عُطلت ولماذا."
        ),
        /// There is nothing to enable.
        NotDisabled = 501 "merchants.not_disabled" (
            "The merchant is not disabled. Reload the page to see its status.",
            "المنشأة ليست معطلة. حدّث الصفحة لمعرفة حالتها."
        ),
        /// Only a trial can be extended.
        NoTrial = 501 "merchants.no_trial" (
            "Only a trial, running or expired, can be extended.",
            "يمكن تمديد الفترة التجريبية فقط، سارية كانت أو منتهية."
        ),
        /// Its data is being removed.
        BeingErased = 501 "merchants.being_erased" (
            "This merchant is being erased and cannot be opened again.",
            "يجري محو هذه المنشأة ولا يمكن فتحها من جديد."
        ),
        /// Its data is up to date, or is being updated.
        NothingFailed = 501 "merchants.nothing_failed" (
            "The update of this merchant's data has not failed. Reload the page to see how it stands.",
            "لم يتعذّر تحديث بيانات هذه المنشأة. حدّث الصفحة لمعرفة حالتها."
        ),
    }
}
