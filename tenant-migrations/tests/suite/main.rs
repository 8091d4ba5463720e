//! On a real Postgres: `TEST_DATABASE_URL` names a superuser's database on a throw-away cluster.

mod catalog;
mod cheques;
mod citus;
mod database;
mod kept;
mod owners;
mod reach;
mod runner;
