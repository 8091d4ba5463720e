//! Forms of numbers, dates and times that several rules share.

/// A VAT number: fifteen digits from 3 to 3.
pub(crate) fn is_vat_number(value: &str) -> bool {
    value.len() == 15 && is_digits(value) && value.starts_with('3') && value.ends_with('3')
}

/// Ten digits that begin as told.
pub(crate) fn is_ten_digits(value: &str, first: &str) -> bool {
    value.len() == 10 && is_digits(value) && value.starts_with(first)
}

pub(crate) fn is_digits(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number with eight digits in a row that rise, fall or repeat: typed, not read from a document (BR-KSA-F-13).
pub(crate) fn is_suspicious_run(value: &str) -> bool {
    const RUNS: [&str; 6] = [
        "01234567", "12345678", "23456789", "76543210", "87654321", "98765432",
    ];
    let repeated = |window: &[u8]| window.iter().all(|digit| Some(digit) == window.first());
    is_digits(value)
        && (RUNS.iter().any(|run| value.contains(run)) || value.as_bytes().windows(8).any(repeated))
}

/// A telephone: 0 or +, then 4 to 15 digits (BR-KSA-85).
pub(crate) fn is_telephone(value: &str) -> bool {
    let digits = value.strip_prefix(['0', '+']).unwrap_or_default();
    (4..=15).contains(&digits.len()) && is_digits(digits)
}

/// A time of issue: hh:mm:ss, or hh:mm:ssZ (BR-KSA-70).
pub(crate) fn is_time(value: &str) -> bool {
    let bytes = value.strip_suffix('Z').unwrap_or(value).as_bytes();
    let digit = |at: usize, most: u8| {
        bytes
            .get(at)
            .is_some_and(|byte| (b'0'..=most).contains(byte))
    };
    let pair = |at: usize, most: u8| digit(at, most) && digit(at + 1, b'9');
    let hour = pair(0, b'1') || (bytes.first() == Some(&b'2') && digit(1, b'3'));
    let colons = bytes.get(2) == Some(&b':') && bytes.get(5) == Some(&b':');
    bytes.len() == 8 && hour && colons && pair(3, b'5') && pair(6, b'5')
}

/// A date as the rules can read it.
pub(crate) fn date(value: &str) -> Option<chrono::NaiveDate> {
    (value.len() == 10)
        .then(|| chrono::NaiveDate::parse_from_str(value, "%Y-%m-%d").ok())
        .flatten()
}

/// A date as the authority wants it spelled (BR-KSA-F-01): from the year 2000.
pub(crate) fn is_date(value: &str) -> bool {
    let digits = value.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    digits && value >= "2" && (date(value).is_some() || is_leap_day(value))
}

/// The rule takes every fourth year for a leap year.
fn is_leap_day(value: &str) -> bool {
    let year = value.get(2..4).and_then(|year| year.parse::<u8>().ok());
    value.len() == 10 && value.ends_with("-02-29") && year.is_some_and(|year| year % 4 == 0)
}

/// `[\w.-]` of XML Schema: anything but punctuation, spaces and controls, and a point or a dash.
pub(crate) fn is_name_start(c: char) -> bool {
    match c {
        '.' | '-' | '$' | '+' | '<' | '=' | '>' | '^' | '`' | '|' | '~' => true,
        _ if c.is_ascii() => c.is_ascii_alphanumeric(),
        '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{303F}' => false,
        _ => !c.is_whitespace() && !c.is_control(),
    }
}
