//! The product's server as a child of this tool.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::{
    console, http,
    process::{self, Cmd, Running, describe, pause},
    python::AIOSMTPD,
    workspace::{self, Workspace},
};

/// Seeding the demo on a slow machine takes its time; a server that is silent for longer is stuck.
const READY_WITHIN: Duration = Duration::from_secs(300);
/// The running programs of `up`, each with the file that keeps its number.
const PROGRAMS: [(&str, &str); 4] = [
    ("server", "server.pid"),
    ("authority", "authority.pid"),
    ("gateway", "gateway.pid"),
    ("acquirer", "acquirer.pid"),
];
/// What makes instances at the stand-in of the WhatsApp gateway, which listens on this machine only.
const GATEWAY_KEY: &str = "stand-in";
/// Who is invited to an empty product.
pub const FIRST_MANAGER: &str = "admin@manzil.example";
const BEAT: Duration = Duration::from_secs(10);

/// What a test asks in a minute with one sign-in, a person does not.
const RATES: [&str; 3] = [
    "MANZIL_REQUESTS_A_MINUTE",
    "MANZIL_FILES_A_MINUTE",
    "MANZIL_UNSIGNED_REQUESTS_A_MINUTE",
];

pub struct Settings {
    pub port: u16,
    pub database_url: String,
    pub frontend: PathBuf,
    /// Where uploads and the secret key are kept.
    pub data: PathBuf,
    pub demo: bool,
    /// The stand-in of the tax authority.
    pub authority: String,
    /// The stand-in of the WhatsApp gateway; without it the demo keeps its messages in the database.
    pub gateway: Option<String>,
    /// The stand-in of the payment gateway; without it no page of payment is opened.
    pub acquirer: Option<String>,
    /// Where mail goes; the demo keeps its own.
    pub smtp: Option<String>,
}

impl Settings {
    pub fn url(&self) -> String {
        format!("http://localhost:{}", self.port)
    }

    fn apply(&self, command: Cmd) -> Result<Cmd> {
        let storage = self.data.join("storage");
        workspace::make_dir(&storage, 0o700)?;
        let command = if self.demo {
            command
        } else {
            command.env("MANZIL_FIRST_MANAGER", FIRST_MANAGER)
        };
        let command = match &self.smtp {
            Some(url) => command.env("MANZIL_SMTP_URL", url),
            None => command,
        };
        let command = match &self.gateway {
            Some(url) => command
                .env("MANZIL_WHATSAPP_GATEWAY_URL", url)
                .env("MANZIL_WHATSAPP_GATEWAY_KEY", GATEWAY_KEY),
            None => command,
        };
        let command = match &self.acquirer {
            Some(url) => command.env("MANZIL_PAYMENT_GATEWAY_URL", url),
            None => command,
        };
        Ok(command
            .env("MANZIL_LISTEN", format!("127.0.0.1:{}", self.port))
            .env("MANZIL_PUBLIC_URL", self.url())
            .env("MANZIL_DATABASE_URL", &self.database_url)
            .env("MANZIL_FRONTEND_DIR", &self.frontend)
            .env("MANZIL_STORAGE_DIR", storage)
            .env("MANZIL_EMBEDDED_WORKER", "true")
            .env(
                "MANZIL_SECRET_KEY",
                workspace::secret(&self.data.join("secret"), 32)?,
            )
            .env("MANZIL_ZATCA_SANDBOX_URL", &self.authority)
            .env("MANZIL_DEMO", self.demo.to_string()))
    }
}

/// The stand-in of the tax authority while it runs.
pub struct Authority {
    _process: Running,
    pub url: String,
}

/// Starts a mail server that prints what it is given; returns its address.
pub fn start_mail_catcher(workspace: &Workspace) -> Result<(Running, String)> {
    let python = AIOSMTPD.installed(workspace)?;
    let port = http::free_port()?;
    let process = Cmd::new(python)
        .arg(workspace.root.join("xtask/mail/catcher.py"))
        .arg(port.to_string())
        .spawn()?;
    Ok((process, format!("smtp://127.0.0.1:{port}")))
}

/// Starts the stand-in of the tax authority; what it accepted is kept in `data`.
pub fn start_authority(
    workspace: &Workspace,
    data: &Path,
    log: Option<&Path>,
    release: bool,
) -> Result<Authority> {
    let port = http::free_port()?;
    let kept = data.join("authority");
    workspace::make_dir(&kept, 0o700)?;
    let mut command = Cmd::new(workspace.binary("authority", release)).dir(&workspace.root);
    if let Some(log) = log {
        command = command.output_to(log)?;
    }
    let process = command
        .args(["--port", &port.to_string(), "--data"])
        .arg(&kept)
        .spawn()?;
    remember(workspace, "authority", &process)?;
    Ok(Authority {
        _process: process,
        url: format!("http://127.0.0.1:{port}/e-invoicing/developer-portal"),
    })
}

/// Starts the stand-in of the WhatsApp gateway; the phones that are linked are kept in `data`.
pub fn start_gateway(
    workspace: &Workspace,
    data: &Path,
    release: bool,
) -> Result<(Running, String)> {
    let port = http::free_port()?;
    let process = Cmd::new(workspace.binary("gateway", release))
        .dir(&workspace.root)
        .args(["--port", &port.to_string(), "--key", GATEWAY_KEY, "--data"])
        .arg(data.join("whatsapp.json"))
        .spawn()?;
    remember(workspace, "gateway", &process)?;
    Ok((process, format!("http://127.0.0.1:{port}")))
}

