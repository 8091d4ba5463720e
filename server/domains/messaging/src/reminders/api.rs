use chrono::{DateTime, NaiveDate, Utc};
use identity::account::entity::Model;
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format, MONEY};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::{Language, Text};
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::preview::Due;
use super::{ReminderId, permission, service, settings};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "reminders")]
    Reminders,
}

/// One message to one tenant about one payment.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Reminder {
    pub id: ReminderId,
    pub contract_payment_id: i64,
    pub contract_id: i64,
    pub contract_number: String,
    pub customer_id: i64,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub amount: Amount,
    /// Days before the due date; negative after it.
    pub rule_days: i16,
    pub due_on: NaiveDate,
    /// `email` or `whatsapp`.
    pub channel: String,
    pub recipient: String,
    /// 0 failed, 1 pending, 2 sent, 3 being sent, 4 unknown.
    pub status: i16,
    pub body: String,
    /// Why it failed.
    pub error: Option<String>,
    /// UTC.
    pub sent_at: Option<DateTime<Utc>>,
    /// UTC.
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct ReminderFilter {
    /// 0 failed, 1 pending, 2 sent, 3 being sent, 4 unknown.
    pub status: Option<i16>,
    /// `email` or `whatsapp`.
    pub channel: Option<String>,
    pub customer_id: Option<i64>,
    pub contract_id: Option<i64>,
    pub due_from: Option<NaiveDate>,
    pub due_to: Option<NaiveDate>,
}

#[derive(Debug, Object)]
pub struct ReminderPreviewInput {
    /// `YYYY-MM-DD`, today or later; today when it is left out.
    pub date: Option<String>,
}

/// Somebody who will be reminded.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ReminderPreview {
    pub contract_payment_id: i64,
    pub contract_id: i64,
    pub contract_number: String,
    pub customer_id: i64,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub unit_number: String,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub rule_days: i16,
    /// How the tenant is reached; empty when there is no way.
    pub channels: Vec<String>,
    /// The reminder has already been made.
    pub is_done: bool,
}

