//! The authority's codes in plain words, with what to mend.

use super::{Message, Outcome};
use crate::rules;
use crate::text::Text;

/// Codes that are not rules of the document. Sources: the interface's documentation and recorded answers.
const CODES: &[(&str, &str, &str)] = &[
    (
        "invalid-invoice-hash",
        "The hash sent beside the document is not the document's own. Send the stored bytes unchanged; if the document was changed after signing, issue it anew.",
        "البصمة المرسلة مع الفاتورة لا تطابق الفاتورة. أرسل الملف المحفوظ كما هو، وإن تغيّر بعد التوقيع فأصدر فاتورة جديدة.",
    ),
    (
        "InvoiceHash-Errors",
        "The document's hash was missing from the call or was not valid base64. This is a fault of the program: contact support.",
        "بصمة الفاتورة غير موجودة في الطلب أو صيغتها غير صحيحة. هذا خلل في البرنامج، فتواصل مع الدعم الفني.",
    ),
    (
        "invoiceHash_QRCODE_INVALID",
        "The QR carries another document's hash. Issue the document anew.",
        "البصمة في رمز الاستجابة السريعة لا تطابق الفاتورة. أصدر فاتورة جديدة.",
    ),
    (
        "signed-properties-hashing",
        "The signature's own details were changed or written in another layout. Issue the document anew; if it happens again, contact support.",
        "بيانات التوقيع تغيّرت أو كُتبت بتنسيق مختلف. أصدر فاتورة جديدة، وإن تكرر ذلك فتواصل مع الدعم الفني.",
    ),
    (
        "invalid-digital-signature",
        "The signature does not fit the document. Issue the document anew, and check that the unit uses its own certificate.",
        "التوقيع لا يطابق الفاتورة. أصدر فاتورة جديدة، وتأكد من أن الوحدة تستخدم شهادتها.",
    ),
    (
        "certificate-permissions",
        "The VAT number in the document is not the one this unit was registered with. Correct the seller's VAT number, or register the unit again with the right one.",
        "الرقم الضريبي في الفاتورة يختلف عن الرقم المسجلة به الوحدة. صحّح الرقم الضريبي للبائع أو أعد تسجيل الوحدة بالرقم الصحيح.",
    ),
    (
        "invalid-signing-certificate",
        "The certificate that signed the document is not this taxpayer's. Register the unit again, then issue the document anew.",
        "الشهادة التي وُقّعت بها الفاتورة لا تخص هذا المكلف. أعد تسجيل الوحدة ثم أصدر فاتورة جديدة.",
    ),
    (
        "certificate-issuer-name",
        "The certificate's issuer in the signature does not fit the certificate. Register the unit again, then issue the document anew.",
        "اسم مُصدر الشهادة في التوقيع لا يطابق الشهادة. أعد تسجيل الوحدة ثم أصدر فاتورة جديدة.",
    ),
    (
        "XSD_ZATCA_INVALID",
        "The document's structure is not the one the authority expects. This is a fault of the program: contact support.",
        "بنية الفاتورة لا تطابق ما تطلبه الهيئة. هذا خلل في البرنامج، فتواصل مع الدعم الفني.",
    ),
    (
        "XSD_ZATCA_VALID",
        "The document's structure is right. Nothing to do.",
        "بنية الفاتورة صحيحة. لا يلزم أي إجراء.",
    ),
    (
        "QRCODE_INVALID",
        "The QR is missing or cannot be read. Issue the document anew; if it happens again, contact support.",
        "رمز الاستجابة السريعة غير موجود أو لا يمكن قراءته. أصدر فاتورة جديدة، وإن تكرر ذلك فتواصل مع الدعم الفني.",
    ),
    (
        "invoiceTotal_QRCODE_INVALID",
        "The total in the QR is not written as in the document. Issue the document anew.",
        "الإجمالي في رمز الاستجابة السريعة لا يطابق الفاتورة. أصدر فاتورة جديدة.",
    ),
    (
        "Invoice-Warning",
        "The document had arrived before. Nothing to do.",
        "سبق أن وصلت هذه الفاتورة إلى الهيئة. لا يلزم أي إجراء.",
    ),
    (
        "Invalid-CSR",
        "The authority refuses the certificate request. Check the unit's data and register it again.",
        "لم تقبل الهيئة طلب الشهادة. راجع بيانات الوحدة ثم أعد تسجيلها.",
    ),
    (
        "Missing-CSR",
        "The certificate request was missing from the call. This is a fault of the program: contact support.",
        "طلب الشهادة غير موجود في الاتصال. هذا خلل في البرنامج، فتواصل مع الدعم الفني.",
    ),
    (
        "Invalid-OTP",
        "The one-time password is wrong or has expired. Make a new one on the Fatoora portal and enter it within the hour.",
        "رمز التحقق غير صحيح أو انتهت صلاحيته. أنشئ رمزًا جديدًا من بوابة فاتورة وأدخله خلال ساعة.",
    ),
    (
        "Missing-OTP",
        "The one-time password is missing. Make one on the Fatoora portal and enter it.",
        "رمز التحقق غير موجود. أنشئ رمزًا من بوابة فاتورة وأدخله.",
    ),
    (
        "Invalid-ComplianceRequestId",
        "The authority does not know this registration. Start the unit's registration again with a new one-time password.",
        "لا تعرف الهيئة هذا التسجيل. ابدأ تسجيل الوحدة من جديد برمز تحقق جديد.",
    ),
    (
        "Missing-ComplianceSteps",
        "Some trial documents have not passed yet. Run the trial of every kind of document, then go on.",
        "لم تُجتز بعض الفواتير التجريبية بعد. أكمل تجربة كل أنواع الفواتير ثم تابع.",
    ),
    (
        "Missing-CurrentCCSID",
        "The unit's current certificate was missing from the call. Start the unit's registration again.",
        "شهادة الوحدة الحالية غير موجودة في الاتصال. ابدأ تسجيل الوحدة من جديد.",
    ),
    (
        "Missing-Authentication-Certificate",
        "The unit's certificate was missing from the call. Register the unit again.",
        "شهادة الوحدة غير موجودة في الاتصال. أعد تسجيل الوحدة.",
    ),
    (
        "Invalid-Request",
        "The authority could not handle the call. It will be sent again by itself; nothing to do now.",
        "لم تتمكن الهيئة من معالجة الطلب. سيُعاد الإرسال تلقائيًا، ولا يلزم أي إجراء الآن.",
    ),
    (
        "500",
        "The authority's service has a fault of its own. The document will be sent again by itself; nothing to do now.",
        "في خدمة الهيئة خلل مؤقت. ستُرسل الفاتورة من جديد تلقائيًا، ولا يلزم أي إجراء الآن.",
    ),
];

