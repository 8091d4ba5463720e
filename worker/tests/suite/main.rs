//! The worker on a real Postgres: as real processes, and with registries of the tests' own.

mod campaigns;
mod events;
mod hosted;
mod killed;
mod mail;
mod support;
mod webhooks;
mod zatca_submissions;
