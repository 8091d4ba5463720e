//! One binary for all tests across contexts.

mod access_tokens;
mod audit;
mod bad_input;
mod codes;
mod headers;
mod house;
mod logs;
mod migrations;
mod outage;
mod published;
mod redis;
mod tenancy;
mod time;
mod walk;
