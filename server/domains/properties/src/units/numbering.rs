//! Numbers of a building's units from a pattern: `{floor}{index:2}` gives 101, 102, … 1204.
//! Pure: no database, no form.

/// Most units that one generation makes.
pub const MOST: usize = 2_000;
const WIDEST: usize = 4;

/// A pattern that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    /// The floor, with zeros in front up to the width.
    Floor(usize),
    /// The unit's place on its floor, with zeros in front up to the width.
    Index(usize),
}

/// Why a pattern or a plan gives no numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A brace without its pair, or something else than `floor` or `index` inside.
    Malformed,
    /// Two units would get this number.
    Repeats(String),
    /// More than [`MOST`], or none.
    TooMany,
    TooLong,
}

/// Which floors, and how many units on each.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    pub floor_from: i32,
    pub floor_to: i32,
    pub units_per_floor: u32,
    /// The number of the first unit of each floor.
    pub first_index: u32,
}

/// A unit that the plan makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    pub floor: i32,
    pub number: String,
}

impl std::str::FromStr for Pattern {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find(['{', '}']) {
            let (before, tail) = rest.split_at(open);
            let inside = tail.strip_prefix('{').ok_or(Fault::Malformed)?;
            let (token, after) = inside.split_once('}').ok_or(Fault::Malformed)?;
            if !before.is_empty() {
                parts.push(Part::Text(before.to_owned()));
            }
            parts.push(Part::parse(token)?);
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        Ok(Self(parts))
    }
}

impl Part {
    fn parse(token: &str) -> Result<Self, Fault> {
        let (name, width) = token.split_once(':').unwrap_or((token, "1"));
        let width = width
            .parse()
            .ok()
            .filter(|width| (1..=WIDEST).contains(width));
        match (name, width) {
            ("floor", Some(width)) => Ok(Self::Floor(width)),
            ("index", Some(width)) => Ok(Self::Index(width)),
            _ => Err(Fault::Malformed),
        }
    }
}

impl Pattern {
    pub fn number(&self, floor: i32, index: u32) -> String {
        let mut number = String::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => number.push_str(text),
                Part::Floor(width) => number.push_str(&format!("{floor:0width$}")),
                Part::Index(width) => number.push_str(&format!("{index:0width$}")),
            }
        }
        number
    }

    /// Every unit of the plan, floor by floor. No number twice.
    pub fn apply(&self, plan: Plan, longest: usize) -> Result<Vec<Numbered>, Fault> {
        let floors = i64::from(plan.floor_to) - i64::from(plan.floor_from) + 1;
        let total = floors
            .max(0)
            .saturating_mul(i64::from(plan.units_per_floor));
        if total == 0 || usize::try_from(total).map_or(true, |total| total > MOST) {
            return Err(Fault::TooMany);
        }
        let mut units = Vec::with_capacity(usize::try_from(total).unwrap_or(0));
        let mut seen = std::collections::HashSet::new();
        for floor in plan.floor_from..=plan.floor_to {
            for place in 0..plan.units_per_floor {
                let number = self.number(floor, plan.first_index.saturating_add(place));
                if number.chars().count() > longest {
                    return Err(Fault::TooLong);
                }
                if !seen.insert(number.clone()) {
                    return Err(Fault::Repeats(number));
                }
                units.push(Numbered { floor, number });
            }
        }
        Ok(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plan(floor_from: i32, floor_to: i32, units_per_floor: u32) -> Plan {
        Plan {
            floor_from,
            floor_to,
            units_per_floor,
            first_index: 1,
        }
    }

    fn numbers(pattern: &str, plan: Plan) -> Result<Vec<String>, Fault> {
        let units = pattern.parse::<Pattern>()?.apply(plan, 20)?;
        Ok(units.into_iter().map(|unit| unit.number).collect())
    }

    #[test]
    fn floors_and_places_make_numbers() {
        assert_eq!(
            numbers("{floor}{index:2}", plan(1, 2, 2)).unwrap(),
            ["101", "102", "201", "202"]
        );
        assert_eq!(
            numbers("{floor}0{index}", plan(12, 12, 1)).unwrap(),
            ["1201"]
        );
        assert_eq!(
            numbers("B-{floor:2}-{index:3}", plan(0, 0, 1)).unwrap(),
            ["B-00-001"]
        );
        assert_eq!(
            numbers("شقة {index}", plan(3, 3, 2)).unwrap(),
            ["شقة 1", "شقة 2"]
        );
    }

    #[test]
    fn what_cannot_be_numbered_is_refused() {
        assert_eq!(
            numbers("{index}", plan(1, 2, 1)),
            Err(Fault::Repeats("1".into()))
        );
        assert_eq!(
            numbers("{floor}{index}", plan(1, 11, 11)),
            Err(Fault::Repeats("111".into()))
        );
        for pattern in [
            "{floor",
            "floor}",
            "{}",
            "{roof}",
            "{index:0}",
            "{index:9}",
            "{index:x}",
        ] {
            assert_eq!(
                pattern.parse::<Pattern>(),
                Err(Fault::Malformed),
                "{pattern}"
            );
        }
        assert_eq!(
            numbers("{floor}{index:2}", plan(1, 21, 100)),
            Err(Fault::TooMany)
        );
        assert_eq!(
            numbers("{floor}{index:2}", plan(2, 1, 1)),
            Err(Fault::TooMany)
        );
        assert_eq!(
            numbers("a tower with a long name {index}", plan(1, 1, 1)),
            Err(Fault::TooLong)
        );
        assert!(numbers("{floor}", plan(i32::MIN, i32::MAX, u32::MAX)).is_err());
    }

    proptest! {
        #[test]
        fn numbers_are_as_many_as_planned_and_differ(
            from in 0_i32..40, floors in 1_i32..40, per_floor in 1_u32..50,
        ) {
            let units = numbers("{floor}{index:2}", plan(from, from + floors - 1, per_floor)).unwrap();
            let distinct: std::collections::HashSet<_> = units.iter().collect();
            prop_assert_eq!(units.len(), usize::try_from(floors).unwrap() * per_floor as usize);
            prop_assert_eq!(distinct.len(), units.len());
        }

        #[test]
        fn no_pattern_makes_it_panic(pattern in "\\PC{0,30}", from in any::<i32>(), to in any::<i32>(), per in any::<u32>()) {
            let _ = numbers(&pattern, Plan { floor_from: from, floor_to: to, units_per_floor: per, first_index: u32::MAX });
        }
    }
}
