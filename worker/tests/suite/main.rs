//! The worker as real processes, on a real Postgres.

mod killed;
mod support;
mod zatca_submissions;
