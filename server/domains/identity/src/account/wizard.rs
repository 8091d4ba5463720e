//! The setup guide: six steps whose weights add up to a hundred.

use super::entity::Model;

/// Steps and weights, in the guide's order.
pub const STEPS: [(&str, u8); 6] = [
    ("general-informations", 20),
    ("vat", 10),
    ("business-hours", 15),
    ("employees", 20),
    ("invoice-setting", 15),
    ("activate-services", 20),
];

pub fn is_known(step: &str) -> bool {
    STEPS.iter().any(|(known, _)| *known == step)
}

/// The finished steps, in the order in which they were finished.
pub fn progress(account: &Model) -> Vec<String> {
    serde_json::from_value(account.wizard_progress.clone()).unwrap_or_default()
}

/// How much of the guide is done, in per cent.
pub fn percentage(finished: &[String]) -> u8 {
    STEPS
        .iter()
        .filter(|(step, _)| finished.iter().any(|done| done == step))
        .map(|(_, weight)| weight)
        .sum()
}

/// The steps after one more is finished; a finished one changes nothing.
pub fn finish(mut finished: Vec<String>, step: &str) -> Vec<String> {
    if !finished.iter().any(|done| done == step) {
        finished.push(step.to_owned());
    }
    finished
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_weights_are_a_hundred() {
        let all: Vec<String> = STEPS.iter().map(|(step, _)| (*step).to_owned()).collect();
        assert_eq!(percentage(&all), 100);
        assert_eq!(percentage(&[]), 0);
        assert_eq!(percentage(&["vat".to_owned(), "employees".to_owned()]), 30);
        assert!(!is_known("vats"));
    }

    proptest! {
        #[test]
        fn a_step_is_finished_once(order in proptest::collection::vec(0_usize..6, 0..30)) {
            let finished = order.iter().fold(Vec::new(), |done, index| finish(done, STEPS[*index].0));
            let mut distinct = finished.clone();
            distinct.sort();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), finished.len());
            prop_assert!(percentage(&finished) <= 100);
        }
    }
}