impl ReminderPreview {
    pub(super) fn new(due: Due, channels: &[(&'static str, String)], is_done: bool) -> Self {
        let candidate = due.candidate;
        Self {
            contract_payment_id: candidate.payment_id,
            contract_id: candidate.contract_id,
            contract_number: candidate.contract_number,
            customer_id: candidate.customer_id,
            customer_name_en: candidate.customer_name_en,
            customer_name_ar: candidate.customer_name_ar,
            unit_number: candidate.unit_number,
            building_name_en: candidate.building_name_en,
            building_name_ar: candidate.building_name_ar,
            amount: candidate.amount,
            due_on: candidate.due_on,
            rule_days: due.rule,
            channels: channels
                .iter()
                .map(|(channel, _)| (*channel).to_owned())
                .collect(),
            is_done,
        }
    }
}

/// When reminders go out.
#[derive(Debug, Object, Serialize)]
pub struct ReminderSettings {
    /// Days before the due date, farthest first; negative ones come after it. Empty: no reminders.
    pub days: Vec<i16>,
    /// The hour in the merchant's time zone, 0 to 23.
    pub hour: i16,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ReminderSettingsInput {
    /// -60 to 60 each, at most 8.
    pub days: Vec<i64>,
    /// 0 to 23.
    pub hour: i16,
    /// The version that the form was opened with.
    pub version: i64,
}

impl From<Model> for ReminderSettings {
    fn from(account: Model) -> Self {
        Self {
            days: settings::days(&account),
            hour: account.reminder_hour,
            version: account.version,
        }
    }
}

pub struct RemindersApi;

#[OpenApi(prefix_path = "/reminders", tag = "Tag::Reminders")]
impl RemindersApi {
    /// Lists reminders.
    #[oai(path = "/", method = "get", operation_id = "list_reminders")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<ReminderFilter>,
    ) -> Result<Json<Page<Reminder>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the reminders that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_reminders")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<ReminderFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<Reminder>(&auth.db)
            .await?;
        let title = Text::fixed("Reminders", "التذكيرات");
        export::list(
            format.0,
            auth.db.language(),
            "reminders",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Shows who will be reminded on a day, as things are now.
    #[oai(path = "/preview", method = "post", operation_id = "preview_reminders")]
    async fn preview(
        &self,
        auth: Read<permission::View>,
        input: Json<ReminderPreviewInput>,
    ) -> Result<Json<Vec<ReminderPreview>>> {
        Ok(Json(
            service::preview(&auth.db, input.0.date.as_deref()).await?,
        ))
    }

    /// Reads when reminders go out.
    #[oai(
        path = "/settings",
        method = "get",
        operation_id = "get_reminder_settings"
    )]
    async fn settings(&self, auth: Read<permission::View>) -> Result<Json<ReminderSettings>> {
        Ok(Json(settings::find(&auth.db).await?.into()))
    }

    /// Changes when reminders go out.
    #[oai(
        path = "/settings",
        method = "put",
        operation_id = "update_reminder_settings"
    )]
    async fn update_settings(
        &self,
        auth: Write<permission::Edit>,
        input: Json<ReminderSettingsInput>,
    ) -> Result<Json<ReminderSettings>> {
        let settings = settings::update(&auth.tx, &input.0).await?;
        auth.done(settings.into()).await
    }

    /// Reads one reminder.
    #[oai(path = "/:id", method = "get", operation_id = "get_reminder")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<ReminderId>,
    ) -> Result<Json<Reminder>> {
        Ok(Json(service::find(&auth.db, id.0).await?))
    }

    /// Sends a reminder again that failed.
    #[oai(
        path = "/:id/resend",
        method = "post",
        operation_id = "resend_reminder"
    )]
    async fn resend(
        &self,
        auth: Write<permission::Resend>,
        id: Path<ReminderId>,
    ) -> Result<Json<Reminder>> {
        let reminder = service::resend(&auth.tx, id.0).await?;
        auth.done(reminder).await
    }

    /// The history of one reminder.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_reminder_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<ReminderId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "reminders", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Reminder>; 8] {
    let customer = |row: &Reminder, language: Language| {
        let name = |name: &Option<String>| name.clone().unwrap_or_default();
        let both = Text::new(name(&row.customer_name_en), name(&row.customer_name_ar));
        Cell::from(both.get(language))
    };
    [
        Column::new("Tenant", "المستأجر", ColumnKind::Text, customer),
        Column::new("Contract", "العقد", ColumnKind::Text, |row, _| {
            row.contract_number.as_str().into()
        }),
        Column::new("Amount", "المبلغ", MONEY, |row, _| {
            Cell::Money(row.amount.0)
        }),
        Column::new(
            "Due on",
            "تاريخ الاستحقاق",
            ColumnKind::Date,
            |row, _| Cell::Date(row.due_on),
        ),
        Column::new(
            "Days before",
            "الأيام قبل الاستحقاق",
            ColumnKind::Integer,
            |row, _| Cell::Integer(row.rule_days.into()),
        ),
        Column::new(
            "Channel",
            "القناة",
            ColumnKind::Text,
            |row, language| channel(&row.channel, language),
        ),
        Column::new(
            "Sent to",
            "أُرسل إلى",
            ColumnKind::Text,
            |row, _| row.recipient.as_str().into(),
        ),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |row, language| status(row.status, language),
        ),
    ]
}

fn channel(channel: &str, language: Language) -> Cell {
    let text = match channel {
        "email" => Text::fixed("E-mail", "البريد الإلكتروني"),
        _ => Text::fixed("WhatsApp", "واتساب"),
    };
    text.get(language).into()
}

fn status(status: i16, language: Language) -> Cell {
    let text = match status {
        0 => Text::fixed("Failed", "فشل"),
        1 => Text::fixed("Pending", "قيد الانتظار"),
        2 => Text::fixed("Sent", "أُرسل"),
        3 => Text::fixed("Being sent", "قيد الإرسال"),
        _ => Text::fixed("Unknown", "غير معروف"),
    };
    text.get(language).into()
}