/// Families of codes by how they start, the longest first.
const FAMILIES: &[(&str, &str, &str)] = &[
    (
        "BR-KSA-F-06",
        "A text is too long or too short for its field. Shorten or complete it, then issue a new document.",
        "طول أحد النصوص لا يناسب حقله. اختصره أو أكمله ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-KSA-F",
        "A field is not written in the form the authority asks for. Correct it, then issue a new document.",
        "أحد الحقول غير مكتوب بالصيغة التي تطلبها الهيئة. صحّحه ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-KSA-DEC",
        "An amount or a rate has too many decimals. Round it to two, then issue a new document.",
        "في أحد المبالغ أو النسب منازل عشرية أكثر من المسموح. قرّبه إلى منزلتين ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-KSA-EN16931",
        "A value does not follow the authority's standard for invoices. Correct the field that the message names, then issue a new document.",
        "إحدى القيم لا توافق معيار الهيئة للفواتير. صحّح الحقل المذكور في الرسالة ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-KSA-CL",
        "A code is not in the authority's list. Choose one from the list, then issue a new document.",
        "أحد الرموز ليس في قائمة الهيئة. اختر رمزًا من القائمة ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-KSA",
        "The document breaks a rule of the Saudi authority. Correct the field that the message names, then issue a new document.",
        "الفاتورة تخالف إحدى قواعد الهيئة. صحّح الحقل المذكور في الرسالة ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-CUSTOM",
        "The document breaks a rule of the Saudi authority. Correct the field that the message names, then issue a new document.",
        "الفاتورة تخالف إحدى قواعد الهيئة. صحّح الحقل المذكور في الرسالة ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-CO",
        "Amounts of the document do not add up. Check the lines, discounts and totals, then issue a new document.",
        "مبالغ الفاتورة غير متطابقة. راجع البنود والخصومات والإجماليات ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-CL",
        "A code is not in the list of the standard. Choose one from the list, then issue a new document.",
        "أحد الرموز ليس في قائمة المعيار. اختر رمزًا من القائمة ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-DEC",
        "An amount has more than two decimals. Round it, then issue a new document.",
        "في أحد المبالغ أكثر من منزلتين عشريتين. قرّبه ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-S-",
        "The figures at the standard VAT rate do not agree. Check the rate and the taxable amount, then issue a new document.",
        "أرقام ضريبة النسبة الأساسية غير متطابقة. راجع النسبة والمبلغ الخاضع للضريبة ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-Z-",
        "The zero-rated figures do not agree. Check the reason and the amounts, then issue a new document.",
        "أرقام البنود الخاضعة لنسبة الصفر غير متطابقة. راجع السبب والمبالغ ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-E-",
        "The exempt figures do not agree. Check the reason and the amounts, then issue a new document.",
        "أرقام البنود المعفاة غير متطابقة. راجع السبب والمبالغ ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-O-",
        "The figures outside the scope of VAT do not agree. Check the reason and the amounts, then issue a new document.",
        "أرقام البنود خارج نطاق الضريبة غير متطابقة. راجع السبب والمبالغ ثم أصدر فاتورة جديدة.",
    ),
    (
        "BR-",
        "The document lacks a field or has a wrong one. Correct what the message names, then issue a new document.",
        "في الفاتورة حقل ناقص أو غير صحيح. صحّح ما تذكره الرسالة ثم أصدر فاتورة جديدة.",
    ),
];

