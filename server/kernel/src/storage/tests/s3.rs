use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::super::{FileKind, Storage};
use super::png;
use crate::config::Config;

const ALL: &[FileKind] = &FileKind::ALL;
const BUCKET: &str = "uploads";
/// What `Server::prepare` asks before keys are checked.
const UNCHECKED_REQUESTS: &str = "4";

/// A server that speaks S3 and checks its keys; stopped with the test.
struct Server {
    process: Child,
    url: String,
    access_key: String,
    secret_key: String,
}

impl Server {
    #[expect(
        clippy::disallowed_methods,
        reason = "tests are configured by the environment only"
    )]
    async fn start() -> Self {
        let program = std::env::var("MOTO_SERVER").expect(
            "MOTO_SERVER must name moto's program `moto_server`; `cargo xtask test` installs it and sets this",
        );
        let mut process = Command::new(program)
            .args(["-H", "127.0.0.1", "-p", "0"])
            .env("INITIAL_NO_AUTH_ACTION_COUNT", UNCHECKED_REQUESTS)
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("moto_server starts");
        let mut told = BufReader::new(process.stderr.take().unwrap()).lines();
        let url = told
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("Running on ")?.1.trim().to_owned()))
            .expect("moto_server says where it listens");
        // It would stop at a full pipe.
        std::thread::spawn(move || told.for_each(drop));
        let mut server = Self {
            process,
            url,
            access_key: String::new(),
            secret_key: String::new(),
        };
        server.prepare().await;
        server
    }

    /// A user with the right to do everything, and a bucket.
    async fn prepare(&mut self) {
        let policy = r#"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}"#;
        self.ask("Action=CreateUser&UserName=manzil").await;
        let key = self.ask("Action=CreateAccessKey&UserName=manzil").await;
        let part = |name: &str| {
            let (_, rest) = key.split_once(&format!("<{name}>")).expect("a key");
            rest.split_once('<').expect("its end").0.to_owned()
        };
        (self.access_key, self.secret_key) = (part("AccessKeyId"), part("SecretAccessKey"));
        let form =
            format!("Action=PutUserPolicy&UserName=manzil&PolicyName=all&PolicyDocument={policy}");
        self.ask(&form).await;
        let made = reqwest::Client::new()
            .put(format!("{}/{BUCKET}", self.url))
            .header("Authorization", unsigned("s3"))
            .send()
            .await
            .unwrap();
        assert!(made.status().is_success());
    }

    async fn ask(&self, form: &str) -> String {
        let answer = reqwest::Client::new()
            .post(&self.url)
            .header("Authorization", unsigned("iam"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(format!("{form}&Version=2010-05-08"))
            .send()
            .await
            .unwrap();
        assert!(answer.status().is_success());
        answer.text().await.unwrap()
    }

    fn config(&self) -> Config {
        Config {
            storage_s3_bucket: Some(BUCKET.to_owned()),
            storage_s3_endpoint: Some(self.url.clone()),
            storage_s3_access_key: Some(self.access_key.clone()),
            storage_s3_secret_key: Some(self.secret_key.clone()),
            ..Config::default()
        }
    }

    fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Tells moto which of its services is meant.
fn unsigned(service: &str) -> String {
    format!(
        "AWS4-HMAC-SHA256 Credential=x/20200101/us-east-1/{service}/aws4_request, SignedHeaders=host, Signature=0"
    )
}

fn open(config: &Config) -> Storage {
    Storage::open(config).unwrap()
}

/// Passes on the first bytes of each request, then hangs up.
async fn cut_after(bytes: u64, far: String) -> (String, tokio::task::JoinSet<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let mut tasks = tokio::task::JoinSet::new();
    tasks.spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let mut far = TcpStream::connect(far.trim_start_matches("http://"))
                .await
                .unwrap();
            let _ = tokio::io::copy(&mut near.take(bytes), &mut far).await;
            let _ = far.shutdown().await;
        }
    });
    (url, tasks)
}

#[tokio::test]
async fn a_bucket_holds_whole_files_or_tells_what_is_wrong() {
    let mut server = Server::start().await;
    let storage = open(&server.config());
    let bytes = png(1_000_000);
    let path = storage.put("palm01", &bytes, ALL).await.unwrap();
    assert!(path.starts_with("palm01/") && path.ends_with(".png"));
    assert_eq!(storage.get(&path).await.unwrap(), Some(bytes));
    let missing = path.replace("palm01", "cedar1");
    assert_eq!(storage.get(&missing).await.unwrap(), None);

    let refused = |config: Config, bytes: Vec<u8>| async move {
        let put = open(&config).put("palm01", &bytes, ALL).await.unwrap_err();
        assert_eq!(put.status().as_u16(), 503);
        put.code().to_owned()
    };
    let wrong_secret = Config {
        storage_s3_secret_key: Some("of somebody else".to_owned()),
        ..server.config()
    };
    let unknown_key = Config {
        storage_s3_access_key: Some("AKIAOFNOBODYATALL000".to_owned()),
        ..server.config()
    };
    let no_bucket = Config {
        storage_s3_bucket: Some("elsewhere".to_owned()),
        ..server.config()
    };
    for config in [wrong_secret, unknown_key] {
        let read = open(&config).get(&path).await.unwrap_err();
        assert_eq!(read.code(), "storage_refused");
        assert!(!format!("{read} {config:?}").contains("of somebody else"));
        assert_eq!(refused(config, png(2)).await, "storage_refused");
    }
    assert_eq!(refused(no_bucket, png(2)).await, "storage_refused");

    let unsent = png(1_000_001);
    let (wire, _pump) = cut_after(300_000, server.url.clone()).await;
    let cut = Config {
        storage_s3_endpoint: Some(wire),
        ..server.config()
    };
    assert_eq!(refused(cut, unsent.clone()).await, "storage_unavailable");
    let name = hex::encode(<sha2::Sha256 as sha2::Digest>::digest(&unsent));
    let unsent = format!("palm01/{}/{name}.png", &name[..2]);
    assert_eq!(storage.get(&unsent).await.unwrap(), None);

    server.stop();
    assert_eq!(
        refused(server.config(), png(3)).await,
        "storage_unavailable"
    );
    let gone = storage.get(&path).await.unwrap_err();
    assert_eq!(gone.code(), "storage_unavailable");
}
