//! Configuration: defaults, then an optional `manzil.toml`, then `MANZIL_*` variables.
//! Every key is documented here, once; `docs/configuration.md` is written from this file.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use figment::Figment;
use figment::providers::{Env, Format as _, Serialized, Toml};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Postgres, 15 or newer: `postgres://user:password@host/database`. Required.
    pub database_url: String,
    /// Redis that several servers share; without it one process keeps the same state in memory.
    pub redis_url: Option<String>,
    /// Where mail goes: `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`; a server
    /// that does not encrypt: on this machine, or by name as `smtp+plaintext://`. Required, but in the
    /// demo, whose mail goes to the local catcher.
    pub smtp_url: Option<String>,
    /// The tax authority's developer sandbox; `up` starts a local stand-in and sets this.
    pub zatca_sandbox_url: String,
    /// The tax authority's simulation.
    pub zatca_simulation_url: String,
    /// The tax authority itself.
    pub zatca_production_url: String,
    /// The gateway for WhatsApp of linked phones, and the key that makes merchants' instances at it.
    pub whatsapp_gateway_url: Option<String>,
    pub whatsapp_gateway_key: Option<String>,
    /// The WhatsApp Business Cloud API with its version.
    pub whatsapp_cloud_url: String,
    /// The payment gateway, where it is not the one of the account's region; `up` starts a local stand-in and sets this.
    pub payment_gateway_url: Option<String>,
    /// The sender of mail.
    pub mail_from: String,
    /// Address and port to listen on.
    pub listen: String,
    /// How the outside reaches the product; links in mail and documents begin with it.
    pub public_url: String,
    /// The built front end; without it only the API is served.
    pub frontend_dir: Option<PathBuf>,
    /// Where uploads are kept, without a bucket.
    pub storage_dir: PathBuf,
    /// A bucket of an S3-compatible store, which keeps uploads in place of the folder.
    pub storage_s3_bucket: Option<String>,
    /// The store's address; without it, Amazon's of the region.
    pub storage_s3_endpoint: Option<String>,
    /// The bucket's region.
    pub storage_s3_region: String,
    /// The access key's name.
    pub storage_s3_access_key: Option<String>,
    /// The access key's secret.
    pub storage_s3_secret_key: Option<String>,
    /// 64 hexadecimal digits; keys that protect stored secrets are derived from it. Required.
    pub secret_key: String,
    /// Secret keys of before, which open what they sealed until `server reseal` has sealed it again.
    pub old_secret_keys: Vec<String>,
    /// Runs the jobs inside the server's process.
    pub embedded_worker: bool,
    /// Milliseconds between a worker's signs of life; after five missed ones its jobs are run by another, after
    /// thirty a merchant's turn that it took.
    pub job_heartbeat_ms: u64,
    /// For tests, and only with the demo: divides what campaigns wait between two messages.
    pub campaign_pace_divisor: NonZeroU32,
    /// Fills an empty database with the demo and accepts its sign-ins.
    pub demo: bool,
    /// E-mail of the first administrator: while there is no staff, a start invites them by mail.
    pub first_manager: Option<String>,
    /// Connections in each pool.
    pub pool_size: u32,
    /// For how many milliseconds a session's or a merchant's state is trusted without asking the database.
    pub trust_ms: u64,
    /// Number of reverse proxies in front whose X-Forwarded-For is trusted.
    pub trusted_proxies: usize,
    /// Requests a minute of one signed-in person or one API key's owner, at each server.
    pub requests_a_minute: NonZeroU32,
    /// Of these, exports and PDFs.
    pub files_a_minute: NonZeroU32,
    /// Requests a minute without a sign-in from one network, at each server.
    pub unsigned_requests_a_minute: NonZeroU32,
    /// The header in which the proxy in front reports the caller's country (ISO 3166 alpha-2).
    pub country_header: Option<String>,
    /// Countries that people may sign in from at first; staff changes them afterwards, in the manager area. Empty allows all.
    pub allowed_countries: Vec<String>,
    /// Log filter, as `info,sqlx=warn`.
    pub log: String,
    /// `text` or `json`.
    pub log_format: String,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            database_url: String::new(),
            redis_url: None,
            smtp_url: None,
            zatca_sandbox_url: "https://gw-fatoora.zatca.gov.sa/e-invoicing/developer-portal"
                .to_owned(),
            zatca_simulation_url: "https://gw-fatoora.zatca.gov.sa/e-invoicing/simulation"
                .to_owned(),
            zatca_production_url: "https://gw-fatoora.zatca.gov.sa/e-invoicing/core".to_owned(),
            whatsapp_gateway_url: None,
            whatsapp_gateway_key: None,
            whatsapp_cloud_url: "https://graph.facebook.com/v23.0".to_owned(),
            payment_gateway_url: None,
            mail_from: "Manzil <no-reply@manzil.example>".to_owned(),
            listen: "127.0.0.1:8080".to_owned(),
            public_url: "http://localhost:8080".to_owned(),
            frontend_dir: None,
            storage_dir: PathBuf::from(".manzil/storage"),
            storage_s3_bucket: None,
            storage_s3_endpoint: None,
            storage_s3_region: "us-east-1".to_owned(),
            storage_s3_access_key: None,
            storage_s3_secret_key: None,
            secret_key: String::new(),
            old_secret_keys: Vec::new(),
            embedded_worker: true,
            job_heartbeat_ms: 5000,
            campaign_pace_divisor: NonZeroU32::MIN,
            demo: false,
            first_manager: None,
            pool_size: 16,
            trust_ms: 3_000,
            trusted_proxies: 0,
            requests_a_minute: a_minute(1_200),
            files_a_minute: a_minute(60),
            unsigned_requests_a_minute: a_minute(1_200),
            country_header: None,
            allowed_countries: Vec::new(),
            log: "info,sqlx=warn,apalis=warn".to_owned(),
            log_format: "text".to_owned(),
        }
    }
}