/// A code in plain words, or none for a code that is not known. Rules go by their own text, then by their family.
pub fn explain(code: &str) -> Option<Text> {
    let code = code.trim();
    let known = CODES
        .iter()
        .find(|(known, ..)| known.eq_ignore_ascii_case(code));
    if let Some((_, en, ar)) = known {
        return Some(Text::new(*en, *ar));
    }
    if let Some(rule) = rules::catalogue().find(|rule| rule.id.eq_ignore_ascii_case(code)) {
        return Some(Text::new(rule.en, rule.ar));
    }
    let family = |start: &str| {
        code.get(..start.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(start))
    };
    FAMILIES
        .iter()
        .find(|(start, ..)| family(start))
        .map(|(_, en, ar)| Text::new(*en, *ar))
}

impl Message {
    /// The message in plain words, where its code is known.
    pub fn explained(&self) -> Option<Text> {
        self.code.as_deref().and_then(explain)
    }
}

/// What an outcome means for the person at the desk.
pub fn advice(outcome: &Outcome) -> Text {
    let (en, ar) = match outcome {
        Outcome::Accepted { warnings: false } => {
            ("The authority took the document.", "قبلت الهيئة الفاتورة.")
        }
        Outcome::Accepted { warnings: true } => (
            "The authority took the document, with remarks. Correct the data before the next documents.",
            "قبلت الهيئة الفاتورة مع ملاحظات. صحّح البيانات قبل إصدار الفواتير التالية.",
        ),
        Outcome::AcceptedBefore { .. } => (
            "The authority had this document already. Nothing to do.",
            "الفاتورة موجودة لدى الهيئة من قبل. لا يلزم أي إجراء.",
        ),
        Outcome::Cleared {
            warnings: false, ..
        } => (
            "The authority cleared the document. Give the cleared one to the buyer.",
            "اعتمدت الهيئة الفاتورة. سلّم النسخة المعتمدة إلى المشتري.",
        ),
        Outcome::Cleared { warnings: true, .. } => (
            "The authority cleared the document, with remarks. Give the cleared one to the buyer and correct the data before the next documents.",
            "اعتمدت الهيئة الفاتورة مع ملاحظات. سلّم النسخة المعتمدة إلى المشتري وصحّح البيانات قبل الفواتير التالية.",
        ),
        Outcome::Issued(_) => (
            "The authority issued the certificate.",
            "أصدرت الهيئة الشهادة.",
        ),
        Outcome::ComplianceRequired(_) => (
            "The authority wants the trial documents again before it renews the certificate.",
            "تطلب الهيئة إعادة الفواتير التجريبية قبل تجديد الشهادة.",
        ),
        Outcome::Switched => (
            "Clearance is switched off at the authority. The document will be reported instead; nothing to do.",
            "الاعتماد متوقف لدى الهيئة. سيُكتفى بالإبلاغ عن الفاتورة، ولا يلزم أي إجراء.",
        ),
        Outcome::Rejected => (
            "The authority refused it. Correct what the messages name, then make a new document or request.",
            "رفضت الهيئة الطلب. صحّح ما تذكره الرسائل ثم أصدر فاتورة جديدة أو طلبًا جديدًا.",
        ),
        Outcome::CredentialsRefused => (
            "The authority does not accept the unit's certificate. Renew it or register the unit again; the documents waiting will then be sent.",
            "لم تقبل الهيئة شهادة الوحدة. جدّدها أو أعد تسجيل الوحدة، وستُرسل الفواتير المنتظرة بعد ذلك.",
        ),
        Outcome::ClientFault => (
            "The program called the authority wrongly. Contact support; the documents wait safely.",
            "اتصل البرنامج بالهيئة بطريقة غير صحيحة. تواصل مع الدعم الفني، والفواتير محفوظة إلى حين ذلك.",
        ),
        Outcome::TryLater => (
            "The authority did not answer properly. The same document will be sent again by itself; nothing to do.",
            "لم تصل من الهيئة إجابة واضحة. ستُرسل الفاتورة نفسها من جديد تلقائيًا، ولا يلزم أي إجراء.",
        ),
    };
    Text::new(en, ar)
}
