//! The bilingual tenancy contract.

mod certificate;
mod sections;
mod view;

use chrono::{DateTime, FixedOffset, NaiveDate};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::issuer::{Issuer, Verification};
use crate::language::Bilingual;
use crate::words::Currency;

/// The most rows that a payment schedule, a list of terms or a list of parkings may hold.
pub(crate) const MOST_ROWS: usize = 500;

/// Everything that a tenancy contract prints. Blank texts and absent values leave their line out.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ContractDocument {
    /// The company whose letterhead the contract carries.
    pub issuer: Issuer,
    /// Number of the contract as people quote it.
    pub number: String,
    /// Decides the watermark and the line under the number.
    pub status: ContractStatus,
    /// Date of the contract; also the date inside the PDF file.
    pub issued_on: NaiveDate,
    /// Name of the registry and the number there, such as Ejari or Tasdeeq.
    pub registration: Option<Registration>,
    /// Who lets.
    pub landlord: Party,
    /// Who rents.
    pub tenant: Party,
    /// What is let.
    pub premises: Premises,
    /// First day of the tenancy.
    pub starts_on: NaiveDate,
    /// Last day of the tenancy, included.
    pub ends_on: NaiveDate,
    /// The same days by the Hijri calendar, where the place uses it.
    #[serde(default)]
    pub hijri: Option<HijriTerm>,
    /// Currency of all amounts.
    pub currency: Currency,
    /// Rent for the whole period.
    pub rent: Decimal,
    /// Rent for one year, where it differs from the rent for the period.
    pub annual_rent: Option<Decimal>,
    /// The rent of each part of the period, where it changes within it.
    #[serde(default)]
    pub rent_lines: Vec<RentPart>,
    /// Refundable deposit ("insurance").
    pub insurance: Decimal,
    /// Payments in the order that they fall due.
    pub instalments: Vec<Instalment>,
    /// Terms, numbered in this order.
    pub terms: Vec<Bilingual>,
    /// The landlord's signature, once given.
    pub landlord_signature: Option<Signature>,
    /// The tenant's signature, once given.
    pub tenant_signature: Option<Signature>,
    /// Hash of the agreed content in hexadecimal, fixed when the contract was sent for signature.
    pub content_hash: Option<String>,
    /// Where anybody can check this contract.
    pub verification: Option<Verification>,
    /// Where the paper is a change of the contract, and not the contract.
    #[serde(default)]
    pub addendum: Option<Addendum>,
    /// The last page of a contract that all have signed.
    #[serde(default)]
    pub certificate: Option<Certificate>,
}

/// The rent of a part of the period.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RentPart {
    /// First day.
    pub starts_on: NaiveDate,
    /// Last day, included.
    pub ends_on: NaiveDate,
    /// Rent for one year; zero where these days are free of rent.
    pub annual_rent: Decimal,
    /// What these days cost in all.
    pub amount: Decimal,
}

/// What of a contract is agreed anew.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Addendum {
    /// From when the change holds.
    pub effective_on: NaiveDate,
    /// For the parties to read; blank where there is nothing to say.
    pub note: String,
    /// What each part was and is to be.
    pub parts: Vec<AddendumPart>,
}

/// A part of a contract that is agreed anew.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AddendumPart {
    /// Name of the part.
    pub name: Bilingual,
    /// What it was.
    pub before: Bilingual,
    /// What it is to be.
    pub after: Bilingual,
}

/// Days of the Hijri calendar, in figures.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct HijriTerm {
    /// First day of the tenancy.
    pub starts_on: String,
    /// Last day of the tenancy, included.
    pub ends_on: String,
    /// Date of the contract.
    pub issued_on: String,
}

/// Who signed, when and how each was confirmed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Certificate {
    /// When the last one had signed, in the merchant's zone.
    pub sealed_at: DateTime<FixedOffset>,
    /// In the order that they were given.
    pub signatures: Vec<CertificateSignature>,
}

/// The evidence of one signature.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CertificateSignature {
    /// In which role.
    pub role: SigningRole,
    /// Name of the person who signed.
    pub signed_by: Bilingual,
    /// When, in the merchant's zone.
    pub signed_at: DateTime<FixedOffset>,
    /// How the signer was confirmed: a one-time code and where it went, or the personal link.
    pub confirmed_by: Bilingual,
    /// Internet address that the signature came from.
    pub ip_address: String,
    /// What the signer's browser calls itself.
    pub browser: String,
    /// Language that the contract was read in: `en` or `ar`.
    pub language: String,
    /// Hash of what the signer was shown, in hexadecimal.
    pub content_hash: String,
}

