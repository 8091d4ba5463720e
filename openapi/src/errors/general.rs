//! The codes that any operation may answer with, that come from signing in, or whose sentence is put together.

use kernel::error::Refusal;

/// A code, and what a program does about it.
pub struct General {
    pub refusal: Refusal,
    pub advice: &'static str,
}

const fn general(
    status: u16,
    code: &'static str,
    en: &'static str,
    ar: &'static str,
    advice: &'static str,
) -> General {
    General {
        refusal: Refusal {
            status,
            code,
            en,
            ar,
        },
        advice,
    }
}

const SIGN_IN: &str = "Please sign in again.";
const SIGN_IN_AR: &str = "يرجى تسجيل الدخول مرة أخرى.";

const TOO_FAST: &str = "Too many requests at once. Please wait a few seconds and try again; programs should ask less often.";
const TOO_FAST_AR: &str = "طلبات كثيرة في وقت واحد. يرجى الانتظار بضع ثوانٍ ثم المحاولة مجدداً؛ وعلى البرامج أن تطلب بوتيرة أقل.";
const TOO_MANY_FILES: &str = "Too many files were asked for within a minute. Please wait a few seconds and try again; filters put more into one export.";
const TOO_MANY_FILES_AR: &str = "طُلبت ملفات كثيرة خلال دقيقة. يرجى الانتظار بضع ثوانٍ ثم المحاولة مجدداً؛ يمكن جمع المزيد في تصدير واحد.";

