//! One document of each type: written, checked by our own rules, stamped, checked by the authority's rules.

mod adjustment_faults;
mod all;
mod faults;
#[path = "../support/folder.rs"]
mod folder;
mod line_faults;
mod party_faults;
mod samples;
mod second_opinion;
#[path = "../support/second_reader.rs"]
mod second_reader;
mod totals;
mod types;
mod validator;