/// In which role somebody signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SigningRole {
    /// Who rents.
    Tenant,
    /// Who owns.
    Owner,
    /// Who lets on the owner's behalf.
    Office,
}

/// What the page says about the contract's standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContractStatus {
    /// Not binding yet: watermark.
    Draft,
    /// Sent for signature.
    Issued,
    /// Signed by the tenant.
    Signed,
    /// Running.
    Active,
    /// Past its last day.
    Expired,
    /// Ended before its last day.
    Terminated,
    /// Void: watermark.
    Cancelled,
}

/// Where the contract is registered with the authorities.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Registration {
    /// Name of the registry.
    pub registry: Bilingual,
    /// Number given by it.
    pub number: String,
}

/// One side of the contract.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Party {
    /// Full name as on the identity card, the title deed or the trade licence.
    pub name: Bilingual,
    /// Who signs for the party, and by what right (power of attorney, management agreement).
    pub represented_by: Bilingual,
    /// Nationality; an ISO 3166-1 alpha-2 code is printed as the country's name.
    pub nationality: Bilingual,
    /// Number of the national identity card, residence permit or passport.
    pub identity_number: String,
    /// Mobile number with its country code.
    pub mobile: String,
    /// E-mail address.
    pub email: String,
    /// Trade licence number, for companies.
    pub licence_number: String,
    /// Authority that issued the licence.
    pub licence_authority: Bilingual,
    /// Tax registration number.
    pub tax_number: String,
}

/// The property that is let.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Premises {
    /// Name of the building.
    pub building: Bilingual,
    /// District, sector and city.
    pub location: Bilingual,
    /// The unit as people call it: "Flat 1203 (Tower B)".
    pub unit: Bilingual,
    /// Kind of unit: flat, shop, villa.
    pub unit_type: Bilingual,
    /// Usage: residential or commercial.
    pub usage: Bilingual,
    /// Floor.
    pub floor: String,
    /// Size in square metres.
    pub size_square_metres: Option<Decimal>,
    /// Plot number.
    pub plot_number: String,
    /// Number of the property at the municipality.
    pub property_number: String,
    /// Makani or other address code.
    pub address_code: String,
    /// Premises number of the electricity account.
    pub electricity_number: String,
    /// Number of the water account.
    pub water_number: String,
    /// Number of the sewerage account.
    pub sewerage_number: String,
    /// Number of the gas account.
    pub gas_number: String,
    /// Number of the district cooling account.
    pub cooling_number: String,
    /// Parking places that go with the unit, each by its number.
    pub parkings: Vec<String>,
    /// How many people may live in the unit.
    pub occupants: Option<u32>,
}

/// One row of the payment schedule.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Instalment {
    /// What is paid: rent, insurance, tax, a fee.
    pub purpose: Bilingual,
    /// Due date.
    pub due_on: NaiveDate,
    /// Amount in the contract's currency.
    pub amount: Decimal,
    /// How it is paid.
    pub method: InstalmentMethod,
    /// Number of the cheque, or the reference of the transfer.
    pub reference: String,
    /// Bank that the cheque is drawn on.
    pub bank: Bilingual,
}

/// How an instalment is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InstalmentMethod {
    /// Bank notes.
    Cash,
    /// A cheque dated the due date.
    Cheque,
    /// Bank transfer.
    Transfer,
    /// Payment card.
    Card,
    /// A mandate that the bank executes.
    DirectDebit,
}

/// A drawn signature and the evidence of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Signature {
    /// The drawing as PNG on a transparent or white ground, at most 4,096 pixels a side and 5 MB.
    pub image: Vec<u8>,
    /// Name of the person who signed.
    pub signed_by: Bilingual,
    /// When, in the merchant's zone.
    pub signed_at: DateTime<FixedOffset>,
    /// Internet address that the signature came from.
    pub ip_address: String,
}

/// Makes the contract as a PDF/A file, the same bytes for the same contract.
pub fn contract_pdf(contract: &ContractDocument) -> Result<Vec<u8>, DocumentError> {
    let mut files = Attachments::default();
    let view = view::ContractView::of(contract, &mut files)?;
    pdf(Template::Contract, &view, files, contract.issued_on)
}
