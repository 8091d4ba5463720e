use unicode_normalization::UnicodeNormalization;

/// A character that can hide or reorder what a reader sees, or that a database refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text holds a control or direction-override character (U+{:04X})", *.0 as u32)]
pub struct HiddenCharacter(pub char);

/// Whether line breaks are part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    One,
    Many,
}

/// What every typed text goes through before a rule looks at it: invisible marks dropped, every kind
/// of space made plain, letters that were pasted in their drawn forms made ordinary, NFC, trimmed.
pub fn clean(typed: &str, lines: Lines) -> Result<String, HiddenCharacter> {
    // Nothing of what follows is in printable ASCII: most of what is typed.
    if typed.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Ok(typed.trim_matches(' ').to_owned());
    }
    let mut plain = String::with_capacity(typed.len());
    let mut characters = typed.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' if characters.peek() == Some(&'\n') => {}
            '\n' | '\r' | '\u{2028}' | '\u{2029}' if lines == Lines::Many => plain.push('\n'),
            '\t' => plain.push(' '),
            _ if is_dropped_mark(character) => {}
            _ if is_refused(character) => return Err(HiddenCharacter(character)),
            _ if is_space(character) => plain.push(' '),
            _ if is_presentation_form(character) => plain.extend(std::iter::once(character).nfkc()),
            _ => plain.push(character),
        }
    }
    let composed: String = plain.nfc().collect();
    Ok(composed.trim_matches([' ', '\n']).to_owned())
}

/// Runs of spaces as one, for names.
pub fn collapse_spaces(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// A number as people write it, without what only makes it readable: `+971 (50) 123-4567`.
pub fn tidy_phone(typed: &str) -> String {
    super::fold_digits(typed)
        .chars()
        .filter(|character| {
            !is_space(*character)
                && !is_dropped_mark(*character)
                && !matches!(
                    character,
                    '-' | '(' | ')' | '.' | ' ' | '\t' | '\u{2010}'..='\u{2013}'
                )
        })
        .collect()
}

/// Left and right marks, the byte-order mark and zero-width breaks: invisible, and harmless to lose.
pub(super) fn is_dropped_mark(character: char) -> bool {
    matches!(
        character,
        '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{061C}' | '\u{2060}' | '\u{FEFF}'
    )
}

fn is_refused(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}'
        )
}

pub(super) fn is_space(character: char) -> bool {
    matches!(
        character,
        '\u{00A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}'
    )
}

/// Arabic letters in the shape a PDF or an old system drew them.
pub(super) fn is_presentation_form(character: char) -> bool {
    matches!(character, '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}
