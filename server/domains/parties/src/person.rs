//! What tenants and owners have in common: names, numbers, and that nobody is entered twice.

use chrono::NaiveDate;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Given, Rule, TextField, Validator};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

const NAME_LENGTH: usize = 120;
const ID_LENGTH: usize = 40;

pub(crate) struct Names {
    pub en: Option<String>,
    pub ar: Option<String>,
}

/// At least one of the two names; a business may have digits and signs in its name.
pub(crate) fn names(
    form: &mut Validator,
    en: Option<&String>,
    ar: Option<&String>,
    is_business: bool,
) -> Names {
    let is_blank = |name: Option<&String>| name.is_none_or(|name| name.trim().is_empty());
    let both_missing = is_blank(en) && is_blank(ar);
    let mut read = |field: &str, typed: Option<&String>, required: bool| {
        let typed = typed.map(String::as_str);
        let name = form.field(field, typed).required_if(required);
        if is_business {
            business_name(name)
        } else {
            name.person_name().optional()
        }
    };
    Names {
        en: read("name_en", en, both_missing),
        ar: read("name_ar", ar, false),
    }
}

fn business_name(field: TextField<'_>) -> Option<String> {
    field
        .max_length(NAME_LENGTH)
        .custom(
            "business_name",
            Text::fixed(
                "{label} must be a name of letters, digits, spaces and the signs & . , - / ( ) '.",
                "{label} يقبل الحروف والأرقام والمسافات والرموز & . , - / ( ) ' فقط.",
            ),
            is_business_name,
        )
        .optional()
}

fn is_business_name(name: &str) -> bool {
    let is_sign = |c: char| " &.,-/()'\u{2019}+،".contains(c);
    name.chars().any(char::is_alphabetic)
        && name
            .chars()
            .all(|c| is_letter(c) || c.is_numeric() || is_sign(c))
}

fn is_letter(character: char) -> bool {
    matches!(character, 'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{24F}' | '\u{620}'..='\u{65F}' | '\u{670}'..='\u{6D3}')
}

/// Numbers of identity papers: letters, digits and hyphens.
pub(crate) fn paper_number(form: &mut Validator, field: &str, typed: impl Given) -> Option<String> {
    form.field(field, typed)
        .max_length(ID_LENGTH)
        .custom(
            "paper_number",
            Text::fixed(
                "{label} must have only letters, digits, hyphens and slashes.",
                "{label} يقبل الحروف والأرقام والشرطات فقط.",
            ),
            |number| {
                number
                    .chars()
                    .all(|c| c.is_alphanumeric() || " -/".contains(c))
            },
        )
        .optional()
        .map(|number| kernel::text::fold_digits(&number).to_uppercase())
}

/// A country by its ISO 3166 alpha-2 code.
pub(crate) fn country(form: &mut Validator, field: &str, typed: impl Given) -> Option<String> {
    form.field(field, typed)
        .custom(
            "country",
            Text::fixed(
                "{label} must be a country's code of two letters.",
                "{label} يجب أن يكون رمز دولة من حرفين.",
            ),
            |code| code.len() == 2 && code.bytes().all(|b| b.is_ascii_alphabetic()),
        )
        .optional()
        .map(|code| code.to_ascii_uppercase())
}

/// A tax number by the rule of the merchant's country.
pub(crate) fn trn(
    form: &mut Validator,
    merchant_country: &str,
    typed: impl Given,
) -> Option<String> {
    let field = form.field("trn", typed);
    if merchant_country == "SA" {
        field.trn_ksa().optional()
    } else {
        field.trn().optional()
    }
}

/// The same subscriber under the other of the two codes of Palestine.
pub fn other_code(mobile: &str) -> Option<String> {
    let swap = |from: &str, to: &str| mobile.strip_prefix(from).map(|rest| format!("{to}{rest}"));
    swap("+970", "+972").or_else(|| swap("+972", "+970"))
}

/// Reads many forms, or gives the faults of all of them.
pub(crate) fn read_many<I, R>(
    tx: &MerchantTx,
    inputs: &[I],
    read: impl Fn(&mut Validator, &I) -> R,
) -> Result<Vec<R>> {
    let mut form = Validator::new(tx.language());
    let mut rows = Vec::with_capacity(inputs.len());
    for (index, input) in inputs.iter().enumerate() {
        let mut own = Validator::new(tx.language());
        rows.push(read(&mut own, input));
        if let Err(faults) = own.finish() {
            form.merge(&format!("rows.{index}"), faults);
        }
    }
    form.finish()?;
    Ok(rows)
}

