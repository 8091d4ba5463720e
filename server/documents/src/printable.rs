//! Makes text given by people safe to print: nothing in it can hide, reorder or break a page.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde::Serialize;

use crate::engine::fonts;
use crate::language::Bilingual;

/// The longest text that one field prints; the rest is cut with an ellipsis.
const LONGEST: usize = 12_000;
/// A run without spaces longer than this may break anywhere, so that it stays inside its column.
const LONGEST_UNBROKEN: usize = 28;
const ZERO_WIDTH_SPACE: char = '\u{200B}';
/// Stands for a character that the embedded fonts cannot draw.
const SUBSTITUTE: char = '\u{FFFD}';

static DRAWABLE: LazyLock<HashSet<u32>> = LazyLock::new(|| {
    fonts()
        .iter()
        .flat_map(|font| font.info().coverage.iter().collect::<Vec<_>>())
        .collect()
});

/// Cleans a text of one line; line breaks become spaces.
pub(crate) fn line(text: &str) -> String {
    clean(text, false)
}

/// Cleans a text of several lines.
pub(crate) fn paragraph(text: &str) -> String {
    clean(text, true)
}

fn clean(text: &str, keep_lines: bool) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut unbroken = 0;
    let mut substituted = false;
    for (position, character) in text.trim().chars().enumerate() {
        if position == LONGEST {
            cleaned.push('…');
            break;
        }
        let Some(character) = printable(character, keep_lines) else {
            continue;
        };
        // A sequence of joined emoji becomes one mark instead of a row of them.
        if character == SUBSTITUTE && substituted {
            continue;
        }
        substituted = character == SUBSTITUTE;
        unbroken = if character.is_whitespace() {
            0
        } else {
            unbroken + 1
        };
        if unbroken > LONGEST_UNBROKEN {
            cleaned.push(ZERO_WIDTH_SPACE);
            unbroken = 1;
        }
        cleaned.push(character);
    }
    cleaned
}

/// A text with the direction that it reads in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Directed {
    text: String,
    rtl: bool,
}

/// Prepares both sides of a text, each for its own column.
pub(crate) fn both(text: &Bilingual) -> [Directed; 2] {
    [
        directed(text.english(), false),
        directed(text.arabic(), true),
    ]
}

/// Prepares one side of a text: it reads in its column's direction unless it is all in the other
/// script, and numbers inside Arabic keep their order.
pub(crate) fn directed(text: &str, arabic_column: bool) -> Directed {
    let text = paragraph(text);
    let has_arabic = text.chars().any(is_arabic_letter);
    let has_latin = text
        .chars()
        .any(|character| character.is_alphabetic() && !is_arabic_letter(character));
    let rtl = has_arabic && (arabic_column || !has_latin);
    Directed {
        text: if rtl { isolate_numbers(&text) } else { text },
        rtl,
    }
}

fn is_arabic_letter(character: char) -> bool {
    matches!(character, '\u{620}'..='\u{64A}' | '\u{66E}'..='\u{6D3}' | '\u{750}'..='\u{77F}' | '\u{FB50}'..='\u{FEFC}')
}

/// Wraps each number, date, phone number or code ("A/12") in a left-to-right isolate; a short one
/// also stays on one line.
fn isolate_numbers(text: &str) -> String {
    let mut isolated = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(start) = rest.find(|first: char| first.is_ascii_alphanumeric() || first == '+') {
        // A minus belongs to its number when nothing but a space or a bracket stands before it.
        let start = match rest[..start].strip_suffix('-') {
            Some(before) if before.is_empty() || before.ends_with([' ', '(']) => start - 1,
            _ => start,
        };
        let (before, run) = rest.split_at(start);
        let (run, after) = run.split_at(length_of_run(run));
        isolated.push_str(before);
        if run.contains(|character: char| character.is_ascii_digit()) {
            let short = run.len() <= LONGEST_UNBROKEN;
            let run = if short {
                run.replace(' ', "\u{A0}")
            } else {
                run.to_owned()
            };
            isolated.extend(["\u{2066}", run.as_str(), "\u{2069}"]);
        } else {
            isolated.push_str(run);
        }
        rest = after;
    }
    isolated.push_str(rest);
    isolated
}

/// Bytes up to the last letter, digit or percent sign that still belongs to the run's beginning.
fn length_of_run(text: &str) -> usize {
    let mut length = 1;
    let mut after_separator = text.starts_with(['+', '-']);
    for (index, character) in text.char_indices().skip(1) {
        if character.is_ascii_alphanumeric() || (character == '%' && !after_separator) {
            length = index + 1;
            after_separator = false;
        } else if after_separator || !" +-/:.,_@#".contains(character) {
            // Two separators in a row, such as a comma and a space, end the run.
            break;
        } else {
            after_separator = true;
        }
    }
    length
}

fn printable(character: char, keep_lines: bool) -> Option<char> {
    match character {
        '\n' if keep_lines => Some('\n'),
        '\n' | '\t' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        _ if character.is_control() || is_invisible(character) => None,
        _ if character.is_whitespace() => Some(' '),
        _ if DRAWABLE.contains(&u32::from(character)) => Some(character),
        _ => Some(SUBSTITUTE),
    }
}

/// Direction controls, joiners of emoji, variation selectors and other marks without a shape.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}'
    ) && character != '\u{200C}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_disappear_and_words_stay() {
        assert_eq!(line("Ali\u{202E}\u{0}\u{200F} بن\n سعيد"), "Ali بن  سعيد");
        assert_eq!(paragraph("one\ntwo\u{7}"), "one\ntwo");
    }

    #[test]
    fn what_cannot_be_drawn_is_marked_once() {
        assert_eq!(line("ok 👨‍👩‍👧 end"), "ok \u{FFFD} end");
    }

    #[test]
    fn numbers_inside_arabic_are_isolated() {
        for (text, isolated) in [
            ("شقة 1203 (برج B)", "شقة ⟨1203⟩ (برج B)"),
            ("هاتف +971 50 123.", "هاتف ⟨+971_50_123⟩."),
            ("رصيد -5.00", "رصيد ⟨-5.00⟩"),
            ("موقف (A/12)", "موقف (⟨A/12⟩)"),
            ("شقق 1203, 1204", "شقق ⟨1203⟩, ⟨1204⟩"),
            ("قبل 2026-03-14، 50% خصم", "قبل ⟨2026-03-14⟩، ⟨50%⟩ خصم"),
            ("شركة Palm Towers للعقارات", "شركة Palm Towers للعقارات"),
            ("+", "+"),
        ] {
            let shown = isolate_numbers(text)
                .replace('\u{2066}', "⟨")
                .replace('\u{2069}', "⟩")
                .replace('\u{A0}', "_");
            assert_eq!(shown, isolated);
        }
    }

    #[test]
    fn a_side_in_the_other_script_keeps_its_own_direction() {
        let [en, ar] = both(&Bilingual::same("Palm Tower 5"));
        assert!(!en.rtl && !ar.rtl);
        let [en, ar] = both(&Bilingual::same("برج النخيل"));
        assert!(en.rtl && ar.rtl);
    }

    #[test]
    fn long_runs_may_break_and_endless_text_is_cut() {
        let cleaned = line(&"x".repeat(100_000));
        assert!(cleaned.ends_with('…'));
        assert!(
            cleaned
                .split(ZERO_WIDTH_SPACE)
                .all(|run| run.chars().count() <= LONGEST_UNBROKEN + 1)
        );
    }
}
