//! What other contexts' SQL may use of buildings, units and parkings: their names, who owns them on a
//! day, whether they are let.

use kernel::code::Status;
use kernel::facts::{Day, Period, Socket};
use parties::customer_merges::columns::CustomerColumn;
use parties::facts::OWNERS;

use crate::identifiers;
use crate::occupancy::Occupancy;
use crate::viewings::ViewingState;

pub const UNITS: &str = "(SELECT id, building_id, number, floor, usage, kind, size_sqft, minimum_rent, market_value, \
     electricity_number, sewerage_number, status, search_key FROM units)";

/// The units that count against the limit of a merchant's plan.
pub fn counted_units() -> String {
    format!(
        "SELECT 1 FROM units WHERE status = {}",
        Status::Active.sql()
    )
}

/// How many they are, for the page of the subscription.
pub fn used_units((): ()) -> String {
    format!("(SELECT count(*) FROM ({}) r)", counted_units())
}

/// Who comes to see which unit; only where the viewing is still planned.
pub fn planned_viewings() -> String {
    format!(
        "(SELECT v.id, v.public_id, v.unit_id, v.name, v.mobile, v.email, v.allow_whatsapp, v.language, v.starts_at \
         FROM viewings v WHERE v.state = {})",
        ViewingState::Planned.sql()
    )
}

/// What follows a tenant who is merged.
pub const CUSTOMER_COLUMNS: &[CustomerColumn] =
    &[CustomerColumn::of("unit_keys", "Keys", "المفاتيح")];

/// The paths of stored files.
pub const FILES: &str = "SELECT path FROM photos UNION ALL SELECT small_path FROM photos \
     UNION ALL SELECT photo_path FROM meter_readings WHERE photo_path IS NOT NULL";

/// Units with the numbers of their meters, and the version that an edit of them is based on.
pub const UNIT_METERS: &str = "(SELECT id, building_id, number, electricity_number, sewerage_number, search_key, \
     version FROM units)";

/// What the registry of its place asks of a unit, by `unit_id`: `asked` and what of it is `missing`; NULL where nothing is.
pub fn unit_identifiers() -> String {
    format!(
        "(SELECT u.id AS unit_id, {asked} AS asked, {missing} AS missing FROM units u \
         JOIN buildings b ON b.id = u.building_id JOIN cities c ON c.id = b.city_id)",
        asked = identifiers::asked_in("c"),
        missing = identifiers::missing("u", "b", "c"),
    )
}

/// Viewings by the visitor's mobile: when they were booked, and whether they were cancelled.
pub fn viewings() -> String {
    format!(
        "(SELECT mobile, created_at AS booked_at, state = {} AS is_cancelled FROM viewings)",
        ViewingState::Cancelled.sql()
    )
}

pub const BUILDINGS: &str = "(SELECT id, name_en, name_ar, city_id, sector_id, district_id, plot, status, search_key FROM buildings)";

pub const PARKINGS: &str = "(SELECT id, building_id, number, status FROM parkings)";

/// Where a building is, by `building_id`; sector and district may be missing.
pub const PLACES: &str = "(SELECT b.id AS building_id, c.name_en AS city_en, c.name_ar AS city_ar, c.country, \
     s.name_en AS sector_en, s.name_ar AS sector_ar, d.name_en AS district_en, d.name_ar AS district_ar \
     FROM buildings b JOIN cities c ON c.id = b.city_id LEFT JOIN sectors s ON s.id = b.sector_id \
     LEFT JOIN districts d ON d.id = b.district_id)";

/// What a contract lets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Unit,
    Parking,
}

impl Place {
    /// Its table, and its column in what names one.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Unit => ("units", "unit_id"),
            Self::Parking => ("parkings", "parking_id"),
        }
    }

    pub const fn column(self) -> &'static str {
        self.names().1
    }
}

/// Asks whether a contract lets the place whose id is this SQL, on some day of a period that is not over.
pub struct Letting {
    pub place: Place,
    pub id: String,
    pub period: String,
}

/// The same of any day, also one of the past, whatever became of the contract since.
pub static STAYS: Socket<Letting> = Socket::new("stays");

/// Whether the place is kept for somebody then.
pub static HOLDS_OF: Socket<Letting> = Socket::new("holds");

/// Whether the place is let then, and notice of leaving was given.
pub static NOTICES: Socket<Letting> = Socket::new("notice_given");

/// Leasing's answer to [`Letting`], a condition.
pub static LETTINGS: Socket<Letting> = Socket::new("lettings");

