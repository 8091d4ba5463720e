//! The joins of a list that only show something: a count or a sum does without those that it does not name.

/// `from` without the joins of the `shown` aliases that neither `used` nor another join that stays names.
pub(super) fn needed(from: &str, shown: &[&str], used: &[&str]) -> String {
    if shown.is_empty() {
        return from.to_owned();
    }
    let mut parts: Vec<(&str, Option<&str>)> = split(from)
        .into_iter()
        .map(|part| (part, alias(part)))
        .collect();
    // From the last one on, for a join names those before it.
    for index in (1..parts.len()).rev() {
        let Some(alias) = parts[index].1.filter(|alias| shown.contains(alias)) else {
            continue;
        };
        let later = parts[index + 1..].iter().map(|(part, _)| *part);
        if !used
            .iter()
            .copied()
            .chain(later)
            .any(|sql| names(sql, alias))
        {
            parts.remove(index);
        }
    }
    let parts: Vec<_> = parts.into_iter().map(|(part, _)| part).collect();
    parts.join(" ")
}

/// The first table, then each join with its condition.
fn split(from: &str) -> Vec<&str> {
    let mut starts = vec![0];
    let mut depth = 0_usize;
    for (at, character) in from.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => {
                let rest = from[at..].trim_start();
                let is_left = from[..at].trim_end().ends_with("LEFT");
                if rest.starts_with("LEFT JOIN ") || (rest.starts_with("JOIN ") && !is_left) {
                    starts.push(at);
                }
            }
            _ => {}
        }
    }
    let ends = starts.iter().skip(1).copied().chain([from.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| from[*start..end].trim())
        .collect()
}

/// The name of a join: the word before its `ON`.
fn alias(join: &str) -> Option<&str> {
    let mut depth = 0_usize;
    let on = join.char_indices().find(|(at, character)| {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && join[*at..].starts_with(" ON ")
    });
    join[..on?.0].split_whitespace().last()
}

fn names(sql: &str, alias: &str) -> bool {
    let column = format!("{alias}.");
    sql.match_indices(&column).any(|(at, _)| {
        let before = sql[..at].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || before == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FROM: &str = "payments p JOIN (SELECT id FROM contracts JOIN units x ON true) c ON c.id = p.contract_id \
         JOIN tenants cu ON cu.id = c.customer_id LEFT JOIN receipts r ON r.number = p.receipt_number \
         JOIN units u ON u.id = c.unit_id JOIN buildings b ON b.id = u.building_id";

    #[test]
    fn a_count_leaves_out_what_is_only_shown() {
        let of = |used: &[&str]| needed(FROM, &["cu", "r", "u", "b"], used);
        let contracts = "payments p JOIN (SELECT id FROM contracts JOIN units x ON true) c ON c.id = p.contract_id";
        assert_eq!(of(&["p.status = 1"]), contracts);
        assert_eq!(
            of(&["p.status = 1", "lower(cu.name) = 'a'"]),
            format!("{contracts} JOIN tenants cu ON cu.id = c.customer_id")
        );
        let buildings = format!(
            "{contracts} JOIN units u ON u.id = c.unit_id JOIN buildings b ON b.id = u.building_id"
        );
        assert_eq!(of(&["b.id = 7"]), buildings);
        assert_eq!(of(&["sub.x = 7"]), contracts);
    }

    #[test]
    fn without_such_joins_all_stays() {
        assert_eq!(needed(FROM, &[], &[]), FROM);
    }
}
