//! The paper of a settlement, in both languages, for both sides to sign.

use documents::{Bilingual, Currency, SettlementDocument, SettlementPaperLine};
use kernel::code::Code as _;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use leasing::contracts::entity as contracts;
use rust_decimal::Decimal;

use super::entity::Model;
use super::model::{SettlementAccount, SettlementGiven};
use crate::insurance_movements::printed;
use crate::receipts::pdf::{issuer, logo};

/// Everything that the paper prints, as it is now.
pub(super) async fn document(
    db: &impl MerchantConn,
    contract: &contracts::Model,
    draft: &Model,
    number: &str,
    account: &SettlementAccount,
    given: &SettlementGiven,
) -> Result<SettlementDocument> {
    let printed = printed::of_contract(db, contract.id).await?;
    let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
    let unit = &printed.unit_number;
    let lines = account.lines.iter().map(|line| {
        let kind = line.kind.text();
        SettlementPaperLine {
            title: Bilingual::new(kind.en, kind.ar),
            explanation: Bilingual::new(&line.explanation_en, &line.explanation_ar),
            amount: line.amount.0,
        }
    });
    Ok(SettlementDocument {
        issuer: documents::Issuer {
            logo: logo(db).await?,
            ..issuer(db, printed.account)
        },
        number: number.to_owned(),
        posted_on: db.today(),
        tenant: Bilingual::new(
            printed.customer_name_en.unwrap_or_default(),
            printed.customer_name_ar.unwrap_or_default(),
        ),
        premises: Bilingual::new(
            format!("{}, unit {unit}", printed.building_name_en),
            format!("{}، وحدة {unit}", printed.building_name_ar),
        ),
        contract_number: printed.contract_number,
        starts_on: contract.starts_on,
        agreed_until: contract.agreed_until(),
        last_day: draft.last_day,
        currency,
        lines: lines.collect(),
        net: account.net.0,
        outcome: outcome(account),
        note: Bilingual::same(given.note.clone().unwrap_or_default()),
        settled_by: Bilingual::same(db.caller().actor.name.clone()),
    })
}

/// What becomes of the result.
fn outcome(account: &SettlementAccount) -> Bilingual {
    if account.owed.0 > Decimal::ZERO {
        return Bilingual::new("To be paid by the tenant", "على المستأجر دفعه");
    }
    if account.refunded.0 > Decimal::ZERO {
        return Bilingual::new("Given back to the tenant", "يُرد إلى المستأجر");
    }
    if account.held.0 > Decimal::ZERO {
        return Bilingual::new(
            "Held for the tenant until it is given back",
            "محتفظ به للمستأجر حتى رده",
        );
    }
    Bilingual::new("Nothing is owed by either side", "لا يوجد مستحق على أي طرف")
}
