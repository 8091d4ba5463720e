//! The document itself: number, type, dates, references, chain, stamp.

rules! {
    NUMBER = "BR-02" Warning ("Give the document its number.", "أدخل رقم المستند.");
    NUMBER_LENGTH = "BR-KSA-F-06-C1" Warning between!(1, 127);
    NOTE_LENGTH = "BR-KSA-F-06-C2" Warning up_to!(1000);
    ORDER_LENGTH = "BR-KSA-F-06-C3" Warning up_to!(127);
    CONTRACT_LENGTH = "BR-KSA-F-06-C5" Warning up_to!(127);
    CONTRACT_MISSING = "BR-KSA-92" Error (
        "Give the contract's number: a document for the government needs it.",
        "أدخل رقم العقد، فالمستند الموجه إلى جهة حكومية يتطلبه.");
    UUID = "BR-KSA-03" Error (
        "Give the document a UUID: letters, digits and dashes.", "أعط المستند معرّفًا فريدًا (UUID) من أحرف وأرقام وشرطات.");
    ISSUE_DATE = "BR-03" Error ("Give the date of issue.", "أدخل تاريخ الإصدار.");
    TYPE = "BR-04" Error ("Give the document's type.", "حدد نوع المستند.");
    TYPE_LIST = "BR-CL-01" Error (
        "Choose a document type of UNTDID 1001: 388, 386, 381 or 383.",
        "اختر نوع المستند من قائمة UNTDID 1001: ‏388 أو 386 أو 381 أو 383.");
    TYPE_KSA = "BR-KSA-05" Error (
        "Choose a document type used in Saudi Arabia: 388 invoice, 386 prepayment, 381 credit note, 383 debit note.",
        "اختر نوعًا مستخدمًا في المملكة: 388 فاتورة، 386 دفعة مقدمة، 381 إشعار دائن، 383 إشعار مدين.");
    TRANSACTION = "BR-KSA-06" Error (
        "Correct the transaction code: 01 or 02, then five to seven digits that are 0 or 1.",
        "صحح رمز المعاملة: 01 أو 02 ثم خمس إلى سبع خانات كل منها 0 أو 1.");
    TRANSACTION_LENGTH = "BR-KSA-F-06-C40" Warning between!(7, 9);
    SELF_BILLED_EXPORT = "BR-KSA-07" Error (
        "Do not self-bill an export.", "لا تستخدم الفوترة الذاتية في التصدير.");
    SELF_BILLED_SIMPLIFIED = "BR-KSA-31" Error (
        "Do not self-bill a simplified document: issue a tax invoice instead.",
        "لا تستخدم الفوترة الذاتية في المستند المبسط، بل أصدر فاتورة ضريبية.");
    PROFILE = "BR-KSA-EN16931-01" Error (
        "Set the profile to reporting:1.0.", "اجعل قيمة ProfileID تساوي reporting:1.0.");
    FUTURE = "BR-KSA-04" Error (
        "Correct the date of issue: it lies in the future.", "صحح تاريخ الإصدار، فهو في المستقبل.");
    DATE = "BR-KSA-F-01" Error (
        "Write the date as year-month-day, from the year 2000 on, such as 2026-03-31.",
        "اكتب التاريخ بصيغة سنة-شهر-يوم ابتداءً من عام 2000، مثل 2026-03-31.");
    TIME = "BR-KSA-70" Error (
        "Write the time of issue as hh:mm:ss, or hh:mm:ssZ in UTC.",
        "اكتب وقت الإصدار بصيغة ساعة:دقيقة:ثانية، مثل 19:20:30.");
    LATE = "BR-KSA-98" Warning (
        "Report simplified documents within 24 hours of their issue; send this one now.",
        "أبلغ عن المستندات المبسطة خلال 24 ساعة من إصدارها، وأرسل هذا المستند الآن.");
    SUPPLY_DATE = "BR-KSA-15" Warning (
        "Give the date of supply: a tax invoice needs it.", "أدخل تاريخ التوريد، فالفاتورة الضريبية تتطلبه.");
    SUPPLY_START = "BR-KSA-35" Warning (
        "Give the date on which the supply began, too.", "أدخل أيضًا تاريخ بداية التوريد.");
    SUPPLY_END = "BR-KSA-36" Warning (
        "Correct the supply's dates: it ends before it begins.", "صحح تواريخ التوريد، فالنهاية قبل البداية.");
    SUMMARY_DATES = "BR-KSA-72" Error (
        "Give the first and the last date of supply: a simplified summary needs both.",
        "أدخل أول وآخر تاريخ للتوريد، فالفاتورة المبسطة الملخصة تتطلبهما.");
    REASON = "BR-KSA-17" Error (
        "Say why the credit or debit note is issued.", "اكتب سبب إصدار الإشعار الدائن أو المدين.");
    REASON_LENGTH = "BR-KSA-F-06-C13" Warning between!(1, 1000);
    CORRECTED = "BR-KSA-56" Warning (
        "Name the document that this note corrects.", "حدد رقم الفاتورة التي يصححها هذا الإشعار.");
    REFERENCE = "BR-55" Error (
        "Give the number of the document referred to.", "أدخل رقم المستند المشار إليه.");
    REFERENCE_LENGTH = "BR-KSA-F-06-C22" Error between!(1, 5000);
    PAYMENT_CODE_MISSING = "BR-49" Warning (
        "Choose the means of payment.", "اختر وسيلة الدفع.");
    PAYMENT_LIST = "BR-CL-16" Warning (
        "Choose a means of payment of UNTDID 4461, such as 10 cash or 42 bank account.",
        "اختر وسيلة دفع من قائمة UNTDID 4461، مثل 10 للنقد أو 42 للحساب البنكي.");
    PAYMENT_KSA = "BR-KSA-16" Warning (
        "Choose a means of payment accepted in Saudi Arabia (subset of UNTDID 4461), such as 10, 30, 42 or 48.",
        "اختر وسيلة دفع مقبولة في المملكة من قائمة UNTDID 4461، مثل 10 أو 30 أو 42 أو 48.");
    TERMS_LENGTH = "BR-KSA-F-06-C14" Warning between!(1, 1000);
    ACCOUNT_LENGTH = "BR-KSA-F-06-C15" Warning up_to!(127);
    SUPPORTING_ID = "BR-52" Warning (
        "Give each supporting document its reference.", "أعط كل مستند داعم رقمه المرجعي.");
    COUNTER = "BR-KSA-33" Error (
        "Give the invoice counter (ICV).", "أدخل عداد الفواتير (ICV).");
    COUNTER_DIGITS = "BR-KSA-34" Error (
        "Write the invoice counter (ICV) with digits only.", "اكتب عداد الفواتير (ICV) بأرقام فقط.");
    PREVIOUS = "BR-KSA-61" Warning (
        "Add the previous document's hash (PIH).", "أضف بصمة المستند السابق (PIH).");
    PREVIOUS_FORM = "BR-KSA-26" Warning (
        "Attach the previous document's hash as base64 text (text/plain).",
        "أرفق بصمة المستند السابق نصًا بترميز base64 من نوع text/plain.");
    MIME = "BR-KSA-CL-03" Error (
        "Choose a permitted type for the attachment, such as text/plain or application/pdf.",
        "اختر نوعًا مسموحًا للمرفق، مثل text/plain أو application/pdf.");
    QR_MISSING = "BR-KSA-27" Warning (
        "Stamp the document: the QR code is missing.", "اختم المستند، فرمز الاستجابة السريعة (QR) غير موجود.");
    QR_LENGTH = "BR-CL-KSA-14" Error (
        "Shorten the seller's name: the QR code may have 1000 characters at most.",
        "اختصر اسم البائع، فرمز الاستجابة السريعة لا يزيد على 1000 حرف.");
    STAMP_MISSING = "BR-KSA-60" Warning (
        "Stamp the document before it is given to the buyer.", "اختم المستند قبل تسليمه للمشتري.");
    STAMP_INFORMATION = "BR-KSA-28" Error (
        "Stamp the document: the signature information is missing or has another id.",
        "اختم المستند، فمعلومات التوقيع غير موجودة أو معرّفها مختلف.");
    STAMP_REFERENCE = "BR-KSA-29" Warning (
        "Stamp the document: the signature's reference is missing or has another id.",
        "اختم المستند، فمرجع التوقيع غير موجود أو معرّفه مختلف.");
    STAMP_METHOD = "BR-KSA-30" Error (
        "Stamp the document: the signature's method is missing or is another one.",
        "اختم المستند، فطريقة التوقيع غير موجودة أو مختلفة.");
}
