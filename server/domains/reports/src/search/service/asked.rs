//! What was typed, as the kinds compare it.

use kernel::text::{contains_pattern, fold_digits, like_pattern};

const MOST_WORDS: usize = 6;
const MOST_CHARACTERS: usize = 100;
/// Fewer digits are the number of a flat or a document.
const LEAST_OF_A_TELEPHONE: usize = 7;
/// The shortest number of a subscriber in the region.
const LEAST_OF_A_SUBSCRIBER: usize = 8;
const LEAST_OF_A_CHEQUE: usize = 3;
/// From here on a cheque is found while its number is still being typed.
const LEAST_OF_A_BEGINNING: usize = 4;
/// As most banks print them.
const CHEQUE_DIGITS: usize = 6;

pub(super) struct Asked {
    /// Every one must occur.
    pub patterns: Vec<String>,
    /// The words, and all of them as one, in lower case.
    pub words: Vec<String>,
    /// The end of a telephone number.
    pub mobile: Option<String>,
    /// Numbers of contracts, drafts and receipts, as they are written.
    pub documents: Vec<String>,
    /// A cheque's number with its zeros, without, and filled up.
    pub cheques: Vec<String>,
    /// How a cheque's number begins.
    pub cheque_pattern: Option<String>,
}

impl Asked {
    /// Nothing where no letter and no digit was typed.
    pub fn read(typed: &str) -> Option<Self> {
        let typed: String = typed.trim().chars().take(MOST_CHARACTERS).collect();
        let folded = fold_digits(&typed).to_lowercase();
        let telephone = telephone(&folded);
        let patterns = match &telephone {
            Some(number) => vec![like_pattern(number)],
            None => typed
                .split_whitespace()
                .take(MOST_WORDS)
                .map(pattern)
                .filter(|pattern| pattern.len() > 2)
                .collect(),
        };
        if patterns.is_empty() {
            return None;
        }
        let mut words: Vec<String> = folded
            .split_whitespace()
            .take(MOST_WORDS)
            .map(str::to_owned)
            .collect();
        if words.len() > 1 {
            words.push(words.join(" "));
        }
        let mobile = telephone.and_then(|_| {
            let digits = patterns[0].trim_matches('%');
            (digits.len() >= LEAST_OF_A_SUBSCRIBER).then(|| format!("%{digits}"))
        });
        let cheque = cheque(&folded);
        Some(Self {
            patterns,
            words,
            mobile,
            documents: documents(&folded),
            cheque_pattern: cheque
                .as_ref()
                .filter(|number| number.len() >= LEAST_OF_A_BEGINNING)
                .map(|number| format!("{number}%")),
            cheques: cheque.map(spellings).unwrap_or_default(),
        })
    }
}

/// The zeros that a telephone begins with are left out; three of them, or with little behind them, are
/// those of a cheque.
fn pattern(word: &str) -> String {
    let folded = fold_digits(word);
    let behind = folded.trim_start_matches('0');
    let is_number = folded.chars().all(|c| c.is_ascii_digit());
    if is_number && (folded.starts_with("000") || behind.len() < LEAST_OF_A_CHEQUE) {
        contains_pattern(&folded)
    } else {
        like_pattern(word)
    }
}

/// A telephone typed with spaces is one number.
fn telephone(folded: &str) -> Option<String> {
    let is_number = folded.chars().filter(char::is_ascii_digit).count() >= LEAST_OF_A_TELEPHONE
        && folded
            .chars()
            .all(|c| c.is_ascii_digit() || "+ -()".contains(c));
    is_number.then(|| {
        folded
            .chars()
            .filter(|c| c.is_ascii_digit() || *c == '+')
            .collect()
    })
}

/// One word of digits, also with letters before them.
fn cheque(folded: &str) -> Option<String> {
    let number: String = folded.to_uppercase();
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let plain = number
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '/'));
    (plain && digits >= LEAST_OF_A_CHEQUE).then_some(number)
}

fn spellings(number: String) -> Vec<String> {
    let bare = number.trim_start_matches('0').to_owned();
    let filled = format!("{bare:0>CHEQUE_DIGITS$}");
    let mut spellings = vec![number, bare, filled];
    spellings.sort();
    spellings.dedup();
    spellings.retain(|one| !one.is_empty());
    spellings
}

/// `c-2026-7`, `2026-00007` and `r 2026 7` are numbers of documents.
fn documents(folded: &str) -> Vec<String> {
    let parts: Vec<&str> = folded
        .split(|c: char| c == '-' || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .collect();
    let (prefixes, year, number) = match parts[..] {
        ["c", year, number] => (&["C"][..], year, number),
        ["d", year, number] => (&["D"][..], year, number),
        ["r", year, number] => (&["R"][..], year, number),
        [year, number] => (&["C", "D", "R"][..], year, number),
        _ => return Vec::new(),
    };
    let are_digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    if year.len() != 4 || !are_digits(year) || !are_digits(number) {
        return Vec::new();
    }
    let number = number.trim_start_matches('0');
    prefixes
        .iter()
        .map(|prefix| format!("{prefix}-{year}-{number:0>5}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Asked;

    fn asked(typed: &str) -> Asked {
        Asked::read(typed).expect("something was typed")
    }

    #[test]
    fn words_are_looked_for_one_by_one_and_a_number_as_a_whole() {
        assert_eq!(asked("Nahda 1203").patterns, ["%nahda%", "%1203%"]);
        assert_eq!(asked("Nahda ١٢٠٣").words, ["nahda", "1203", "nahda 1203"]);
        assert_eq!(asked("٠٥٠ ١٢٣ ٤٥٦٧").patterns, ["%501234567%"]);
        assert_eq!(
            asked("+971 50 123 4567").mobile.as_deref(),
            Some("%971501234567")
        );
        assert_eq!(asked("5012345").mobile, None);
        assert_eq!(asked("0001").patterns, ["%0001%"]);
        assert_eq!(asked("05012").patterns, ["%5012%"]);
        assert!(Asked::read("   ").is_none());
    }

    #[test]
    fn numbers_of_papers_are_known_however_they_are_typed() {
        assert_eq!(asked("r-2026-7").documents, ["R-2026-00007"]);
        assert_eq!(asked("C ٢٠٢٦ ٠٠٠٠٧").documents, ["C-2026-00007"]);
        assert_eq!(
            asked("2026-00007").documents,
            ["C-2026-00007", "D-2026-00007", "R-2026-00007"]
        );
        assert!(asked("tower 2026 east").documents.is_empty());
        assert_eq!(asked("000123").cheques, ["000123", "123"]);
        assert_eq!(asked("١٢٣").cheques, ["000123", "123"]);
        assert_eq!(asked("0001").cheque_pattern.as_deref(), Some("0001%"));
        assert!(asked("12").cheques.is_empty());
        assert!(asked("Rumailah 302").cheques.is_empty());
    }
}
