//! Mail servers that people set: the platform's, and merchants' own. Passwords are sealed and never shown again.

use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, Statement};
use zeroize::Zeroizing;

use crate::config::Config;
use crate::error::{Problem, Result};
use crate::sealing::SealingKeys;
use crate::state::Kernel;
use crate::text::Text;
use crate::validation::{Rule, Validator};

crate::code! {
    /// What protects the connection to a mail server.
    pub enum MailSecurity: text {
        /// Usually at port 465.
        Tls = "tls" ("TLS from the start", "تشفير TLS من البداية"),
        /// Usually at port 587.
        StartTls = "starttls" ("STARTTLS", "تشفير STARTTLS"),
        /// On this machine or in the operator's own network.
        None = "none" ("Not encrypted", "بلا تشفير"),
    }
}

/// How a mail server is reached, and in whose name it is given mail.
#[derive(Clone, PartialEq, Eq)]
pub struct MailServer {
    pub host: String,
    pub port: u16,
    pub security: MailSecurity,
    /// User name and password.
    pub sign_in: Option<(String, Zeroizing<String>)>,
    pub sender_address: String,
    pub sender_name: Option<String>,
    pub reply_to: Option<String>,
}

/// Secrets stay out of logs.
impl std::fmt::Debug for MailServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MailServer({}:{})", self.host, self.port)
    }
}

/// What of a server is known to everybody who may see its settings.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct MailServerRow {
    pub host: String,
    pub port: i32,
    pub security: MailSecurity,
    pub user_name: Option<String>,
    pub password_sealed: Option<Vec<u8>>,
    pub sender_address: String,
    pub sender_name: Option<String>,
    pub reply_to: Option<String>,
}

impl MailServerRow {
    /// With the password that was opened.
    pub fn server(self, password: Option<Zeroizing<String>>) -> MailServer {
        MailServer {
            host: self.host,
            port: u16::try_from(self.port).unwrap_or_default(),
            security: self.security,
            sign_in: self.user_name.zip(password),
            sender_address: self.sender_address,
            sender_name: self.sender_name,
            reply_to: self.reply_to,
        }
    }
}

/// What a form gives of a server.
#[derive(Debug, Clone, Copy)]
pub struct MailServerForm<'a> {
    pub host: &'a Option<String>,
    pub port: &'a Option<String>,
    pub security: MailSecurity,
    pub user_name: &'a Option<String>,
    /// Empty where the kept one stays.
    pub password: &'a Option<String>,
    pub sender_address: &'a Option<String>,
    pub sender_name: &'a Option<String>,
    pub reply_to: &'a Option<String>,
}

impl MailServerForm<'_> {
    /// Checks the form. A kept password stays with the server and the user that it was given for: nobody who cannot
    /// read it can have it sent elsewhere.
    pub fn read(
        &self,
        form: &mut Validator,
        kept: Option<&MailServer>,
        securities: &[MailSecurity],
    ) -> MailServer {
        let host = form
            .field("host", self.host)
            .required()
            .max_length(253)
            .text();
        let host = host.to_lowercase();
        form.check_custom(
            "host",
            form.failed("host") || is_host(&host),
            "host",
            Text::fixed(
                "Enter the server's name without http:// and without a port, such as mail.example.com.",
                "يرجى إدخال اسم الخادم دون http:// ودون منفذ، مثل mail.example.com.",
            ),
        );
        let port = form.integer("port", self.port).required();
        let port = port.min(1).max(65_535).value();
        form.check_custom(
            "security",
            securities.contains(&self.security),
            "encrypted",
            Text::fixed(
                "Passwords and letters would be readable on the way. Choose TLS or STARTTLS.",
                "ستكون كلمات المرور والرسائل مقروءة في الطريق. يرجى اختيار TLS أو STARTTLS.",
            ),
        );
        let user_name = form.field("user_name", self.user_name).max_length(320);
        let user_name = user_name.optional();
        let password = form.secret("password", self.password).max_length(500);
        let password = password.optional().map(Zeroizing::new);
        let mut server = MailServer {
            host,
            port: u16::try_from(port).unwrap_or_default(),
            security: self.security,
            sign_in: None,
            sender_address: form
                .field("sender_address", self.sender_address)
                .required()
                .email()
                .text(),
            sender_name: form
                .field("sender_name", self.sender_name)
                .max_length(100)
                .optional(),
            reply_to: form.field("reply_to", self.reply_to).email().optional(),
        };
        if let Some(name) = user_name {
            let same = kept.filter(|kept| {
                kept.host == server.host
                    && kept.port == server.port
                    && kept.security == server.security
            });
            let same = same.and_then(|kept| kept.sign_in.clone());
            let same = same.filter(|(kept, _)| *kept == name);
            let password = password.or(same.map(|(_, password)| password));
            form.check("password", password.is_some(), Rule::Required);
            server.sign_in = password.map(|password| (name, password));
        } else {
            form.check("user_name", password.is_none(), Rule::Required);
        }
        server
    }
}

/// A name or an address, and nothing that an address of a page has beside it.
fn is_host(host: &str) -> bool {
    let bare = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    if let Some(bare) = bare {
        return bare.parse::<std::net::Ipv6Addr>().is_ok();
    }
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
    };
    host.split('.').all(is_label)
}

fn keys(config: &Config) -> SealingKeys {
    SealingKeys::derived(config, "mail servers")
}

