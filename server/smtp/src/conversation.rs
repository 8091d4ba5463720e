//! One conversation with a server, a step at a time.

use std::time::{Duration, SystemTime};

use kernel::mail_server::{MailSecurity, MailServer};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use lettre::{Address, Message};

use crate::address::{Reach, resolve};
use crate::failure::{Failure, Kind, Step};
use crate::letter::Letter;

/// Until a server is connected to, and for the whole conversation.
const CONNECT: Duration = Duration::from_secs(10);
const WHOLE: Duration = Duration::from_secs(30);

/// Gives a server one mail; its answer, in its own words.
pub async fn send(
    server: &MailServer,
    reach: Reach,
    letter: &Letter,
    date: SystemTime,
) -> Result<String, Failure> {
    let sender = mailbox(server.sender_name.as_deref(), &server.sender_address)
        .map_err(|said| failure(Step::Sender, Kind::Refused, said))?;
    let reply_to = server.reply_to.as_deref().map(|to| mailbox(None, to));
    let reply_to = reply_to
        .transpose()
        .map_err(|said| failure(Step::Sender, Kind::Refused, said))?;
    let mail = message(sender, reply_to, letter, date)?;
    let talk = async {
        let mut connection = open(server, reach).await?;
        let given = give(&mut connection, &mail).await;
        close(connection, given.is_ok()).await;
        given
    };
    in_time(talk, Step::Content, Kind::Later).await
}

/// Whether a server takes mail of the sender, without a mail.
pub async fn check(server: &MailServer, reach: Reach) -> Result<(), Failure> {
    let sender = address(&server.sender_address)
        .map_err(|said| failure(Step::Sender, Kind::Refused, said))?;
    let talk = async {
        let mut connection = open(server, reach).await?;
        let taken = connection.command(Mail::new(Some(sender), Vec::new()));
        let taken = taken
            .await
            .map_err(|error| Failure::of(Step::Sender, &error));
        if taken.is_ok() {
            // Some servers do not know it; what counts is said already.
            let _ = connection.command(Rset).await;
        }
        close(connection, taken.is_ok()).await;
        taken.map(drop)
    };
    in_time(talk, Step::Connect, Kind::Refused).await
}

async fn in_time<T>(
    talk: impl Future<Output = Result<T, Failure>>,
    step: Step,
    kind: Kind,
) -> Result<T, Failure> {
    match tokio::time::timeout(WHOLE, talk).await {
        Ok(ended) => ended,
        Err(_) => Err(failure(step, kind, "it took too long".to_owned())),
    }
}

/// A mail with both parts.
pub fn message(
    sender: Mailbox,
    reply_to: Option<Mailbox>,
    letter: &Letter,
    date: SystemTime,
) -> Result<Message, Failure> {
    let to = mailbox(None, &letter.recipient)
        .map_err(|said| failure(Step::Recipient, Kind::Bounced, said))?;
    // A line break in a header would begin another header.
    let subject: String = letter
        .subject
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let mut mail = Message::builder()
        .from(sender)
        .to(to)
        .subject(subject)
        .message_id(Some(letter.message_id.clone()))
        .date(date);
    if let Some(reply_to) = reply_to {
        mail = mail.reply_to(reply_to);
    }
    mail.multipart(MultiPart::alternative_plain_html(
        letter.plain(),
        letter.html(),
    ))
    .map_err(|error| failure(Step::Content, Kind::Rejected, error.to_string()))
}

fn address(text: &str) -> Result<Address, String> {
    text.parse()
        .map_err(|error| format!("{text} cannot be written to: {error}"))
}

/// An address with the name that is shown beside it.
pub fn mailbox(name: Option<&str>, text: &str) -> Result<Mailbox, String> {
    let name = name.map(|name| name.replace(char::is_control, " "));
    Ok(Mailbox::new(name, address(text)?))
}

fn failure(step: Step, kind: Kind, said: String) -> Failure {
    Failure { step, kind, said }
}

/// Connects, encrypts and signs in.
async fn open(server: &MailServer, reach: Reach) -> Result<AsyncSmtpConnection, Failure> {
    let at = resolve(&server.host, server.port, reach).await?;
    let of = |step: Step| move |error: Error| Failure::of(step, &error);
    let own_name = ClientId::default();
    let tls = || TlsParameters::new(server.host.clone()).map_err(of(Step::Secure));
    let from_the_start = match server.security {
        MailSecurity::Tls => Some(tls()?),
        MailSecurity::StartTls | MailSecurity::None => None,
    };
    let connected =
        AsyncSmtpConnection::connect_tokio1(at, Some(CONNECT), &own_name, from_the_start, None);
    let mut connection = connected.await.map_err(|error| {
        let step = if error.is_tls() {
            Step::Secure
        } else {
            Step::Connect
        };
        Failure::of(step, &error)
    })?;
    if server.security == MailSecurity::StartTls {
        let secured = connection.starttls(tls()?, &own_name).await;
        secured.map_err(of(Step::Secure))?;
    }
    if let Some((name, password)) = &server.sign_in {
        let credentials = Credentials::new(name.clone(), password.to_string());
        let mechanisms = [Mechanism::Plain, Mechanism::Login];
        let signed_in = connection.auth(&mechanisms, &credentials).await;
        signed_in.map_err(of(Step::SignIn))?;
    }
    Ok(connection)
}

async fn give(connection: &mut AsyncSmtpConnection, mail: &Message) -> Result<String, Failure> {
    let of = |step: Step| move |error: Error| Failure::of(step, &error);
    let (envelope, content) = (mail.envelope(), mail.formatted());
    let mut parameters = Vec::new();
    let addresses = envelope.from().into_iter().chain(envelope.to());
    let mut addresses = addresses.map(|address| -> &str { address.as_ref() });
    if !addresses.all(str::is_ascii) {
        if !connection
            .server_info()
            .supports_feature(Extension::SmtpUtfEight)
        {
            let said =
                "the server does not take addresses with other than Latin letters".to_owned();
            return Err(failure(Step::Recipient, Kind::Bounced, said));
        }
        parameters.push(MailParameter::SmtpUtfEight);
    }
    if !content.is_ascii() {
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    let sender = Mail::new(envelope.from().cloned(), parameters);
    connection.command(sender).await.map_err(of(Step::Sender))?;
    for recipient in envelope.to() {
        let recipient = Rcpt::new(recipient.clone(), Vec::new());
        connection
            .command(recipient)
            .await
            .map_err(of(Step::Recipient))?;
    }
    connection.command(Data).await.map_err(of(Step::Content))?;
    let taken = connection.message(&content).await;
    let taken = taken.map_err(of(Step::Content))?;
    let lines: Vec<&str> = taken.message().collect();
    Ok(format!("{} {}", taken.code(), lines.join(" "))
        .trim_end()
        .to_owned())
}

/// Says goodbye where the conversation went well; its answer changes nothing.
async fn close(mut connection: AsyncSmtpConnection, is_well: bool) {
    if is_well {
        let _ = connection.quit().await;
    } else {
        connection.abort().await;
    }
}

#[cfg(test)]
mod tests;
