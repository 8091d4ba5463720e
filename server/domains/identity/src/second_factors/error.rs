kernel::error_enum! {
    /// Why a second factor stays as it is, or nobody is let in without it.
    pub enum SecondFactorError {
        /// The password was right; the code is asked for next.
        Needed = 409 "second_factor_needed" (
            "Enter the code that your authenticator app shows, or one of your recovery codes.",
            "أدخل الرمز الظاهر في تطبيق المصادقة أو أحد رموز الاسترداد."
        ),
        /// The password was right; an app has to be set up before anything else.
        SetUpNeeded = 409 "second_factor_set_up_needed" (
            "Your sign-in takes two steps here. Set up an authenticator app to go on.",
            "يتطلب تسجيل دخولك هنا خطوتين. أعدّ تطبيق مصادقة للمتابعة."
        ),
        /// There is one already.
        On = 501 "second_factors.on" (
            "Two-step sign-in is already on. Turn it off first to set up another app.",
            "التحقق بخطوتين مفعل بالفعل. أوقفه أولاً لإعداد تطبيق آخر."
        ),
        /// There is none.
        Off = 501 "second_factors.off" (
            "Two-step sign-in is off, so there is nothing to change. It is turned on in one's own profile.",
            "التحقق بخطوتين غير مفعل، فلا شيء لتغييره. يُفعَّل من الملف الشخصي لصاحبه."
        ),
        /// The set-up was not begun.
        NotStarted = 501 "second_factors.not_started" (
            "The set-up was not begun or is over. Begin again.",
            "لم يبدأ الإعداد أو انتهى. ابدأ من جديد."
        ),
        /// It is set up in the profile, as nobody asks for it.
        NotRequired = 501 "second_factors.not_required" (
            "Two-step sign-in is not asked for here. Sign in and turn it on in your profile.",
            "التحقق بخطوتين غير مطلوب هنا. سجّل الدخول وفعّله من ملفك الشخصي."
        ),
        /// One's own is turned off with a code.
        Own = 501 "second_factors.own" (
            "Turn off your own two-step sign-in in your profile.",
            "أوقف التحقق بخطوتين الخاص بك من ملفك الشخصي."
        ),
    }
}