/// Of the platform's password: one that is moved elsewhere does not open.
const PLATFORM: &[u8] = b"platform/mail_servers/password_sealed";

/// Seals the platform's password.
pub fn seal(kernel: &Kernel, password: &str) -> Result<Vec<u8>> {
    let entropy = kernel.entropy.as_ref();
    keys(&kernel.config)
        .seal(entropy, PLATFORM, password.as_bytes())
        .map_err(Problem::internal)
}

/// The platform's server as its staff set it; without one the configuration's is used.
pub async fn of_platform(db: &impl ConnectionTrait, config: &Config) -> Result<Option<MailServer>> {
    let sql = "SELECT host, port, security, user_name, password_sealed, sender_address, sender_name, reply_to \
         FROM platform.mail_servers";
    let statement = Statement::from_string(DbBackend::Postgres, sql);
    let row = MailServerRow::find_by_statement(statement).one(db).await?;
    let Some(row) = row else { return Ok(None) };
    let password = match &row.password_sealed {
        Some(sealed) => Some(opened(config, sealed)?),
        None => None,
    };
    Ok(Some(row.server(password)))
}

fn opened(config: &Config, sealed: &[u8]) -> Result<Zeroizing<String>> {
    let bytes = keys(config).open(PLATFORM, sealed);
    let bytes = bytes.map_err(Problem::internal)?;
    let text = std::str::from_utf8(&bytes).map_err(Problem::internal)?;
    Ok(Zeroizing::new(text.to_owned()))
}

/// The platform's sealed password.
async fn sealed(kernel: &Kernel) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT password_sealed FROM platform.mail_servers WHERE password_sealed IS NOT NULL";
    let found = sqlx::query_scalar(sql);
    let found = found.fetch_optional(kernel.database.platform_pool());
    found.await.map_err(Problem::internal)
}

/// Seals the platform's password under the current secret key; how many were not yet.
pub async fn reseal(kernel: &Kernel) -> Result<usize> {
    let Some(sealed) = sealed(kernel).await? else {
        return Ok(0);
    };
    let again = keys(&kernel.config).reseal(kernel.entropy.as_ref(), PLATFORM, &sealed);
    let again = again.map_err(|error| {
        Problem::internal(anyhow::anyhow!("mail_servers, password_sealed: {error}"))
    })?;
    let Some(again) = again else { return Ok(0) };
    sqlx::query("UPDATE platform.mail_servers SET password_sealed = $1 WHERE password_sealed = $2")
        .bind(again)
        .bind(sealed)
        .execute(kernel.database.platform_pool())
        .await
        .map_err(Problem::internal)?;
    Ok(1)
}

/// Whether the platform's password opens under the configured secret keys.
pub async fn verify(kernel: &Kernel) -> Result<crate::sealing::Opened> {
    let mut found = crate::sealing::Opened::default();
    if let Some(sealed) = sealed(kernel).await? {
        let opened = keys(&kernel.config).open(PLATFORM, &sealed);
        found.note("platform: mail_servers, password_sealed", opened);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    fn read(
        host: &str,
        user_name: Option<&str>,
        password: Option<&str>,
        kept: Option<&MailServer>,
    ) -> std::result::Result<MailServer, Vec<String>> {
        let some = |text: &str| Some(text.to_owned());
        let given = MailServerForm {
            host: &some(host),
            port: &some("587"),
            security: MailSecurity::StartTls,
            user_name: &user_name.map(str::to_owned),
            password: &password.map(str::to_owned),
            sender_address: &some("office@palm.example"),
            sender_name: &None,
            reply_to: &None,
        };
        let mut form = Validator::new(Language::En);
        let securities = [MailSecurity::Tls, MailSecurity::StartTls];
        let server = given.read(&mut form, kept, &securities);
        let faults = form.finish();
        faults
            .map(|()| server)
            .map_err(|faults| faults.fields().map(str::to_owned).collect())
    }

    #[test]
    fn a_kept_password_stays_with_its_server_and_user() {
        let kept = read("mail.palm.example", Some("palm"), Some("secret"), None).expect("given");
        let again = read("MAIL.palm.example", Some("palm"), None, Some(&kept));
        assert_eq!(again.as_ref(), Ok(&kept), "the same server");
        let elsewhere = read("mail.evil.example", Some("palm"), None, Some(&kept));
        assert_eq!(elsewhere, Err(vec!["password".to_owned()]));
        let other = read("mail.palm.example", Some("other"), None, Some(&kept));
        assert_eq!(other, Err(vec!["password".to_owned()]));
        let without = read("mail.palm.example", None, None, Some(&kept)).expect("no sign-in");
        assert_eq!(without.sign_in, None);
        let nameless = read("mail.palm.example", None, Some("secret"), None);
        assert_eq!(nameless, Err(vec!["user_name".to_owned()]));
    }

    #[test]
    fn a_host_is_a_name_or_an_address() {
        for host in ["mail.example.com", "localhost", "10.0.0.7", "[2a00::1]"] {
            assert!(read(host, None, None, None).is_ok(), "{host}");
        }
        for host in [
            "http://mail",
            "mail:25",
            "mail/x",
            "a b",
            "-a.b",
            "[x]",
            "a..b",
        ] {
            let refused = read(host, None, None, None);
            assert_eq!(refused, Err(vec!["host".to_owned()]), "{host}");
        }
    }
}
