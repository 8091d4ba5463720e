//! A letter on paper, in both languages.

use documents::{Bilingual, LetterDocument, LetterService, letter_pdf};
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::money::grouped;
use kernel::tenancy::MerchantConn;
use kernel::text::DayText;
use kernel::{Problem, Result, press};

use super::entity::Model;
use crate::contracts::document::gather;
use crate::contracts::service as contracts;

pub(super) async fn document(db: &impl MerchantConn, letter: &Model) -> Result<LetterDocument> {
    let contract = contracts::find(db, letter.contract_id).await?;
    let paper = gather(db, contract).await?;
    let currency = &db.merchant().currency;
    let (contract, facts) = (&paper.contract, &paper.facts);
    let day = |day| (format!("{}", DayText(day)), format!("{:#}", DayText(day)));
    let (ends, from, to) = (
        day(contract.ends_on),
        day(letter.starts_on),
        day(letter.ends_on),
    );
    let (before, next) = (grouped(letter.rent_before), grouped(letter.rent_price));
    let (number, unit) = (&contract.number, &facts.unit_number);
    let (building_en, building_ar) = (&facts.building_name_en, &facts.building_name_ar);
    let mut paragraphs = vec![
        Bilingual::new(
            format!(
                "Your tenancy contract {number} of unit {unit}, {building_en}, ends on {}. We offer to renew it from {} to {}.",
                ends.0, from.0, to.0
            ),
            format!(
                "ينتهي عقد إيجاركم رقم {number} للوحدة {unit} في {building_ar} بتاريخ {}. نعرض عليكم تجديده من {} إلى {}.",
                ends.1, from.1, to.1
            ),
        ),
        if letter.rent_before == letter.rent_price {
            Bilingual::new(
                format!("The yearly rent stays as it is: {currency} {next}."),
                format!("يبقى الإيجار السنوي كما هو: {next} {currency}."),
            )
        } else {
            Bilingual::new(
                format!(
                    "The yearly rent will be {currency} {next} instead of {currency} {before}."
                ),
                format!("يصبح الإيجار السنوي {next} {currency} بدلًا من {before} {currency}."),
            )
        },
    ];
    if let Some(note) = &letter.note {
        paragraphs.push(Bilingual::same(note));
    }
    paragraphs.push(Bilingual::new(
        "Please tell us in writing whether you agree, or that you will leave at the end of the contract.",
        "يرجى إفادتنا خطيًا بموافقتكم، أو بأنكم ستخلون الوحدة عند نهاية العقد.",
    ));
    let tenant = paper.customer_name();
    let served = letter.served_by.zip(letter.served_on);
    Ok(LetterDocument {
        issuer: paper.issuer(db.kernel()).await?,
        title: Bilingual::new("Notice of Renewal Terms", "إشعار بشروط التجديد"),
        number: letter.number.clone(),
        written_on: letter.written_on,
        to: Bilingual::new(tenant.en, tenant.ar),
        premises: Bilingual::new(
            format!("{building_en}, unit {unit}"),
            format!("{building_ar}، وحدة {unit}"),
        ),
        reference: number.clone(),
        serve_by: letter.notice_by,
        paragraphs,
        signed_by: Bilingual::same(&letter.written_by),
        served: served.map(|(by, on)| {
            let by = by.text();
            LetterService {
                by: Bilingual::new(by.en, by.ar),
                on,
                to: letter.served_to.clone().unwrap_or_default(),
            }
        }),
    })
}

pub(super) async fn render(document: LetterDocument) -> Result<Download> {
    let name = format!("{}.pdf", document.number);
    let bytes = press::set(move || letter_pdf(&document)).await?;
    Ok(Download::pdf(bytes.map_err(Problem::internal)?, name))
}
