use kernel::permission::Permissions;
use kernel::tenancy::MerchantConn;
use kernel::text::like_pattern;
use kernel::{Problem, Result};
use leasing::contracts::{self, ContractStatus};
use leasing::facts::CONTRACTS;
use parties::facts::{CUSTOMERS, OWNERS};
use parties::{customers, owners};
use properties::facts::{BUILDINGS, PLACES, UNITS};
use properties::{buildings, units};
use sea_orm::{DbBackend, FromQueryResult as _, Statement, Value};

use super::model::Found;

const MOST_WORDS: usize = 6;
const MOST_CHARACTERS: usize = 100;

/// One kind of record: where its rows are, the key that is searched, what comes first.
struct Kind {
    select: String,
    key: &'static str,
    order: String,
}

/// The kinds that the caller may view.
fn kinds(permissions: &Permissions) -> Vec<Kind> {
    let kinds = [
        (
            permissions.allows::<customers::permission::View>(),
            Kind {
                select: format!(
                    "SELECT 'customers' AS noun, c.id, c.title_en, c.title_ar, \
                     c.mobile AS detail_en, c.mobile AS detail_ar, c.status FROM {CUSTOMERS} c"
                ),
                key: "c.search_key",
                order: "c.status DESC, c.id DESC".to_owned(),
            },
        ),
        (
            permissions.allows::<units::permission::View>(),
            Kind {
                select: format!(
                    "SELECT 'units' AS noun, u.id, u.number AS title_en, u.number AS title_ar, \
                     b.name_en AS detail_en, b.name_ar AS detail_ar, u.status \
                     FROM {UNITS} u JOIN {BUILDINGS} b ON b.id = u.building_id"
                ),
                key: "(lower(u.number) || ' ' || u.search_key || ' ' || b.search_key)",
                order: "u.status DESC, u.building_id, u.number".to_owned(),
            },
        ),
        (
            permissions.allows::<buildings::permission::View>(),
            Kind {
                select: format!(
                    "SELECT 'buildings' AS noun, b.id, b.name_en AS title_en, b.name_ar AS title_ar, \
                     l.city_en AS detail_en, l.city_ar AS detail_ar, b.status \
                     FROM {BUILDINGS} b JOIN {PLACES} l ON l.building_id = b.id"
                ),
                key: "b.search_key",
                order: "b.status DESC, b.id".to_owned(),
            },
        ),
        (
            permissions.allows::<owners::permission::View>(),
            Kind {
                select: format!(
                    "SELECT 'owners' AS noun, o.id, o.title_en, o.title_ar, \
                     o.mobile AS detail_en, o.mobile AS detail_ar, o.status FROM {OWNERS} o"
                ),
                key: "o.search_key",
                order: "o.status DESC, o.id DESC".to_owned(),
            },
        ),
        // A contract is also found by its tenant and its flat: "Nahda 1203".
        (
            permissions.allows::<contracts::permission::View>(),
            Kind {
                select: format!(
                    "SELECT 'contracts' AS noun, c.id, c.number AS title_en, c.number AS title_ar, \
                     cu.title_en || ' · ' || u.number || ' · ' || b.name_en AS detail_en, \
                     cu.title_ar || ' · ' || u.number || ' · ' || b.name_ar AS detail_ar, \
                     c.status FROM {CONTRACTS} c JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
                     JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id"
                ),
                key: "(c.search_key || ' ' || cu.search_key || ' ' || lower(u.number) || ' ' || b.search_key)",
                order: format!(
                    "(c.status = {}) DESC, c.id DESC",
                    ContractStatus::Active.sql()
                ),
            },
        ),
    ];
    kinds
        .into_iter()
        .filter_map(|(may_view, kind)| may_view.then_some(kind))
        .collect()
}

/// Every word must occur. All kinds in one round trip.
pub(super) async fn find(
    db: &impl MerchantConn,
    permissions: &Permissions,
    typed: &str,
) -> Result<Vec<Found>> {
    if typed.contains('\0') {
        return Err(Problem::bad_request("q has a NUL character"));
    }
    let patterns = patterns(typed);
    if patterns.is_empty() {
        return Ok(Vec::new());
    }
    let parts: Vec<String> = kinds(permissions)
        .iter()
        .map(|kind| {
            let words: Vec<String> = (1..=patterns.len())
                .map(|word| format!("{} LIKE ${word}", kind.key))
                .collect();
            let condition = words.join(" AND ");
            format!(
                "({} WHERE {condition} ORDER BY {} LIMIT 8)",
                kind.select, kind.order
            )
        })
        .collect();
    if parts.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = patterns.into_iter().map(Into::into).collect();
    let sql = parts.join(" UNION ALL ");
    let rows = db
        .query_all_raw(Statement::from_sql_and_values(
            DbBackend::Postgres,
            sql,
            values,
        ))
        .await?;
    let found: std::result::Result<_, _> = rows
        .iter()
        .map(|row| Found::from_query_result(row, ""))
        .collect();
    Ok(found?)
}

/// A mobile typed with spaces is one number; otherwise each word is looked for by itself.
fn patterns(typed: &str) -> Vec<String> {
    let typed: String = typed.trim().chars().take(MOST_CHARACTERS).collect();
    let folded = kernel::text::fold_digits(&typed);
    let is_number = folded.chars().filter(char::is_ascii_digit).count() >= 7
        && folded
            .chars()
            .all(|c| c.is_ascii_digit() || "+ -()".contains(c));
    if is_number {
        let digits: String = folded
            .chars()
            .filter(|c| c.is_ascii_digit() || *c == '+')
            .collect();
        return vec![like_pattern(&digits)];
    }
    typed
        .split_whitespace()
        .take(MOST_WORDS)
        .map(like_pattern)
        .filter(|pattern| pattern.len() > 2)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::patterns;

    #[test]
    fn words_are_looked_for_one_by_one_and_a_number_as_a_whole() {
        assert_eq!(patterns("Nahda 1203"), ["%nahda%", "%1203%"]);
        assert_eq!(patterns("٠٥٠ ١٢٣ ٤٥٦٧"), ["%501234567%"]);
        assert!(patterns("   ").is_empty());
    }
}
