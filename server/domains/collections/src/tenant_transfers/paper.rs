//! The agreement of the three sides on paper, in both languages.

use documents::{Bilingual, Currency, SettlementPaperLine, TransferDocument};
use kernel::money::grouped;
use kernel::tenancy::MerchantConn;
use kernel::text::{DayText, Text};
use kernel::{Problem, Result, record};
use leasing::contracts::entity::Model as Contract;
use parties::customers::entity::Entity as Customers;
use rust_decimal::Decimal;

use super::service::{Asked, Facts, name_of};
use super::{TransferDeposit, TransferPayer, TransferShare};
use crate::insurance_movements::printed;
use crate::receipts::pdf::{issuer, logo};
use crate::settlements::SettlementId;
use crate::settlements::entity::Entity as Settlements;

/// A transfer that was just made.
pub(super) struct Said<'a> {
    pub number: &'a str,
    pub facts: &'a Facts,
    pub asked: &'a Asked,
    pub ended: &'a Contract,
    pub next: &'a Contract,
    pub settlement: Option<SettlementId>,
}

pub(super) async fn document(db: &impl MerchantConn, said: &Said<'_>) -> Result<TransferDocument> {
    let printed = printed::of_contract(db, said.ended.id).await?;
    let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
    let old = record::find::<Customers>(db, said.ended.customer_id).await?;
    let (old, new) = (name_of(&old), name_of(&said.asked.customer));
    let settlement = match said.settlement {
        Some(id) => record::find::<Settlements>(db, id).await?.number,
        None => None,
    };
    let words = Words {
        said,
        currency: &db.merchant().currency,
        old: &old,
        new: &new,
        settlement,
    };
    let shared = &said.facts.shared;
    let unit = &printed.unit_number;
    Ok(TransferDocument {
        number: said.number.to_owned(),
        transferred_on: db.today(),
        premises: Bilingual::new(
            format!("{}, unit {unit}", printed.building_name_en),
            format!("{}، وحدة {unit}", printed.building_name_ar),
        ),
        contract_number: said.ended.number.clone(),
        next_number: said.next.number.clone(),
        last_day: said.asked.last_day,
        takes_over_on: said.asked.takes_over_on,
        ends_on: said.next.ends_on,
        currency,
        lines: words.lines(),
        total: shared.stays + shared.goes,
        paragraphs: words.paragraphs(),
        old_tenant: both(old.clone()),
        new_tenant: both(new.clone()),
        transferred_by: Bilingual::same(db.caller().actor.name.clone()),
        issuer: documents::Issuer {
            logo: logo(db).await?,
            ..issuer(db, printed.account)
        },
    })
}

fn both(text: Text) -> Bilingual {
    Bilingual::new(text.en, text.ar)
}

struct Words<'a> {
    said: &'a Said<'a>,
    currency: &'a str,
    old: &'a Text,
    new: &'a Text,
    /// Its number.
    settlement: Option<String>,
}

