/// Arabic-Indic and Persian digits as ASCII ones, and the Arabic decimal separator as a point.
pub fn fold_digits(text: &str) -> String {
    text.chars().map(fold_digit).collect()
}

pub(super) fn fold_digit(character: char) -> char {
    match character {
        '\u{0660}'..='\u{0669}' => ascii_digit(character as u32 - 0x0660),
        '\u{06F0}'..='\u{06F9}' => ascii_digit(character as u32 - 0x06F0),
        '\u{FF10}'..='\u{FF19}' => ascii_digit(character as u32 - 0xFF10),
        '\u{066B}' => '.',
        other => other,
    }
}

fn ascii_digit(value: u32) -> char {
    char::from_digit(value, 10).unwrap_or('0')
}
