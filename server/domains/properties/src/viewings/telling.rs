//! What the bell says of viewings: to the office what visitors do, to who shows a unit what others plan.

use kernel::notification::{AddNotification, Notification, NotificationKind};
use kernel::tenancy::MerchantTx;
use kernel::text::{Language, Text};
use kernel::{Result, record};

use super::entity::Model;
use super::mails::time;
use super::service::caller;
use crate::buildings;
use crate::units::entity::{Entity as Units, Model as Unit};

/// The unit and the building, by number and name: `unit 101, Tower`.
pub(super) async fn place(tx: &MerchantTx, unit: &Unit) -> Result<Text> {
    let building = record::find::<buildings::entity::Entity>(tx, unit.building_id).await?;
    let number = &unit.number;
    Ok(Text::new(
        format!("unit {number}, {}", building.name_en),
        format!("الوحدة {number}، {}", building.name_ar),
    ))
}

/// The [`place`] of a viewing that was planned before.
pub(super) async fn place_of(tx: &MerchantTx, viewing: &Model) -> Result<Text> {
    let unit = record::find::<Units>(tx, viewing.unit_id).await?;
    place(tx, &unit).await
}

/// Tells the office what a visitor did.
pub(super) async fn office(
    tx: &MerchantTx,
    viewing: &Model,
    place: &Text,
    is_planned: bool,
) -> Result<()> {
    let (name, en, ar) = (&viewing.name, &place.en, &place.ar);
    let (on, at) = (
        time(tx, viewing, Language::En),
        time(tx, viewing, Language::Ar),
    );
    let (key, title) = if is_planned {
        let title = Text::new(
            format!("{name} sees {en}, on {on}."),
            format!("يعاين {name} {ar}، في {at}."),
        );
        (format!("viewing-{}", viewing.id), title)
    } else {
        let title = Text::new(
            format!("{name} cancelled the viewing of {en}, on {on}."),
            format!("ألغى {name} معاينة {ar}، المقررة في {at}."),
        );
        (format!("viewing-{}-cancelled", viewing.id), title)
    };
    let notification = Notification {
        kind: NotificationKind::Enquiries,
        topic: None,
        title: &title,
        noun: "viewings",
        record_id: viewing.id.0,
    };
    tx.notify(key, notification).await
}

/// Tells the employee of a viewing that somebody else planned for them, moved or took from them; whatever else they may see.
pub(super) async fn agent(
    tx: &MerchantTx,
    viewing: &Model,
    place: &Text,
    shows: bool,
) -> Result<()> {
    if caller(tx) == Some(viewing.agent_id) {
        return Ok(());
    }
    let (name, en, ar) = (&viewing.name, &place.en, &place.ar);
    let (on, at) = (
        time(tx, viewing, Language::En),
        time(tx, viewing, Language::Ar),
    );
    let (title_en, title_ar) = if shows {
        (
            format!("You show {en}, to {name} on {on}."),
            format!("تعرض {ar}، على {name} في {at}."),
        )
    } else {
        (
            format!("You no longer show {en}, to {name} on {on}."),
            format!("لم تعد تعرض {ar}، على {name} في {at}."),
        )
    };
    let bell = AddNotification {
        kind: NotificationKind::Viewings,
        title_en,
        title_ar,
        noun: Some("viewings".to_owned()),
        record_id: Some(viewing.id.0),
        topic: None,
        user_id: Some(viewing.agent_id.0),
    };
    let key = format!("viewing-{}-{}-{shows}", viewing.id, viewing.version);
    tx.enqueue(bell, key).await
}
