//! A record that a kind of message would be about now, to look at its words.

use kernel::Result;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use leasing::letters;
use parties::customers::CustomerId;
use parties::document_requests::letters as papers;

use super::MessageKind;
use crate::customers_care::{CareList, wording as care};
use crate::reminders::upcoming;

/// Whose record it is, and the values of the fields in both languages.
pub struct Sample {
    pub customer_id: CustomerId,
    pub name: Text,
    pub language: Language,
    pub en: Vec<(&'static str, String)>,
    pub ar: Vec<(&'static str, String)>,
}

pub async fn find(
    db: &impl MerchantConn,
    kind: MessageKind,
    of: Option<CustomerId>,
) -> Result<Option<Sample>> {
    let in_list = |list, is_over| in_list(db, list, is_over, of);
    match kind {
        MessageKind::PaymentReminder => {
            let payment = upcoming(db, of).await?;
            Ok(payment.map(|payment| Sample {
                customer_id: payment.customer_id,
                name: payment.customer(),
                language: payment.language,
                en: payment.facts(db, db.today(), Language::En),
                ar: payment.facts(db, db.today(), Language::Ar),
            }))
        }
        // It is about a visitor, who is no tenant.
        MessageKind::ViewingReminder => Ok(None),
        MessageKind::AccountBalance => in_list(CareList::AccountBalance, None).await,
        MessageKind::EndingWithinThreeMonths => {
            in_list(CareList::ExpiredWithinThreeMonths, None).await
        }
        MessageKind::EndingWithinOneMonth => in_list(CareList::ExpiredWithinOneMonth, None).await,
        MessageKind::ContractEnded => in_list(CareList::ExpiredContracts, None).await,
        MessageKind::Unattested => in_list(CareList::UnattestedContracts, None).await,
        MessageKind::MissingData => in_list(CareList::MissingData, None).await,
        MessageKind::PassportExpires => in_list(CareList::UpdatePassport, Some(false)).await,
        MessageKind::PassportExpired => in_list(CareList::UpdatePassport, Some(true)).await,
        MessageKind::NationalIdExpires => in_list(CareList::UpdateNationalId, Some(false)).await,
        MessageKind::NationalIdExpired => in_list(CareList::UpdateNationalId, Some(true)).await,
        MessageKind::Birthday => in_list(CareList::Birthday, None).await,
        MessageKind::RateUs | MessageKind::RatingPage | MessageKind::RatingThanks => {
            in_list(CareList::RateUs, None).await
        }
        MessageKind::DocumentsAsked | MessageKind::DocumentRefused => {
            let request = papers::Sample::find(db, of).await?;
            Ok(request.map(|request| Sample {
                customer_id: request.customer.id,
                name: request.customer.name(),
                language: request.customer.language,
                en: request.facts(db, Language::En),
                ar: request.facts(db, Language::Ar),
            }))
        }
        MessageKind::ContractIssued
        | MessageKind::SigningInvitation
        | MessageKind::SigningReminder
        | MessageKind::SigningCode
        | MessageKind::ContractSigned
        | MessageKind::MarketingStopped => {
            let contract = letters::Sample::find(db, of).await?;
            Ok(contract.map(|contract| Sample {
                customer_id: contract.customer_id,
                name: contract.name.clone(),
                language: contract.language,
                en: contract.facts(db, Language::En),
                ar: contract.facts(db, Language::Ar),
            }))
        }
    }
}

async fn in_list(
    db: &impl MerchantConn,
    list: CareList,
    is_over: Option<bool>,
    of: Option<CustomerId>,
) -> Result<Option<Sample>> {
    let row = care::newest(db, list, is_over, of).await?;
    Ok(row.map(|row| Sample {
        customer_id: row.customer_id,
        name: row.customer(),
        language: row.language,
        en: care::facts(db, &row, Language::En),
        ar: care::facts(db, &row, Language::Ar),
    }))
}
