//! Tests across contexts: the house's rules, walks over the whole spec, what happens when things fail.