impl Words<'_> {
    /// Who pays which rent.
    fn lines(&self) -> Vec<SettlementPaperLine> {
        let (asked, shared) = (self.said.asked, &self.said.facts.shared);
        let (last, first) = (DayText(asked.last_day), DayText(asked.takes_over_on));
        let ends = DayText(self.said.next.ends_on);
        let begins = DayText(self.said.ended.starts_on);
        let line = |name: &Text, explanation, amount| SettlementPaperLine {
            title: both(name.clone()),
            explanation,
            amount,
        };
        vec![
            line(
                self.old,
                Bilingual::new(
                    format!("Contract {}, {begins} to {last}", self.said.ended.number),
                    format!(
                        "العقد {} من {begins:#} إلى {last:#}",
                        self.said.ended.number
                    ),
                ),
                shared.stays,
            ),
            line(
                self.new,
                Bilingual::new(
                    format!("Contract {}, {first} to {ends}", self.said.next.number),
                    format!("العقد {} من {first:#} إلى {ends:#}", self.said.next.number),
                ),
                shared.goes,
            ),
        ]
    }

    fn paragraphs(&self) -> Vec<Bilingual> {
        let mut all = vec![self.takes_over(), self.rent()];
        all.extend(self.given_back());
        all.push(self.cheques());
        all.push(self.debts());
        all.push(self.deposit());
        all.extend(self.fee());
        all.push(Bilingual::new(
            format!(
                "The registration of contract {} ends with it; contract {} is registered anew.",
                self.said.ended.number, self.said.next.number
            ),
            format!(
                "ينتهي تسجيل العقد {} بانتهائه، ويُسجَّل العقد {} من جديد.",
                self.said.ended.number, self.said.next.number
            ),
        ));
        all.extend(self.said.asked.note.as_deref().map(Bilingual::same));
        all
    }

    fn takes_over(&self) -> Bilingual {
        let (first, ends) = (
            DayText(self.said.asked.takes_over_on),
            DayText(self.said.next.ends_on),
        );
        let (old, new) = (self.old, self.new);
        Bilingual::new(
            format!(
                "From {first} {} takes over the tenancy until {ends}, on the same terms. The landlord agrees, and {} has no right to the unit from that day on.",
                new.en, old.en
            ),
            format!(
                "يحل {} محل {} في عقد الإيجار من {first:#} حتى {ends:#} بالشروط ذاتها. يوافق المؤجر على ذلك، ولا حق للمتنازل في الوحدة من ذلك اليوم.",
                new.ar, old.ar
            ),
        )
    }

    fn rent(&self) -> Bilingual {
        match self.said.asked.share {
            TransferShare::ByDays => Bilingual::new(
                "Each tenant pays the rent of the own days.",
                "يدفع كل مستأجر إيجار أيامه.",
            ),
            TransferShare::ByDueDate => Bilingual::new(
                "Each tenant pays what falls due in the own time. What was paid for later days is between the two tenants.",
                "يدفع كل مستأجر ما يستحق في مدته. وما دُفع عن أيام لاحقة شأن بين المستأجرين.",
            ),
        }
    }

    fn given_back(&self) -> Option<Bilingual> {
        let number = self.settlement.as_deref()?;
        let (amount, currency) = (grouped(self.said.facts.shared.given_back), self.currency);
        let old = self.old;
        Some(Bilingual::new(
            format!(
                "{currency} {amount} that {} had paid for later days is accounted for in settlement {number}.",
                old.en
            ),
            format!(
                "تُحتسب {amount} {currency} التي دفعها {} عن أيام لاحقة في التسوية {number}.",
                old.ar
            ),
        ))
    }

    fn cheques(&self) -> Bilingual {
        let cheques = &self.said.facts.cheques;
        let numbers = cheques.iter().filter_map(|one| one.number.clone());
        let numbers = numbers.collect::<Vec<_>>().join(", ");
        let old = self.old;
        if numbers.is_empty() {
            return Bilingual::new("No cheque goes back.", "لا توجد شيكات تُعاد.");
        }
        Bilingual::new(
            format!("Cheques that go back to {}: {numbers}.", old.en),
            format!("الشيكات المعادة إلى {}: {numbers}.", old.ar),
        )
    }

    fn debts(&self) -> Bilingual {
        let (amount, currency) = (self.said.facts.debts, self.currency);
        let old = self.old;
        if amount.is_zero() {
            return Bilingual::new(
                format!("Nothing that {} was to pay is overdue.", old.en),
                format!("لا يوجد متأخر على {}.", old.ar),
            );
        }
        let amount = grouped(amount);
        if let Some(number) = &self.settlement {
            return Bilingual::new(
                format!(
                    "{} owed {currency} {amount} besides, which settlement {number} accounts for. No debt passes to {}.",
                    old.en, self.new.en
                ),
                format!(
                    "كان على {} أيضاً مبلغ {amount} {currency} تحتسبه التسوية {number}، ولا ينتقل أي دين إلى {}.",
                    old.ar, self.new.ar
                ),
            );
        }
        Bilingual::new(
            format!(
                "{} still owes {currency} {amount}. The debt does not pass to {}.",
                old.en, self.new.en
            ),
            format!(
                "ما زال على {} مبلغ {amount} {currency}، ولا ينتقل هذا الدين إلى {}.",
                old.ar, self.new.ar
            ),
        )
    }

    fn deposit(&self) -> Bilingual {
        let (facts, asked, currency) = (self.said.facts, self.said.asked, self.currency);
        let (old, new) = (self.old, self.new);
        let held = grouped(facts.held);
        match asked.answer {
            TransferDeposit::CarriedOver if facts.held.is_zero() => Bilingual::new(
                format!("The office holds no deposit of {}.", old.en),
                format!("لا يحتفظ المكتب بتأمين من {}.", old.ar),
            ),
            TransferDeposit::CarriedOver => Bilingual::new(
                format!(
                    "The deposit of {currency} {held} that the office holds is carried over to {}; {} has no claim to it any more.",
                    new.en, old.en
                ),
                format!(
                    "يُرحّل التأمين المحتفظ به وقدره {held} {currency} إلى {}، ولا حق فيه بعد ذلك للمتنازل {}.",
                    new.ar, old.ar
                ),
            ),
            TransferDeposit::Settled if asked.new_deposit.is_zero() => Bilingual::new(
                format!(
                    "The deposit of {} is settled with {}. {} pays no deposit.",
                    old.en, old.en, new.en
                ),
                format!("يُسوّى تأمين {} معه، ولا يدفع {} تأميناً.", old.ar, new.ar),
            ),
            TransferDeposit::Settled => {
                let asked = grouped(asked.new_deposit);
                Bilingual::new(
                    format!(
                        "The deposit of {} is settled with {}. {} pays a deposit of {currency} {asked}.",
                        old.en, old.en, new.en
                    ),
                    format!(
                        "يُسوّى تأمين {} معه، ويدفع {} تأميناً قدره {asked} {currency}.",
                        old.ar, new.ar
                    ),
                )
            }
        }
    }

    fn fee(&self) -> Option<Bilingual> {
        let (asked, currency) = (self.said.asked, self.currency);
        let payer = match asked.fee_payer? {
            TransferPayer::OldTenant => self.old,
            TransferPayer::NewTenant => self.new,
        };
        let (fee, vat) = (grouped(asked.fee), grouped(asked.fee_vat));
        let total = grouped(asked.fee_total());
        if asked.fee_vat == Decimal::ZERO {
            return Some(Bilingual::new(
                format!("{} pays the fee of {currency} {total}.", payer.en),
                format!("يدفع {} رسماً قدره {total} {currency}.", payer.ar),
            ));
        }
        Some(Bilingual::new(
            format!(
                "{} pays the fee of {currency} {fee} and {currency} {vat} VAT, {currency} {total} in all.",
                payer.en
            ),
            format!(
                "يدفع {} رسماً قدره {fee} {currency} وضريبة قيمة مضافة {vat} {currency}، والمجموع {total} {currency}.",
                payer.ar
            ),
        ))
    }
}