const fn a_minute(requests: u32) -> NonZeroU32 {
    NonZeroU32::new(requests).expect("not zero")
}

/// Secrets stay out of logs.
impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config")
            .field("listen", &self.listen)
            .field("public_url", &self.public_url)
            .field("redis", &self.redis_url.is_some())
            .field("smtp", &self.smtp_url.is_some())
            .field("whatsapp_gateway", &self.whatsapp_gateway_url.is_some())
            .field("s3", &self.storage_s3_bucket.is_some())
            .field("embedded_worker", &self.embedded_worker)
            .field("demo", &self.demo)
            .finish_non_exhaustive()
    }
}

/// One line for each thing that is wrong.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct Misconfigured(pub Vec<String>);

impl Config {
    pub fn load() -> Result<Self, Misconfigured> {
        let figment = Figment::from(Serialized::defaults(Self::default()))
            .merge(Toml::file("manzil.toml"))
            .merge(Env::prefixed("MANZIL_"));
        let config: Self = figment.extract().map_err(|error| {
            Misconfigured(
                error
                    .into_iter()
                    .map(|fault| format!("configuration: {fault}"))
                    .collect(),
            )
        })?;
        config.validate()?;
        Ok(config)
    }

    pub fn validate(&self) -> Result<(), Misconfigured> {
        let mut faults = Vec::new();
        let mut require = |holds: bool, line: &str| {
            if !holds {
                faults.push(format!("configuration: {line}"));
            }
        };
        let is_postgres =
            |url: &str| url.starts_with("postgres://") || url.starts_with("postgresql://");
        require(
            is_postgres(&self.database_url),
            "MANZIL_DATABASE_URL must be a postgres:// address",
        );
        let is_key = |key: &str| hex::decode(key).is_ok_and(|bytes| bytes.len() == 32);
        require(
            is_key(&self.secret_key),
            "MANZIL_SECRET_KEY must be 64 hexadecimal digits (for example from `openssl rand -hex 32`)",
        );
        require(
            self.old_secret_keys.iter().all(|key| is_key(key)),
            "MANZIL_OLD_SECRET_KEYS must be a list of keys of 64 hexadecimal digits, such as [\"5a…\"]",
        );
        require(
            self.listen.parse::<std::net::SocketAddr>().is_ok(),
            "MANZIL_LISTEN must be an address and port such as 0.0.0.0:8080",
        );
        require(
            self.public_url.starts_with("http://") || self.public_url.starts_with("https://"),
            "MANZIL_PUBLIC_URL must begin with http:// or https://",
        );
        require(
            (1..=200).contains(&self.pool_size),
            "MANZIL_POOL_SIZE must be 1 to 200",
        );
        require(
            (100..=60_000).contains(&self.job_heartbeat_ms),
            "MANZIL_JOB_HEARTBEAT_MS must be 100 to 60000",
        );
        require(
            ["text", "json"].contains(&self.log_format.as_str()),
            "MANZIL_LOG_FORMAT must be text or json",
        );
        require(
            self.redis_url
                .as_deref()
                .is_none_or(|url| url.starts_with("redis")),
            "MANZIL_REDIS_URL must be a redis:// address",
        );
        require(
            self.smtp_url
                .as_deref()
                .is_none_or(|url| smtp_parts(url).is_some()),
            "MANZIL_SMTP_URL must be smtp://user:password@host:port or smtps://user:password@host:port",
        );
        require(
            self.demo || self.campaign_pace_divisor == NonZeroU32::MIN,
            "MANZIL_CAMPAIGN_PACE_DIVISOR is for tests: it needs MANZIL_DEMO",
        );
        require(
            self.demo || self.smtp_url.is_some(),
            "MANZIL_SMTP_URL is required: without it nobody gets the link that sets their password",
        );
        require(
            self.first_manager
                .as_deref()
                .is_none_or(|email| email.contains('@')),
            "MANZIL_FIRST_MANAGER must be an e-mail address",
        );
        require(
            self.storage_s3_bucket.is_none()
                || (self.storage_s3_access_key.is_some() && self.storage_s3_secret_key.is_some()),
            "MANZIL_STORAGE_S3_BUCKET needs MANZIL_STORAGE_S3_ACCESS_KEY and MANZIL_STORAGE_S3_SECRET_KEY",
        );
        require(
            self.storage_s3_bucket.is_some()
                || (self.storage_s3_endpoint.is_none() && self.storage_s3_access_key.is_none()),
            "MANZIL_STORAGE_S3_* needs MANZIL_STORAGE_S3_BUCKET",
        );
        require(
            self.storage_s3_endpoint
                .as_deref()
                .is_none_or(|url| url.starts_with("http://") || url.starts_with("https://")),
            "MANZIL_STORAGE_S3_ENDPOINT must begin with http:// or https://",
        );
        for (key, url) in [
            ("SANDBOX", &self.zatca_sandbox_url),
            ("SIMULATION", &self.zatca_simulation_url),
            ("PRODUCTION", &self.zatca_production_url),
        ] {
            require(
                url.starts_with("http://") || url.starts_with("https://"),
                &format!("MANZIL_ZATCA_{key}_URL must begin with http:// or https://"),
            );
        }
        let is_http = |url: &str| url.starts_with("http://") || url.starts_with("https://");
        require(
            self.whatsapp_gateway_url.as_deref().is_none_or(is_http),
            "MANZIL_WHATSAPP_GATEWAY_URL must begin with http:// or https://",
        );
        require(
            self.whatsapp_gateway_url.is_some() == self.whatsapp_gateway_key.is_some(),
            "MANZIL_WHATSAPP_GATEWAY_URL and MANZIL_WHATSAPP_GATEWAY_KEY need each other",
        );
        require(
            self.payment_gateway_url.as_deref().is_none_or(is_http),
            "MANZIL_PAYMENT_GATEWAY_URL must begin with http:// or https://",
        );
        require(
            is_http(&self.whatsapp_cloud_url),
            "MANZIL_WHATSAPP_CLOUD_URL must begin with http:// or https://",
        );
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Misconfigured(faults))
        }
    }

    /// The mail server's address with what the connection is encrypted by. In clear text only on this
    /// machine, or where that is allowed by name.
    pub fn smtp_address(&self) -> Option<String> {
        let url = self.smtp_url.as_deref()?;
        let (scheme, host) = smtp_parts(url)?;
        let is_here = host == "localhost"
            || host
                .trim_matches(['[', ']'])
                .parse::<std::net::IpAddr>()
                .is_ok_and(|address| address.is_loopback());
        Some(match scheme {
            "smtp+plaintext" => {
                let rest = url.trim_start_matches(scheme);
                format!("smtp{rest}?tls=opportunistic")
            }
            "smtp" if is_here => format!("{url}?tls=opportunistic"),
            "smtp" => format!("{url}?tls=required"),
            _ => url.to_owned(),
        })
    }

    /// After which a turn that was taken and not ended is another worker's.
    pub fn turn_lease(&self) -> Duration {
        Duration::from_millis(self.job_heartbeat_ms * 30)
    }

    /// A key for one purpose, derived from the secret key.
    pub fn derived_key(&self, purpose: &str) -> [u8; 32] {
        Self::derived_from(&self.secret_key, purpose)
    }

    /// A key for one purpose, derived from one of the secret keys.
    pub(crate) fn derived_from(secret_key: &str, purpose: &str) -> [u8; 32] {
        use hmac::{KeyInit as _, Mac as _};
        let mut mac = hmac::Hmac::<sha2::Sha256>::new_from_slice(secret_key.as_bytes())
            .expect("HMAC takes keys of any length");
        mac.update(purpose.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// The scheme and the host of a mail server's address, which takes nothing after its port.
fn smtp_parts(url: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = url.split_once("://")?;
    let server = rest.rsplit_once('@').map_or(rest, |(_, server)| server);
    let host = match server.rsplit_once(':') {
        Some((host, port)) if port.parse::<u16>().is_ok() => host,
        _ => server,
    };
    let is_host = !host.is_empty() && !host.contains(['/', '?', '#']);
    (["smtp", "smtps", "smtp+plaintext"].contains(&scheme) && is_host).then_some((scheme, host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_is_sent_in_clear_text_only_here_or_by_name() {
        let address = |url: &str| {
            let smtp_url = Some(url.to_owned());
            let config = Config {
                smtp_url,
                ..Config::default()
            };
            config.smtp_address()
        };
        let cases = [
            (
                "smtp://u:p@mail.example:587",
                "smtp://u:p@mail.example:587?tls=required",
            ),
            ("smtp://mail", "smtp://mail?tls=required"),
            ("smtp://10.0.0.7:25", "smtp://10.0.0.7:25?tls=required"),
            (
                "smtps://u:p@mail.example:465",
                "smtps://u:p@mail.example:465",
            ),
            (
                "smtp+plaintext://mail:1025",
                "smtp://mail:1025?tls=opportunistic",
            ),
            (
                "smtp://127.0.0.1:1025",
                "smtp://127.0.0.1:1025?tls=opportunistic",
            ),
            (
                "smtp://localhost:1025",
                "smtp://localhost:1025?tls=opportunistic",
            ),
            ("smtp://[::1]:1025", "smtp://[::1]:1025?tls=opportunistic"),
            (
                "smtp://u:127.0.0.1@mail.example",
                "smtp://u:127.0.0.1@mail.example?tls=required",
            ),
        ];
        for (url, wanted) in cases {
            assert_eq!(address(url).as_deref(), Some(wanted));
        }
        for wrong in ["http://mail", "smtp://", "smtp://mail?tls=none", "mail:25"] {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn without_a_mail_server_only_the_demo_starts() {
        let config = |demo| Config {
            database_url: "postgres://localhost/manzil".to_owned(),
            secret_key: "5a".repeat(32),
            demo,
            ..Config::default()
        };
        assert!(config(true).validate().is_ok());
        let faults = config(false).validate().expect_err("nobody gets mail").0;
        assert!(
            faults.len() == 1 && faults[0].contains("MANZIL_SMTP_URL"),
            "{faults:?}"
        );
    }

    #[test]
    fn every_key_is_documented() {
        let page = include_str!("../../../docs/configuration.md");
        let keys = serde_json::to_value(Config::default()).expect("a map");
        for key in keys.as_object().expect("a map").keys() {
            let variable = format!("`MANZIL_{}`", key.to_uppercase());
            assert!(
                page.contains(&variable),
                "docs/configuration.md lacks {variable}"
            );
        }
    }

    #[test]
    fn wrong_configuration_is_refused_with_a_line_each() {
        let faults = Config::default().validate().expect_err("nothing is set").0;
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(
            faults
                .iter()
                .all(|line| line.contains("MANZIL_") && !line.contains('\n'))
        );
    }

    #[test]
    fn a_bucket_without_its_key_and_a_key_without_a_bucket_are_refused() {
        let faults = |change: fn(&mut Config)| {
            let mut config = Config {
                database_url: "postgres://u:p@h/d".into(),
                secret_key: "5a".repeat(32),
                demo: true,
                ..Config::default()
            };
            change(&mut config);
            config.validate().err().map_or(0, |faults| faults.0.len())
        };
        assert_eq!(faults(|_| ()), 0);
        assert_eq!(
            faults(|it| it.storage_s3_bucket = Some("uploads".into())),
            1
        );
        assert_eq!(
            faults(|it| it.storage_s3_access_key = Some("key".into())),
            1
        );
        let whole = |it: &mut Config| {
            it.storage_s3_bucket = Some("uploads".into());
            it.storage_s3_access_key = Some("key".into());
            it.storage_s3_secret_key = Some("secret".into());
        };
        assert_eq!(faults(whole), 0);
    }

    #[test]
    fn secrets_are_not_shown() {
        let config = Config {
            secret_key: "5ecre7".into(),
            old_secret_keys: vec!["01d".into()],
            database_url: "postgres://u:pa55@h/d".into(),
            storage_s3_secret_key: Some("53cret".into()),
            whatsapp_gateway_key: Some("gateway-k3y".into()),
            ..Config::default()
        };
        let shown = format!("{config:?}");
        for secret in ["5ecre7", "01d", "pa55", "53cret", "gateway-k3y"] {
            assert!(!shown.contains(secret), "{shown}");
        }
    }
}
