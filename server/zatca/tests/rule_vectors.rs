//! Our check agrees with the recorded results of the authority's own validator.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/vectors.rs"]
mod vectors;

use std::collections::BTreeSet;

use chrono::{DateTime, TimeZone, Utc};
use zatca::fault::Severity;
use zatca::rules;

/// What the authority's rules said of a file.
#[derive(Default)]
struct Verdict {
    errors: BTreeSet<String>,
    warnings: BTreeSet<String>,
    /// Refused by the XSD.
    unreadable: bool,
    /// The rules themselves could not be evaluated, so that nothing more is told.
    broken: bool,
}

impl Verdict {
    fn of(row: &vectors::Row) -> Self {
        if row.file.starts_with("samples/") {
            return Self::of_sample(row);
        }
        let mut verdict = Self::default();
        for finding in row.expected.split("; ") {
            let parts: Vec<&str> = finding.split(':').collect();
            match parts.as_slice() {
                ["en" | "ksa", "error", "SaxonApiException"] => verdict.broken = true,
                ["xsd", "error", _] => verdict.unreadable = true,
                ["en" | "ksa", "error", id] => drop(verdict.errors.insert((*id).to_owned())),
                ["en" | "ksa", "warning", id] => drop(verdict.warnings.insert((*id).to_owned())),
                ["qr" | "signature", ..] => {}
                _ => verdict.quoted(finding),
            }
        }
        verdict
    }

    /// `errors ['A', 'B']`, `warnings ['C'] (R3.4.8 rules)`.
    fn quoted(&mut self, finding: &str) {
        let ids = finding.split('\'').skip(1).step_by(2).map(str::to_owned);
        match finding.split_once(' ') {
            Some(("errors", _)) => self.errors.extend(ids),
            Some(("warnings", _)) => self.warnings.extend(ids),
            _ => panic!("unknown finding {finding}"),
        }
    }

    fn of_sample(row: &vectors::Row) -> Self {
        let path = row.path.with_extension("expected.json");
        let text = std::fs::read_to_string(path).expect("expected result of a sample");
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let ids = |list: &str| {
            let list = json["validation"][list]
                .as_array()
                .expect("list of findings");
            list.iter()
                .map(|id| id.as_str().expect("rule id").to_owned())
                .collect()
        };
        Self {
            errors: ids("errors"),
            warnings: ids("warnings"),
            unreadable: false,
            broken: false,
        }
    }

    /// By the rules, the XSD apart.
    fn refused(&self) -> bool {
        self.broken || !self.errors.is_empty()
    }
}

/// How far the check reaches into the vectors; may grow, must not fall.
const ERROR_RULES: usize = 50;
const WARNING_RULES: usize = 101;

/// After all dates of the vectors that are not meant to lie in the future.
fn at() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 7, 1, 12, 0, 0)
        .single()
        .expect("a date")
}

fn ours(row: &vectors::Row, severity: Severity) -> BTreeSet<String> {
    let xml = std::fs::read_to_string(&row.path).expect("a vector");
    let faults = rules::check(&xml, at()).unwrap_or_else(|error| panic!("{}: {error}", row.file));
    let faults = faults
        .into_iter()
        .filter(|fault| fault.severity == severity);
    faults.map(|fault| fault.rule.to_owned()).collect()
}

fn all_rows() -> Vec<vectors::Row> {
    vectors::rows(&["rule_cases/", "samples/", "samples_error/"])
}

