use collections::facts::{issued_payments, overdue};
use kernel::facts::Day;
use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};
use kernel::notification::{AddNotification, NotificationKind};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::service::{NewNotification, add};
use crate::words::counted_ar;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let each_morning = Schedule {
        job: "notifications.payments_overdue",
        hour: 7,
        each_merchant: true,
    };
    registry
        .handler(add_notification)
        .recurring(each_morning, tell_payments_overdue)
}

async fn add_notification(context: JobContext, job: AddNotification) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let notification = NewNotification {
        kind: job.kind,
        title: Text::new(job.title_en, job.title_ar),
        leads_to: job.noun.zip(job.record_id),
        topic: job.topic,
        user_id: job.user_id,
    };
    add(&tx, notification).await?;
    Ok(tx.commit().await?)
}

/// Says each morning how many payments are overdue.
async fn tell_payments_overdue(context: JobContext, morning: Daily) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    // Held while the merchant was disabled: today's run counts today's payments.
    if morning.date < tx.today() {
        return Ok(tx.commit().await?);
    }
    let sql = format!(
        "SELECT count(*) AS overdue FROM {} p WHERE {}",
        issued_payments(),
        overdue("p", Day::Today)
    );
    let statement = Statement::from_string(DbBackend::Postgres, sql);
    let row = tx.query_one_raw(statement).await?;
    let overdue: i64 = row
        .map(|row| row.try_get("", "overdue"))
        .transpose()?
        .unwrap_or(0);
    if overdue > 0 {
        let notification = NewNotification {
            kind: NotificationKind::Payments,
            title: overdue_title(overdue),
            leads_to: None,
            topic: None,
            user_id: None,
        };
        add(&tx, notification).await?;
    }
    Ok(tx.commit().await?)
}

fn overdue_title(count: i64) -> Text {
    let en = if count == 1 {
        "1 payment is overdue".to_owned()
    } else {
        format!("{count} payments are overdue")
    };
    let payments = counted_ar(
        count,
        [
            "دفعة واحدة متأخرة",
            "دفعتان متأخرتان",
            "دفعات متأخرة",
            "دفعة متأخرة",
            "دفعة متأخرة",
        ],
    );
    Text::new(en, payments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_counted_in_both_languages() {
        assert_eq!(overdue_title(1).en, "1 payment is overdue");
        assert_eq!(overdue_title(2).ar, "دفعتان متأخرتان");
        assert_eq!(overdue_title(5).ar, "5 دفعات متأخرة");
    }
}
