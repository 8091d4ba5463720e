kernel::error_enum! {
    /// Why an owner cannot be changed.
    pub enum OwnerError {
        /// Holdings refer to it.
        InUse = 501 "owners.in_use" (
            "The owner holds buildings, units or parkings. Disable the owner instead.",
            "المالك مرتبط بمبانٍ أو وحدات أو مواقف. قم بتعطيله بدلاً من ذلك."
        ),
        /// There is no address to send the link to.
        NoEmail = 501 "owners.no_email" (
            "The owner has no e-mail address. Add one first: the link to set a password is sent to it.",
            "لا يوجد بريد إلكتروني للمالك. أضفه أولاً: سيُرسل إليه رابط تعيين كلمة المرور."
        ),
        /// A disabled owner does not sign in.
        Disabled = 501 "owners.disabled" (
            "The owner is disabled. Activate the owner first.",
            "المالك معطل. قم بتفعيله أولاً."
        ),
    }
}
