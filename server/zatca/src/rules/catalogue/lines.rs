//! Lines and prepayments.

use super::TWO_DECIMALS;

/// Text of the rules that want a relieved prepayment's rate to be zero.
const RATE_ZERO: (&str, &str) = (
    "Set the prepayment's VAT rate to 0: it is not taxed.",
    "اجعل نسبة ضريبة الدفعة المقدمة صفرًا، فهي بلا ضريبة.",
);

/// Text of the rules that want a relieved prepayment's reason.
const REASON_CODE: (&str, &str) = (
    "Say why the prepayment carries no VAT (VATEX-SA code).",
    "اذكر سبب عدم احتساب الضريبة على الدفعة المقدمة (رمز VATEX-SA).",
);

rules! {
    NONE = "BR-16" Error ("Add a line: an invoice has one at least.", "أضف بندًا، فلا بد للفاتورة من بند واحد على الأقل.");
    ID_MISSING = "BR-21" Warning ("Give the line its number.", "أعط البند رقمه.");
    ID_LENGTH = "BR-KSA-F-06-C17" Error (
        "Number the lines with 1 to 6 characters; split an invoice of more than 999,999 lines.",
        "رقّم البنود بستة أحرف على الأكثر، وقسّم الفاتورة التي تزيد على 999,999 بندًا.");
    QUANTITY = "BR-22" Error ("Give a quantity above zero.", "أدخل كمية أكبر من صفر.");
    NET_MISSING = "BR-24" Error ("Give the line's net amount.", "أدخل صافي مبلغ البند.");
    NAME_MISSING = "BR-25" Warning ("Say what is sold.", "اكتب اسم السلعة أو الخدمة.");
    NAME_LENGTH = "BR-KSA-F-06-C19" Warning between!(3, 1000);
    NAME_DIGITS = "BR-KSA-F-C-01" Warning (
        "Describe what is sold in words: digits alone are not a description.",
        "صف السلعة أو الخدمة بكلمات، فالأرقام وحدها ليست وصفًا.");
    PRICE_MISSING = "BR-26" Error ("Give the price of one unit.", "أدخل سعر الوحدة.");
    CATEGORY_MISSING = "BR-CO-04" Error (
        "Choose how the line is taxed.", "حدد فئة ضريبة البند.");
    ATTRIBUTE = "BR-54" Error (
        "Give each attribute of the item a name and a value.", "أعط كل خاصية للسلعة اسمًا وقيمة.");
    UNIT_LENGTH = "BR-KSA-F-06-C18" Warning up_to!(127);
    BASE_UNIT_LENGTH = "BR-KSA-F-06-C21" Warning up_to!(127);
    STANDARD_ID_LENGTH = "BR-KSA-F-06-C20" Warning up_to!(127);
    BUYER_ID_LENGTH = "BR-KSA-F-06-C30" Warning up_to!(127);
    SELLER_ID_LENGTH = "BR-KSA-F-06-C31" Warning up_to!(127);
    BASE_QUANTITY = "BR-KSA-EN16931-12" Error (
        "Give a number of units above zero that the price is for.", "أدخل عددًا من الوحدات أكبر من صفر لهذا السعر.");
    NET = "BR-KSA-EN16931-11" Warning (
        "Correct the line's net amount: quantity times price, plus charges, less allowances.",
        "صحح صافي مبلغ البند: الكمية في السعر، زائد الرسوم، ناقص الخصومات.");
    NET_DECIMALS = "BR-DEC-23" Warning TWO_DECIMALS;
    GROSS_PRICE = "BR-KSA-EN16931-07" Error (
        "Correct the price: the gross price less the discount makes the net price.",
        "صحح السعر: السعر الإجمالي ناقص الخصم يساوي السعر الصافي.");
    PRICE_CHARGE = "BR-KSA-EN16931-06" Error (
        "Put the charge on the line: a price can only have a discount.",
        "ضع الرسم على البند، فالسعر لا يقبل إلا الخصم.");
    WITH_VAT = "BR-KSA-51" Warning (
        "Correct the line's amount with VAT: net amount plus VAT.",
        "صحح مبلغ البند مع الضريبة: الصافي زائد الضريبة.");
    VAT_MISSING = "BR-KSA-52" Error (
        "Give the line's VAT: a tax invoice needs it.", "أدخل ضريبة البند، فالفاتورة الضريبية تتطلبها.");
    WITH_VAT_MISSING = "BR-KSA-53" Error (
        "Give the line's amount with VAT: a tax invoice needs it.",
        "أدخل مبلغ البند مع الضريبة، فالفاتورة الضريبية تتطلبه.");
    VAT_DECIMALS = "BR-KSA-DEC-03" Warning TWO_DECIMALS;
    WITH_VAT_DECIMALS = "BR-KSA-DEC-04" Warning TWO_DECIMALS;
    PREPAID_DECIMALS = "BR-KSA-DEC-06" Warning TWO_DECIMALS;
    PREPAID_REFERENCE = "BR-KSA-73" Warning (
        "Name each prepayment document that is deducted: number, date, time and type.",
        "حدد كل مستند دفعة مقدمة مخصومة: رقمه وتاريخه ووقته ونوعه.");
    PREPAID_TYPE = "BR-KSA-74" Error (
        "Refer to a prepayment document: its type is 386.", "أشر إلى مستند دفعة مقدمة، ونوعه 386.");
    PREPAID_VAT_MISSING = "BR-KSA-75" Warning (
        "Give the prepayment's taxable amount, VAT, category and rate.",
        "أدخل المبلغ الخاضع للضريبة للدفعة المقدمة وضريبتها وفئتها ونسبتها.");
    PREPAID_Z_RATE = "BR-KSA-76" Warning RATE_ZERO;
    PREPAID_E_RATE = "BR-KSA-77" Warning RATE_ZERO;
    PREPAID_O_RATE = "BR-KSA-78" Warning RATE_ZERO;
    PREPAID_VAT = "BR-KSA-79" Warning (
        "Correct the prepayment's VAT: taxable amount times rate.",
        "صحح ضريبة الدفعة المقدمة: المبلغ الخاضع في النسبة.");
    PREPAID_TOTAL = "BR-KSA-80" Warning (
        "Correct the prepaid total: it is the sum of the prepayments with their VAT.",
        "صحح إجمالي المدفوع مقدمًا: مجموع الدفعات المقدمة مع ضريبتها.");
    PREPAID_LINE = "BR-KSA-82" Error (
        "Set price, net amount, VAT and allowances of a prepayment's line to 0.",
        "اجعل السعر والصافي والضريبة والخصومات صفرًا في بند الدفعة المقدمة.");
    PREPAID_Z_REASON = "BR-KSA-93" Warning REASON_CODE;
    PREPAID_E_REASON = "BR-KSA-94" Warning REASON_CODE;
    PREPAID_O_REASON = "BR-KSA-95" Warning REASON_CODE;
    PREPAID_REASON_TEXT = "BR-KSA-96" Warning (
        "Write the reason why the prepayment carries no VAT.", "اكتب سبب عدم احتساب الضريبة على الدفعة المقدمة.");
    PREPAID_REASON_LIST = "BR-KSA-CL-07" Warning (
        "Choose the prepayment's exemption reason from the authority's list for its category.",
        "اختر سبب إعفاء الدفعة المقدمة من قائمة الهيئة الخاصة بفئتها.");
    PREPAID_REASON_LENGTH = "BR-KSA-F-06-C39" Warning between!(1, 1000);
    PREPAID_TIME = "BR-KSA-F-05" Warning (
        "Write the prepayment's time as hh:mm:ss.", "اكتب وقت الدفعة المقدمة بصيغة ساعة:دقيقة:ثانية.");
}
