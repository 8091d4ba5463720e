//! One binary for all tests across contexts.

mod access_tokens;
mod audit;
mod bad_input;
mod codes;
mod demo;
mod house;
mod listen;
mod migrations;
mod outage;
mod published;
mod samples;
mod tenancy;
mod walk;
