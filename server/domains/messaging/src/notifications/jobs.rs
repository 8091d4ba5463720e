use async_trait::async_trait;
use kernel::jobs::{JobContext, JobError, JobHandler, JobRegistry, Schedule};
use kernel::notification::ADD_NOTIFICATION;
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde::Deserialize;

use super::NotificationKind;
use super::service::{NewNotification, add};
use crate::words::counted_ar;

/// Says each morning how many payments are overdue.
pub const PAYMENTS_OVERDUE: &str = "notifications.payments_overdue";

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry
        .handler(Add)
        .handler(PaymentsOverdue)
        .schedule(Schedule {
            job: PAYMENTS_OVERDUE,
            hour: 7,
            each_merchant: true,
        })
}

struct Add;

#[derive(Deserialize)]
struct AddPayload {
    kind: NotificationKind,
    title_en: String,
    title_ar: String,
    #[serde(default)]
    noun: Option<String>,
    #[serde(default)]
    record_id: Option<i64>,
}

#[async_trait]
impl JobHandler for Add {
    fn name(&self) -> &'static str {
        ADD_NOTIFICATION
    }

    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let asked: AddPayload = context.payload()?;
        let Some(tx) = context.claim().await? else {
            return Ok(());
        };
        let notification = NewNotification {
            kind: asked.kind,
            title: Text::new(asked.title_en, asked.title_ar),
            leads_to: asked.noun.zip(asked.record_id),
        };
        add(&tx, notification).await?;
        Ok(tx.commit().await?)
    }
}

struct PaymentsOverdue;

#[async_trait]
impl JobHandler for PaymentsOverdue {
    fn name(&self) -> &'static str {
        PAYMENTS_OVERDUE
    }

    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let Some(tx) = context.claim().await? else {
            return Ok(());
        };
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT count(*) AS overdue FROM contract_payments p JOIN contracts k ON k.id = p.contract_id \
             WHERE p.status = 1 AND p.due_on < $1 AND k.status IN (1, 3)",
            [tx.today().into()],
        );
        let row = tx.query_one_raw(statement).await?;
        let overdue: i64 = row
            .map(|row| row.try_get("", "overdue"))
            .transpose()?
            .unwrap_or(0);
        if overdue > 0 {
            let title = overdue_title(overdue);
            add(
                &tx,
                NewNotification {
                    kind: NotificationKind::Payments,
                    title,
                    leads_to: None,
                },
            )
            .await?;
        }
        Ok(tx.commit().await?)
    }
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
