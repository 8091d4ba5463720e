//! One binary for all tests across contexts.

mod access_tokens;
mod agreement;
mod audit;
mod bad_input;
mod codes;
mod house;
mod migrations;
mod outage;
mod published;
mod samples;
mod tables;
mod tenancy;
mod walk;
