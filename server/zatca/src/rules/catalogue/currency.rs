//! Currencies and the rate to the riyal.

/// Text of the rules on codes of currencies.
const CODE: (&str, &str) = (
    "Choose the currency by its three-letter ISO 4217 code, such as SAR or USD.",
    "اختر العملة برمزها المكون من ثلاثة أحرف وفق ISO 4217، مثل SAR أو USD.",
);

rules! {
    MISSING = "BR-05" Error CODE;
    DOCUMENT_LIST = "BR-CL-04" Error CODE;
    DOCUMENT_KSA = "BR-KSA-CL-01" Error CODE;
    AMOUNT_LIST = "BR-CL-03" Error CODE;
    TAX_LIST = "BR-CL-05" Error CODE;
    TAX_MISSING = "BR-KSA-68" Error (
        "Set the tax currency to SAR.", "اجعل عملة الضريبة SAR.");
    TAX_SAR = "BR-KSA-EN16931-02" Error (
        "Set the tax currency to SAR: VAT is always told in riyals.",
        "اجعل عملة الضريبة SAR، فالضريبة تذكر دائمًا بالريال.");
    SAME = "BR-KSA-CL-02" Error (
        "Write every amount in the document's currency; only the VAT total is told in riyals too.",
        "اكتب كل المبالغ بعملة المستند، ما عدا إجمالي الضريبة فيذكر بالريال أيضًا.");
    VAT_IN_SAR = "BR-53" Warning (
        "Give the VAT total in riyals.", "أدخل إجمالي الضريبة بالريال.");
    ONE_WITH_GROUPS = "BR-KSA-EN16931-08" Warning (
        "Give one VAT total with its breakdown, not more.", "أدخل إجماليًا واحدًا للضريبة مع تفصيله.");
    ONE_IN_SAR = "BR-KSA-EN16931-09" Warning (
        "Give one VAT total in riyals without a breakdown, not more.",
        "أدخل إجماليًا واحدًا للضريبة بالريال من دون تفصيل.");
    EQUAL = "BR-KSA-97" Warning (
        "Check the exchange rate: VAT in riyals cannot equal VAT in the foreign currency.",
        "راجع سعر الصرف، فلا تتساوى الضريبة بالريال مع الضريبة بالعملة الأجنبية.");
    RATE_INCOMPLETE = "BR-KSA-87" Warning (
        "Complete the exchange rate: both currencies and the rate.", "أكمل سعر الصرف: العملتان والسعر.");
    RATE_SOURCE = "BR-KSA-88" Error (
        "Convert from the document's currency.", "اجعل عملة المصدر في سعر الصرف هي عملة المستند.");
    RATE_TARGET = "BR-KSA-89" Error (
        "Convert to the tax currency (SAR).", "اجعل العملة المحول إليها هي عملة الضريبة (SAR).");
    RATE_LENGTH = "BR-KSA-90" Error (
        "Shorten the exchange rate to 14 characters.", "اختصر سعر الصرف إلى 14 خانة.");
}
