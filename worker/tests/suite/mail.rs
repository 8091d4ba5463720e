//! Mail through a mail server, and a worker that dies before it has written down that it was accepted.

use std::sync::{Arc, Mutex};

use testing::TestDatabase;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{self, Worker};

/// Message-IDs in the order in which the server accepted them.
type Accepted = Arc<Mutex<Vec<String>>>;

/// Accepts every mail; returns its address.
#[expect(
    clippy::disallowed_methods,
    reason = "the server ends with the test's runtime"
)]
async fn mail_server(accepted: Accepted) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(converse(stream, accepted.clone()));
        }
    });
    format!("smtp://{address}")
}

/// One client's session (RFC 5321), until it ends.
async fn converse(stream: TcpStream, accepted: Accepted) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 ready\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let verb = line.split(' ').next().unwrap_or_default();
        let answer = match verb.to_ascii_uppercase().as_str() {
            "DATA" => {
                write.write_all(b"354 go on\r\n").await?;
                let mut id = None;
                while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                    id = id.or_else(|| line.strip_prefix("Message-ID: ").map(str::to_owned));
                }
                let id = id.expect("a Message-ID");
                accepted.lock().expect("whole").push(id);
                "250 accepted"
            }
            "QUIT" => "221 bye",
            _ => "250 OK",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}

/// The worker is killed while it writes down what the server has accepted: the mail is sent again, and is the same
/// mail to whoever receives it.
#[tokio::test(flavor = "multi_thread")]
async fn a_mail_whose_acceptance_was_lost_is_sent_again_under_its_message_id() {
    let database = TestDatabase::create().await;
    let mut db = database.connect().await;
    let mut gate = database.connect().await;
    // Whoever marks a mail waits at a gate that the test holds.
    let guard = "CREATE FUNCTION public.wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS \
            $$ BEGIN PERFORM pg_advisory_xact_lock(611); RETURN NEW; END $$; \
         CREATE TRIGGER gate BEFORE UPDATE ON platform.mails FOR EACH ROW EXECUTE FUNCTION public.wait_at_gate()";
    sqlx::raw_sql(guard)
        .execute(&mut db)
        .await
        .expect("a trigger");
    sqlx::raw_sql("SELECT pg_advisory_lock(611)")
        .execute(&mut gate)
        .await
        .expect("closed");

    let accepted = Accepted::default();
    let url = mail_server(accepted.clone()).await;
    let settings = [("MANZIL_SMTP_URL", url.as_str())];
    let mut worker = Worker::start_with(&database.url, &settings);
    support::queue_mails(&mut db, 1).await;
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 611 AND NOT granted \
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    support::wait_until(&mut db, "accepted, and not yet marked", 1, waiting).await;
    worker.kill();
    sqlx::raw_sql("SELECT pg_advisory_unlock(611)")
        .execute(&mut gate)
        .await
        .expect("open");

    let _next = Worker::start_with(&database.url, &settings);
    let sent = "SELECT count(*) FROM platform.mails WHERE status = 2";
    support::wait_until(&mut db, "the mail is marked", 1, sent).await;
    support::wait_until(&mut db, "the queue is empty", 0, support::UNFINISHED).await;
    let accepted = accepted.lock().expect("whole").clone();
    assert_eq!(accepted.len(), 2, "once more than needed: {accepted:?}");
    assert_eq!(accepted[0], accepted[1], "the same mail");
    assert_eq!(support::number(&mut db, support::CAUGHT).await, 0);
}
