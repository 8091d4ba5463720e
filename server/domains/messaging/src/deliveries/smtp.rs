//! Mail through a real server.

use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use kernel::Kernel;
use kernel::config::Config;
use lettre::message::MultiPart;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::letter::Letter;

/// A step of the conversation with the server, and the whole of it.
const STEP: Duration = Duration::from_secs(15);
const WHOLE: Duration = Duration::from_secs(45);

pub type Transport = AsyncSmtpTransport<Tokio1Executor>;

#[derive(Debug, thiserror::Error)]
pub enum SmtpFailure {
    /// The server, or the address itself, says that it will never work.
    #[error("{0}")]
    Permanent(String),
    #[error("{0}")]
    Transient(String),
    /// There is no such mailbox.
    #[error("{0}")]
    Bounced(String),
}

/// The codes of what is refused for the mailbox, not for the sender.
const NO_MAILBOX: [&str; 4] = ["550", "551", "553", "556"];

/// Keeps its connections between mails.
#[derive(Default)]
pub struct Smtp {
    transport: OnceLock<Transport>,
}

impl Smtp {
    /// The configured server, if there is one.
    pub fn transport(&self, config: &Config) -> Result<Option<Transport>, SmtpFailure> {
        let Some(url) = config.smtp_address() else {
            return Ok(None);
        };
        if let Some(known) = self.transport.get() {
            return Ok(Some(known.clone()));
        }
        let made = Transport::from_url(&url)
            .map_err(|error| SmtpFailure::Transient(format!("MANZIL_SMTP_URL: {error}")))?
            .timeout(Some(STEP))
            .build();
        Ok(Some(self.transport.get_or_init(|| made).clone()))
    }

    pub async fn send(
        &self,
        transport: &Transport,
        kernel: &Kernel,
        letter: &Letter,
    ) -> Result<(), SmtpFailure> {
        let message = message(&kernel.config, kernel.clock.now().into(), letter)?;
        match tokio::time::timeout(WHOLE, transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if is_of_mailbox(&error) => Err(SmtpFailure::Bounced(error.to_string())),
            Ok(Err(error)) if error.is_permanent() => {
                Err(SmtpFailure::Permanent(error.to_string()))
            }
            Ok(Err(error)) => Err(SmtpFailure::Transient(error.to_string())),
            Err(_) => Err(SmtpFailure::Transient(
                "the mail server took too long".to_owned(),
            )),
        }
    }
}

fn is_of_mailbox(error: &lettre::transport::smtp::Error) -> bool {
    let code = error.status().map(|code| code.to_string());
    code.is_some_and(|code| NO_MAILBOX.contains(&code.as_str()))
}

fn message(config: &Config, date: SystemTime, letter: &Letter) -> Result<Message, SmtpFailure> {
    let from = config
        .mail_from
        .parse()
        .map_err(|error| SmtpFailure::Transient(format!("MANZIL_MAIL_FROM: {error}")))?;
    let to = letter.recipient.parse().map_err(|error| {
        SmtpFailure::Bounced(format!("the address cannot be written to: {error}"))
    })?;
    // A line break in a header would begin another header.
    let subject: String = letter
        .subject
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    Message::builder()
        .from(from)
        .to(to)
        .subject(subject)
        .message_id(Some(letter.message_id.clone()))
        .date(date)
        .multipart(MultiPart::alternative_plain_html(
            letter.plain(),
            letter.html(),
        ))
        .map_err(|error| SmtpFailure::Permanent(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::text::{Language, Text};

    fn letter(recipient: &str) -> Letter {
        Letter {
            message_id: "<mail-7.00ff@manzil.example>".into(),
            recipient: recipient.into(),
            subject: "تذكير\r\nBcc: everybody@example.com".into(),
            text: "x".into(),
            action: None,
            language: Language::Ar,
            brand: Text::fixed("Palm", "نخيل"),
        }
    }

    #[test]
    fn the_message_id_is_the_letters_own() {
        let message = message(
            &Config::default(),
            SystemTime::UNIX_EPOCH,
            &letter("sara@example.com"),
        )
        .unwrap();
        let raw = String::from_utf8(message.formatted()).unwrap();
        assert!(
            raw.contains("Message-ID: <mail-7.00ff@manzil.example>"),
            "{raw}"
        );
        let headers = raw.split("\r\n\r\n").next().unwrap();
        assert!(
            !headers.lines().any(|line| line.starts_with("Bcc:")),
            "no header from a subject: {headers}"
        );
    }

    #[test]
    fn what_is_no_address_fails_for_good() {
        let refused = message(
            &Config::default(),
            SystemTime::UNIX_EPOCH,
            &letter("nobody"),
        );
        assert!(matches!(refused, Err(SmtpFailure::Bounced(_))));
    }
}
