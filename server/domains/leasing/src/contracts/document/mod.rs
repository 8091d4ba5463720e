//! The contract on paper: gathered from the database, rendered in both languages.

use documents::{
    Bilingual, Certificate, ContractDocument, ContractStatus, Currency, DocumentError, HijriTerm,
    Instalment, InstalmentMethod, Issuer, Party, Premises, Registration, RentPart, Signature,
    Verification, contract_pdf,
};
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::money::grouped;
use kernel::storage::FileKind;
use kernel::tenancy::{Merchant, MerchantConn, MerchantRead};
use kernel::text::{DayText, HijriDay, Language, Text};
use kernel::{Kernel, Problem, Result, press};
use rust_decimal::dec;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::entity::Model;
use super::model::ContractPaymentRow;
use super::{ContractId, ContractState, PaymentMethod, PaymentStatus, Registry, RentLine, service};
use crate::clauses::ClauseField;
use crate::clauses::model::ContractClause;
use crate::clauses::service as clauses;

mod facts;

pub use facts::Facts;
use facts::facts_sql;

/// A contract with all that its paper and its shared page show.
pub struct Paper {
    pub contract: Model,
    pub facts: Facts,
    pub payments: Vec<ContractPaymentRow>,
    pub clauses: Vec<ContractClause>,
}

/// Reads a contract with all that its paper shows.
pub async fn gather(db: &impl MerchantConn, contract: Model) -> Result<Paper> {
    let id: i64 = contract.id.into();
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, facts_sql(), [id.into()]);
    let facts = Facts::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)?;
    let payments = service::payments(db, contract.id).await?;
    let clauses = clauses::of_contract(db, contract.id).await?;
    Ok(Paper {
        contract,
        facts,
        payments,
        clauses,
    })
}

/// The PDF of a contract; the frozen file once it is signed.
pub async fn download(db: MerchantRead, id: ContractId) -> Result<Download> {
    let contract = service::find(&db, id).await?;
    let name = format!("{}.pdf", contract.number);
    Ok(Download::pdf(pdf(db, contract).await?, name))
}

/// The bytes of the same.
pub async fn pdf(db: MerchantRead, contract: Model) -> Result<Vec<u8>> {
    let id = contract.id;
    if let Some(frozen) = crate::signatures::service::frozen_pdf(&db, id).await? {
        return Ok(frozen);
    }
    let signed = crate::signatures::service::so_far(&db, id).await?;
    let paper = gather(&db, contract).await?;
    let document = paper.document(&db, signed).await?;
    // The connection goes back before the typesetter starts.
    drop(db);
    render(document).await
}

/// The paper as a PDF.
pub async fn render(document: ContractDocument) -> Result<Vec<u8>> {
    press::set(move || contract_pdf(&document))
        .await?
        .map_err(|error| match error {
            DocumentError::Image { field } if field.contains("signature") => Problem::field(
                "image",
                Text::fixed(
                    "This is not a usable PNG image.",
                    "هذه ليست صورة PNG صالحة.",
                ),
            ),
            other => Problem::internal(other),
        })
}

impl Paper {
    pub fn customer_name(&self) -> Text {
        let facts = &self.facts;
        Text::new(
            facts.customer_name_en.clone().unwrap_or_default(),
            facts.customer_name_ar.clone().unwrap_or_default(),
        )
    }

    /// Who lets: the unit's owners on the first day, or the merchant where none is recorded.
    pub fn landlord_name(&self) -> Bilingual {
        match (&self.facts.owners_en, &self.facts.owners_ar) {
            (Some(en), Some(ar)) => Bilingual::new(en, ar),
            _ => self.issuer_name(),
        }
    }

    /// The clauses with their fields filled in, then the contract's own terms.
    pub fn terms(&self, merchant: &Merchant) -> Vec<Bilingual> {
        let contract = &self.contract;
        let own = terms(contract.terms_en.as_deref(), contract.terms_ar.as_deref());
        let value = |field| self.value(field, &merchant.currency);
        let filled = self.clauses.iter().map(|clause| clause.filled(value));
        filled.chain(own).collect()
    }

