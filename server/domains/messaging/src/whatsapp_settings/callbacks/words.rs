//! The words that end advertising.

/// As they are written once case, marks and spaces are set aside.
const STOP: [&str; 12] = [
    "stop",
    "stopall",
    "unsubscribe",
    "cancel",
    "ايقاف",
    "اوقف",
    "توقف",
    "الغاء",
    "الغاءالاشتراك",
    "وقف",
    "ايقافالرسائل",
    "الغاءالرسائل",
];

/// Whether somebody asks for no more advertising: the whole message is one of the words.
pub fn is_stop(text: &str) -> bool {
    let folded: String = text.chars().filter_map(fold).collect();
    STOP.contains(&folded.as_str())
}

/// One letter for what is written in several ways; nothing for marks, spaces and signs.
fn fold(letter: char) -> Option<char> {
    match letter {
        'أ' | 'إ' | 'آ' | 'ٱ' => Some('ا'),
        'ى' | 'ی' => Some('ي'),
        'ؤ' => Some('و'),
        // The final hamza is often left out.
        'ء' => Some('ء'),
        // Vowel marks and the stretching line.
        '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{0640}' => None,
        letter if letter.is_alphanumeric() => letter.to_lowercase().next(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_is_understood_as_people_write_it() {
        for text in [
            "STOP",
            " stop. ",
            "Stop!",
            "إيقاف",
            "ايقاف",
            "أيقاف",
            "إِيقاف",
            "إيقــاف",
            "الغاء",
            "إلغاء",
            "الغاء الاشتراك",
            "توقف",
            "Unsubscribe",
        ] {
            assert!(is_stop(text), "{text}");
        }
        for text in [
            "",
            "Please stop by at 5",
            "لا تتوقف",
            "شكرا",
            "non-stop",
            "👍",
            "الغاء الموعد",
        ] {
            assert!(!is_stop(text), "{text}");
        }
    }
}
