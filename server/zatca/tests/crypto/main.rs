//! Hash, stamp, QR, certificate request and answers, held against the official files and against hostile input.

mod answer_vectors;
mod bad_input;
mod chain_vectors;
mod csr_vectors;
mod hash_vectors;
mod keys;
mod properties;
mod sample_vectors;
mod second_opinion;
#[path = "../support/second_reader.rs"]
mod second_reader;
mod signature_vectors;
mod vectors;
