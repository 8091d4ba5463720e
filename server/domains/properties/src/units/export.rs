use kernel::export::{Cell, Column, ColumnKind, MONEY};
use kernel::text::{Language, Text};

use super::api::Unit;
use crate::shared::{in_language, maybe_in_language, occupancy, status};

pub(super) fn columns() -> [Column<Unit>; 13] {
    let text = ColumnKind::Text;
    [
        Column::new("Building", "المبنى", text, |u, language| {
            in_language(&u.building_name_en, &u.building_name_ar, language)
        }),
        Column::new("Number", "الرقم", ColumnKind::Code, |u, _| {
            u.number.as_str().into()
        }),
        Column::new("Floor", "الطابق", ColumnKind::Integer, |u, _| {
            Cell::Integer(u.floor.into())
        }),
        Column::new("Usage", "الاستخدام", text, |u, language| {
            usage(u.usage).get(language).into()
        }),
        Column::new("Type", "النوع", text, |u, language| {
            kind(&u.kind).get(language).into()
        }),
        Column::new("Bedrooms", "غرف النوم", text, |u, language| {
            bedrooms(u.bedrooms, language)
        }),
        Column::new(
            "Bathrooms",
            "الحمامات",
            ColumnKind::Integer,
            |u, _| {
                u.bathrooms
                    .map_or(Cell::Empty, |rooms| Cell::Integer(rooms.into()))
            },
        ),
        Column::new("Size (sqft)", "المساحة (قدم²)", MONEY, |u, _| {
            u.size_sqft.map_or(Cell::Empty, |size| Cell::Money(size.0))
        }),
        Column::new(
            "Minimum rent",
            "الحد الأدنى للإيجار",
            MONEY,
            |u, _| Cell::Money(u.minimum_rent.0),
        ),
        Column::new("City", "المدينة", text, |u, language| {
            in_language(&u.city_name_en, &u.city_name_ar, language)
        }),
        Column::new("Sector", "القطاع", text, |u, language| {
            maybe_in_language(&u.sector_name_en, &u.sector_name_ar, language)
        }),
        Column::new("Occupancy", "الإشغال", text, |u, language| {
            occupancy(&u.occupancy, language)
        }),
        Column::new("Status", "الحالة", text, |u, language| {
            status(u.status, language)
        }),
    ]
}

fn usage(usage: i16) -> Text {
    match usage {
        2 => Text::fixed("Commercial", "تجاري"),
        _ => Text::fixed("Residence", "سكني"),
    }
}

fn kind(kind: &str) -> Text {
    match kind {
        "apartment" => Text::fixed("Apartment", "شقة"),
        "villa" => Text::fixed("Villa", "فيلا"),
        "commercial_shop" => Text::fixed("Commercial shop", "محل تجاري"),
        "office" => Text::fixed("Office", "مكتب"),
        _ => Text::fixed("Warehouse", "مستودع"),
    }
}

fn bedrooms(bedrooms: Option<i16>, language: Language) -> Cell {
    match bedrooms {
        None => Cell::Empty,
        Some(99) => Text::fixed("Studio", "استوديو").get(language).into(),
        Some(rooms) => rooms.to_string().as_str().into(),
    }
}
