//! What only this library refuses, before the authority would see it.

rules! {
    CHARACTER = "INPUT-CHARACTER" Error (
        "Remove the control character from this text: XML cannot carry it.",
        "احذف رمز التحكم من هذا النص، فلا يمكن إرساله.");
    SIZE = "INPUT-SIZE" Error (
        "Check this number: it is too large or too small for an invoice.",
        "راجع هذا الرقم، فهو أكبر أو أصغر مما تحتمله الفاتورة.");
    FOREIGN = "INPUT-FOREIGN" Error (
        "Choose the riyal itself: a foreign currency must be another one, with a rate above zero.",
        "اختر الريال مباشرة، فالعملة الأجنبية يجب أن تكون غير الريال وبسعر صرف أكبر من صفر.");
    UNIT = "INPUT-UNIT" Error (
        "Give the unit of measure, such as PCE for pieces.",
        "حدد وحدة القياس، مثل PCE للقطع.");
    PREPAYMENT = "INPUT-PREPAYMENT" Error (
        "Deduct prepayments only on invoices, not on notes or prepayment documents.",
        "لا تخصم الدفعات المقدمة إلا في الفواتير، لا في الإشعارات ولا في فواتير الدفعات المقدمة.");
    CORRECTS = "INPUT-CORRECTS" Error (
        "Remove the corrected document and the reason, or make this a credit or debit note.",
        "احذف الفاتورة المصححة وسبب الإشعار، أو اجعل المستند إشعارًا دائنًا أو مدينًا.");
    NAMESPACE = "INPUT-ROOT" Error (
        "Send a UBL 2.1 Invoice: this file has another root element.",
        "أرسل فاتورة بصيغة UBL 2.1، فهذا الملف ليس فاتورة.");
    REPEATED = "INPUT-REPEATED" Error (
        "Remove the repeated element: it may occur once.",
        "احذف العنصر المكرر، فلا يجوز أن يرد إلا مرة واحدة.");
    NUMBER = "INPUT-NUMBER" Error (
        "Write a plain number here, such as 115.00.",
        "اكتب هنا رقمًا صريحًا مثل 115.00.");
}
