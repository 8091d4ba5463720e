use chrono::{Days, NaiveDate};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use kernel::{Result, record};
use rust_decimal::{Decimal, dec};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::law::{Band, Cap, Law, Notice};
use super::model::{RuleBand, RuleBands, TenancyRuleInput, TenancyRuleUpdate};
use super::{Jurisdiction, RentCap, TenancyRuleId};
use crate::neighbours::UnitUsage;

/// Where a unit is, as its law asks.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// ISO 3166 alpha-2.
    pub country: &'a str,
    /// In both languages.
    pub city: [&'a str; 2],
    pub usage: UnitUsage,
}

/// The merchant's rules of all places; there are a few dozen.
pub struct Rules(Vec<Model>);

impl Rules {
    pub async fn load(db: &impl MerchantConn) -> Result<Self> {
        Ok(Self(Entity::find().all(db).await?))
    }

    /// The rule of a term that begins on this day: the newest of its place, and of two of one day that of its usage.
    pub fn of(&self, place: Place<'_>, starts_on: NaiveDate) -> Option<&Model> {
        let jurisdiction = Jurisdiction::of(place.country, place.city)?;
        let rules = self.0.iter().filter(|rule| {
            rule.jurisdiction == jurisdiction
                && rule.valid_from <= starts_on
                && rule.usage.is_none_or(|usage| usage == place.usage)
        });
        rules.max_by_key(|rule| (rule.valid_from, rule.usage.is_some()))
    }
}

impl Model {
    pub fn law(&self) -> Law {
        let count = |number: i32| u32::try_from(number).unwrap_or_default();
        let notice = self.notice_length.zip(self.notice_unit);
        Law {
            notice: notice.map(|(length, unit)| Notice {
                length: count(length),
                unit,
            }),
            needs_notice: self.needs_notice,
            frozen_years: count(self.frozen_years),
            again_after_years: count(self.again_after_years),
            cap: match self.cap {
                RentCap::None => Cap::None,
                RentCap::Percent => Cap::Percent(self.cap_percent.unwrap_or_default()),
                RentCap::Index => Cap::Index(self.bands.0.iter().map(band).collect()),
            },
            enforcement: self.enforcement,
        }
    }

    /// The last day to register a contract of this date.
    pub fn attest_by(&self, issue_date: NaiveDate) -> Option<NaiveDate> {
        let days = u64::try_from(self.attest_days?).ok()?;
        issue_date.checked_add_days(Days::new(days))
    }
}

fn band(band: &RuleBand) -> Band {
    Band {
        above: band.above,
        percent: band.percent,
    }
}

pub async fn create(tx: &MerchantTx, input: &TenancyRuleInput) -> Result<Model> {
    let row = validate(tx, input)?;
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &MerchantTx,
    id: TenancyRuleId,
    input: &TenancyRuleUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = validate(tx, &input.rule)?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

pub async fn remove(tx: &MerchantTx, id: TenancyRuleId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    tx.remove::<Entity>(&before, None).await
}

const MOST_PERCENT: Decimal = dec!(100);

fn validate(tx: &MerchantTx, input: &TenancyRuleInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let valid_from = form
        .date("valid_from", &input.valid_from)
        .of_business()
        .required()
        .value();
    let has_unit = input.notice_unit.is_some();
    let notice_length = form
        .integer("notice_length", input.notice_length)
        .min(1)
        .max(1000)
        .required_if(has_unit || input.needs_notice)
        .optional();
    let missing_unit = notice_length.is_some() && !has_unit;
    form.check("notice_unit", !missing_unit, Rule::Required);
    let frozen_years = form
        .integer("frozen_years", input.frozen_years)
        .max(50)
        .value();
    let again_after_years = form
        .integer("again_after_years", input.again_after_years)
        .max(50)
        .value();
    let by_percent = input.cap == RentCap::Percent;
    let cap_percent = form
        .price("cap_percent", &input.cap_percent)
        .max(MOST_PERCENT)
        .required_if(by_percent)
        .optional();
    let by_index = input.cap == RentCap::Index;
    let bands = bands(&mut form, input);
    form.check("bands", !by_index || !bands.is_empty(), Rule::Required);
    let attest_days = form
        .integer("attest_days", input.attest_days)
        .min(1)
        .max(1000)
        .optional();
    let source_en = source(&mut form, "source_en", &input.source_en);
    let source_ar = source(&mut form, "source_ar", &input.source_ar);
    form.finish()?;
    let count = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
    Ok(ActiveModel {
        jurisdiction: Set(input.jurisdiction),
        usage: Set(input.usage),
        valid_from: Set(valid_from),
        notice_length: Set(notice_length.map(count)),
        notice_unit: Set(input.notice_unit),
        needs_notice: Set(input.needs_notice),
        frozen_years: Set(count(frozen_years)),
        again_after_years: Set(count(again_after_years)),
        cap: Set(input.cap),
        cap_percent: Set(cap_percent.filter(|_| by_percent)),
        bands: Set(RuleBands(if by_index { bands } else { Vec::new() })),
        enforcement: Set(input.enforcement),
        attest_days: Set(attest_days.map(count)),
        source_en: Set(source_en),
        source_ar: Set(source_ar),
        ..Default::default()
    })
}

fn source(form: &mut Validator, field: &str, typed: &str) -> String {
    form.notes(field, typed).required().max_length(1000).text()
}

/// Each band begins above the one before it.
fn bands(form: &mut Validator, input: &TenancyRuleInput) -> Vec<RuleBand> {
    let mut bands: Vec<RuleBand> = Vec::new();
    for (index, given) in input.bands.iter().enumerate().take(20) {
        let above = form
            .price(&item("bands", index, "above"), &given.above)
            .max(MOST_PERCENT)
            .required()
            .optional();
        let percent = form
            .price(&item("bands", index, "percent"), &given.percent)
            .max(MOST_PERCENT)
            .required()
            .optional();
        let (Some(above), Some(percent)) = (above, percent) else {
            continue;
        };
        let in_order = bands.last().is_none_or(|last| last.above < above);
        form.check_custom(
            &item("bands", index, "above"),
            in_order,
            "bands_in_order",
            IN_ORDER,
        );
        // As they are written: 7.50 is 7.5.
        bands.push(RuleBand {
            above: above.normalize(),
            percent: percent.normalize(),
        });
    }
    bands
}

const IN_ORDER: Text = Text::fixed(
    "Each band begins above the one before it.",
    "تبدأ كل شريحة فوق التي قبلها.",
);
