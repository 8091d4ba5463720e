//! What visitors who gave an address get by e-mail, in their language.

use kernel::Result;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Language, Text};

use super::entity::Model;

/// What became of a viewing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    Planned,
    Moved,
    Cancelled,
}

/// The day and the hour where the office is: `15 Mar 2026, 12:30`.
pub(super) fn time(tx: &MerchantTx, viewing: &Model, language: Language) -> String {
    let local = viewing.starts_at.with_timezone(&tx.merchant().time_zone);
    let day = DayText(local.date_naive()).said(language);
    let comma = match language {
        Language::En => ",",
        Language::Ar => "،",
    };
    format!("{day}{comma} {}", local.format("%H:%M"))
}

pub(super) async fn tell(tx: &MerchantTx, viewing: &Model, place: &Text, told: Told) -> Result<()> {
    let Some(to) = viewing.email.clone() else {
        return Ok(());
    };
    let language = viewing.language;
    let (name, place) = (&viewing.name, place.get(language));
    let merchant = tx.merchant().name.get(language);
    let time = time(tx, viewing, language);
    let (subject, text, label) = match language {
        Language::En => {
            let (subject, said) = match told {
                Told::Planned => (
                    "your viewing",
                    format!("we expect you on {time} to see {place}."),
                ),
                Told::Moved => (
                    "your viewing has another time",
                    format!("the viewing of {place} is now on {time}."),
                ),
                Told::Cancelled => (
                    "your viewing is cancelled",
                    format!(
                        "the viewing of {place} on {time} is cancelled{}.",
                        reason(viewing)
                    ),
                ),
            };
            (
                format!("{merchant}: {subject}"),
                format!("Dear {name},\n\n{said}"),
                "Open my viewing",
            )
        }
        Language::Ar => {
            let (subject, said) = match told {
                Told::Planned => ("موعد معاينتك", format!("ننتظرك في {time} لمعاينة {place}.")),
                Told::Moved => (
                    "تغيّر موعد معاينتك",
                    format!("أصبح موعد معاينة {place} في {time}."),
                ),
                Told::Cancelled => (
                    "أُلغيت معاينتك",
                    format!("أُلغيت معاينة {place} المقررة في {time}{}.", reason(viewing)),
                ),
            };
            (
                format!("{merchant}: {subject}"),
                format!("{name} المحترم،\n\n{said}"),
                "فتح معاينتي",
            )
        }
    };
    let page = format!("viewing/{}", viewing.public_id);
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action: Some((label.to_owned(), tx.kernel().link(language, &page))),
        language,
        kind: match told {
            Told::Planned => "viewings.planned",
            Told::Moved => "viewings.moved",
            Told::Cancelled => "viewings.cancelled",
        },
    })
    .await?;
    Ok(())
}

/// The office's words, behind a colon.
fn reason(viewing: &Model) -> String {
    let given = viewing.reason.as_deref();
    given.map_or_else(String::new, |reason| {
        format!(": {}", reason.trim_end_matches('.'))
    })
}