    fn value(&self, field: ClauseField, currency: &str) -> Text {
        let (contract, facts) = (&self.contract, &self.facts);
        let same = |text: &str| Text::new(text, text);
        let money = |amount| same(&format!("{currency} {}", grouped(amount)));
        let day = |day| {
            Text::new(
                DayText(day).said(Language::En),
                DayText(day).said(Language::Ar),
            )
        };
        match field {
            ClauseField::Tenant => self.customer_name(),
            ClauseField::Landlord => {
                let landlord = self.landlord_name();
                Text::new(landlord.en, landlord.ar)
            }
            ClauseField::Building => Text::new(&*facts.building_name_en, &*facts.building_name_ar),
            ClauseField::Unit => same(&facts.unit_number),
            ClauseField::Parking => same(facts.parking_number.as_deref().unwrap_or("–")),
            ClauseField::StartsOn => day(contract.starts_on),
            ClauseField::EndsOn => day(contract.ends_on),
            ClauseField::Rent => rent_words(currency, contract),
            ClauseField::TotalRent => money(contract.total_rent),
            ClauseField::Deposit => money(contract.insurance_amount),
        }
    }

    /// The contract's days by the Hijri calendar, where the unit's country uses it.
    fn hijri(&self) -> Option<HijriTerm> {
        let said = |day| HijriDay::in_country(&self.facts.country, day).map(|day| day.to_string());
        Some(HijriTerm {
            starts_on: said(self.contract.starts_on)?,
            ends_on: said(self.contract.agreed_until())?,
            issued_on: said(self.contract.issue_date)?,
        })
    }

    /// Blank where the place has no registry of a known name.
    fn registry(&self) -> Bilingual {
        let city = [self.facts.city_en.as_str(), self.facts.city_ar.as_str()];
        Registry::of(&self.facts.country, city).map_or_else(Bilingual::default, |registry| {
            let name = registry.text();
            Bilingual::new(name.en, name.ar)
        })
    }

    fn issuer_name(&self) -> Bilingual {
        Bilingual::new(&self.facts.issuer_name_en, &self.facts.issuer_name_ar)
    }

    pub async fn document(
        &self,
        db: &impl MerchantConn,
        signed: Signed,
    ) -> Result<ContractDocument> {
        let contract = &self.contract;
        let currency: Currency = db.merchant().currency.parse().map_err(Problem::internal)?;
        let state = match ContractState::of(contract, db.today()) {
            ContractState::Issued if signed.certificate.is_some() => ContractState::Signed,
            state => state,
        };
        let page = match &signed.verify_id {
            Some(id) => format!("verify/{id}"),
            None => format!("e-contract/{}", contract.public_id),
        };
        Ok(ContractDocument {
            issuer: self.issuer(db.kernel()).await?,
            number: contract.number.clone(),
            status: status(state),
            issued_on: contract.issue_date,
            registration: contract.tasdeq_number.clone().map(|number| Registration {
                registry: self.registry(),
                number,
            }),
            landlord: self.landlord(),
            tenant: self.tenant(),
            premises: self.premises(),
            starts_on: contract.starts_on,
            ends_on: contract.agreed_until(),
            hijri: self.hijri(),
            currency,
            rent: contract.total_rent,
            rent_lines: contract.rent_lines.0.iter().map(rent_part).collect(),
            annual_rent: (contract.rent_lines.is_empty()
                && contract.rent_price != contract.total_rent)
                .then_some(contract.rent_price),
            insurance: contract.insurance_amount,
            instalments: self
                .payments
                .iter()
                .filter(|row| row.status != PaymentStatus::Cancelled)
                .map(instalment)
                .collect(),
            terms: self.terms(db.merchant()),
            landlord_signature: signed.landlord,
            tenant_signature: signed.tenant,
            content_hash: signed.content_hash,
            verification: contract.issued_at.map(|_| Verification {
                link: db.kernel().link(Language::En, &page),
            }),
            addendum: None,
            certificate: signed.certificate,
        })
    }

