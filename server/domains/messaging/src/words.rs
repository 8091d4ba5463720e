//! Counted nouns in messages: Arabic has a form each for one, two, a few and many.

/// `7 أيام`, `يومين`, `11 يوماً`.
pub fn days_ar(count: i64) -> String {
    counted_ar(count, ["يوم واحد", "يومين", "أيام", "يوماً", "يوم"])
}

/// `1 day`, `7 days`.
pub fn days_en(count: i64) -> String {
    if count == 1 {
        "1 day".to_owned()
    } else {
        format!("{count} days")
    }
}

/// `forms`: one and two by themselves, then after 3 to 10, after 11 to 99, after whole hundreds.
pub fn counted_ar(count: i64, forms: [&str; 5]) -> String {
    let [one, two, few, many, other] = forms;
    match (count, count % 100) {
        (1, _) => one.to_owned(),
        (2, _) => two.to_owned(),
        (_, 3..=10) => format!("{count} {few}"),
        (_, 11..=99) => format!("{count} {many}"),
        _ => format!("{count} {other}"),
    }
}

/// A piece with a direction of its own (an amount, a number) inside a sentence of either direction.
pub fn isolated(text: &str) -> String {
    format!("\u{2068}{text}\u{2069}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_the_plural() {
        let forms: Vec<String> = [1, 2, 3, 10, 11, 99, 100, 103].map(days_ar).into();
        assert_eq!(
            forms,
            [
                "يوم واحد",
                "يومين",
                "3 أيام",
                "10 أيام",
                "11 يوماً",
                "99 يوماً",
                "100 يوم",
                "103 أيام"
            ]
        );
        assert_eq!(
            (days_en(1).as_str(), days_en(2).as_str()),
            ("1 day", "2 days")
        );
    }
}
