//! The setup guide: six steps whose weights add up to a hundred.

use kernel::code::Code as _;

use super::WizardStepName;
use super::entity::Model;

/// The finished steps, in the order in which they were finished.
pub fn progress(account: &Model) -> Vec<WizardStepName> {
    let names: Vec<String> =
        serde_json::from_value(account.wizard_progress.clone()).unwrap_or_default();
    names
        .iter()
        .filter_map(|name| WizardStepName::of_text(name))
        .collect()
}

/// How much of the guide is done, in per cent.
pub fn percentage(finished: &[WizardStepName]) -> u8 {
    let done = WizardStepName::ALL
        .iter()
        .filter(|step| finished.contains(step));
    done.map(|step| step.weight()).sum()
}

/// The steps after one more is finished; a finished one changes nothing.
pub fn finish(mut finished: Vec<WizardStepName>, step: WizardStepName) -> Vec<WizardStepName> {
    if !finished.contains(&step) {
        finished.push(step);
    }
    finished
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn steps_and_weights_are_the_specifications() {
        let file = include_str!("../../../../../validation/enums.json");
        let specified: serde_json::Value = serde_json::from_str(file).unwrap();
        let steps = WizardStepName::ALL
            .iter()
            .map(|step| (step.as_str().to_owned(), step.weight().into()));
        let declared: serde_json::Map<String, serde_json::Value> = steps.collect();
        assert_eq!(
            specified["wizard_steps"],
            serde_json::Value::Object(declared)
        );
        assert_eq!(percentage(WizardStepName::ALL), 100);
        assert_eq!(percentage(&[]), 0);
        let two = [WizardStepName::Vat, WizardStepName::Employees];
        assert_eq!(percentage(&two), 30);
    }

    proptest! {
        #[test]
        fn a_step_is_finished_once(order in proptest::collection::vec(0_usize..6, 0..30)) {
            let finished = order
                .iter()
                .fold(Vec::new(), |done, index| finish(done, WizardStepName::ALL[*index]));
            let mut distinct = finished.clone();
            distinct.sort();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), finished.len());
            prop_assert!(percentage(&finished) <= 100);
        }
    }
}
