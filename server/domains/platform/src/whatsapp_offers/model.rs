//! A package for sale, as the platform's staff keeps it.

use kernel::code::Status;
use kernel::export::ColumnKind;
use poem_openapi::Object;

use super::WhatsAppOfferId;
use crate::plans::model::{PRICE, price_cell};

kernel::list! {
    /// A WhatsApp package that is sold in a country.
    pub struct WhatsAppOffer = "whatsapp_offers" ("WhatsApp packages for sale", "باقات واتساب المعروضة"),
        filtered by WhatsAppOfferFilter
    {
        from: "platform.whatsapp_offers o JOIN platform.countries c ON c.code = o.country \
            JOIN platform.currencies y ON y.code = o.currency",
        key: "o.id",
        order: "o.id DESC",
        contains: ["o.name_en", "o.name_ar"],
        exports: [name_en, country_name_en, months, price, currency, status, merchants],
    } {
        id: WhatsAppOfferId = "o.id";
        name_en: String [sort, export("Name", "الاسم", arabic name_ar)] = "o.name_en";
        name_ar: String [sort] = "o.name_ar";
        /// ISO 3166 alpha-2.
        country: String [sort] = "o.country";
        country_name_en: String [export("Country", "الدولة", arabic country_name_ar)] = "c.name_en";
        country_name_ar: String = "c.name_ar";
        currency: String [export("Currency", "العملة", ColumnKind::Code)] = "o.currency";
        /// For all its months, with as many decimals as the currency has.
        price: String [export("Price", "السعر", PRICE, |row, language| price_cell(&row.price, language))]
            = "round(o.price, y.exponent)::text";
        months: i32 [sort, export("Months", "الأشهر")] = "o.months";
        status: Status [sort, export("Status", "الحالة")] = "o.status";
        /// Merchants that were given it last.
        merchants: i64 [export("Merchants", "المنشآت")]
            = "(SELECT count(*) FROM platform.whatsapp_channels w WHERE w.offer_id = o.id)";
        version: i64 = "o.version";
    }
}

kernel::filter! {
    pub struct WhatsAppOfferFilter {
        status: Status = "o.status = ?";
        /// ISO 3166 alpha-2.
        country: String = "o.country = ?";
    }
}

#[derive(Debug, Object)]
pub struct WhatsAppOfferInput {
    pub name_en: String,
    pub name_ar: String,
    /// ISO 3166 alpha-2; decides the currency.
    pub country: String,
    /// For all its months.
    pub price: Option<String>,
    /// 1 to 60.
    pub months: Option<String>,
    pub status: Status,
}

#[derive(Debug, Object)]
pub struct WhatsAppOfferUpdate {
    #[oai(flatten)]
    pub offer: WhatsAppOfferInput,
    /// The version that the form was opened with.
    pub version: i64,
}
