//! The kinds of records: where their rows are, what of them is searched, what is found first.

use collections::facts::{CHEQUES, DEPOSITS, PAYMENTS, RECEIPTS};
use collections::{cheques, contract_payments, insurances, receipts};
use kernel::permission::Permissions;
use leasing::contracts::{self, ContractStatus};
use leasing::facts::CONTRACTS;
use parties::facts::{CUSTOMERS, OWNERS};
use parties::{customers, owners};
use properties::facts::{BUILDINGS, PLACES, UNITS};
use properties::{buildings, units};
use sea_orm::Value;

use super::asked::Asked;
use crate::search::Matched;

const MOST_OF_A_KIND: usize = 8;

/// The values of a statement, in the order of their places.
#[derive(Default)]
pub(super) struct Values(pub Vec<Value>);

impl Values {
    fn text(&mut self, text: impl Into<Option<String>>) -> String {
        self.0.push(text.into().into());
        format!("${}::text", self.0.len())
    }

    fn texts(&mut self, texts: &[String]) -> String {
        self.0.push(texts.to_vec().into());
        format!("${}::text[]", self.0.len())
    }
}

/// One kind of record.
struct Kind {
    noun: &'static str,
    /// `id`, titles, details, `status`.
    columns: String,
    from: String,
    /// Which rows are found.
    found: String,
    /// Which of them have the number that was typed.
    exact: String,
    matched: Matched,
    /// What comes first beside those.
    order: String,
    /// `amount, due_on, cheque_state, deposit`
    money: String,
}

impl Kind {
    fn sql(&self) -> String {
        let Self {
            noun,
            columns,
            from,
            found,
            exact,
            matched,
            order,
            money,
        } = self;
        let matched = matched.sql();
        format!(
            "(SELECT '{noun}' AS noun, {columns}, {money}, \
             CASE WHEN {exact} THEN {matched} END AS matched \
             FROM {from} WHERE {found} ORDER BY ({exact}) IS TRUE DESC, {order} LIMIT {MOST_OF_A_KIND})"
        )
    }
}

const NO_MONEY: &str = "NULL::numeric AS amount, NULL::date AS due_on, \
     NULL::text AS cheque_state, NULL::numeric AS deposit";

/// What is held of the tenant `x`'s deposits; nothing where nothing is.
fn deposit() -> String {
    format!(
        "NULL::numeric AS amount, NULL::date AS due_on, NULL::text AS cheque_state, \
         (SELECT nullif(sum(d.balance), 0) FROM {DEPOSITS} d JOIN {CONTRACTS} c ON c.id = d.contract_id \
          WHERE c.customer_id = x.id) AS deposit"
    )
}

/// The statement's parts for the kinds that the caller may view.
pub(super) fn parts(permissions: &Permissions, asked: &Asked, values: &mut Values) -> Vec<String> {
    let mut kinds = Vec::new();
    if permissions.allows::<customers::permission::View>() {
        let mut tenants = people(asked, values, "customers", CUSTOMERS);
        tenants.found.push_str(" AND x.merged_into_id IS NULL");
        if permissions.allows::<insurances::permission::View>() {
            tenants.money = deposit();
        }
        kinds.push(tenants);
    }
    if permissions.allows::<units::permission::View>() {
        kinds.push(units_of(asked, values));
    }
    if permissions.allows::<buildings::permission::View>() {
        kinds.push(buildings_of(asked, values));
    }
    if permissions.allows::<owners::permission::View>() {
        kinds.push(people(asked, values, "owners", OWNERS));
    }
    if permissions.allows::<contracts::permission::View>() {
        kinds.push(contracts_of(asked, values));
    }
    if !asked.cheques.is_empty() && permissions.allows::<cheques::permission::View>() {
        kinds.push(by_cheque(asked, values));
    }
    if !asked.documents.is_empty()
        && permissions.allows::<contract_payments::permission::View>()
        && permissions.allows::<receipts::permission::View>()
    {
        kinds.push(by_receipt(asked, values));
    }
    kinds.iter().map(Kind::sql).collect()
}

/// Every word occurs in the key.
fn all_words(asked: &Asked, values: &mut Values, key: &str) -> String {
    let words: Vec<String> = asked
        .patterns
        .iter()
        .map(|pattern| format!("{key} LIKE {}", values.text(pattern.clone())))
        .collect();
    format!("({})", words.join(" AND "))
}

fn people(asked: &Asked, values: &mut Values, noun: &'static str, relation: &str) -> Kind {
    Kind {
        noun,
        columns:
            "x.id, x.title_en, x.title_ar, x.mobile AS detail_en, x.mobile AS detail_ar, x.status"
                .to_owned(),
        from: format!("{relation} x"),
        found: all_words(asked, values, "x.search_key"),
        exact: format!("x.mobile LIKE {}", values.text(asked.mobile.clone())),
        matched: Matched::Mobile,
        order: "x.status DESC, x.id DESC".to_owned(),
        money: NO_MONEY.to_owned(),
    }
}

