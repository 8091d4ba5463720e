//! A country, as staff list it.

use kernel::export::ColumnKind;

kernel::list! {
    /// A country with what is known of it.
    pub struct WorldCountry = "countries" ("Countries", "الدول"), filtered by WorldCountryFilter {
        from: "platform.countries c LEFT JOIN platform.currencies y ON y.code = c.currency",
        key: "c.code",
        order: "c.name_en",
        contains: ["c.code", "c.name_en", "c.name_ar", "c.prefix", "c.currency"],
    } {
        /// ISO 3166 alpha-2.
        code: String [sort, export("Code", "الرمز", ColumnKind::Code,
            |row, _| row.code.as_str().into())] = "c.code";
        name_en: String [sort, export("Name", "الاسم", arabic name_ar)] = "c.name_en";
        name_ar: String [sort] = "c.name_ar";
        /// What its telephone numbers begin with, without `+`.
        prefix: String [sort, export("Calling code", "مفتاح الاتصال", ColumnKind::Code,
            |row, _| row.prefix.as_str().into())] = "c.prefix";
        /// ISO 4217.
        currency: Option<String> [sort, export("Currency", "العملة")] = "c.currency";
        /// Decimals of the currency.
        exponent: Option<i16> [export("Decimals", "الخانات العشرية")] = "y.exponent";
        /// Of the capital, where there are several.
        time_zone: Option<String> [sort, export("Time zone", "المنطقة الزمنية")] = "c.time_zone";
        /// ISO 8601: 1 is Monday.
        first_day: i16 [sort, export("Week begins", "بداية الأسبوع")] = "c.first_day";
        /// Days of ISO 8601.
        weekend: Vec<i16> = "c.weekend";
        /// Whether its businesses can ask for a trial.
        served: bool = "c.served";
    }
}

kernel::filter! {
    pub struct WorldCountryFilter {
        /// Whether its businesses can ask for a trial.
        served: bool = "c.served = ?";
        /// ISO 4217.
        currency: String = "c.currency = ?";
    }
}
