//! Places, addresses, and how pictures and papers are laid out.

use super::Words;

pub const WORDS: Words = &[
    (
        "additional_number",
        "The additional number of the national address.",
    ),
    ("address", "The address that is to be opened."),
    ("branch_name", "The name of the branch."),
    (
        "building_number",
        "The number of the building in the national address.",
    ),
    ("bathrooms", "How many bathrooms the unit has."),
    ("city", "The city, by name."),
    ("city_ids", "Ids of the cities."),
    ("country", "The country, ISO 3166 alpha-2, such as `AE`."),
    ("district", "The district, by name."),
    (
        "electricity_number",
        "The number of the electricity account.",
    ),
    (
        "RegistrationTotals.electricity_number",
        "How many lack the number of the electricity account.",
    ),
    ("sewerage_number", "The number of the sewerage account."),
    (
        "RegistrationTotals.sewerage_number",
        "How many lack the number of the sewerage account.",
    ),
    (
        "tasdeq_number",
        "The number under which the authority registered the contract.",
    ),
    (
        "RegistrationTotals.tasdeq_number",
        "How many lack the number of the registration.",
    ),
    ("floor", "The floor; 0 is the ground floor."),
    ("floor_from", "The lowest floor of the series."),
    ("floor_to", "The highest floor of the series."),
    ("floors", "How many floors the building has."),
    (
        "height",
        "The height, in pixels of a picture and in tenths of a millimetre on paper.",
    ),
    (
        "width",
        "The width, in pixels of a picture and in tenths of a millimetre on paper.",
    ),
    ("location", "Where the paper is kept."),
    ("location_url", "A link to the place on a map."),
    (
        "offset_y",
        "How far everything is moved down, in tenths of a millimetre.",
    ),
    ("plot", "The number of the plot of land."),
    ("postal_code", "The postal code."),
    ("street", "The street."),
    (
        "x",
        "From the left edge of the paper, in tenths of a millimetre.",
    ),
    (
        "y",
        "From the upper edge of the paper, in tenths of a millimetre.",
    ),
    ("meter_number", "The number of the meter."),
    ("read_every", "How many months lie between two readings."),
    ("from_value", "What the meter showed before."),
    ("to_value", "What the meter shows now."),
    ("value", "What stands in the cell."),
    (
        "MeterReading.value",
        "What the meter showed, with up to three decimals.",
    ),
    (
        "HandoverMeter.value",
        "What the meter showed, with up to three decimals.",
    ),
];
