//! Where something is: latitude and longitude, as typed or as the link of a map has them.

use kernel::text::{Text, fold_digits};
use kernel::validation::Validator;
use rust_decimal::{Decimal, dec};

/// Degrees, with six decimals: a tenth of a metre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub latitude: Decimal,
    pub longitude: Decimal,
}

const DECIMALS: u32 = 6;
/// What stands before the numbers in a link; the place's own pin comes before the middle of the picture.
const BEFORE: [&str; 12] = [
    "?q=",
    "&q=",
    "query=",
    "destination=",
    "daddr=",
    "loc:",
    "?ll=",
    "&ll=",
    "geo:",
    "center=",
    "/search/",
    "@",
];

impl Position {
    /// Reads `25.2048, 55.2708`, or the link of a map that has such numbers in it.
    pub fn parse(typed: &str) -> Option<Self> {
        let typed = fold_digits(typed).replace('،', ",");
        let typed = typed.trim();
        if let Some((position, "")) = pair(typed, ",") {
            return Some(position);
        }
        if !typed.contains("://") && !typed.starts_with("geo:") {
            return None;
        }
        let link = typed
            .replace("%2C", ",")
            .replace("%2c", ",")
            .replace(['+'], " ");
        let link = link.replace("%20", " ").replace("%3A", ":");
        after_all(&link, "!3d")
            .find_map(|rest| pair(rest, "!4d"))
            .or_else(|| after_all(&link, "mlat=").find_map(|rest| pair(rest, "&mlon=")))
            .or_else(|| {
                let mut before = BEFORE.iter().flat_map(|mark| after_all(&link, mark));
                before.find_map(|rest| pair(rest, ","))
            })
            .or_else(|| {
                after_all(&link, "#map=").find_map(|rest| pair(rest.split_once('/')?.1, "/"))
            })
            .map(|(position, _)| position)
    }

    /// What a form says of where something is: its coordinates, or the link of a map that has them.
    pub(crate) fn read(
        form: &mut Validator,
        coordinates: Option<&String>,
        link: Option<&String>,
    ) -> Option<Self> {
        let typed = coordinates.map(String::as_str);
        let typed = form
            .field("coordinates", typed)
            .max_length(1_000)
            .custom("coordinates", WRONG, |typed| Self::parse(typed).is_some())
            .optional();
        typed.as_ref().or(link).and_then(|typed| Self::parse(typed))
    }
}

const WRONG: Text = Text::fixed(
    "{label} must be a latitude and a longitude, for example 25.2048, 55.2708, or the link of a map that has them. \
     Open a short link first and copy the long address.",
    "{label} يجب أن تكون خط العرض وخط الطول، مثل \u{2066}25.2048, 55.2708\u{2069}، أو رابط خريطة يحتوي عليهما. \
     افتح الرابط المختصر أولاً وانسخ العنوان الطويل.",
);

/// What comes after each place at which the mark stands.
fn after_all<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(mark)
        .map(|(at, _)| &text[at + mark.len()..])
}

/// Two numbers with this between them, and what comes after them.
fn pair<'a>(text: &'a str, between: &str) -> Option<(Position, &'a str)> {
    let (latitude, rest) = number(text)?;
    let rest = rest.trim_start().strip_prefix(between)?;
    let (longitude, rest) = number(rest)?;
    let is_on_earth = latitude.abs() <= dec!(90) && longitude.abs() <= dec!(180);
    let position = Position {
        latitude: latitude.round_dp(DECIMALS),
        longitude: longitude.round_dp(DECIMALS),
    };
    is_on_earth.then_some((position, rest))
}

/// A decimal number with a point, of at most 15 decimals, and what comes after it.
fn number(text: &str) -> Option<(Decimal, &str)> {
    let text = text.trim_start();
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let sign = text.len() - unsigned.len();
    let whole = digits(unsigned);
    let rest = &unsigned[whole..];
    let part = rest.strip_prefix('.').map_or(0, |part| digits(part) + 1);
    let is_short = (1..=3).contains(&whole) && (part == 0 || (2..=16).contains(&part));
    let end = sign + whole + part;
    let value = text[..end].parse().ok().filter(|_| is_short)?;
    Some((value, &text[end..]))
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The position of the row `r` as [`Position::parse`] reads it; NULL where none is entered.
pub fn shown(r: &str) -> String {
    format!("(trim_scale({r}.latitude) || ', ' || trim_scale({r}.longitude))")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(latitude: &str, longitude: &str) -> Option<Position> {
        let number = |text: &str| text.parse().expect("a number");
        Some(Position {
            latitude: number(latitude),
            longitude: number(longitude),
        })
    }

    #[test]
    fn links_of_maps_and_typed_numbers_are_read() {
        let dubai = at("25.197197", "55.274376");
        for typed in [
            "25.197197, 55.274376",
            "25.197197,55.274376",
            "٢٥٫١٩٧١٩٧، ٥٥٫٢٧٤٣٧٦",
            "geo:25.197197,55.274376?z=17",
            "https://www.google.com/maps?q=25.197197,55.274376",
            "https://maps.google.com/?ll=25.197197,55.274376&z=16",
            "https://www.google.com/maps/search/?api=1&query=25.197197%2C55.274376",
            "https://www.google.com/maps/search/25.197197,+55.274376?entry=tts",
            "https://www.google.com/maps/place/Burj/@25.2,55.2,15z/data=!3m1!8m2!3d25.197197!4d55.274376",
            "https://maps.apple.com/?ll=25.197197,55.274376&q=Burj%20Khalifa",
            "https://www.openstreetmap.org/#map=17/25.197197/55.274376",
            "https://www.openstreetmap.org/?mlat=25.197197&mlon=55.274376#map=12/25.1/55.2",
            "https://www.google.com/maps/@25.1971970,55.2743760,17z",
        ] {
            assert_eq!(Position::parse(typed), dubai, "{typed}");
        }
        assert_eq!(Position::parse("-33.9,18.4"), at("-33.9", "18.4"));
    }

    #[test]
    fn what_is_no_place_is_refused() {
        for typed in [
            "",
            "Dubai Marina",
            "25.1",
            "25.1, 55.2, 7",
            "91, 10",
            "10, 181",
            "https://maps.app.goo.gl/abc123",
            "https://www.google.com/maps?q=Ajman",
            "25.1.2, 55.2",
        ] {
            assert_eq!(Position::parse(typed), None, "{typed}");
        }
    }

    proptest! {
        #[test]
        fn nothing_typed_panics(typed in "\\PC{0,60}", link in "https://[a-z@?=!&.,0-9/#-]{0,60}") {
            let _ = Position::parse(&typed);
            let _ = Position::parse(&link);
        }

        #[test]
        fn a_place_is_read_as_it_is_shown(latitude in -90_000_000i64..=90_000_000, longitude in -180_000_000i64..=180_000_000) {
            let place = Position { latitude: Decimal::new(latitude, 6), longitude: Decimal::new(longitude, 6) };
            let shown = format!("{}, {}", place.latitude.normalize(), place.longitude.normalize());
            prop_assert_eq!(Position::parse(&shown), Some(place));
        }
    }
}
