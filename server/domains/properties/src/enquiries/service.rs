use kernel::notification::{Notification, NotificationKind};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Validator, rules};
use kernel::{Result, record};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{EnquiryInput, EnquiryUpdate};
use super::{EnquiryId, EnquiryState};
use crate::buildings;
use crate::units;

const MESSAGE_LENGTH: usize = 1_000;

/// Writes down what a visitor of a unit's page asks, once, and tells the office.
pub async fn ask(tx: &MerchantTx, unit: units::UnitId, input: &EnquiryInput) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let name = form.field("name", &input.name).required().person_name();
    let name = name.text();
    // Visitors leave out the code of the country that the office is in.
    let country = &tx.merchant().country;
    let mobile = rules::national_mobile(&input.mobile, country);
    let mobile = mobile.unwrap_or_else(|| input.mobile.clone());
    let mobile = form.field("mobile", &mobile).required().mobile();
    let mobile = mobile.text();
    let message = form.notes("message", &input.message);
    let message = message.max_length(MESSAGE_LENGTH).optional();
    let viewing_on = form
        .date("viewing_on", &input.viewing_on)
        .of_business()
        .after_or_equal(tx.today())
        .optional();
    let language = form
        .field("language", &input.language)
        .one_of(&["en", "ar"])
        .optional();
    form.finish()?;
    // What a program fills in is answered like any other, so that it learns nothing.
    if input
        .website
        .as_deref()
        .is_some_and(|typed| !typed.trim().is_empty())
    {
        return Ok(());
    }
    let unit = units::service::lock(tx, unit).await?;
    let same = Entity::find()
        .filter(Column::UnitId.eq(unit.id))
        .filter(Column::Mobile.eq(&mobile))
        .filter(Column::State.eq(EnquiryState::New));
    let is_known = |before: &Model| before.message == message && before.viewing_on == viewing_on;
    if same.all(tx).await?.iter().any(is_known) {
        return Ok(());
    }
    let language = language.unwrap_or_else(|| tx.language().as_str().to_owned());
    let row = ActiveModel {
        unit_id: Set(unit.id),
        name: Set(name),
        mobile: Set(mobile),
        message: Set(message),
        viewing_on: Set(viewing_on),
        language: Set(language),
        state: Set(EnquiryState::New),
        ..Default::default()
    };
    let enquiry = tx.create::<Entity>(row).await?;
    tell(tx, &unit, &enquiry).await
}

async fn tell(tx: &MerchantTx, unit: &units::entity::Model, enquiry: &Model) -> Result<()> {
    let building = record::find::<buildings::entity::Entity>(tx, unit.building_id).await?;
    let (name, number) = (&enquiry.name, &unit.number);
    let title = Text::new(
        format!("{name} asks about unit {number}, {}.", building.name_en),
        format!("يستفسر {name} عن الوحدة {number}، {}.", building.name_ar),
    );
    let notification = Notification {
        kind: NotificationKind::Enquiries,
        topic: None,
        title: &title,
        noun: "enquiries",
        record_id: enquiry.id.0,
    };
    tx.notify(format!("enquiry-{}", enquiry.id), notification)
        .await
}

/// A new one, locked, is answered by a viewing that is planned for it.
pub(crate) async fn arranged(tx: &MerchantTx, enquiry: &Model) -> Result<()> {
    if enquiry.state == EnquiryState::New {
        let row = ActiveModel {
            state: Set(EnquiryState::Answered),
            handled_by: Set(Some(tx.caller().actor.name.clone())),
            ..Default::default()
        };
        tx.change_as::<Entity>("answered", enquiry, None, row)
            .await?;
    }
    Ok(())
}

/// Says what became of an enquiry.
pub async fn update(tx: &MerchantTx, id: EnquiryId, input: &EnquiryUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let note = form.notes("note", &input.note);
    let note = note.max_length(MESSAGE_LENGTH).optional();
    form.finish()?;
    let verb = match (before.state == input.state, input.state) {
        (true, _) => "updated",
        (false, EnquiryState::New) => "reopened",
        (false, EnquiryState::Answered) => "answered",
        (false, EnquiryState::Closed) => "closed",
    };
    let is_new = input.state == EnquiryState::New;
    let by = (!is_new).then(|| tx.caller().actor.name.clone());
    let row = ActiveModel {
        state: Set(input.state),
        note: Set(note),
        handled_by: Set(by),
        ..Default::default()
    };
    tx.change_as::<Entity>(verb, &before, Some(input.version), row)
        .await
}