/// Whether the place whose id is this SQL is let on some day of a period that is not over.
pub fn is_let(place: Place, id: &str, period: Period<'_>) -> String {
    LETTINGS.sql(asked(place, id, period))
}

/// Whether the place whose id is this SQL is kept for somebody on some day of a period.
pub fn is_held(place: Place, id: &str, period: Period<'_>) -> String {
    HOLDS_OF.sql(asked(place, id, period))
}

fn asked(place: Place, id: &str, period: Period<'_>) -> Letting {
    Letting {
        place,
        id: id.to_owned(),
        period: period.to_string(),
    }
}

/// Whether the place whose id is this SQL can be let today: nobody has it, nobody keeps it.
pub fn is_free(place: Place, id: &str) -> String {
    let today = Period::At(Day::Today);
    format!(
        "NOT ({} OR {})",
        is_let(place, id, today),
        is_held(place, id, today)
    )
}

/// The [`Occupancy`] today of the place whose id is this SQL.
pub fn occupancy(place: Place, id: &str) -> String {
    let today = Period::At(Day::Today);
    occupancy_as(&is_let(place, id, today), place, id, today)
}

/// The same on any day.
pub fn occupancy_on(place: Place, id: &str, day: Day<'_>) -> String {
    let then = Period::At(day);
    occupancy_as(&STAYS.sql(asked(place, id, then)), place, id, then)
}

fn occupancy_as(is_let: &str, place: Place, id: &str, then: Period<'_>) -> String {
    format!(
        "CASE WHEN {is_let} THEN CASE WHEN {noticed} THEN {notice} ELSE {rented} END \
         WHEN {is_held} THEN {held} ELSE {vacant} END",
        noticed = NOTICES.sql(asked(place, id, then)),
        notice = Occupancy::Notice.sql(),
        rented = Occupancy::Rented.sql(),
        is_held = is_held(place, id, then),
        held = Occupancy::Held.sql(),
        vacant = Occupancy::Vacant.sql(),
    )
}

/// Whether a place with this occupancy is among those that a list is asked for as `?`: what is let with notice is
/// rented as well.
pub fn is_among(occupancy: &str) -> String {
    format!(
        "(CASE WHEN ? = {rented} THEN {occupancy} IN ({rented}, {notice}) ELSE {occupancy} = ? END)",
        rented = Occupancy::Rented.sql(),
        notice = Occupancy::Notice.sql(),
    )
}

/// The cities that merchants of a country are offered: country, `name_en`, `name_ar`. The platform answers.
pub static KNOWN_CITIES: Socket<()> = Socket::new("known_cities");

/// Asks for the days on which the place whose id is this SQL is let or kept for somebody, a multirange. Leasing answers.
pub static TAKEN_DAYS: Socket<(Place, String)> = Socket::new("taken_days");

/// The first day from today on on which nobody has the place whose id is this SQL; NULL where none is known.
pub fn free_from(place: Place, id: &str) -> String {
    format!(
        "lower(datemultirange({from_today}) - {taken})",
        from_today = Period::From(Day::Today),
        taken = TAKEN_DAYS.sql((place, id.to_owned())),
    )
}

/// The ids of the photos that the unit whose id is this SQL shows: its own, its building's where it has none.
pub fn shown_photos(unit: &str) -> String {
    format!(
        "(SELECT s.id FROM photos s WHERE s.unit_id = {unit} AND s.removed_at IS NULL \
         UNION ALL SELECT s.id FROM units w JOIN photos s ON s.building_id = w.building_id \
         WHERE w.id = {unit} AND s.removed_at IS NULL \
         AND NOT EXISTS (SELECT 1 FROM photos o WHERE o.unit_id = {unit} AND o.removed_at IS NULL))"
    )
}

/// The id of the first photo of a place, by this column; NULL where it has none.
pub fn cover(column: &str, id: &str) -> String {
    format!(
        "(SELECT f.id FROM photos f WHERE f.{column} = {id} AND f.removed_at IS NULL ORDER BY f.position, f.id LIMIT 1)"
    )
}

/// The id of the photo that stands for the unit `u`: its own, or its building's.
pub fn cover_of_unit(u: &str) -> String {
    let own = cover("unit_id", &format!("{u}.id"));
    let of_building = cover("building_id", &format!("{u}.building_id"));
    format!("coalesce({own}, {of_building})")
}

/// Whether the unit `u` in the building `b` is in use: only such units are counted and can be let.
pub fn in_use(u: &str, b: &str) -> String {
    let active = Status::Active.sql();
    format!("{u}.status = {active} AND {b}.status = {active}")
}

