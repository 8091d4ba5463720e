use chrono::Days;
use collections::contract_payments::ContractPaymentId;
use collections::facts::PAYMENTS;
use kernel::ids::PublicId;
use kernel::notification::{Notification, NotificationKind};
use kernel::paging::{List, Listed as _, Page};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text};
use kernel::validation::Validator;
use kernel::wording::Worded;
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::{CustomerId, timeline};
use properties::facts::{BUILDINGS, UNITS};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, DbBackend, EntityTrait as _, FromQueryResult, QueryFilter as _, Statement,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{Survey, SurveyFilter, SurveyPage};
use super::public_model::{SharedSurvey, SurveyAnswer, SurveyWords};
use super::words::{RATING_PAGE, RATING_THANKS};
use super::{SurveyError, SurveyId, settings};
use crate::complaints::ComplaintKind;
use crate::complaints::service::{NewComplaint, open};

const COMMENT_LENGTH: usize = 1_000;
/// What answers choose from.
const BEST: i64 = 5;

/// Surveys and their sums.
pub async fn list(db: &impl MerchantConn, list: &List<SurveyFilter>) -> Result<SurveyPage> {
    let sums =
        "count(s.score) AS answered, round(avg(s.score), 2) AS average, count(o.id) AS complaints";
    let query = Survey::matching(list)?;
    let (page, totals): (Page<Survey>, _) = query.page_with_sums(db, &list.paging, sums).await?;
    Ok(SurveyPage {
        items: page.items,
        total: page.total,
        page: page.page,
        page_size: page.page_size,
        totals,
    })
}

/// A payment that is asked about.
pub struct Asked {
    pub contract_payment_id: ContractPaymentId,
    pub contract_id: ContractId,
    pub customer_id: CustomerId,
}

/// The survey of a payment, made where there is none; asked again it is open as long as a new one.
pub async fn ask(tx: &MerchantTx, asked: &Asked) -> Result<()> {
    let known = Entity::find().filter(Column::ContractPaymentId.eq(asked.contract_payment_id));
    let known = known.one(tx).await?;
    let link_days = u64::try_from(settings::row(tx).await?.link_days).unwrap_or_default();
    let expires_on = tx.today() + Days::new(link_days);
    match known {
        None => {
            let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
            let row = ActiveModel {
                public_id: Set(public_id.to_string()),
                contract_payment_id: Set(asked.contract_payment_id),
                contract_id: Set(asked.contract_id),
                customer_id: Set(asked.customer_id),
                expires_on: Set(expires_on),
                asked_by: Set(tx.caller().actor.name.clone()),
                ..Default::default()
            };
            tx.create::<Entity>(row).await?;
        }
        Some(known) if known.score.is_none() => {
            let row = ActiveModel {
                expires_on: Set(expires_on),
                ..Default::default()
            };
            tx.change::<Entity>(&known, None, row).await?;
        }
        Some(_) => {}
    }
    Ok(())
}

/// The page of a payment's survey in each language, once it was asked.
pub async fn link_of(db: &impl MerchantConn, payment: ContractPaymentId) -> Result<Option<Text>> {
    let known = Entity::find().filter(Column::ContractPaymentId.eq(payment));
    let known = known.one(db).await?;
    Ok(known.map(|survey| {
        use kernel::text::Language::{Ar, En};
        let path = format!("e-survey/{}", survey.public_id);
        let link = |language| db.kernel().link(language, &path);
        Text::new(link(En), link(Ar))
    }))
}

