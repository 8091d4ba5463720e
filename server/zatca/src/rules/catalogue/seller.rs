//! The seller: name, VAT number, identification, address.

rules! {
    NAME_MISSING = "BR-06" Warning (
        "Give the seller's name as registered.", "أدخل اسم البائع كما هو مسجل.");
    NAME_LENGTH = "BR-KSA-F-06-C10" Warning between!(1, 1000);
    VAT_MISSING = "BR-KSA-39" Error (
        "Give the seller's VAT number.", "أدخل الرقم الضريبي للبائع.");
    VAT_FORMAT = "BR-KSA-40" Error (
        "Correct the seller's VAT number: 15 digits, the first and the last are 3.",
        "صحح الرقم الضريبي للبائع: 15 رقمًا أولها وآخرها 3.");
    ID_SCHEME = "BR-KSA-08" Warning (
        "Identify the seller once, by CRN, MOM, MLS, 700, SAG or OTH, with letters and digits only.",
        "عرّف البائع مرة واحدة بسجل تجاري أو رخصة أو رقم موحد (CRN أو MOM أو MLS أو 700 أو SAG أو OTH) بأحرف وأرقام فقط.");
    ADDRESS_MISSING = "BR-08" Warning ("Give the seller's address.", "أدخل عنوان البائع.");
    ADDRESS_INCOMPLETE = "BR-KSA-09" Warning (
        "Complete the seller's national address: street, building, district, city, postal code, country.",
        "أكمل العنوان الوطني للبائع: الشارع ورقم المبنى والحي والمدينة والرمز البريدي والدولة.");
    COUNTRY_MISSING = "BR-09" Warning (
        "Give the country in the seller's address (SA).", "أدخل الدولة في عنوان البائع (SA).");
    BUILDING = "BR-KSA-37" Warning (
        "Write the seller's building number with 4 digits.", "اكتب رقم مبنى البائع بأربعة أرقام.");
    POSTAL_CODE = "BR-KSA-66" Warning (
        "Write the seller's postal code with 5 digits.", "اكتب الرمز البريدي للبائع بخمسة أرقام.");
    STREET_LENGTH = "BR-KSA-F-06-C4" Warning between!(1, 1000);
    ADDITIONAL_STREET_LENGTH = "BR-KSA-F-06-C6" Warning up_to!(127);
    CITY_LENGTH = "BR-KSA-F-06-C7" Warning between!(1, 127);
    PROVINCE_LENGTH = "BR-KSA-F-06-C8" Warning up_to!(127);
    DISTRICT_LENGTH = "BR-KSA-F-06-C9" Warning between!(1, 127);
    SAME_AS_BUYER = "BR-CUSTOM-VALIDATION-01" Error (
        "Correct the buyer's VAT number: it is the seller's own.",
        "صحح الرقم الضريبي للمشتري، فهو الرقم الضريبي للبائع نفسه.");
    CRN = "BR-KSA-F-08" Warning (
        "Check the commercial registration number: it has 10 digits.",
        "راجع رقم السجل التجاري: يتكون من 10 أرقام.");
    UNIFIED = "BR-KSA-F-09" Warning (
        "Check the unified number (700): 10 digits that start with 7.",
        "راجع الرقم الموحد (700): 10 أرقام تبدأ بالرقم 7.");
    SCHEME_SPACES = "BR-KSA-F-12" Warning (
        "Remove the spaces from the identification's scheme.", "احذف المسافات من نوع المعرّف.");
    ID_PATTERN = "BR-KSA-F-13" Warning (
        "Check the identification: a run such as 12345678 or 00000000 is not a real number.",
        "راجع رقم المعرّف، فالأرقام المتسلسلة أو المكررة مثل 12345678 أو 00000000 ليست رقمًا صحيحًا.");
}