/// Flats with the number that was typed come first, in the building that was typed beside it.
fn units_of(asked: &Asked, values: &mut Values) -> Kind {
    Kind {
        noun: "units",
        columns: "u.id, u.number AS title_en, u.number AS title_ar, b.name_en AS detail_en, \
                  b.name_ar AS detail_ar, u.status"
            .to_owned(),
        from: format!("{UNITS} u JOIN {BUILDINGS} b ON b.id = u.building_id"),
        found: all_words(
            asked,
            values,
            "(lower(u.number) || ' ' || u.search_key || ' ' || b.search_key)",
        ),
        exact: format!("lower(u.number) = ANY({})", values.texts(&asked.words)),
        matched: Matched::Unit,
        order: "u.status DESC, u.building_id, u.number".to_owned(),
        money: NO_MONEY.to_owned(),
    }
}

fn buildings_of(asked: &Asked, values: &mut Values) -> Kind {
    Kind {
        noun: "buildings",
        columns: "b.id, b.name_en AS title_en, b.name_ar AS title_ar, l.city_en AS detail_en, \
                  l.city_ar AS detail_ar, b.status"
            .to_owned(),
        from: format!("{BUILDINGS} b JOIN {PLACES} l ON l.building_id = b.id"),
        found: all_words(asked, values, "b.search_key"),
        exact: "false".to_owned(),
        matched: Matched::Unit,
        order: "b.status DESC, b.id".to_owned(),
        money: NO_MONEY.to_owned(),
    }
}

/// What tells a contract or payment from others: its tenant, unit and building.
fn whose(language: &str, name: &str) -> String {
    format!(
        "cu.title_{language} || ' · ' || u.number || ' · ' || b.name_{language} AS {name}_{language}"
    )
}

fn people_and_place() -> String {
    format!(
        "JOIN {CUSTOMERS} cu ON cu.id = c.customer_id JOIN {UNITS} u ON u.id = c.unit_id \
         JOIN {BUILDINGS} b ON b.id = u.building_id"
    )
}

/// A contract is also found by its tenant and its flat: "Nahda 1203".
fn contracts_of(asked: &Asked, values: &mut Values) -> Kind {
    let words = all_words(
        asked,
        values,
        "(c.search_key || ' ' || cu.search_key || ' ' || lower(u.number) || ' ' || b.search_key)",
    );
    let exact = format!("c.number = ANY({})", values.texts(&asked.documents));
    Kind {
        noun: "contracts",
        columns: format!(
            "c.id, c.number AS title_en, c.number AS title_ar, {}, {}, c.status",
            whose("en", "detail"),
            whose("ar", "detail")
        ),
        from: format!("{CONTRACTS} c {}", people_and_place()),
        found: format!("({words} OR {exact})"),
        exact,
        matched: Matched::Contract,
        order: format!(
            "(c.status = {}) DESC, c.id DESC",
            ContractStatus::Active.sql()
        ),
        money: NO_MONEY.to_owned(),
    }
}

/// A cheque, old or new, with where it stands.
fn by_cheque(asked: &Asked, values: &mut Values) -> Kind {
    let exact = format!("q.number = ANY({})", values.texts(&asked.cheques));
    let found = match &asked.cheque_pattern {
        Some(pattern) => format!(
            "({exact} OR q.number LIKE {})",
            values.text(pattern.clone())
        ),
        None => exact.clone(),
    };
    Kind {
        noun: "cheques",
        columns: format!(
            "q.id, q.number AS title_en, q.number AS title_ar, {}, {}, 1::smallint AS status",
            whose("en", "detail"),
            whose("ar", "detail")
        ),
        from: of_contract(&format!("{CHEQUES} q"), "q"),
        found,
        exact,
        matched: Matched::Cheque,
        order: "length(q.number), q.bank_on, q.id".to_owned(),
        money: "q.amount, q.bank_on AS due_on, q.state AS cheque_state, NULL::numeric AS deposit"
            .to_owned(),
    }
}

/// Receipts have no screen of their own: a receipt, a void one too, leads to its payment.
fn by_receipt(asked: &Asked, values: &mut Values) -> Kind {
    let exact = format!("r.number = ANY({})", values.texts(&asked.documents));
    Kind {
        noun: "contract_payments",
        columns: format!(
            "p.id, r.number AS title_en, r.number AS title_ar, {}, {}, p.status",
            whose("en", "detail"),
            whose("ar", "detail")
        ),
        from: of_contract(
            &format!("{RECEIPTS} r JOIN {PAYMENTS} p ON p.id = r.contract_payment_id"),
            "p",
        ),
        found: exact.clone(),
        exact,
        matched: Matched::Receipt,
        order: "length(r.number), p.due_on, p.id".to_owned(),
        money: "p.amount, p.due_on, NULL::text AS cheque_state, NULL::numeric AS deposit"
            .to_owned(),
    }
}

/// With the issued contract of a row, its tenant and its place.
fn of_contract(from: &str, row: &str) -> String {
    format!(
        "{from} JOIN {CONTRACTS} c ON c.id = {row}.contract_id AND c.issued_at IS NOT NULL {}",
        people_and_place()
    )
}
