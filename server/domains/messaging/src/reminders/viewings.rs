//! Visitors who come to see a unit the next day are reminded of it: by e-mail where they gave an address, and by WhatsApp
//! where they agreed to that. The row of `viewing_reminders` (viewing × time × channel is unique) is the promise that this
//! happens once; a viewing that was moved is reminded of again.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use identity::sign_in::{WhatsApp, WhatsAppUnusable};
use kernel::Result;
use kernel::facts::{TODAY, ZONE};
use kernel::jobs::{Job, JobContext, JobResult};
use kernel::mail::Mail;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language, Text};
use kernel::wording::{WordField, Worded, Wording};
use leasing::letters::fields::{CUSTOMER, MERCHANT};
use properties::facts::{BUILDINGS, UNITS, planned_viewings};
use properties::viewings::ViewingId;
use sea_orm::{ConnectionTrait as _, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::wording::{BUILDING, UNIT};
use crate::deliveries::sending::{self, Messages, attach_mail};
use crate::deliveries::{Channel, DeliveryStatus};
use crate::message_templates::codes::goes_by;
use crate::words::isolated;

kernel::id!(
    /// A row of `viewing_reminders`.
    ViewingReminderId
);

/// Viewings of one day that a morning looks at.
const MOST: i64 = 2_000;
/// What the tracker of mails shows.
const MAIL_KIND: &str = "reminders.viewing";

const WHEN: WordField = WordField::new("when", "Day and hour", "اليوم والساعة");

/// A viewing of the next day.
pub static VIEWING_REMINDER: Wording = Wording {
    kind: "viewing_reminder",
    fields: &[CUSTOMER, MERCHANT, UNIT, BUILDING, WHEN],
    subject: Text::fixed(
        "Tomorrow: your viewing of unit {unit}",
        "غداً: معاينتك للوحدة {unit}",
    ),
    body: Text::fixed(
        "Dear {customer},\n\n\
         We expect you on {when} to see unit {unit}, {building}.\n\
         If you cannot come, please cancel the viewing by its link.\n\n\
         {merchant}",
        "السلام عليكم {customer}،\n\n\
         ننتظركم في {when} لمعاينة الوحدة {unit}، {building}.\n\
         إن تعذر حضوركم فيرجى إلغاء المعاينة من رابطها.\n\n\
         {merchant}",
    ),
    by_email: true,
    by_whatsapp: true,
    is_needed: false,
};

/// Sends one reminder of a viewing by WhatsApp.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemindVisitor {
    pub viewing_reminder_id: ViewingReminderId,
}

impl Job for RemindVisitor {
    const NAME: &'static str = "reminders.remind_visitor";
}

pub(super) async fn send(context: JobContext, job: RemindVisitor) -> JobResult {
    sending::by_whatsapp::<ViewingReminders>(&context, job.viewing_reminder_id.0).await
}

#[derive(Debug, FromQueryResult)]
struct Visit {
    id: ViewingId,
    public_id: String,
    name: String,
    mobile: String,
    email: Option<String>,
    allow_whatsapp: bool,
    language: Language,
    starts_at: DateTime<Utc>,
    unit_number: String,
    building_name_en: String,
    building_name_ar: String,
}

impl Visit {
    /// Those that are planned for tomorrow, where the office is.
    async fn tomorrow(tx: &MerchantTx) -> Result<Vec<Self>> {
        let sql = format!(
            "SELECT v.id, v.public_id, v.name, v.mobile, v.email, v.allow_whatsapp, v.language, v.starts_at, \
             u.number AS unit_number, b.name_en AS building_name_en, b.name_ar AS building_name_ar \
             FROM {viewings} v JOIN {UNITS} u ON u.id = v.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             WHERE v.starts_at >= ({TODAY} + 1)::timestamp AT TIME ZONE {ZONE} \
             AND v.starts_at < ({TODAY} + 2)::timestamp AT TIME ZONE {ZONE} ORDER BY v.id LIMIT $1",
            viewings = planned_viewings(),
        );
        let found = Self::find_by_statement(statement(sql, [MOST.into()]));
        Ok(found.all(tx).await?)
    }

    fn channels(&self) -> Vec<(Channel, String)> {
        let email = self.email.clone().filter(|email| !email.is_empty());
        let number: String = self.mobile.chars().filter(char::is_ascii_digit).collect();
        let number = Some(number).filter(|number| self.allow_whatsapp && !number.is_empty());
        let email = email.map(|email| (Channel::Email, email));
        let number = number.map(|number| (Channel::WhatsApp, number));
        email.into_iter().chain(number).collect()
    }

    /// The words of a channel: WhatsApp has no button, so the link is part of the text.
    fn letter(&self, tx: &MerchantTx, worded: &Worded) -> Letter {
        let language = worded.language(self.language);
        let said = worded.say(language, &self.facts(tx, language));
        let path = format!("viewing/{}", self.public_id);
        Letter {
            language,
            subject: said.subject,
            body: said.body,
            link: tx.kernel().link(language, &path),
            label: match language {
                Language::En => "Open my viewing",
                Language::Ar => "فتح معاينتي",
            },
        }
    }