#[test]
fn errors_agree_with_the_vectors() {
    let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
    let (mut refused, mut ours_refused, mut wrong) = (0, 0, Vec::new());
    for row in all_rows() {
        let verdict = Verdict::of(&row);
        let reported = ours(&row, Severity::Error);
        seen.extend(verdict.errors.clone());
        found.extend(verdict.errors.intersection(&reported).cloned());
        refused += usize::from(verdict.refused());
        ours_refused += usize::from(verdict.refused() && !reported.is_empty());
        if verdict.refused() && reported.is_empty() {
            wrong.push(format!("{}: not refused", row.file));
        }
        for id in verdict.errors.difference(&reported) {
            wrong.push(format!("{}: {id} is missing", row.file));
        }
        for id in reported.difference(&verdict.errors) {
            // What we call unreadable is refused by the XSD or breaks the authority's rules.
            let unreadable = id.starts_with("INPUT-") && verdict.unreadable;
            // A currency that is no code is refused by theirs too, though as a pattern it may fit the document's.
            let no_code = id == "BR-KSA-CL-02" && verdict.errors.contains("BR-CL-03");
            if !verdict.broken && !unreadable && !no_code {
                wrong.push(format!("{}: {id} is not theirs", row.file));
            }
        }
    }
    println!(
        "error rules in the vectors: {}, of them in our check: {}",
        seen.len(),
        found.len()
    );
    println!("files refused by the authority: {refused}, of them by us: {ours_refused}");
    assert!(
        wrong.is_empty(),
        "{} disagreements:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(found.len() >= ERROR_RULES && found.len() == seen.len());
}

#[test]
fn warnings_agree_with_the_vectors() {
    let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
    let (mut warned, mut ours_warned, mut wrong) = (0, 0, Vec::new());
    for row in all_rows() {
        let verdict = Verdict::of(&row);
        let reported = ours(&row, Severity::Warning);
        seen.extend(verdict.warnings.clone());
        found.extend(verdict.warnings.intersection(&reported).cloned());
        warned += usize::from(!verdict.warnings.is_empty());
        ours_warned += usize::from(!verdict.warnings.is_empty() && verdict.warnings == reported);
        if verdict.broken {
            continue;
        }
        for id in verdict.warnings.symmetric_difference(&reported) {
            let whose = if reported.contains(id) {
                "is not theirs"
            } else {
                "is missing"
            };
            wrong.push(format!("{}: {id} {whose}", row.file));
        }
    }
    println!(
        "warning rules in the vectors: {}, of them in our check: {}",
        seen.len(),
        found.len()
    );
    println!("files with warnings: {warned}, told exactly by us: {ours_warned}");
    assert!(
        wrong.is_empty(),
        "{} disagreements:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(found.len() >= WARNING_RULES && found.len() == seen.len());
}

#[test]
fn every_rule_of_the_catalogue_speaks_both_languages() {
    let mut ids = BTreeSet::new();
    for rule in rules::catalogue() {
        assert!(ids.insert(rule.id), "{} is there twice", rule.id);
        assert!(
            rule.en.is_ascii() && rule.en.ends_with('.'),
            "{}: {}",
            rule.id,
            rule.en
        );
        let arabic = rule
            .ar
            .chars()
            .any(|c| ('\u{0600}'..='\u{06FF}').contains(&c));
        assert!(arabic && rule.ar.ends_with('.'), "{}: {}", rule.id, rule.ar);
    }
}

#[test]
fn numbers_beyond_all_measure_in_the_vectors_do_not_stop_the_check() {
    let hostile = [
        "79228162514264337593543950335",
        "-79228162514264337593543950335",
        "0.0000000000000000000000000001",
        "999999999999999999999999999999999999999999",
        "1e400",
        "NaN",
        "",
    ];
    let (mut tried, mut told) = (0, 0);
    for row in vectors::rows(&["samples/"]) {
        let xml = std::fs::read_to_string(&row.path).expect("a vector");
        let amounts = xml.match_indices("currencyID=");
        for (tag, _) in amounts {
            let start = tag + xml[tag..].find('>').expect("the tag's end") + 1;
            let end = start + xml[start..].find('<').expect("the amount's end");
            for number in hostile {
                let changed = format!("{}{number}{}", &xml[..start], &xml[end..]);
                let found = rules::check(&changed, at());
                assert!(found.is_ok(), "{}: {number} at {start}", row.file);
                told += usize::from(found.is_ok_and(|found| !found.is_empty()));
                tried += 1;
            }
        }
    }
    // Not all: the authority has no rule on the VAT total in riyals of a document in riyals.
    assert!(told * 10 > tried * 9, "{told} of {tried}");
}

/// Whatever stands there: a word, signs, a part of the code, a pattern that fits it.
#[test]
fn a_currency_that_is_no_code_is_not_the_documents() {
    let row = all_rows()
        .into_iter()
        .find(|row| row.file.ends_with("ksa-currency/amount_exact.input.xml"));
    let xml = std::fs::read_to_string(row.expect("a vector").path).expect("a vector");
    let found = |currency: &str| {
        let broken = xml.replacen(
            "currencyID=\"SAR\">",
            &format!("currencyID=\"{currency}\">"),
            1,
        );
        let faults = rules::check(&broken, at()).expect("readable");
        faults.iter().any(|fault| fault.rule == "BR-KSA-CL-02")
    };
    assert!(!found("SAR"));
    for wrong in [
        "", "S", "SA", "sar", "U$D", "???", "S.R", "[A-Z]+", "^SAR$", "S AR", "ريال",
    ] {
        assert!(found(wrong), "{wrong}");
    }
}
