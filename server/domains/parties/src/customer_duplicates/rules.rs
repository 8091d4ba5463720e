//! When two tenants look the same, and how sure that is.

use super::MatchReason;

/// What a shorter number is: a placeholder such as `0000`, which says nothing.
const SHORTEST_NUMBER: usize = 5;

/// What each further reason adds to the surest one.
const EACH_MORE: u8 = 5;

struct Rule {
    reason: MatchReason,
    /// The column of `customers` that is equal.
    key: &'static str,
    /// How sure it is by itself, of a hundred.
    score: u8,
    is_name: bool,
}

const fn of_number(reason: MatchReason, key: &'static str, score: u8) -> Rule {
    Rule {
        reason,
        key,
        score,
        is_name: false,
    }
}

const fn of_name(reason: MatchReason, key: &'static str) -> Rule {
    Rule {
        reason,
        key,
        score: 50,
        is_name: true,
    }
}

const RULES: [Rule; 6] = [
    of_number(MatchReason::NationalId, "national_id_key", 95),
    of_number(MatchReason::Mobile, "mobile_key", 90),
    of_number(MatchReason::PassportNumber, "passport_key", 85),
    of_number(MatchReason::Email, "email_key", 70),
    of_name(MatchReason::NameEn, "name_en_key"),
    of_name(MatchReason::NameAr, "name_ar_key"),
];

/// Whether papers or dates of birth tell `a` and `b` apart.
const TOLD_APART: &str = "coalesce(a.national_id_key <> b.national_id_key, false) \
     OR coalesce(a.passport_key <> b.passport_key AND a.nationality = b.nationality, false) \
     OR coalesce(a.birth_date <> b.birth_date, false)";

/// The key of a mobile: both codes of Palestine are one.
fn mobile_key(mobile: &str) -> String {
    format!("regexp_replace({mobile}, '^\\+972', '+970')")
}

fn paper_key(number: &str) -> String {
    format!("nullif(translate(upper({number}), ' -/', ''), '')")
}

/// The key of a name in either script, as searches spell it and without spaces: `Al-`, `Abd` and `Bin` are joined to
/// what follows, whichever vowel they are written with.
fn name_key(name: &str) -> String {
    format!(
        "nullif(replace(regexp_replace(regexp_replace(regexp_replace(\
         translate(lower({name}), 'أإآٱىیةہھەک-ـًٌٍَُِّْٰ''’‘.,&/()+،', 'ااااييههههك '), \
         '(^| )(ibn|ben|بن|ابن) ', '\\1bin ', 'g'), '(^| )el ', '\\1al ', 'g'), \
         'abd ?[aeiou]l', 'abdal', 'g'), ' ', ''), '')"
    )
}

/// The columns that rows are compared by, of plain values: the database generates the same for stored ones.
pub(super) fn keys(of: impl Fn(&str) -> String) -> String {
    [
        ("mobile_key", mobile_key(&of("mobile"))),
        ("national_id_key", paper_key(&of("national_id"))),
        ("passport_key", paper_key(&of("passport_number"))),
        ("email_key", format!("lower({})", of("email"))),
        ("name_en_key", name_key(&of("name_en"))),
        ("name_ar_key", name_key(&of("name_ar"))),
    ]
    .map(|(name, sql)| format!("{sql} AS {name}"))
    .join(", ")
}

/// Every two rows that look the same, one of `a` and one of the tenants: `first_id`, `second_id`, `pair`, `score`,
/// `reasons`. `and` narrows `b`, the tenants.
fn same(a: &str, and: &str) -> String {
    let each = RULES.iter().map(|rule| {
        let Rule {
            reason,
            key,
            score,
            is_name,
        } = rule;
        let sure = if *is_name {
            format!("NOT ({TOLD_APART})")
        } else {
            format!("length(b.{key}) >= {SHORTEST_NUMBER}")
        };
        format!(
            "SELECT a.id AS first_id, b.id AS second_id, {reason} AS reason, {score} AS score \
             FROM {a} a JOIN customers b ON b.{key} = a.{key} AND {and} \
             WHERE b.merged_into_id IS NULL AND {sure}",
            reason = reason.sql(),
        )
    });
    let each: Vec<String> = each.collect();
    format!(
        "(SELECT first_id, second_id, first_id || '-' || second_id AS pair, \
         least(100, max(score) + {EACH_MORE} * (count(*) - 1))::int4 AS score, \
         jsonb_agg(reason ORDER BY score DESC, reason) AS reasons \
         FROM ({}) s GROUP BY first_id, second_id)",
        each.join(" UNION ALL ")
    )
}

/// Every two tenants who look the same, each pair once.
pub(super) fn pairs() -> String {
    same(
        "(SELECT id, mobile_key, national_id_key, passport_key, email_key, name_en_key, name_ar_key, \
          nationality, birth_date FROM customers WHERE merged_into_id IS NULL)",
        "b.id > a.id",
    )
}

/// The tenants who look like the row of `typed`.
pub(super) fn like_typed(typed: &str) -> String {
    same(typed, "b.id <> a.id")
}
