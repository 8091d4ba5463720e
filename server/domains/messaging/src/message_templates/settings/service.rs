use chrono::{DateTime, Days, NaiveDate, Timelike as _, Utc};
use chrono_tz::Tz;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{MessageSettings, MessageSettingsInput};
use crate::reminders::settings::instant;

pub async fn row(db: &impl MerchantConn) -> Result<Model> {
    let row = Entity::find().one(db).await?;
    row.ok_or_else(|| Problem::internal(anyhow::anyhow!("no settings of messages")))
}

pub fn shown(row: &Model) -> MessageSettings {
    MessageSettings {
        quiet_from: row.quiet_from,
        quiet_until: row.quiet_until,
        first_channel: row.first_channel,
        version: row.version,
    }
}

pub async fn update(tx: &MerchantTx, input: &MessageSettingsInput) -> Result<Model> {
    let before = row(tx).await?;
    let mut form = Validator::new(tx.language());
    for (field, hour, other) in [
        ("quiet_from", input.quiet_from, input.quiet_until),
        ("quiet_until", input.quiet_until, input.quiet_from),
    ] {
        form.check(field, hour.is_some() || other.is_none(), Rule::Required);
        form.check_custom(
            field,
            hour.is_none_or(|hour| (0..=23).contains(&hour)),
            "between",
            Text::fixed(
                "The hour must be from 0 to 23.",
                "يجب أن تكون الساعة من 0 إلى 23.",
            ),
        );
    }
    form.check_custom(
        "quiet_until",
        input.quiet_from.is_none() || input.quiet_from != input.quiet_until,
        "different",
        Text::fixed(
            "The quiet hours must end at another hour than they begin. Leave both empty for none.",
            "يجب أن تنتهي ساعات الهدوء في ساعة غير التي تبدأ فيها. اتركهما فارغتين لإلغائها.",
        ),
    );
    form.finish()?;
    let changed = ActiveModel {
        quiet_from: Set(input.quiet_from),
        quiet_until: Set(input.quiet_until),
        first_channel: Set(input.first_channel),
        changed_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), changed)
        .await
}

/// Until when everything but codes waits, while the hours are quiet.
pub async fn quiet_until(db: &impl MerchantConn) -> Result<Option<DateTime<Utc>>> {
    let row = row(db).await?;
    let hours = row.quiet_from.zip(row.quiet_until);
    Ok(hours.and_then(|hours| end_of_quiet(db.merchant().time_zone, hours, db.now())))
}

/// The end of the quiet hours that an instant lies in; hours that begin in the evening end on the next day.
fn end_of_quiet(zone: Tz, (from, until): (i16, i16), now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let local = now.with_timezone(&zone);
    let hour = i16::try_from(local.hour()).unwrap_or_default();
    let today: NaiveDate = local.date_naive();
    let tomorrow = today.checked_add_days(Days::new(1))?;
    let end = match (from < until, hour >= from, hour < until) {
        (true, true, true) | (false, false, true) => today,
        (false, true, _) => tomorrow,
        _ => return None,
    };
    instant(zone, end, until).filter(|end| *end > now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(hours: (i16, i16), now: &str) -> Option<String> {
        let now: DateTime<Utc> = now.parse().expect("an instant");
        let end = end_of_quiet(chrono_tz::Asia::Dubai, hours, now);
        end.map(|end| end.to_rfc3339())
    }

    #[test]
    fn quiet_hours_are_the_merchants_and_may_pass_midnight() {
        let evening = end((21, 8), "2026-03-15T18:30:00Z");
        assert_eq!(evening.as_deref(), Some("2026-03-16T04:00:00+00:00"));
        let night = end((21, 8), "2026-03-15T22:30:00Z");
        assert_eq!(night.as_deref(), Some("2026-03-16T04:00:00+00:00"));
        assert_eq!(end((21, 8), "2026-03-15T04:00:00Z"), None, "8 in Dubai");
        assert_eq!(end((21, 8), "2026-03-15T16:59:59Z"), None);
    }

    #[test]
    fn quiet_hours_of_one_day() {
        let noon = end((12, 14), "2026-03-15T08:00:00Z");
        assert_eq!(noon.as_deref(), Some("2026-03-15T10:00:00+00:00"));
        assert_eq!(end((12, 14), "2026-03-15T10:00:00Z"), None);
    }

    #[test]
    fn summer_time_moves_the_end_with_the_clocks() {
        let now: DateTime<Utc> = "2026-03-28T22:00:00Z".parse().expect("an instant");
        let end = end_of_quiet(chrono_tz::Europe::Berlin, (21, 8), now);
        let end = end.map(|end| end.to_rfc3339());
        assert_eq!(end.as_deref(), Some("2026-03-29T06:00:00+00:00"));
    }
}
