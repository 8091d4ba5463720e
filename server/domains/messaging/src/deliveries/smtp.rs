//! Mail through the platform's server: the one that its staff set, or the configuration's.

use std::sync::Mutex;
use std::time::Duration;

use kernel::Kernel;
use kernel::config::Config;
use kernel::mail_server::{MailSecurity, MailServer};
use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use smtp::{Failure, Kind, Letter};

/// A step of the conversation with the server, and the whole of it.
const STEP: Duration = Duration::from_secs(15);
const WHOLE: Duration = Duration::from_secs(45);

type Transport = AsyncSmtpTransport<Tokio1Executor>;

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
    /// The merchant's own server takes no mail now: it waits.
    #[error("{0}")]
    Refused(String),
}

impl From<Failure> for SmtpFailure {
    fn from(failure: Failure) -> Self {
        let said = failure.to_string();
        match failure.kind {
            Kind::Refused => Self::Refused(said),
            Kind::Bounced => Self::Bounced(said),
            Kind::Rejected => Self::Permanent(said),
            Kind::Later => Self::Transient(said),
        }
    }
}

/// A server with its connections.
#[derive(Clone)]
pub struct Way {
    transport: Transport,
    sender: Mailbox,
    reply_to: Option<Mailbox>,
}

/// Keeps connections between mails, as long as the server stays the same.
#[derive(Default)]
pub struct Smtp {
    known: Mutex<Option<(Option<MailServer>, Way)>>,
}

impl Smtp {
    /// The server that the platform's mail leaves by, if there is one.
    pub fn way(
        &self,
        config: &Config,
        set: Option<MailServer>,
    ) -> Result<Option<Way>, SmtpFailure> {
        if set.is_none() && config.smtp_url.is_none() {
            return Ok(None);
        }
        let mut known = self
            .known
            .lock()
            .map_err(|error| SmtpFailure::Transient(error.to_string()))?;
        if let Some((server, way)) = known.as_ref()
            && *server == set
        {
            return Ok(Some(way.clone()));
        }
        let way = match &set {
            Some(server) => Way::to(server).map_err(SmtpFailure::Transient)?,
            None => Way::configured(config).map_err(SmtpFailure::Transient)?,
        };
        *known = Some((set, way.clone()));
        Ok(Some(way))
    }
}

impl Way {
    fn to(server: &MailServer) -> Result<Self, String> {
        let tls = || TlsParameters::new(server.host.clone()).map_err(|error| error.to_string());
        let security = match server.security {
            MailSecurity::Tls => Tls::Wrapper(tls()?),
            MailSecurity::StartTls => Tls::Required(tls()?),
            MailSecurity::None => Tls::None,
        };
        let mut builder = Transport::builder_dangerous(server.host.trim_matches(['[', ']']))
            .port(server.port)
            .tls(security)
            .timeout(Some(STEP));
        if let Some((name, password)) = &server.sign_in {
            builder = builder.credentials(Credentials::new(name.clone(), password.to_string()));
        }
        let reply_to = server.reply_to.as_deref();
        Ok(Self {
            transport: builder.build(),
            sender: smtp::mailbox(server.sender_name.as_deref(), &server.sender_address)?,
            reply_to: reply_to.map(|to| smtp::mailbox(None, to)).transpose()?,
        })
    }

    fn configured(config: &Config) -> Result<Self, String> {
        let url = config.smtp_address().unwrap_or_default();
        let builder = Transport::from_url(&url);
        let builder = builder.map_err(|error| format!("MANZIL_SMTP_URL: {error}"))?;
        let sender = config.mail_from.parse();
        Ok(Self {
            transport: builder.timeout(Some(STEP)).build(),
            sender: sender.map_err(|error| format!("MANZIL_MAIL_FROM: {error}"))?,
            reply_to: None,
        })
    }

    pub async fn send(&self, kernel: &Kernel, letter: &Letter) -> Result<(), SmtpFailure> {
        let (sender, reply_to) = (self.sender.clone(), self.reply_to.clone());
        let message = smtp::message(sender, reply_to, letter, kernel.clock.now().into())?;
        match tokio::time::timeout(WHOLE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if smtp::is_no_mailbox(&error) => {
                Err(SmtpFailure::Bounced(error.to_string()))
            }
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
