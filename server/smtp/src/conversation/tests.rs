//! Against a server on loopback that refuses where a test says.

use gateway::mail::{GREETING, HANG_UP, MailCatcher};
use kernel::text::{Language, Text};
use zeroize::Zeroizing;

use super::*;

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

fn written(recipient: &str) -> Result<Message, Failure> {
    let sender = mailbox(Some("Palm"), "office@palm.example").expect("a mailbox");
    message(sender, None, &letter(recipient), SystemTime::UNIX_EPOCH)
}

#[test]
fn the_message_id_is_the_letters_own_and_no_header_comes_from_a_subject() {
    let raw = String::from_utf8(written("sara@example.com").expect("a mail").formatted());
    let raw = raw.expect("text");
    assert!(
        raw.contains("Message-ID: <mail-7.00ff@manzil.example>"),
        "{raw}"
    );
    let headers = raw.split("\r\n\r\n").next().expect("headers");
    assert!(
        !headers.lines().any(|line| line.starts_with("Bcc:")),
        "{headers}"
    );
}

#[test]
fn what_is_no_address_bounces() {
    let refused = written("nobody").expect_err("no address");
    assert_eq!(refused.kind, Kind::Bounced);
}

fn server(catcher: &MailCatcher) -> MailServer {
    MailServer {
        host: "127.0.0.1".to_owned(),
        port: catcher.port,
        security: MailSecurity::None,
        sign_in: Some(("palm".to_owned(), Zeroizing::new("secret".to_owned()))),
        sender_address: "office@palm.example".to_owned(),
        sender_name: Some("Palm".to_owned()),
        reply_to: None,
    }
}

async fn sent(catcher: &MailCatcher) -> Result<String, Failure> {
    let letter = letter("sara@example.com");
    let server = server(catcher);
    send(&server, Reach::Anywhere, &letter, SystemTime::UNIX_EPOCH).await
}

async fn catcher() -> MailCatcher {
    MailCatcher::start().await.expect("started")
}

#[tokio::test]
async fn a_server_that_takes_it_is_quoted() {
    let catcher = catcher().await;
    assert_eq!(sent(&catcher).await.as_deref(), Ok("250 taken as 1"));
    let mails = catcher.mails();
    let mail = (mails[0].sender.as_str(), mails[0].recipient.as_str());
    assert_eq!(mail, ("office@palm.example", "sara@example.com"));
}

#[tokio::test]
async fn a_refusal_says_where_and_what_it_means() {
    let cases = [
        (GREETING, "554 no service", Step::Connect, Kind::Refused),
        (GREETING, HANG_UP, Step::Connect, Kind::Refused),
        ("AUTH", "535 5.7.8 wrong", Step::SignIn, Kind::Refused),
        ("AUTH", "454 4.7.0 later", Step::SignIn, Kind::Refused),
        ("MAIL", "550 5.7.60 not you", Step::Sender, Kind::Refused),
        ("RCPT", "550 5.1.1 nobody", Step::Recipient, Kind::Bounced),
        (
            "RCPT",
            "550 5.7.1 no relay",
            Step::Recipient,
            Kind::Rejected,
        ),
        ("RCPT", "450 4.2.0 grey", Step::Recipient, Kind::Later),
        (".", "554 5.6.0 spam", Step::Content, Kind::Rejected),
        (".", HANG_UP, Step::Content, Kind::Later),
        ("DATA", "421 busy", Step::Content, Kind::Later),
    ];
    let catcher = catcher().await;
    for (line, answer, step, kind) in cases {
        catcher.accept();
        catcher.refuse(line, answer);
        let failure = sent(&catcher).await.expect_err(answer);
        assert_eq!((failure.step, failure.kind), (step, kind), "{failure}");
        if let Some((_, words)) = answer.split_once(' ').filter(|_| answer != HANG_UP) {
            assert!(failure.text().en.contains(words), "{failure:?}");
        }
    }
    assert!(catcher.mails().is_empty());
}

#[tokio::test]
async fn a_password_is_not_sent_where_encryption_is_not_offered() {
    let catcher = catcher().await;
    catcher.refuse("AUTH", "500 it was sent");
    let server = MailServer {
        security: MailSecurity::StartTls,
        ..server(&catcher)
    };
    let failure = check(&server, Reach::Anywhere).await.expect_err("no TLS");
    assert_eq!((failure.step, failure.kind), (Step::Secure, Kind::Refused));
}

#[tokio::test]
async fn a_check_asks_for_the_sender_without_a_mail() {
    let catcher = catcher().await;
    catcher.refuse("RCPT", "550 nobody");
    let server = server(&catcher);
    assert_eq!(check(&server, Reach::Anywhere).await, Ok(()));
    catcher.refuse("MAIL", "553 not you");
    let failure = check(&server, Reach::Anywhere).await.expect_err("refused");
    assert_eq!(failure.step, Step::Sender);
    let failure = check(&server, Reach::Public).await.expect_err("loopback");
    assert_eq!(failure.step, Step::Address);
}