pub const GENERAL: &[General] = &[
    general(
        400,
        "bad_request",
        "The request could not be read.",
        "تعذّرت قراءة الطلب.",
        "Correct the request; `details.reason` names the place. Do not send it again unchanged.",
    ),
    general(
        401,
        "not_signed_in",
        SIGN_IN,
        SIGN_IN_AR,
        "Send `Authorization: Bearer …` with an API key or the token of a sign-in.",
    ),
    general(
        401,
        "token_expired",
        SIGN_IN,
        SIGN_IN_AR,
        "Ask `refresh_token` for a new token and send the request once more.",
    ),
    general(
        401,
        "session_ended",
        SIGN_IN,
        SIGN_IN_AR,
        "The session is over; sign in again.",
    ),
    general(
        401,
        "api_key_ended",
        "This API key has ended. Make a new one in your profile.",
        "انتهى مفتاح API هذا. يرجى إنشاء مفتاح جديد من ملفك الشخصي.",
        "Put a new key into your program; asking again with this one never succeeds.",
    ),
    general(
        401,
        "account_disabled",
        "The account is disabled or expired. Please contact sales.",
        "الحساب معطل أو منتهي. يرجى التواصل مع المبيعات.",
        "Stop; the office settles it with our sales team.",
    ),
    general(
        401,
        "account_archived",
        "The subscription ended and the account is archived. Please contact sales to renew.",
        "انتهى الاشتراك وتمت أرشفة الحساب. يرجى التواصل مع المبيعات للتجديد.",
        "Stop; the office renews with our sales team.",
    ),
    general(
        422,
        "wrong_cursor",
        "This cursor does not belong to this list with these filters and this order. Begin again with an empty cursor.",
        "لا يخص هذا المؤشر هذه القائمة بهذه المرشحات وهذا الترتيب. ابدأ من جديد بمؤشر فارغ.",
        "Begin the list again with an empty `cursor`; filters and sort stay the same from page to page.",
    ),
    general(
        403,
        "wrong_area",
        "This sign-in is for another area. Please sign in here.",
        "تسجيل الدخول هذا لمنطقة أخرى. يرجى تسجيل الدخول هنا.",
        "Use a token of this area: merchant, manager and owner have their own.",
    ),
    general(
        403,
        "no_permission",
        "You don't have permission to use this screen, please contact the system admin.",
        "ليس لديك صلاحية لاستخدام هذه الشاشة، يرجى التواصل مع مدير النظام.",
        "Ask the account's administrator for the right that `details.permission` names, or make a key that has it.",
    ),
    general(
        403,
        "out_of_reach",
        "This belongs to a record that your role does not reach. Choose another one, or ask an administrator for access.",
        "يتعلق هذا بسجل خارج نطاق دورك. اختر سجلاً آخر أو اطلب الوصول من مدير النظام.",
        "Choose a record that the caller reaches, or have the role's reach widened.",
    ),
    general(
        404,
        "not_found",
        "This record does not exist or was removed.",
        "هذا السجل غير موجود أو تمت إزالته.",
        "Read the list again: the record was removed, or the caller may not see it.",
    ),
    general(
        405,
        "method_not_allowed",
        "This address does not take this method.",
        "هذا العنوان لا يقبل هذه الطريقة.",
        "Use one of the methods in the header `Allow`.",
    ),
    general(
        408,
        "request_timeout",
        "The connection is too slow: what you sent did not arrive in time. Please try again.",
        "الاتصال بطيء جداً: لم تصل البيانات المرسلة في الوقت المحدد. يرجى المحاولة مرة أخرى.",
        "Send it again with the same `Idempotency-Key`.",
    ),
    general(
        409,
        "stale_version",
        "Someone else changed this record in the meantime. Compare both versions and choose.",
        "قام شخص آخر بتعديل هذا السجل في هذه الأثناء. قارن بين النسختين ثم اختر.",
        "Take `details.current`, put your change into it and send it with the `version` that it has.",
    ),
    general(
        409,
        "another_session",
        "You are signed in elsewhere. Do you want to sign out there and go on here?",
        "تم تسجيل دخولك من مكان آخر. هل تريد تسجيل الخروج هناك والمتابعة هنا؟",
        "Sign in with `end_other_session: true`, or stay signed in there.",
    ),
    general(
        409,
        "second_factor_needed",
        "Enter the code that your authenticator app shows, or one of your recovery codes.",
        "أدخل الرمز الظاهر في تطبيق المصادقة أو أحد رموز الاسترداد.",
        "Sign in once more with the same fields, and with what the app shows as `code`.",
    ),
    general(
        413,
        "too_large",
        "What was sent is too large.",
        "حجم البيانات المرسلة كبير جداً.",
        "Send less: a smaller file, or the rows in several requests.",
    ),
    general(
        415,
        "unsupported_media_type",
        "Send application/json.",
        "يرجى الإرسال بصيغة application/json.",
        "Set `Content-Type` to what the operation's body is published with.",
    ),
    general(
        422,
        "invalid",
        "Please correct the marked fields.",
        "يرجى تصحيح الحقول المحددة.",
        "Show the messages of `errors` beside their fields; nothing was saved.",
    ),
    general(
        422,
        "idempotency_key_reused",
        "This Idempotency-Key was already used for a different request. Use a new key.",
        "تم استخدام مفتاح عدم التكرار هذا لطلب مختلف. استخدم مفتاحاً جديداً.",
        "Make a new key for every new request; the same key is only for the same request once more.",
    ),
    general(
        422,
        "wrong_credentials",
        "The login or the password is incorrect.",
        "بيانات الدخول أو كلمة المرور غير صحيحة.",
        "Ask for the password again; many wrong ones make the address wait.",
    ),
    general(
        422,
        "account_id_needed",
        "You work with several accounts under this e-mail. Please enter the account ID too.",
        "لديك عدة حسابات بهذا البريد الإلكتروني. يرجى إدخال رقم الحساب أيضاً.",
        "Send `account_id` too.",
    ),
    general(
        429,
        "too_many_requests",
        "Too many attempts. Please wait a moment and try again.",
        "محاولات كثيرة. يرجى الانتظار قليلاً ثم المحاولة مرة أخرى.",
        "Wait the seconds of `Retry-After`.",
    ),
    general(
        429,
        "rate_exceeded",
        TOO_FAST,
        TOO_FAST_AR,
        "Wait the seconds of `Retry-After`, and keep below the quota that `RateLimit-Policy` names.",
    ),
    general(
        429,
        "file_rate_exceeded",
        TOO_MANY_FILES,
        TOO_MANY_FILES_AR,
        "Wait the seconds of `Retry-After`; read the list's pages instead of many exports.",
    ),
    general(
        429,
        "merchant_busy",
        "Your account has too much under way at once. Please try again in a few seconds, with fewer exports at a time.",
        "هناك عمليات كثيرة جارية في حسابك في وقت واحد. يرجى المحاولة بعد ثوانٍ مع تقليل عدد التصديرات المتزامنة.",
        "Wait the seconds of `Retry-After`, and send fewer requests side by side.",
    ),
    general(
        500,
        "internal",
        "Sorry, there is an error happened. Nothing was saved; please try again.",
        "عذراً، حدث خطأ. لم يتم حفظ أي شيء؛ يرجى المحاولة مرة أخرى.",
        "Try again with the same `Idempotency-Key`; if it stays, tell support the `request_id`.",
    ),
    general(
        501,
        "account_read_only",
        "The subscription of this account has ended: everything can be seen, printed and exported, but nothing can be \
         changed. The office renews it with our sales team; everything works again at once.",
        "انتهى اشتراك هذا الحساب: يمكن عرض كل شيء وطباعته وتصديره، لكن لا يمكن تعديل أي شيء. يجدد المكتب الاشتراك مع فريق \
         المبيعات، ويعود كل شيء للعمل فوراً.",
        "Go on reading; writes work again when the office has renewed.",
    ),
    general(
        501,
        "not_in_plan",
        "Your plan does not include this. What exists stays as it is; for more, see the page Subscription and ask our \
         sales team for a larger plan.",
        "باقتك لا تشمل هذه الخاصية. يبقى الموجود كما هو، وللمزيد راجع صفحة الاشتراك واطلب باقة أكبر من فريق المبيعات.",
        "The office needs a larger plan before this can be written.",
    ),
    general(
        501,
        "plan_limit_reached",
        "Your plan's limit is reached: {what} {limit}. What exists goes on. To add more, disable what is no longer used, or \
         ask our sales team for a larger plan; the page Subscription shows the limits.",
        "تم بلوغ حد باقتك: {what} {limit}. يستمر الموجود كما هو. للإضافة، عطّل ما لم يعد مستخدماً أو اطلب باقة أكبر من فريق \
         المبيعات؛ وتعرض صفحة الاشتراك الحدود.",
        "Disable what is no longer used, or get a larger plan.",
    ),
    general(
        501,
        "not_in_sandbox",
        "The sandbox sends nothing to anybody: this can only be changed in the account itself, with a key that is not of \
         the sandbox.",
        "لا ترسل البيئة التجريبية شيئاً إلى أحد: لا يمكن تغيير هذا إلا في الحساب نفسه وبمفتاح غير تجريبي.",
        "Do it in the account itself: what reaches somebody outside cannot be tried in the sandbox.",
    ),
    general(
        501,
        "support_read_only",
        "This support access is for looking only. Ask the account's administrator to allow changes.",
        "صلاحية الدعم هذه للاطلاع فقط. اطلب من مدير الحساب السماح بالتعديل.",
        "Only support staff meet this: the account's administrator allows changes.",
    ),
    general(
        501,
        "support_refused",
        "Support does not do this in a customer's account. Ask somebody of the office to do it.",
        "لا يقوم الدعم بهذا الإجراء في حساب العميل. اطلب من أحد موظفي المكتب القيام به.",
        "Only support staff meet this: somebody of the office does it.",
    ),
    general(
        501,
        "exports.too_many_rows",
        "This file would have {rows} rows or more. {advice}",
        "سيحتوي هذا الملف على {rows} صف أو أكثر. {advice}",
        "Ask for `csv` or `jsonl`, or divide the list by its filters.",
    ),
    general(
        501,
        "disallowed_country",
        "Signing in from your country is not allowed. Please contact support.",
        "تسجيل الدخول من بلدك غير مسموح. يرجى التواصل مع الدعم.",
        "Sign in from a country that the platform allows.",
    ),
    general(
        501,
        "address_blocked",
        "This network address is blocked after repeated failed sign-ins. Please contact support.",
        "تم حظر عنوان الشبكة هذا بعد محاولات دخول فاشلة متكررة. يرجى التواصل مع الدعم.",
        "Stop; support lifts the block.",
    ),
    general(
        501,
        "reach_not_kept",
        "This installation cannot limit which records a role reaches. Choose all records.",
        "لا يمكن في هذا النظام تقييد السجلات التي يصل إليها الدور. اختر جميع السجلات.",
        "Give the role all records.",
    ),
    general(
        503,
        "unavailable",
        "The service is not available at the moment. Please try again shortly.",
        "الخدمة غير متاحة حالياً. يرجى المحاولة بعد قليل.",
        "Wait the seconds of `Retry-After` and send it again with the same `Idempotency-Key`.",
    ),
    general(
        503,
        "merchant_updating",
        "Your account is being updated. Please try again in a minute.",
        "يجري تحديث حسابك. يرجى المحاولة بعد دقيقة.",
        "Wait the seconds of `Retry-After` and send it again with the same `Idempotency-Key`.",
    ),
    general(
        503,
        "sandbox_preparing",
        "The sandbox is not ready: its sample data is being prepared. Try again in a minute; where it could not be \
         prepared, the profile says so and tries again.",
        "البيئة التجريبية غير جاهزة: يجري تجهيز بياناتها النموذجية. حاول مجدداً بعد دقيقة؛ وإذا تعذر تجهيزها فصفحة الملف \
         الشخصي تبيّن ذلك وتعيد المحاولة.",
        "Wait the seconds of `Retry-After`; `get_sandbox`, called with a key of the account, says how it stands.",
    ),
    general(
        501,
        "cheques.move_refused",
        "Cheque {number} is \"{state}\", so \"{move}\" is not possible. {advice}",
        "حالة الشيك {number} «{state}»، لذا لا يمكن «{move}». {advice}",
        "Read the cheque again; its `allowed_moves` says what can be done now.",
    ),
];