#[derive(FromQueryResult)]
struct Taken {
    mobile: bool,
    email: bool,
}

/// Refuses a mobile or an e-mail that another row of `table` has, of those for which `among` holds.
pub(crate) async fn check_unique(
    tx: &MerchantTx,
    form: &mut Validator,
    table: &'static str,
    among: &'static str,
    own_id: Option<i64>,
    mobile: &str,
    email: Option<&str>,
) -> Result<()> {
    let other = other_code(mobile);
    if other.is_some() {
        // The unique index sees two numbers where there is one: writers of it go one by one.
        lock_subscriber(tx, table, &mobile[4..]).await?;
    }
    let sql = format!(
        "SELECT coalesce(bool_or(mobile IN ($2, $3)), false) AS mobile, \
         coalesce(bool_or(email = $4), false) AS email \
         FROM {table} WHERE id IS DISTINCT FROM $1::bigint AND {among} AND (mobile IN ($2, $3) OR email = $4)"
    );
    let other = other.unwrap_or_else(|| mobile.to_owned());
    let values = [
        own_id.into(),
        mobile.into(),
        other.into(),
        email.map(str::to_owned).into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let row = tx
        .query_one_raw(statement)
        .await?
        .ok_or_else(Problem::not_found)?;
    let taken = Taken::from_query_result(&row, "")?;
    form.check("mobile", !taken.mobile, Rule::Unique);
    form.check("email", !taken.email, Rule::Unique);
    Ok(())
}

/// [`check_unique`] of those of many whose subscriber has two codes, which the unique index takes for two.
pub(crate) async fn check_subscribers(
    tx: &MerchantTx,
    table: &'static str,
    among: &'static str,
    mobiles: impl Iterator<Item = String>,
) -> Result<()> {
    let mut form = Validator::new(tx.language());
    for mobile in mobiles.filter(|mobile| other_code(mobile).is_some()) {
        check_unique(tx, &mut form, table, among, None, &mobile, None).await?;
    }
    Ok(form.finish()?)
}

async fn lock_subscriber(tx: &MerchantTx, table: &str, national: &str) -> Result<()> {
    let name = format!("{}.{table}.mobile.{national}", tx.merchant().schema);
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended($1, 0))",
        [name.into()],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

/// The last date that an "expires within N days" filter shows.
pub(crate) fn horizon(db: &impl MerchantConn, days: Option<u16>) -> Option<NaiveDate> {
    db.today()
        .checked_add_days(chrono::Days::new(u64::from(days?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::text::Language;

    #[test]
    fn palestine_is_one_country() {
        assert_eq!(
            other_code("+970599123456").as_deref(),
            Some("+972599123456")
        );
        assert_eq!(
            other_code("+972599123456").as_deref(),
            Some("+970599123456")
        );
        assert_eq!(other_code("+971501234567"), None);
    }

    #[test]
    fn a_business_has_signs_and_digits_in_its_name() {
        for name in ["Al Noor & Sons L.L.C.", "شركة النور 2 (ش.ذ.م.م)", "3M Gulf"] {
            assert!(is_business_name(name), "{name}");
        }
        for name in ["123", "<b>", "Palm 🌴", ""] {
            assert!(!is_business_name(name), "{name}");
        }
    }

    #[test]
    fn a_form_without_any_name_is_refused_on_the_english_one() {
        let mut form = Validator::new(Language::En);
        let _ = names(&mut form, None, Some(&" ".to_owned()), false);
        let faults = form.finish().unwrap_err();
        assert_eq!(faults.fields().collect::<Vec<_>>(), ["name_en"]);
    }

    #[test]
    fn digits_are_for_businesses_only() {
        let mut form = Validator::new(Language::Ar);
        let name = "Gulf 2020".to_owned();
        let _ = names(&mut form, Some(&name), None, false);
        assert!(form.failed("name_en"));
        let mut form = Validator::new(Language::Ar);
        assert_eq!(
            names(&mut form, Some(&name), None, true).en.as_deref(),
            Some("Gulf 2020")
        );
        assert!(form.is_valid());
    }

    #[test]
    fn tax_numbers_follow_the_country() {
        let typed = "100000000000001".to_owned();
        let mut form = Validator::new(Language::En);
        assert!(trn(&mut form, "AE", &typed).is_some());
        assert!(trn(&mut form, "SA", &typed).is_none());
        assert!(form.failed("trn"));
    }
}