/// The page of a survey.
pub async fn page(db: &impl MerchantConn, id: &PublicId) -> Result<SharedSurvey> {
    let sql = format!(
        "SELECT $2 AS merchant_name_en, $3 AS merchant_name_ar, b.name_en AS building_name_en, b.name_ar AS building_name_ar, \
             u.number AS unit_number, p.collected_on AS paid_on, s.expires_on, s.expires_on < $4 AS is_expired, s.score, s.comment \
         FROM surveys s JOIN {PAYMENTS} p ON p.id = s.contract_payment_id JOIN {CONTRACTS} c ON c.id = s.contract_id \
         JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id WHERE s.public_id = $1"
    );
    let name = &db.merchant().name;
    let values = [
        id.as_str().into(),
        name.en.as_ref().into(),
        name.ar.as_ref().into(),
        db.today().into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let found = SharedSurvey::find_by_statement(statement).one(db).await?;
    let mut page = found.ok_or_else(Problem::not_found)?;
    page.words = words(db, &page).await?;
    Ok(page)
}

/// The merchant's words on a survey's page, in the languages that the merchant keeps.
async fn words(db: &impl MerchantConn, page: &SharedSurvey) -> Result<SurveyWords> {
    let (asked, thanks) = (RATING_PAGE.of(db).await?, RATING_THANKS.of(db).await?);
    let say = |worded: &Worded, reader| {
        let language = worded.language(reader);
        let building = match language {
            Language::En => &page.building_name_en,
            Language::Ar => &page.building_name_ar,
        };
        let facts = [
            ("merchant", db.merchant().name.get(language).to_owned()),
            ("unit", page.unit_number.clone()),
            ("building", building.clone()),
        ];
        worded.say(language, &facts)
    };
    let (asked_en, asked_ar) = (say(&asked, Language::En), say(&asked, Language::Ar));
    let (thanks_en, thanks_ar) = (say(&thanks, Language::En), say(&thanks, Language::Ar));
    Ok(SurveyWords {
        heading_en: asked_en.subject,
        heading_ar: asked_ar.subject,
        question_en: asked_en.body,
        question_ar: asked_ar.body,
        thanks_en: thanks_en.subject,
        thanks_ar: thanks_ar.subject,
        thanks_text_en: thanks_en.body,
        thanks_text_ar: thanks_ar.body,
    })
}

/// Keeps an answer, once. A bad one opens a complaint.
pub async fn answer(tx: &MerchantTx, id: &PublicId, given: &SurveyAnswer) -> Result<()> {
    let survey = find(tx, id).await?;
    let survey = tx.locked::<Entity>(survey).await?;
    if survey.score.is_some() {
        return Err(SurveyError::Answered.into());
    }
    if survey.expires_on < tx.today() {
        return Err(SurveyError::Expired.into());
    }
    let mut form = Validator::new(tx.language());
    let score = form.integer("score", given.score).min(1).max(BEST);
    let score = score.required().value();
    let comment = form.notes("comment", &given.comment);
    let comment = comment.max_length(COMMENT_LENGTH).optional();
    form.finish()?;
    let row = ActiveModel {
        score: Set(i16::try_from(score).ok()),
        comment: Set(comment.clone()),
        answered_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("answered", &survey, None, row)
        .await?;
    tell(tx, &survey, score).await?;
    let settings = settings::row(tx).await?;
    if score > i64::from(settings.low_score) {
        return Ok(());
    }
    let days = u64::try_from(settings.complaint_days).unwrap_or_default();
    let complaint = NewComplaint {
        kind: ComplaintKind::Complaint,
        customer_id: survey.customer_id,
        contract_id: Some(survey.contract_id),
        survey_id: Some(survey.id),
        text: comment,
        assignee_id: settings.complaint_assignee_id,
        due_on: tx.today() + Days::new(days),
    };
    open(tx, complaint).await?;
    Ok(())
}

async fn find(tx: &MerchantTx, id: &PublicId) -> Result<SurveyId> {
    let found = Entity::find().filter(Column::PublicId.eq(id.as_str()));
    let found = found.one(tx).await?;
    found.map(|survey| survey.id).ok_or_else(Problem::not_found)
}

/// Those who are told of surveys, and the tenant's timeline.
async fn tell(tx: &MerchantTx, survey: &Model, score: i64) -> Result<()> {
    let title = Text::new(
        format!("A tenant rated your service {score} of {BEST}."),
        format!("قيّم مستأجر خدمتكم {score} من {BEST}."),
    );
    let notification = Notification {
        kind: NotificationKind::Surveys,
        topic: None,
        title: &title,
        noun: "surveys",
        record_id: survey.id.0,
    };
    tx.notify(format!("survey-{}", survey.id), notification)
        .await?;
    let event = timeline::NewEvent {
        kind: "survey_answer",
        text: Text::new(
            format!("Rated the service {score} of {BEST}"),
            format!("قيّم الخدمة {score} من {BEST}"),
        ),
        leads_to: Some(("surveys", survey.id.0)),
    };
    timeline::add(tx, survey.customer_id, event).await
}