    pub(crate) async fn issuer(&self, kernel: &Kernel) -> Result<Issuer> {
        let logo = match &self.facts.logo {
            Some(path) => kernel.storage.get(path).await?,
            None => None,
        };
        Ok(Issuer {
            name: self.issuer_name(),
            details: Bilingual::new(
                self.letterhead(self.facts.issuer_address_en.as_deref(), "Tel", "TRN"),
                self.letterhead(
                    self.facts.issuer_address_ar.as_deref(),
                    "هاتف",
                    "الرقم الضريبي",
                ),
            ),
            logo: logo.filter(|bytes| FileKind::detect(bytes) == Some(FileKind::Png)),
        })
    }

    fn letterhead(&self, address: Option<&str>, telephone: &str, tax: &str) -> String {
        let facts = &self.facts;
        let phone = facts
            .issuer_telephone
            .as_deref()
            .unwrap_or(&facts.issuer_mobile);
        let mut lines = Vec::new();
        lines.extend(address.map(str::to_owned));
        let is_said = |city: &&String| address.is_some_and(|address| address.contains(*city));
        lines.extend(
            facts
                .issuer_city
                .iter()
                .find(|city| !is_said(city))
                .cloned(),
        );
        lines.push(format!("{telephone} {phone} · {}", facts.issuer_email));
        lines.extend(
            facts
                .issuer_trn
                .as_ref()
                .map(|number| format!("{tax} {number}")),
        );
        lines.join("\n")
    }

    fn landlord(&self) -> Party {
        let facts = &self.facts;
        let by_owner = facts.owners_en.is_some();
        Party {
            name: self.landlord_name(),
            represented_by: if by_owner {
                self.issuer_name()
            } else {
                Bilingual::default()
            },
            mobile: facts.issuer_mobile.clone(),
            email: facts.issuer_email.clone(),
            ..Party::default()
        }
    }

    fn tenant(&self) -> Party {
        let facts = &self.facts;
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let identity = facts
            .national_id
            .as_ref()
            .or(facts.passport_number.as_ref());
        Party {
            name: Bilingual::new(text(&facts.customer_name_en), text(&facts.customer_name_ar)),
            nationality: Bilingual::same(text(&facts.nationality)),
            identity_number: identity.cloned().unwrap_or_default(),
            mobile: facts.customer_mobile.clone(),
            email: text(&facts.customer_email),
            licence_number: text(&facts.trade_licence),
            tax_number: text(&facts.customer_trn),
            ..Party::default()
        }
    }

    fn premises(&self) -> Premises {
        let facts = &self.facts;
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let place = |parts: [Option<&str>; 3], comma: &str| {
            parts.into_iter().flatten().collect::<Vec<_>>().join(comma)
        };
        let en = [
            facts.district_en.as_deref(),
            facts.sector_en.as_deref(),
            Some(&*facts.city_en),
        ];
        let ar = [
            facts.district_ar.as_deref(),
            facts.sector_ar.as_deref(),
            Some(&*facts.city_ar),
        ];
        let kind = unit_kind(&facts.kind);
        let usage = unit_usage(facts.usage);
        Premises {
            building: Bilingual::new(&facts.building_name_en, &facts.building_name_ar),
            location: Bilingual::new(place(en, ", "), place(ar, "، ")),
            unit: Bilingual::same(&facts.unit_number),
            unit_type: Bilingual::new(kind.en, kind.ar),
            usage: Bilingual::new(usage.en, usage.ar),
            floor: facts.floor.to_string(),
            size_square_metres: facts
                .size_sqft
                .map(|size| (size * dec!(0.09290304)).round_dp(2)),
            plot_number: text(&facts.plot),
            electricity_number: text(&facts.electricity_number),
            sewerage_number: text(&facts.sewerage_number),
            parkings: facts.parking_number.iter().cloned().collect(),
            ..Premises::default()
        }
    }
}