/// Who holds a unit or a parking: `thing_id`, `owner_id`, `share` in per cent, `before` (the shares of
/// owners that come before in the order of ids) and `period`, a half-open range of days. A holding of
/// its own goes before its building's on its days. One row at most for an owner on a day.
pub fn holdings(place: Place) -> String {
    let (table, column) = place.names();
    let days = |h: &str| {
        Period::Between(
            Day::Of(&format!("{h}.starts_on")),
            Day::Of(&format!("{h}.ends_on")),
        )
        .to_string()
    };
    let before = "coalesce(s.taken, 0) AS before";
    format!(
        "(SELECT h.{column} AS thing_id, s.owner_id, s.share, {before}, {own} AS period \
         FROM ownerships h JOIN ownership_shares s ON s.ownership_id = h.id WHERE h.{column} IS NOT NULL \
         UNION ALL SELECT t.id, s.owner_id, s.share, {before}, part.period \
         FROM {table} t JOIN ownerships h ON h.building_id = t.building_id \
         JOIN ownership_shares s ON s.ownership_id = h.id \
         CROSS JOIN LATERAL unnest(datemultirange({own}) - coalesce((SELECT range_agg({other}) \
         FROM ownerships d WHERE d.{column} = t.id), '{{}}'::datemultirange)) AS part(period))",
        own = days("h"),
        other = days("d"),
    )
}

/// Who holds a building as a whole: `building_id`, `owner_id`, `share`, `before` and `period`, as [`holdings`] has them.
pub fn building_holdings() -> String {
    format!(
        "(SELECT h.building_id, s.owner_id, s.share, coalesce(s.taken, 0) AS before, {} AS period \
         FROM ownerships h JOIN ownership_shares s ON s.ownership_id = h.id WHERE h.building_id IS NOT NULL)",
        Period::Between(Day::Of("h.starts_on"), Day::Of("h.ends_on")),
    )
}

/// Whether the owner whose id is `?` holds the place whose id is this SQL on some day of a period.
pub fn holds(place: Place, id: &str, period: Period<'_>) -> String {
    format!(
        "EXISTS (SELECT 1 FROM {} held WHERE held.thing_id = {id} AND held.owner_id = ? \
         AND held.period && {period})",
        holdings(place),
    )
}

/// An owner's part of an amount, `holding` being a row of [`holdings`]: the parts of all owners of a
/// day add up to the amount, to the last coin.
pub fn own_part(amount: &str, holding: &str) -> String {
    format!(
        "(round({amount} * ({holding}.before + {holding}.share) / 100, 2) \
         - round({amount} * {holding}.before / 100, 2))"
    )
}

/// Names of those who hold a unit on a day, in one line: `owners_en`, `owners_ar`. For a lateral join.
pub fn landlords(unit: &str, day: Day<'_>) -> String {
    format!(
        "(SELECT string_agg(o.title_en, ' / ' ORDER BY o.id) AS owners_en, \
         string_agg(o.title_ar, ' / ' ORDER BY o.id) AS owners_ar \
         FROM {} held JOIN {OWNERS} o ON o.id = held.owner_id \
         WHERE held.thing_id = {unit} AND held.period @> {day})",
        holdings(Place::Unit),
    )
}

/// Plugged into [`parties::facts::OPEN_HOLDINGS`].
pub fn open_holdings(owner: &'static str) -> String {
    format!(
        "(SELECT count(*) FROM ownership_shares s JOIN ownerships h ON h.id = s.ownership_id \
         WHERE s.owner_id = {owner} AND h.ends_on IS NULL)"
    )
}

/// Plugged into [`parties::facts::UNIT_NUMBERS`].
pub fn unit_numbers((): ()) -> String {
    "(SELECT id, number FROM units)".to_owned()
}

/// What was used between two readings of a meter: `id` of the later one, `unit_id`, `kind`, `number`, `previous_on`,
/// `read_on`, `previous_value`, `value`, and the tariff of its day, `price` and `fixed`, NULL where there is none.
pub const CONSUMPTIONS: &str = "(SELECT r.id, m.unit_id, m.kind, m.number, r.previous_on, r.read_on, \
     r.previous_value, r.value, t.price, t.fixed FROM meter_readings r JOIN meters m ON m.id = r.meter_id \
     LEFT JOIN LATERAL (SELECT w.price, w.fixed FROM meter_tariffs w WHERE w.kind = m.kind \
     AND w.valid_from <= r.read_on ORDER BY w.valid_from DESC LIMIT 1) t ON true WHERE r.previous_on IS NOT NULL)";
