//! Who is due to be reminded on a day: what the morning's job works on, and what the screen shows beforehand.

use chrono::{DateTime, NaiveDate, Utc};
use collections::contract_payments::ContractPaymentId;
use collections::facts::PAYMENTS;
use kernel::Result;
use kernel::code::Status;
use kernel::facts::TODAY;
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use kernel::wording::Worded;
use leasing::contracts::{ContractId, ContractStatus, PaymentKind, PaymentStatus};
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use properties::facts::{BUILDINGS, UNITS};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::rules::{CATCH_UP_DAYS, rule_for, window};
use super::wording::{Letter, Subject};
use crate::deliveries::Channel;

/// A payment that may be reminded of, with all that its message says.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Candidate {
    pub payment_id: ContractPaymentId,
    pub kind: PaymentKind,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub contract_id: ContractId,
    pub contract_number: String,
    pub public_id: String,
    pub is_shared: bool,
    pub known_at: DateTime<Utc>,
    pub customer_id: CustomerId,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub email: Option<String>,
    pub mobile: String,
    pub allow_whatsapp: bool,
    pub language: Language,
    pub unit_number: String,
    pub building_name_en: String,
    pub building_name_ar: String,
}

/// A payment, and the rule under which its tenant is reminded.
pub struct Due {
    pub candidate: Candidate,
    pub rule: i16,
}

fn candidates() -> String {
    format!(
        "\
    SELECT p.id AS payment_id, p.type AS kind, p.amount, p.due_on, \
        k.id AS contract_id, k.number AS contract_number, k.public_id, \
        k.public_revoked_at IS NULL AS is_shared, coalesce(k.issued_at, k.created_at) AS known_at, \
        c.id AS customer_id, c.name_en AS customer_name_en, c.name_ar AS customer_name_ar, c.email, c.mobile, \
        c.allow_whatsapp, c.language, u.number AS unit_number, b.name_en AS building_name_en, b.name_ar AS building_name_ar \
    FROM {PAYMENTS} p \
    JOIN {CONTRACTS} k ON k.id = p.contract_id \
    JOIN {CUSTOMERS} c ON c.id = k.customer_id \
    JOIN {UNITS} u ON u.id = k.unit_id \
    JOIN {BUILDINGS} b ON b.id = u.building_id"
    )
}

/// Whether the payment `p` of the contract `k` is on date, and the contract is live and not stopped.
pub fn still_owed(p: &str, k: &str) -> String {
    format!(
        "{p}.status = {} AND {k}.status = {} AND {k}.stopped_on IS NULL",
        PaymentStatus::OnDate.sql(),
        ContractStatus::Active.sql()
    )
}

/// The payments after `after` that are to be reminded of on `day`, in order of their ids, and
/// the last id that was looked at (`None` at the end).
pub async fn due_on_day(
    db: &impl MerchantConn,
    rules: &[i16],
    day: NaiveDate,
    after: i64,
    limit: i64,
) -> Result<(Vec<Due>, Option<i64>)> {
    let Some((first, last)) = window(rules, day) else {
        return Ok((Vec::new(), None));
    };
    let sql = format!(
        "{} WHERE {} AND c.status = {} \
         AND p.due_on BETWEEN $1 AND $2 AND p.id > $3 ORDER BY p.id LIMIT $4",
        candidates(),
        still_owed("p", "k"),
        Status::Active.sql()
    );
    let values = [first.into(), last.into(), after.into(), limit.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let candidates = Candidate::find_by_statement(statement).all(db).await?;
    let more = i64::try_from(candidates.len()).is_ok_and(|found| found == limit);
    let next = candidates
        .last()
        .map(|candidate| candidate.payment_id.0)
        .filter(|_| more);
    let lateness = if day == db.today() { CATCH_UP_DAYS } else { 0 };
    let zone = db.merchant().time_zone;
    let due = candidates.into_iter().filter_map(|candidate| {
        let known_since = candidate.known_at.with_timezone(&zone).date_naive();
        let rule = rule_for(rules, candidate.due_on, known_since, day, lateness)?;
        Some(Due { candidate, rule })
    });
    Ok((due.collect(), next))
}

/// One payment, if there is still something to remind of.
pub async fn still_due(
    db: &impl MerchantConn,
    payment_id: ContractPaymentId,
) -> Result<Option<Candidate>> {
    let sql = format!(
        "{} WHERE p.id = $1 AND {}",
        candidates(),
        still_owed("p", "k")
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [payment_id.into()]);
    Ok(Candidate::find_by_statement(statement).one(db).await?)
}

/// The payment that falls due next, of a tenant if one is named.
pub async fn upcoming(db: &impl MerchantConn, of: Option<CustomerId>) -> Result<Option<Candidate>> {
    let sql = format!(
        "{} WHERE {} AND ($1::bigint IS NULL OR k.customer_id = $1) \
         ORDER BY p.due_on < {TODAY}, p.due_on, p.id LIMIT 1",
        candidates(),
        still_owed("p", "k")
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [of.into()]);
    Ok(Candidate::find_by_statement(statement).one(db).await?)
}

impl Candidate {
    pub fn customer(&self) -> Text {
        let name = |name: &Option<String>| name.clone().unwrap_or_default();
        Text::new(name(&self.customer_name_en), name(&self.customer_name_ar))
    }

    pub fn building(&self) -> Text {
        Text::new(self.building_name_en.clone(), self.building_name_ar.clone())
    }

    /// Where each channel reaches the tenant.
    pub fn channels(&self) -> Vec<(Channel, String)> {
        let mut channels = Vec::with_capacity(2);
        if let Some(email) = self.email.clone().filter(|email| !email.is_empty()) {
            channels.push((Channel::Email, email));
        }
        let number: String = self.mobile.chars().filter(char::is_ascii_digit).collect();
        if self.allow_whatsapp && !number.is_empty() {
            channels.push((Channel::WhatsApp, number));
        }
        channels
    }

    /// The tenant's page of the contract, unless it is closed.
    pub fn link(&self, db: &impl MerchantConn, language: Language) -> Option<String> {
        let path = format!("account-contract/{}", self.public_id);
        self.is_shared.then(|| db.kernel().link(language, &path))
    }

    /// The values of the fields that a message may name.
    pub fn facts(
        &self,
        db: &impl MerchantConn,
        day: NaiveDate,
        language: Language,
    ) -> Vec<(&'static str, String)> {
        let merchant = db.merchant();
        let subject = Subject {
            customer: &self.customer(),
            unit_number: &self.unit_number,
            building: &self.building(),
            contract_number: &self.contract_number,
            kind: self.kind,
            amount: self.amount,
            currency: &merchant.currency,
            due_on: self.due_on,
            today: day,
            merchant: &merchant.name,
            language,
        };
        subject.facts()
    }

    /// What the tenant is told today, in a language that the merchant writes in.
    pub fn letter(&self, db: &impl MerchantConn, worded: &Worded, wanted: Language) -> Letter {
        let language = worded.language(wanted);
        let said = worded.say(language, &self.facts(db, db.today(), language));
        Letter {
            language,
            subject: said.subject,
            body: said.body,
            link: self.link(db, language),
            template: worded.template,
        }
    }
}