    fn facts(&self, tx: &MerchantTx, language: Language) -> Vec<(&'static str, String)> {
        let local = self.starts_at.with_timezone(&tx.merchant().time_zone);
        let day = DayText(local.date_naive()).said(language);
        let hour = local.format("%H:%M");
        let (when, unit, building) = match language {
            Language::En => (
                format!("{day}, {hour}"),
                self.unit_number.clone(),
                &self.building_name_en,
            ),
            Language::Ar => (
                format!("{day}، {hour}"),
                isolated(&self.unit_number),
                &self.building_name_ar,
            ),
        };
        vec![
            ("customer", self.name.clone()),
            ("merchant", tx.merchant().name.get(language).to_owned()),
            ("unit", unit),
            ("building", building.clone()),
            ("when", when),
        ]
    }
}

struct Letter {
    language: Language,
    subject: String,
    body: String,
    link: String,
    label: &'static str,
}

impl Letter {
    fn text(&self, channel: Channel) -> String {
        match channel {
            Channel::Email => self.body.clone(),
            Channel::WhatsApp => format!("{}\n\n{}:\n{}", self.body, self.label, self.link),
        }
    }
}

/// Reminds of every viewing of tomorrow, all in the caller's transaction.
pub(super) async fn remind(tx: &MerchantTx) -> Result<()> {
    let visits = Visit::tomorrow(tx).await?;
    if visits.is_empty() {
        return Ok(());
    }
    let worded = VIEWING_REMINDER.of(tx).await?;
    let unusable = WhatsApp::of(tx).await?.unusable();
    let has_whatsapp = unusable.is_none_or(WhatsAppUnusable::is_passing);
    for visit in visits {
        let letter = visit.letter(tx, &worded);
        for (channel, recipient) in visit.channels() {
            if !goes_by(&worded, channel) {
                continue;
            }
            let status = match channel {
                Channel::WhatsApp if !has_whatsapp => DeliveryStatus::NotConnected,
                Channel::WhatsApp | Channel::Email => DeliveryStatus::Pending,
            };
            let version = worded.template.version;
            let made = promise(
                tx,
                &visit,
                (channel, &recipient),
                letter.text(channel),
                (status, version),
            );
            let Some(id) = made.await?.filter(|_| status == DeliveryStatus::Pending) else {
                continue;
            };
            match channel {
                Channel::Email => {
                    let mail = Mail {
                        to: recipient,
                        subject: letter.subject.clone(),
                        text: letter.body.clone(),
                        action: Some((letter.label.to_owned(), letter.link.clone())),
                        language: letter.language,
                        kind: MAIL_KIND,
                    };
                    let mail_id = tx.send_worded(mail, worded.template).await?;
                    attach_mail::<ViewingReminders>(tx, id.0, mail_id).await?;
                }
                Channel::WhatsApp => {
                    let job = RemindVisitor {
                        viewing_reminder_id: id,
                    };
                    tx.enqueue(job, id.to_string()).await?;
                }
            }
        }
    }
    Ok(())
}

/// The row of a reminder; nothing where another run has written it.
async fn promise(
    tx: &MerchantTx,
    visit: &Visit,
    (channel, recipient): (Channel, &str),
    body: String,
    (status, version): (DeliveryStatus, i64),
) -> Result<Option<ViewingReminderId>> {
    let row = statement(
        "INSERT INTO viewing_reminders (viewing_id, starts_at, channel, recipient, status, body, created_at, \
         template_version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
         ON CONFLICT (viewing_id, starts_at, channel) DO NOTHING RETURNING id",
        [
            visit.id.into(),
            visit.starts_at.into(),
            channel.into(),
            recipient.into(),
            status.into(),
            body.into(),
            tx.now().into(),
            version.into(),
        ],
    );
    let row = tx.query_one_raw(row).await?;
    Ok(row.map(|row| row.try_get("", "id")).transpose()?)
}

/// The table of visitors' reminders, to those who deliver them.
pub struct ViewingReminders;

#[async_trait]
impl Messages for ViewingReminders {
    const TABLE: &'static str = "viewing_reminders";
    const REFERENCE: &'static str = "viewing_reminder";

    async fn wording(_: &MerchantTx, _: i64) -> Result<Option<&'static Wording>> {
        Ok(Some(&VIEWING_REMINDER))
    }

    async fn outdated(tx: &MerchantTx, id: i64) -> Result<Option<&'static str>> {
        let sql = format!(
            "SELECT 1 FROM viewing_reminders r JOIN {viewings} v ON v.id = r.viewing_id \
             WHERE r.id = $1 AND v.starts_at = r.starts_at AND v.starts_at > $2",
            viewings = planned_viewings(),
        );
        let asked = statement(sql, [id.into(), tx.now().into()]);
        let stands = tx.query_one_raw(asked).await?.is_some();
        Ok((!stands).then_some("the viewing was moved, cancelled or is over"))
    }

    /// Visitors have no timeline.
    async fn told(_: &MerchantTx, _: i64, _: Channel) -> Result<()> {
        Ok(())
    }
}
