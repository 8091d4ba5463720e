//! When reminders go out. They are fields of the merchant's account.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use identity::account::entity::{ActiveModel, Entity, Model};
pub use identity::account::service::find;
use kernel::Result;
use kernel::clock;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use sea_orm::ActiveValue::Set;
use serde_json::json;

use super::model::{ReminderSettings, ReminderSettingsInput};
use super::payloads::Remind;

/// A rule lies at most this far from the due date.
const FARTHEST: i64 = 60;
const MOST_RULES: usize = 8;

/// Days before the due date, farthest first; negative ones come after it.
pub fn days(account: &Model) -> Vec<i16> {
    let mut days: Vec<i16> =
        serde_json::from_value(account.reminder_days.clone()).unwrap_or_default();
    days.sort_unstable_by(|a, b| b.cmp(a));
    days
}

pub fn shown(account: &Model) -> ReminderSettings {
    ReminderSettings {
        days: days(account),
        hour: account.reminder_hour,
        version: account.version,
    }
}

/// The instant of an hour in the merchant's zone.
pub fn instant(zone: Tz, date: NaiveDate, hour: i16) -> Option<DateTime<Utc>> {
    let local = date.and_hms_opt(u32::try_from(hour).ok()?, 0, 0)?;
    Some(clock::instant(zone, local))
}

pub async fn update(tx: &MerchantTx, input: &ReminderSettingsInput) -> Result<Model> {
    let before = find(tx).await?;
    let (days, hour) = validate(tx, input)?;
    let row = ActiveModel {
        reminder_days: Set(json!(days)),
        reminder_hour: Set(hour),
        ..Default::default()
    };
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    let today = tx.today();
    let at = instant(tx.merchant().time_zone, today, hour).filter(|at| *at > tx.now());
    if let Some(at) = at.filter(|_| hour != before.reminder_hour) {
        // Today's job was enqueued for the old hour; when that is past or too early, this one does it.
        let key = format!("{today}-{hour}-{}", after.version);
        tx.enqueue_at(Remind {}, key, at).await?;
    }
    Ok(after)
}

fn validate(tx: &MerchantTx, input: &ReminderSettingsInput) -> Result<(Vec<i16>, i16)> {
    let mut form = Validator::new(tx.language());
    let mut days: Vec<i16> = Vec::with_capacity(input.days.len());
    for day in &input.days {
        let fits = (-FARTHEST..=FARTHEST).contains(day);
        form.check_custom(
            "days",
            fits,
            "between",
            Text::fixed(
                "Each rule must be from 60 days before to 60 days after.",
                "يجب أن تكون كل قاعدة بين 60 يوماً قبل الاستحقاق و60 يوماً بعده.",
            ),
        );
        days.extend(i16::try_from(*day).ok().filter(|_| fits));
    }
    days.sort_unstable_by(|a, b| b.cmp(a));
    days.dedup();
    form.check_custom(
        "days",
        days.len() <= MOST_RULES,
        "max_entries",
        Text::fixed(
            "There can be at most 8 rules.",
            "يمكن إضافة 8 قواعد كحد أقصى.",
        ),
    );
    form.check_custom(
        "hour",
        (0..=23).contains(&input.hour),
        "between",
        Text::fixed(
            "The hour must be from 0 to 23.",
            "يجب أن تكون الساعة من 0 إلى 23.",
        ),
    );
    form.finish()?;
    Ok((days, input.hour))
}
