//! Short commands whose whole output is wanted.

use std::{io::Write, process::Stdio};

use anyhow::{Context, Result, bail};

use super::Cmd;

impl Cmd {
    /// Runs a short command and returns what it printed.
    pub fn capture(mut self) -> Result<Captured> {
        let output = self
            .inner
            .output()
            .with_context(|| format!("cannot start {}", self.name))?;
        Ok(Captured {
            success: output.status.success(),
            stdout: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            name: self.name,
        })
    }

    /// Runs a short command with `input` on its standard input and returns what it printed.
    pub fn feed(mut self, input: &str) -> Result<Captured> {
        self.inner
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = self
            .inner
            .spawn()
            .with_context(|| format!("cannot start {}", self.name))?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        Ok(Captured {
            success: output.status.success(),
            stdout: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            name: self.name,
        })
    }
}

pub struct Captured {
    pub success: bool,
    pub stdout: String,
    pub stderr: String,
    name: String,
}

impl Captured {
    pub fn ok(self) -> Result<String> {
        if self.success {
            return Ok(self.stdout);
        }
        let told = if self.stderr.is_empty() {
            &self.stdout
        } else {
            &self.stderr
        };
        bail!("{} failed:\n{told}", self.name)
    }
}
