//! One binary for all tests across contexts.

mod access_tokens;
mod agreement;
mod audit;
mod bad_input;
mod codes;
mod columns;
mod demo;
mod headers;
mod house;
mod listen;
mod logs;
mod migrations;
mod outage;
mod poolers;
mod previews;
mod published;
mod rates;
mod redis;
mod reseal;
mod sandbox;
mod tables;
mod tenancy;
mod time;
mod verify;
mod walk;