/// Starts the stand-in of the payment gateway, which forgets its payments when it ends.
pub fn start_acquirer(workspace: &Workspace, release: bool) -> Result<(Running, String)> {
    let port = http::free_port()?;
    let process = Cmd::new(workspace.binary("acquirer", release))
        .dir(&workspace.root)
        .args(["--port", &port.to_string()])
        .spawn()?;
    remember(workspace, "acquirer", &process)?;
    Ok((process, format!("http://127.0.0.1:{port}")))
}

fn remember(workspace: &Workspace, program: &str, process: &Running) -> Result<()> {
    for (name, file) in PROGRAMS {
        if name == program {
            fs::write(workspace.data().join(file), process.id().to_string())?;
        }
    }
    Ok(())
}

/// Ends the programs of an `up` that was itself killed and could not.
pub fn stop_left_over(workspace: &Workspace) -> Result<()> {
    for (program, file) in PROGRAMS {
        let kept = fs::read_to_string(workspace.data().join(file)).unwrap_or_default();
        let Ok(pid) = kept.trim().parse::<u32>() else {
            continue;
        };
        // The number may belong to a stranger by now.
        let runs = fs::read_link(format!("/proc/{pid}/exe")).unwrap_or_default();
        // A program that was rebuilt since shows as "server (deleted)".
        let runs = PathBuf::from(runs.to_string_lossy().trim_end_matches(" (deleted)"));
        if [false, true]
            .iter()
            .any(|release| workspace.binary(program, *release) == runs)
        {
            console::note(&format!(
                "The {program} still runs from before: stopping it"
            ));
            process::stop_group(pid)?;
        }
    }
    Ok(())
}

/// Starts the built server and waits until it says that it is ready.
pub fn start(workspace: &Workspace, settings: &Settings, release: bool) -> Result<Running> {
    let command = Cmd::new(workspace.binary("server", release)).dir(&workspace.root);
    let title = if settings.demo {
        "Starting the server (with demo data)"
    } else {
        "Starting the server"
    };
    console::step(title, || {
        let mut server = settings.apply(command)?.spawn()?;
        remember(workspace, "server", &server)?;
        wait_until_ready(&mut server, settings.port)?;
        Ok(server)
    })
}

/// Adds the portfolio to the demo while the product runs; it is there when the process ends well.
pub fn make_portfolio(
    workspace: &Workspace,
    settings: &Settings,
    release: bool,
) -> Result<Running> {
    let command = Cmd::new(workspace.binary("server", release))
        .dir(&workspace.root)
        .arg("portfolio");
    settings.apply(command)?.spawn()
}

/// What `server verify` says of an installation; a fault is an error.
pub fn verify(workspace: &Workspace, settings: &Settings) -> Result<String> {
    let command = Cmd::new(workspace.binary("server", false))
        .dir(&workspace.root)
        .arg("verify");
    settings.apply(command)?.capture()?.ok()
}

/// As `start`, for a server whose output belongs into a file.
pub fn start_logging(workspace: &Workspace, settings: &Settings, log: &Path) -> Result<Running> {
    let mut command = Cmd::new(workspace.binary("server", false))
        .dir(&workspace.root)
        .output_to(log)?;
    for rate in RATES {
        command = command.env(rate, u32::MAX.to_string());
    }
    console::step("Starting a server to test", || {
        let mut server = settings.apply(command)?.spawn()?;
        let ready = wait_until_ready(&mut server, settings.port);
        ready.with_context(|| format!("{} ends with:\n{}", log.display(), console::tail(log)))?;
        Ok(server)
    })
}

/// A token of the demo's first administrator.
pub fn sign_in_to_demo(port: u16) -> Result<String> {
    let input = json!({
        "login": "admin@palm.example", "password": "Manzil-demo-1", "end_other_session": true,
    });
    let answer = http::call(port, "POST", "/api/merchant/login", None, Some(&input))?;
    find_token(&answer).context("signing in gave no token")
}

fn find_token(answer: &Value) -> Option<String> {
    let fields = answer.as_object()?;
    match fields.get("api_token").and_then(Value::as_str) {
        Some(token) => Some(token.to_owned()),
        None => fields.values().find_map(find_token),
    }
}

fn wait_until_ready(server: &mut Running, port: u16) -> Result<()> {
    let started = Instant::now();
    let mut next_beat = BEAT;
    loop {
        if let Some(status) = server.finished()? {
            bail!(
                "the server ended before it was ready ({})",
                describe(status)
            );
        }
        if http::status(port, "/health/ready") == Some(200) {
            return Ok(());
        }
        if started.elapsed() > READY_WITHIN {
            bail!(
                "the server is not ready after {}",
                console::seconds(READY_WITHIN)
            );
        }
        if started.elapsed() >= next_beat {
            console::note(&format!(
                "… preparing the database ({} s)",
                next_beat.as_secs()
            ));
            next_beat += BEAT;
        }
        pause()?;
    }
}