/// A year's rent; of each part of the period, where it changes within it.
pub(crate) fn rent_words(currency: &str, contract: &Model) -> Text {
    let lines = &contract.rent_lines;
    if lines.is_empty() {
        let rent = format!("{currency} {}", grouped(contract.rent_price));
        return Text::new(rent.clone(), rent);
    }
    let said = |line: &RentLine| {
        let (from, rent) = (DayText(line.starts_on), grouped(line.rent_price.0));
        let free = line.is_free();
        [
            if free {
                format!("no rent from {from}")
            } else {
                format!("{currency} {rent} from {from}")
            },
            if free {
                format!("بلا إيجار من {from:#}")
            } else {
                format!("{currency} {rent} من {from:#}")
            },
        ]
    };
    let (en, ar): (Vec<String>, Vec<String>) =
        lines.0.iter().map(said).map(|[en, ar]| (en, ar)).unzip();
    Text::new(en.join(", "), ar.join("، "))
}

pub(crate) fn unit_kind(kind: &str) -> Text {
    match kind {
        "villa" => Text::fixed("Villa", "فيلا"),
        "commercial_shop" => Text::fixed("Shop", "محل تجاري"),
        "office" => Text::fixed("Office", "مكتب"),
        "warehouse" => Text::fixed("Warehouse", "مستودع"),
        _ => Text::fixed("Apartment", "شقة"),
    }
}

fn unit_usage(usage: i16) -> Text {
    match usage {
        2 => Text::fixed("Commercial", "تجاري"),
        _ => Text::fixed("Residential", "سكني"),
    }
}

fn status(state: ContractState) -> ContractStatus {
    match state {
        ContractState::Draft => ContractStatus::Draft,
        ContractState::Issued => ContractStatus::Issued,
        ContractState::Signed => ContractStatus::Signed,
        ContractState::Active | ContractState::Expiring | ContractState::Stopped => {
            ContractStatus::Active
        }
        ContractState::Expired => ContractStatus::Expired,
        ContractState::Terminated => ContractStatus::Terminated,
        ContractState::Cancelled => ContractStatus::Cancelled,
    }
}

fn rent_part(line: &RentLine) -> RentPart {
    RentPart {
        starts_on: line.starts_on,
        ends_on: line.ends_on,
        annual_rent: line.rent_price.0,
        amount: line.amount.0,
    }
}

fn instalment(row: &ContractPaymentRow) -> Instalment {
    let purpose = row.kind.text();
    let method = match row.method {
        PaymentMethod::Cheque => InstalmentMethod::Cheque,
        PaymentMethod::Transfer => InstalmentMethod::Transfer,
        PaymentMethod::CreditCard | PaymentMethod::PaymentLink | PaymentMethod::Website => {
            InstalmentMethod::Card
        }
        PaymentMethod::Cash | PaymentMethod::Deposit | PaymentMethod::Balance => {
            InstalmentMethod::Cash
        }
    };
    Instalment {
        purpose: Bilingual::new(purpose.en, purpose.ar),
        due_on: row.due_on,
        amount: row.amount.0,
        method,
        reference: row.cheque_number.clone().unwrap_or_default(),
        bank: Bilingual::same(row.bank.clone().unwrap_or_default()),
    }
}

/// One term a line; the languages stand side by side.
fn terms(en: Option<&str>, ar: Option<&str>) -> Vec<Bilingual> {
    let lines = |text: Option<&str>| -> Vec<String> {
        let text = text.unwrap_or_default();
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (en, ar) = (lines(en), lines(ar));
    (0..en.len().max(ar.len()))
        .map(|index| {
            let line = |lines: &[String]| lines.get(index).cloned().unwrap_or_default();
            Bilingual::new(line(&en), line(&ar))
        })
        .collect()
}

/// What was signed of a contract, as its paper prints it.
#[derive(Default)]
pub struct Signed {
    pub tenant: Option<Signature>,
    /// The owner's, or the office's in the owner's place.
    pub landlord: Option<Signature>,
    pub content_hash: Option<String>,
    /// Once all have signed.
    pub certificate: Option<Certificate>,
    pub verify_id: Option<String>,
}
