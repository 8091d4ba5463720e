//! Allowances and charges.

use super::TWO_DECIMALS;

/// Text of the rules that want an amount.
const AMOUNT: (&str, &str) = (
    "Give the amount of this allowance or charge.",
    "أدخل مبلغ هذا الخصم أو الرسم.",
);

/// Text of the rules that want a charge's code.
const CODE: (&str, &str) = (
    "Choose why it is charged from UNTDID 7161, such as FC for freight.",
    "اختر رمز سبب الرسم من قائمة UNTDID 7161، مثل FC للشحن.",
);

/// Text of the rules that want a charge's reason.
const REASON: (&str, &str) = ("Say why it is charged.", "اكتب سبب الرسم.");

rules! {
    ALLOWANCE_AMOUNT = "BR-31" Error AMOUNT;
    ALLOWANCE_CATEGORY = "BR-32" Error (
        "Choose how the document's allowance is taxed.", "حدد فئة ضريبة الخصم على مستوى المستند.");
    CHARGE_AMOUNT = "BR-36" Warning AMOUNT;
    CHARGE_CATEGORY = "BR-37" Warning (
        "Choose how the document's charge is taxed.", "حدد فئة ضريبة الرسم على مستوى المستند.");
    LINE_ALLOWANCE_AMOUNT = "BR-41" Error AMOUNT;
    LINE_CHARGE_AMOUNT = "BR-43" Warning AMOUNT;
    CHARGE_CODE = "BR-KSA-19" Warning CODE;
    LINE_CHARGE_CODE = "BR-KSA-20" Warning CODE;
    CHARGE_REASON = "BR-KSA-21" Warning REASON;
    LINE_CHARGE_REASON = "BR-KSA-22" Warning REASON;
    CHARGE_LIST = "BR-KSA-CL-06" Warning CODE;
    ALLOWANCE_LIST = "BR-KSA-CL-05" Error (
        "Choose why it is allowed from UNTDID 5189, such as 95 for a discount.",
        "اختر رمز سبب الخصم من قائمة UNTDID 5189، مثل 95 للخصم.");
    CHARGE_REASON_LENGTH = "BR-KSA-F-06-C33" Warning between!(1, 1000);
    LINE_CHARGE_REASON_LENGTH = "BR-KSA-F-06-C34" Warning between!(1, 1000);
    ALLOWANCE_REASON_LENGTH = "BR-KSA-F-06-C35" Warning between!(1, 1000);
    LINE_ALLOWANCE_REASON_LENGTH = "BR-KSA-F-06-C36" Warning between!(1, 1000);
    PERCENT = "BR-KSA-DEC-01" Error (
        "Write the percentage from 0 to 100 with two decimals at most and without a sign.",
        "اكتب النسبة بين 0 و100 بمنزلتين عشريتين على الأكثر ومن دون علامة %.");
    INDICATOR = "BR-KSA-F-02" Error (
        "Say whether it is a charge (true) or an allowance (false).", "حدد هل هو رسم (true) أم خصم (false).");
    PERCENT_OF_BASE = "BR-KSA-EN16931-03" Warning (
        "Correct the amount: base amount times percentage.", "صحح المبلغ: المبلغ الأساسي في النسبة.");
    BASE_MISSING = "BR-KSA-EN16931-04" Warning (
        "Give the base amount to which the percentage applies.", "أدخل المبلغ الأساسي الذي تطبق عليه النسبة.");
    PERCENT_MISSING = "BR-KSA-EN16931-05" Warning (
        "Give the percentage that applies to the base amount.", "أدخل النسبة المطبقة على المبلغ الأساسي.");
    ALLOWANCE_DECIMALS = "BR-DEC-01" Warning TWO_DECIMALS;
    ALLOWANCE_BASE_DECIMALS = "BR-DEC-02" Warning TWO_DECIMALS;
    CHARGE_DECIMALS = "BR-DEC-05" Warning TWO_DECIMALS;
    CHARGE_BASE_DECIMALS = "BR-DEC-06" Warning TWO_DECIMALS;
    LINE_ALLOWANCE_DECIMALS = "BR-DEC-24" Warning TWO_DECIMALS;
    LINE_ALLOWANCE_BASE_DECIMALS = "BR-DEC-25" Warning TWO_DECIMALS;
    LINE_CHARGE_DECIMALS = "BR-DEC-27" Warning TWO_DECIMALS;
    LINE_CHARGE_BASE_DECIMALS = "BR-DEC-28" Warning TWO_DECIMALS;
}
