//! How long a delivery is tried.

use chrono::Duration;

/// What is waited after the first, second, … try that was not taken: three days in all.
const WAITS: [i64; 10] = [
    5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 80_635,
];

/// What is waited after so many tries; nothing where it is given up.
pub fn wait_after(tries: i32) -> Option<Duration> {
    let index = usize::try_from(tries - 1).ok()?;
    WAITS.get(index).map(|seconds| Duration::seconds(*seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_three_days_in_all() {
        let waits: Vec<Duration> = (1..).map_while(wait_after).collect();
        assert!(waits.is_sorted(), "{waits:?}");
        assert_eq!(waits.iter().sum::<Duration>(), Duration::days(3));
        assert!(waits[0] <= Duration::seconds(10), "the first comes soon");
        assert_eq!(wait_after(0), None);
        assert_eq!(wait_after(11), None);
    }
}
