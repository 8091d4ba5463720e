//! VAT categories, rates and reasons.

use super::TWO_DECIMALS;

/// Text of the rules that want a group of the breakdown for each category used.
const GROUP: (&str, &str) = (
    "List each VAT category of the lines in the VAT breakdown, and no other.",
    "أدرج كل فئة ضريبية مستخدمة في البنود ضمن تفصيل الضريبة، ولا تدرج غيرها.",
);

/// Text of the rules on a category's taxable amount.
const TAXABLE: (&str, &str) = (
    "Correct the category's taxable amount: its lines, less its allowances, plus its charges, with one reason for the whole document.",
    "صحح المبلغ الخاضع للفئة: بنودها ناقص خصوماتها زائد رسومها، وبسبب واحد للمستند كله.",
);

/// Text of the rules that want no tax.
const NO_TAX: (&str, &str) = (
    "Set rate and VAT to 0: this category is not taxed.",
    "اجعل النسبة والضريبة صفرًا، فهذه الفئة بلا ضريبة.",
);

/// Text of the rules that want a rate above zero.
const TAXED: (&str, &str) = (
    "Set the rate to 15 or 5: this category is taxed.",
    "اجعل النسبة 15 أو 5، فهذه الفئة خاضعة للضريبة.",
);

/// Text of the rules that want a reason code.
const REASON: (&str, &str) = (
    "Say why there is no VAT: choose the authority's reason code (VATEX-SA).",
    "اذكر سبب عدم احتساب الضريبة: اختر رمز السبب من قائمة الهيئة (VATEX-SA).",
);

rules! {
    CATEGORY_LIST = "BR-CL-18" Error (
        "Choose a VAT category of UNCL 5305: S, Z, E or O.", "اختر فئة الضريبة من S أو Z أو E أو O.");
    CATEGORY_KSA = "BR-KSA-18" Error (
        "Choose one of the VAT categories S, Z, E and O.", "اختر إحدى فئات الضريبة S أو Z أو E أو O.");
    RATE_FORM = "BR-KSA-DEC-02" Error (
        "Write the VAT rate from 0 to 100 with two decimals at most and without a sign.",
        "اكتب نسبة الضريبة بين 0 و100 بمنزلتين عشريتين على الأكثر ومن دون علامة %.");
    RATE = "BR-KSA-84" Error TAXED;
    NO_BREAKDOWN = "BR-CO-18" Error (
        "Add the VAT breakdown.", "أضف تفصيل الضريبة.");
    GROUP_TAXABLE = "BR-45" Error (
        "Give the taxable amount of each VAT category.", "أدخل المبلغ الخاضع لكل فئة ضريبية.");
    GROUP_TAX = "BR-46" Error ("Give the VAT of each category.", "أدخل ضريبة كل فئة.");
    GROUP_CATEGORY = "BR-47" Error (
        "Name the category of each group in the VAT breakdown.", "حدد فئة كل مجموعة في تفصيل الضريبة.");
    GROUP_RATE = "BR-48" Error (
        "Give the rate of each VAT category.", "أدخل نسبة كل فئة ضريبية.");
    TAX = "BR-CO-17" Warning (
        "Correct the category's VAT: taxable amount times rate, rounded to two decimals.",
        "صحح ضريبة الفئة: المبلغ الخاضع في النسبة مقربًا إلى منزلتين.");
    TAXABLE_DECIMALS = "BR-DEC-19" Warning TWO_DECIMALS;
    TAX_DECIMALS = "BR-DEC-20" Warning TWO_DECIMALS;
    S_GROUP = "BR-S-01" Warning GROUP;
    S_LINE_RATE = "BR-S-05" Warning TAXED;
    S_ALLOWANCE_RATE = "BR-S-06" Error TAXED;
    S_CHARGE_RATE = "BR-S-07" Warning TAXED;
    S_TAXABLE = "BR-S-08" Warning TAXABLE;
    S_TAX = "BR-S-09" Warning (
        "Correct the VAT of the standard-rated category: taxable amount times rate.",
        "صحح ضريبة الفئة الخاضعة: المبلغ الخاضع في النسبة.");
    S_REASON = "BR-S-10" Warning (
        "Remove the exemption reason: a taxed category has none.", "احذف سبب الإعفاء، فالفئة الخاضعة للضريبة لا سبب لها.");
    Z_GROUP = "BR-Z-01" Warning GROUP;
    Z_LINE_RATE = "BR-Z-05" Error NO_TAX;
    Z_ALLOWANCE_RATE = "BR-Z-06" Error NO_TAX;
    Z_CHARGE_RATE = "BR-Z-07" Error NO_TAX;
    Z_TAXABLE = "BR-Z-08" Warning TAXABLE;
    Z_TAX = "BR-Z-09" Error NO_TAX;
    E_GROUP = "BR-E-01" Warning GROUP;
    E_LINE_RATE = "BR-E-05" Error NO_TAX;
    E_ALLOWANCE_RATE = "BR-E-06" Error NO_TAX;
    E_CHARGE_RATE = "BR-E-07" Error NO_TAX;
    E_TAXABLE = "BR-E-08" Warning TAXABLE;
    E_TAX = "BR-E-09" Error NO_TAX;
    O_GROUP = "BR-O-01" Warning GROUP;
    O_TAXABLE = "BR-O-08" Warning TAXABLE;
    O_TAX = "BR-O-09" Error NO_TAX;
    O_LINE_RATE = "BR-KSA-11" Error NO_TAX;
    O_ALLOWANCE_RATE = "BR-KSA-12" Warning NO_TAX;
    O_CHARGE_RATE = "BR-KSA-13" Warning NO_TAX;
    E_REASON = "BR-KSA-23" Warning REASON;
    O_REASON = "BR-KSA-24" Warning REASON;
    Z_REASON = "BR-KSA-69" Warning REASON;
    REASON_TEXT = "BR-KSA-83" Warning (
        "Write the reason why there is no VAT.", "اكتب سبب عدم احتساب الضريبة.");
    REASON_LIST = "BR-KSA-CL-04" Warning (
        "Choose the exemption reason from the authority's list for this category.",
        "اختر سبب الإعفاء من قائمة الهيئة الخاصة بهذه الفئة.");
    REASON_LENGTH = "BR-KSA-F-06-C16" Warning between!(1, 1000);
}
