//! The buyer: name, VAT number, identification, address, contact.

rules! {
    NAME_MISSING = "BR-KSA-42" Warning (
        "Give the buyer's name: a tax invoice needs it.", "أدخل اسم المشتري، فالفاتورة الضريبية تتطلبه.");
    SUMMARY_NAME = "BR-KSA-71" Warning (
        "Give the buyer's name: a summary needs it.", "أدخل اسم المشتري، فالفاتورة الملخصة تتطلبه.");
    CITIZEN_NAME = "BR-KSA-25" Warning (
        "Give the citizen's name: zero-rated education or healthcare needs it.",
        "أدخل اسم المواطن، فالتعليم والرعاية الصحية بنسبة الصفر يتطلبانه.");
    CITIZEN_ID = "BR-KSA-49" Error (
        "Give the citizen's national id (NAT): zero-rated education or healthcare needs it.",
        "أدخل رقم الهوية الوطنية للمواطن (NAT)، فالتعليم والرعاية الصحية بنسبة الصفر يتطلبانه.");
    NAME_LENGTH = "BR-KSA-F-06-C12" Warning between!(1, 1000);
    SIMPLIFIED_NAME_LENGTH = "BR-KSA-F-06-C32" Warning up_to!(1000);
    VAT_FORMAT = "BR-KSA-44" Error (
        "Correct the buyer's VAT number: 15 digits, the first and the last are 3. Leave it out if there is none.",
        "صحح الرقم الضريبي للمشتري: 15 رقمًا أولها وآخرها 3، أو اتركه إن لم يوجد.");
    VAT_EMPTY = "BR-KSA-99" Warning (
        "Leave the buyer's VAT number out, or fill it in.", "احذف خانة الرقم الضريبي للمشتري أو املأها.");
    VAT_ON_EXPORT = "BR-KSA-46" Error (
        "Leave the buyer's VAT number out: an export goes to a buyer without one.",
        "احذف الرقم الضريبي للمشتري، فالمشتري في التصدير ليس له رقم ضريبي سعودي.");
    ID_MISSING = "BR-KSA-81" Warning (
        "Give the buyer's VAT number or another identification (TIN, CRN, 700, NAT, IQA, PAS and so on).",
        "أدخل الرقم الضريبي للمشتري أو معرّفًا آخر له، مثل الرقم المميز أو السجل التجاري أو الهوية أو الإقامة أو الجواز.");
    ID_SCHEME = "BR-KSA-14" Error (
        "Identify the buyer by TIN, CRN, MOM, MLS, 700, SAG, NAT, GCC, IQA, PAS or OTH, with letters and digits only.",
        "عرّف المشتري بأحد الأنواع TIN أو CRN أو MOM أو MLS أو 700 أو SAG أو NAT أو GCC أو IQA أو PAS أو OTH، بأحرف وأرقام فقط.");
    TIN = "BR-KSA-F-07" Warning (
        "Check the buyer's tax identification number: 10 digits that start with 3.",
        "راجع الرقم المميز للمشتري: 10 أرقام تبدأ بالرقم 3.");
    NATIONAL_ID = "BR-KSA-F-10" Warning (
        "Check the buyer's national id: 10 digits that start with 1.",
        "راجع رقم هوية المشتري: 10 أرقام تبدأ بالرقم 1.");
    IQAMA = "BR-KSA-F-11" Warning (
        "Check the buyer's residence permit number: 10 digits that start with 2.",
        "راجع رقم إقامة المشتري: 10 أرقام تبدأ بالرقم 2.");
    ADDRESS_MISSING = "BR-KSA-10" Warning (
        "Give the buyer's street, city and country: a tax invoice needs them.",
        "أدخل شارع المشتري ومدينته ودولته، فالفاتورة الضريبية تتطلبها.");
    SAUDI_ADDRESS = "BR-KSA-63" Warning (
        "Complete the buyer's national address: street, building, district, city, postal code.",
        "أكمل العنوان الوطني للمشتري: الشارع ورقم المبنى والحي والمدينة والرمز البريدي.");
    POSTAL_CODE = "BR-KSA-67" Warning (
        "Write the buyer's postal code with 5 digits.", "اكتب الرمز البريدي للمشتري بخمسة أرقام.");
    STREET_LENGTH = "BR-KSA-F-06-C23" Warning between!(1, 1000);
    SIMPLIFIED_STREET_LENGTH = "BR-KSA-F-06-C24" Warning up_to!(1000);
    CITY_MISSING = "BR-KSA-F-06-C25" Warning between!(1, 127);
    CITY_LENGTH = "BR-KSA-F-06-C26" Warning up_to!(127);
    PROVINCE_LENGTH = "BR-KSA-F-06-C27" Warning up_to!(127);
    DISTRICT_MISSING = "BR-KSA-F-06-C28" Warning between!(1, 127);
    DISTRICT_LENGTH = "BR-KSA-F-06-C29" Warning up_to!(127);
    ADDITIONAL_STREET_LENGTH = "BR-KSA-F-06-C11" Warning up_to!(127);
    COUNTRY = "BR-CL-14" Warning (
        "Choose the country by its two-letter ISO 3166 code, such as SA.",
        "اختر الدولة برمزها المكون من حرفين وفق ISO 3166، مثل SA.");
    TELEPHONE = "BR-KSA-85" Warning (
        "Write the contact's telephone from 0 or +, followed by 4 to 15 digits.",
        "اكتب هاتف جهة الاتصال مبتدئًا بصفر أو + ثم 4 إلى 15 رقمًا.");
    CONTACT_NAME_LENGTH = "BR-KSA-F-06-C37" Warning up_to!(1000);
    CONTACT_NOTE_LENGTH = "BR-KSA-F-06-C38" Warning up_to!(1000);
}
