//! What the law says of the next terms of contracts: the last day to serve notice, and the most that they may cost.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromQueryResult, Statement};
use serde::Deserialize;

use crate::contracts::entity::Model;
use crate::contracts::model::ContractRow;
use crate::contracts::{ContractId, ContractStatus, RentLines};
use crate::neighbours::{BUILDINGS, PLACES, UNITS, UnitUsage};
use crate::tenancy_rules::entity::Model as Rule;
use crate::tenancy_rules::law::{Rented, Tenancy};
use crate::tenancy_rules::model::RentLimit;
use crate::tenancy_rules::service::{Place, Rules};

/// The law of some contracts, read at once.
pub struct Guard {
    rules: Rules,
    contracts: HashMap<ContractId, Known>,
    today: NaiveDate,
}

#[derive(Debug, FromQueryResult)]
struct Known {
    id: ContractId,
    ends_on: NaiveDate,
    usage: UnitUsage,
    country: String,
    city_en: String,
    city_ar: String,
    /// When the first letter about the next terms reached the tenant.
    served_on: Option<NaiveDate>,
    /// The terms of the tenant in the unit up to this contract's, as [`Term`].
    terms: serde_json::Value,
}

#[derive(Debug, Clone, Deserialize)]
struct Term {
    from: NaiveDate,
    to: NaiveDate,
    rent: Decimal,
    lines: RentLines,
}

impl Term {
    /// The rents of its parts, the last one on top.
    fn rents(&self) -> Vec<Rented> {
        let paid = self.lines.0.iter().rev().filter(|line| !line.is_free());
        let mut rents: Vec<Rented> = paid
            .map(|line| Rented {
                from: line.starts_on,
                rent: line.rent_price.0,
            })
            .collect();
        // Free days belong to the rent after them.
        match rents.last_mut() {
            Some(first) => first.from = self.from,
            None => rents.push(Rented {
                from: self.from,
                rent: self.rent,
            }),
        }
        rents
    }
}

impl Known {
    fn rule<'a>(&self, rules: &'a Rules, starts_on: NaiveDate) -> Option<&'a Rule> {
        let place = Place {
            country: &self.country,
            city: [&self.city_en, &self.city_ar],
            usage: self.usage,
        };
        rules.of(place, starts_on)
    }

    /// The rents of the tenancy: of the terms that follow each other without a gap, up to the present one.
    fn rents(&self) -> Result<Vec<Rented>> {
        let mut terms: Vec<Term> = serde_json::from_value(self.terms.clone())?;
        let mut rents: Vec<Rented> = Vec::new();
        while let Some(term) = terms.pop() {
            let next = rents.last();
            let ends_before = term.to.succ_opt().unwrap_or(term.to);
            if next.is_some_and(|next| ends_before < next.from) {
                break;
            }
            rents.extend(term.rents());
        }
        rents.reverse();
        Ok(rents)
    }
}

impl Guard {
    pub async fn of(db: &impl MerchantConn, contracts: &[ContractId]) -> Result<Self> {
        let terms = format!(
            "(SELECT jsonb_agg(jsonb_build_object('from', t.starts_on, 'to', t.ends_on, 'rent', t.rent_price::text, 'lines', t.rent_lines) \
             ORDER BY t.starts_on) FROM contracts t WHERE t.unit_id = c.unit_id AND t.customer_id = c.customer_id \
             AND (t.id = c.id OR t.issued_at IS NOT NULL AND t.status <> {cancelled} AND t.starts_on < c.starts_on))",
            cancelled = ContractStatus::Cancelled.sql(),
        );
        Self::read(db, contracts, &terms).await
    }

    /// The law of contracts' places, without what was paid before.
    pub async fn of_places(db: &impl MerchantConn, contracts: &[ContractId]) -> Result<Self> {
        Self::read(db, contracts, "'[]'::jsonb").await
    }

    /// The rule of a contract that begins on this day.
    pub fn rule(&self, id: ContractId, starts_on: NaiveDate) -> Option<&Rule> {
        self.contracts.get(&id)?.rule(&self.rules, starts_on)
    }

    async fn read(db: &impl MerchantConn, contracts: &[ContractId], terms: &str) -> Result<Self> {
        let rules = Rules::load(db).await?;
        let sql = format!(
            "SELECT c.id, c.ends_on, u.usage, l.country, l.city_en, l.city_ar, {terms} AS terms, \
             (SELECT min(r.served_on) FROM renewal_letters r WHERE r.contract_id = c.id) AS served_on \
             FROM contracts c JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             JOIN {PLACES} l ON l.building_id = b.id \
             WHERE c.id IN (SELECT asked::bigint FROM jsonb_array_elements_text($1) asked)"
        );
        let asked = serde_json::json!(contracts);
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [asked.into()]);
        let known = Known::find_by_statement(statement).all(db).await?;
        Ok(Self {
            rules,
            contracts: known.into_iter().map(|one| (one.id, one)).collect(),
            today: db.today(),
        })
    }

    /// The last day to serve notice of a contract.
    pub fn notice_by(&self, id: ContractId) -> Option<NaiveDate> {
        let known = self.contracts.get(&id)?;
        let rule = known.rule(&self.rules, known.ends_on.succ_opt()?)?;
        rule.law().notice_by(known.ends_on)
    }

    /// What the term after a contract may cost that begins on this day; nothing where the place has no rule.
    pub fn limit(
        &self,
        after: ContractId,
        starts_on: NaiveDate,
        index_rent: Option<Decimal>,
    ) -> Result<Option<RentLimit>> {
        let Some(known) = self.contracts.get(&after) else {
            return Ok(None);
        };
        let Some(rule) = known.rule(&self.rules, starts_on) else {
            return Ok(None);
        };
        let law = rule.law();
        let limit = law.limit(&Tenancy {
            rents: &known.rents()?,
            ends_on: known.ends_on,
            starts_on,
            served_on: known.served_on,
            index_rent,
            today: self.today,
        });
        Ok(Some(RentLimit {
            jurisdiction: rule.jurisdiction,
            most: limit.most.map(Into::into),
            reason: limit.reason,
            until: limit.until,
            enforcement: rule.enforcement,
            notice_by: law.notice_by(known.ends_on),
            served_on: known.served_on,
            source_en: rule.source_en.clone(),
            source_ar: rule.source_ar.clone(),
        }))
    }
}

/// The last day to register each contract, by the law of its place on its first day.
pub(super) async fn attest_by(
    tx: &MerchantTx,
    contracts: &[Model],
) -> Result<Vec<Option<NaiveDate>>> {
    let ids: Vec<ContractId> = contracts.iter().map(|contract| contract.id).collect();
    let guard = Guard::of_places(tx, &ids).await?;
    let day = |contract: &Model| {
        let rule = guard.rule(contract.id, contract.starts_on)?;
        rule.attest_by(contract.issue_date)
    };
    Ok(contracts.iter().map(day).collect())
}

/// Rows with the last day to serve notice, where they run.
pub(super) async fn with_notice(
    db: &impl MerchantConn,
    rows: Vec<ContractRow>,
) -> Result<Vec<ContractRow>> {
    let runs = |row: &ContractRow| row.status == ContractStatus::Active && row.stopped_on.is_none();
    let running: Vec<ContractId> = rows
        .iter()
        .filter(|row| runs(row))
        .map(|row| row.id)
        .collect();
    if running.is_empty() {
        return Ok(rows);
    }
    let guard = Guard::of_places(db, &running).await?;
    let with = |row: ContractRow| ContractRow {
        notice_by: guard.notice_by(row.id),
        ..row
    };
    Ok(rows.into_iter().map(with).collect())
}
