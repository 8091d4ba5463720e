//! Invented people and places that look real: an Ajman portfolio (with one building in Sharjah).

pub struct DemoBuilding {
    pub en: &'static str,
    pub ar: &'static str,
    pub city: usize,
    pub sector: (&'static str, &'static str),
    pub plot: &'static str,
    pub floors: i32,
    pub units_per_floor: i32,
    /// Bedrooms of the units in turn; 99 is a studio.
    pub bedrooms: i32,
    /// A year's rent of a flat, AED.
    pub rent: i32,
    pub shops: i32,
}

pub const CITIES: [(&str, &str); 2] = [("Ajman", "عجمان"), ("Sharjah", "الشارقة")];

pub const BUILDINGS: [DemoBuilding; 4] = [
    DemoBuilding {
        en: "Al Rumailah Tower",
        ar: "برج الرميلة",
        city: 0,
        sector: ("Al Rumailah", "الرميلة"),
        plot: "R3-1142",
        floors: 8,
        units_per_floor: 4,
        bedrooms: 2,
        rent: 38_000,
        shops: 3,
    },
    DemoBuilding {
        en: "Al Nuaimiya 2",
        ar: "النعيمية 2",
        city: 0,
        sector: ("Al Nuaimiya", "النعيمية"),
        plot: "N2-0478",
        floors: 6,
        units_per_floor: 5,
        bedrooms: 1,
        rent: 27_500,
        shops: 4,
    },
    DemoBuilding {
        en: "Corniche Residence",
        ar: "كورنيش ريزيدنس",
        city: 0,
        sector: ("Corniche", "الكورنيش"),
        plot: "C1-0031",
        floors: 10,
        units_per_floor: 3,
        bedrooms: 3,
        rent: 49_000,
        shops: 2,
    },
    DemoBuilding {
        en: "Al Majaz 3",
        ar: "المجاز 3",
        city: 1,
        sector: ("Al Majaz", "المجاز"),
        plot: "M3-2290",
        floors: 5,
        units_per_floor: 4,
        bedrooms: 99,
        rent: 21_000,
        shops: 2,
    },
];

pub const BANKS: [&str; 9] = [
    "Emirates NBD",
    "FAB",
    "ADIB",
    "DIB",
    "Ajman Bank",
    "RAKBANK",
    "Al Rajhi",
    "NBK",
    "KFH",
];

/// English name, Arabic name, ISO nationality, gender (3 is a company).
pub const TENANTS: [(&str, &str, &str, i32); 40] = [
    ("Rajesh Kumar Menon", "راجيش كومار مينون", "IN", 1),
    (
        "Fatima Abdullah Al Shamsi",
        "فاطمة عبدالله الشامسي",
        "AE",
        2,
    ),
    ("Muhammad Asif Khan", "محمد آصف خان", "PK", 1),
    ("Mona Hassan Ibrahim", "منى حسن إبراهيم", "EG", 2),
    ("Omar Khaled Al Halabi", "عمر خالد الحلبي", "SY", 1),
    ("Maria Cristina Santos", "ماريا كريستينا سانتوس", "PH", 2),
    ("Blue Lagoon Trading LLC", "بلو لاجون للتجارة ذ.م.م", "AE", 3),
    ("Abdul Rahman Al Mansoori", "عبد الرحمن المنصوري", "AE", 1),
    ("Priya Suresh Nair", "بريا سوريش ناير", "IN", 2),
    ("Ahmed Mahmoud El Sayed", "أحمد محمود السيد", "EG", 1),
    ("Al Noor Grocery", "بقالة النور", "AE", 3),
    ("Bilal Hussain Qureshi", "بلال حسين قريشي", "PK", 1),
    ("Layla Samir Haddad", "ليلى سمير حداد", "LB", 2),
    ("Joseph Dela Cruz", "جوزيف ديلا كروز", "PH", 1),
    ("Saeed Rashid Al Nuaimi", "سعيد راشد النعيمي", "AE", 1),
    ("Anjali Ramesh Sharma", "أنجالي راميش شارما", "IN", 2),
    (
        "Golden Scissors Gents Salon",
        "صالون المقص الذهبي للرجال",
        "AE",
        3,
    ),
    ("Khaled Yousef Darwish", "خالد يوسف درويش", "JO", 1),
    ("Noura Salem Al Ketbi", "نورة سالم الكتبي", "AE", 2),
    ("Imran Ali Shah", "عمران علي شاه", "PK", 1),
    ("Hanan Tarek Mostafa", "حنان طارق مصطفى", "EG", 2),
    ("Vinod Thomas Mathew", "فينود توماس ماثيو", "IN", 1),
    ("Sham Cafeteria LLC", "كافتيريا الشام ذ.م.م", "AE", 3),
    ("Rania Bassam Al Khatib", "رانيا بسام الخطيب", "SY", 2),
    ("Yusuf Abdi Warsame", "يوسف عبدي ورسمه", "SO", 1),
    ("Grace Mendoza Reyes", "غريس ميندوزا رييس", "PH", 2),
    ("Hamad Sultan Al Zaabi", "حمد سلطان الزعابي", "AE", 1),
    ("Deepak Chandra Joshi", "ديباك تشاندرا جوشي", "NP", 1),
    ("Pearl Documents Clearing", "بيرل لتخليص المعاملات", "AE", 3),
    ("Sana Iqbal Malik", "سناء إقبال مالك", "PK", 2),
    ("Mostafa Adel Farouk", "مصطفى عادل فاروق", "EG", 1),
    ("Shabana Parveen Sheikh", "شابانا بارفين شيخ", "IN", 2),
    ("Ali Hassan Jaber", "علي حسن جابر", "IQ", 1),
    ("Emirates Star Laundry", "مغسلة نجمة الإمارات", "AE", 3),
    ("Reem Obaid Al Suwaidi", "ريم عبيد السويدي", "AE", 2),
    ("Kamrul Islam Chowdhury", "قمر الإسلام شودري", "BD", 1),
    ("Dina Walid Mansour", "دينا وليد منصور", "EG", 2),
    ("Sunil Perera Fernando", "سونيل بيريرا فرناندو", "LK", 1),
    ("Fast Track Mobiles", "فاست تراك للهواتف", "AE", 3),
    ("Tariq Zaid Al Ameri", "طارق زايد العامري", "AE", 1),
];

/// English name, Arabic name.
pub const OWNERS: [(&str, &str); 4] = [
    ("Humaid Rashid Al Nuaimi", "حميد راشد النعيمي"),
    ("Mariam Humaid Al Nuaimi", "مريم حميد النعيمي"),
    ("Khalifa Salem Al Shamsi", "خليفة سالم الشامسي"),
    ("Aisha Obaid Al Mutawa", "عائشة عبيد المطوع"),
];

pub const TERMS_EN: &str = "The tenant pays electricity, water and sewerage.\n\
The unit is used for the agreed purpose only and is not sublet without written consent.\n\
Two months' notice is given before leaving early; two months' rent are due as compensation.\n\
The deposit is returned within thirty days of a clean handover.";
pub const TERMS_AR: &str = "يتحمل المستأجر رسوم الكهرباء والماء والصرف الصحي.\n\
تُستخدم الوحدة للغرض المتفق عليه فقط ولا تُؤجّر من الباطن دون موافقة خطية.\n\
يُعطى إشعار قبل شهرين من الإخلاء المبكر، ويستحق عنه تعويض بإيجار شهرين.\n\
يُعاد التأمين خلال ثلاثين يوماً من تسليم الوحدة بحالة سليمة.";
