use unicode_normalization::{UnicodeNormalization, char::decompose_canonical};

use super::{
    clean::{is_dropped_mark, is_presentation_form, is_space, tidy_phone},
    fold::fold_digit,
};

/// Shorter runs of digits are unit or building numbers, whose leading zeros mean something.
const PHONE_DIGITS: usize = 9;
const COUNTRIES_WITH_TRUNK_ZERO: [&str; 5] = ["966", "971", "962", "970", "972"];
const TRUNK_ZERO_DIGITS: usize = 13;
/// Words that people write joined to the next one or apart from it.
const JOINED_WORDS: [&str; 13] = [
    "ال",
    "ابو",
    "بن",
    "عبدال",
    "al",
    "el",
    "abd",
    "abdul",
    "abdel",
    "abdal",
    "abu",
    "bin",
    "ibn",
];

/// What is stored beside a text to search it: one spelling for every way of typing the same thing.
/// A query goes through the same function (see `like_pattern`).
pub fn search_key(text: &str) -> String {
    let letters = plain_letters(text);
    let words = phone_runs(&letters);
    join_words(&words)
}

/// The search key of a record: each part by itself, so that one number never runs into the next.
pub fn search_key_of<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let keys: Vec<String> = parts.into_iter().map(search_key).collect();
    keys.join(" ")
}

/// A pattern for `LIKE` over a search key that finds the query anywhere in it.
pub fn like_pattern(query: &str) -> String {
    let key = query_key(query);
    if key.is_empty() {
        return "%".to_owned();
    }
    contains_pattern(&key)
}

/// A pattern for `LIKE` that finds exactly this text anywhere: wildcards in it are taken literally.
pub fn contains_pattern(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 2);
    pattern.push('%');
    for character in text.chars() {
        if matches!(character, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}

/// A number typed from its national zero, also while it is still being typed, finds the full number.
fn query_key(query: &str) -> String {
    let number = tidy_phone(query.trim());
    let digits = number.strip_prefix('+').unwrap_or(&number);
    let is_number = digits.len() >= 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && (number.starts_with('0') || number.starts_with('+')) {
        let national = digits.trim_start_matches('0');
        return phone_digits(if national.is_empty() {
            digits
        } else {
            national
        });
    }
    search_key(query)
}

fn plain_letters(text: &str) -> String {
    let composed = text
        .nfc()
        .filter(|character| !is_dropped_mark(*character))
        .map(|character| {
            if character.is_control() || is_space(character) {
                ' '
            } else {
                character
            }
        });
    let mut shaped = String::with_capacity(text.len());
    for character in composed {
        if is_presentation_form(character) {
            shaped.extend(std::iter::once(character).nfkc());
        } else {
            shaped.push(character);
        }
    }
    let mut plain = String::with_capacity(shaped.len());
    for character in shaped.to_lowercase().chars() {
        match character {
            '\u{00C0}'..='\u{024F}' | '\u{1E00}'..='\u{1EFF}' => plain.push(base_letter(character)),
            _ if is_ornament(character) => {}
            _ => plain.push(one_spelling(fold_digit(character))),
        }
    }
    plain.nfc().collect()
}

/// Marks that change no letter: tashkeel, tatweel, accents, apostrophes, direction controls.
fn is_ornament(character: char) -> bool {
    matches!(
        character,
        '\u{0300}'..='\u{036F}'
            | '\u{0610}'..='\u{061A}'
            | '\u{0640}'
            | '\u{064B}'..='\u{065F}'
            | '\u{0670}'
            | '\u{06D6}'..='\u{06ED}'
            | '\u{200C}'
            | '\u{200D}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
            | '\''
            | '\u{2018}'
            | '\u{2019}'
    )
}

fn one_spelling(character: char) -> char {
    match character {
        'أ' | 'إ' | 'آ' | 'ٱ' => 'ا',
        'ى' | 'ی' => 'ي',
        'ة' | 'ہ' | 'ھ' | 'ە' => 'ه',
        'ک' => 'ك',
        '\u{2010}'..='\u{2015}' => '-',
        other => other,
    }
}

fn base_letter(character: char) -> char {
    let mut base = None;
    decompose_canonical(character, |part| {
        base.get_or_insert(part);
    });
    base.unwrap_or(character)
}

/// Numbers as bare digits, hyphens outside numbers as spaces.
fn phone_runs(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let international = character == '+'
            && characters.peek().is_some_and(char::is_ascii_digit)
            && !result.ends_with(|last: char| last.is_ascii_digit());
        if !international && !character.is_ascii_digit() {
            result.push(if matches!(character, '-' | '+') {
                ' '
            } else {
                character
            });
            continue;
        }
        let mut run = String::new();
        if !international {
            run.push(character);
        }
        while let Some(next) = characters.peek().copied() {
            if next.is_ascii_digit() {
                run.push(next);
            } else if !continues_with_digit(&characters, international) {
                break;
            }
            characters.next();
        }
        result.push_str(&phone_digits(&run));
    }
    result
}

/// Whether only separators of a number stand before its next digit.
fn continues_with_digit(
    rest: &std::iter::Peekable<std::str::Chars<'_>>,
    international: bool,
) -> bool {
    let is_separator =
        |next: &char| *next == '-' || international && matches!(next, ' ' | '(' | ')');
    rest.clone()
        .find(|next| !is_separator(next))
        .is_some_and(|next| next.is_ascii_digit())
}

/// `+971…`, `00971…` and `+9710…` as the same digits; a national number without its zero.
fn phone_digits(run: &str) -> String {
    if run.len() < PHONE_DIGITS {
        return run.to_owned();
    }
    let digits = run.trim_start_matches('0');
    for code in COUNTRIES_WITH_TRUNK_ZERO {
        if let Some(national) = digits.strip_prefix(code)
            && digits.len() == TRUNK_ZERO_DIGITS
            && let Some(subscriber) = national.strip_prefix('0')
        {
            return format!("{code}{subscriber}");
        }
    }
    digits.to_owned()
}

fn join_words(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let mut joined = word.to_owned();
        while let Some(next) = words.peek() {
            let servant_of = joined == "عبد" && (next.starts_with("ال") || *next == "ا");
            if !servant_of && !JOINED_WORDS.contains(&joined.as_str()) {
                break;
            }
            joined.push_str(next);
            words.next();
        }
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(&joined);
    }
    key
}
