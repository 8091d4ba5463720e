//! Sums.

use super::TWO_DECIMALS;

rules! {
    WITHOUT_VAT_MISSING = "BR-13" Warning ("Give the total without VAT.", "أدخل الإجمالي من دون الضريبة.");
    WITH_VAT_MISSING = "BR-14" Error ("Give the total with VAT.", "أدخل الإجمالي مع الضريبة.");
    PAYABLE_MISSING = "BR-15" Error ("Give the amount due.", "أدخل المبلغ المستحق.");
    LINES = "BR-CO-10" Warning (
        "Correct the sum of the lines: it is the sum of their net amounts.",
        "صحح مجموع البنود: مجموع صافي مبالغها.");
    ALLOWANCES = "BR-CO-11" Error (
        "Correct the sum of allowances: it is the sum of the document's allowances.",
        "صحح مجموع الخصومات: مجموع خصومات المستند.");
    CHARGES = "BR-CO-12" Error (
        "Correct the sum of charges: it is the sum of the document's charges.",
        "صحح مجموع الرسوم: مجموع رسوم المستند.");
    WITHOUT_VAT = "BR-CO-13" Warning (
        "Correct the total without VAT: lines, less allowances, plus charges.",
        "صحح الإجمالي من دون الضريبة: البنود ناقص الخصومات زائد الرسوم.");
    VAT = "BR-CO-14" Error (
        "Correct the VAT total: it is the sum of the VAT of all categories.",
        "صحح إجمالي الضريبة: مجموع ضرائب الفئات.");
    WITH_VAT = "BR-CO-15" Error (
        "Correct the total with VAT: total without VAT plus VAT.",
        "صحح الإجمالي مع الضريبة: الإجمالي من دونها زائد الضريبة.");
    PAYABLE = "BR-CO-16" Warning (
        "Correct the amount due: total with VAT, less what was prepaid, plus rounding.",
        "صحح المبلغ المستحق: الإجمالي مع الضريبة ناقص المدفوع مقدمًا زائد التقريب.");
    LINES_DECIMALS = "BR-DEC-09" Warning TWO_DECIMALS;
    ALLOWANCES_DECIMALS = "BR-DEC-10" Warning TWO_DECIMALS;
    CHARGES_DECIMALS = "BR-DEC-11" Warning TWO_DECIMALS;
    WITHOUT_VAT_DECIMALS = "BR-DEC-12" Warning TWO_DECIMALS;
    VAT_DECIMALS = "BR-DEC-13" Warning TWO_DECIMALS;
    WITH_VAT_DECIMALS = "BR-DEC-14" Warning TWO_DECIMALS;
    VAT_IN_SAR_DECIMALS = "BR-DEC-15" Warning TWO_DECIMALS;
    PREPAID_DECIMALS = "BR-DEC-16" Warning TWO_DECIMALS;
    ROUNDING_DECIMALS = "BR-DEC-17" Warning TWO_DECIMALS;
    PAYABLE_DECIMALS = "BR-DEC-18" Warning TWO_DECIMALS;
    NEGATIVE = "BR-KSA-F-04" Error (
        "Use amounts and quantities of zero or more; give money back by a credit note.",
        "استخدم مبالغ وكميات غير سالبة، وأعد المبالغ بإشعار دائن.");
}
