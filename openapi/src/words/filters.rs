//! Parameters in the address that are no plain filters, and filters whose name says too little.

use super::Words;

pub const WORDS: Words = &[
    ("?format", "The kind of file."),
    ("?small", "`true` answers with the small picture for lists."),
    ("?from", "Keeps what is of this day or later."),
    ("?to", "Keeps what is of this day or earlier."),
    ("?ends_on", "The last day of the month or period."),
    (
        "?position",
        "The place of the picture among the settlement's pictures, from 0.",
    ),
    ("?q", "What is looked for: a name, a number, a telephone."),
    ("?survivor_id", "Id of the customer who stays."),
    (
        "?merged_id",
        "Id of the customer who is merged into the other one and ends.",
    ),
    (
        "?looked_after_by",
        "Keeps the customers whom the employee with this id looks after.",
    ),
    ("?holder", "Keeps the keys that this kind of person has."),
    ("?paid_by", "Keeps what this side paid."),
    (
        "?ended",
        "`true` keeps only runs that are over, `false` only those under way.",
    ),
    (
        "?faulty",
        "`true` keeps only rows with faults, `false` only those without.",
    ),
    (
        "?signed",
        "`true` keeps only contracts that all have signed, `false` only the others.",
    ),
    (
        "?registered",
        "`true` keeps only what the authority has registered, `false` only what it has not.",
    ),
    (
        "?served",
        "`true` keeps only letters that were handed over, `false` only the others.",
    ),
    (
        "?served_by",
        "Keeps letters that were handed over in this way.",
    ),
    (
        "?undone",
        "`true` keeps only runs that were undone, `false` only the others.",
    ),
    (
        "?withdrawn",
        "`true` keeps only what was taken back, `false` only what holds.",
    ),
    (
        "?read",
        "`true` keeps only messages that were read, `false` only the others.",
    ),
    (
        "?failed",
        "`true` keeps only what failed, `false` only the rest.",
    ),
    (
        "?renews",
        "`true` keeps only subscriptions that renew by themselves, `false` only those that end.",
    ),
    (
        "?is_surplus",
        "`true` keeps only payments that are more than was asked for, `false` only the others.",
    ),
    (
        "?exclusion",
        "Keeps recipients who were left out for this reason.",
    ),
    (
        "?confirmation",
        "Keeps signatures that were confirmed in this way.",
    ),
    ("?list", "Keeps entries of this list of calls."),
    (
        "?told_status",
        "Keeps tenants whose last message has this state.",
    ),
    ("?ip", "Keeps what came from this network address."),
    ("?name", "Keeps what has this name."),
    ("?score", "Keeps answers with this mark, 1 to 5."),
    ("?cap", "Keeps rules that limit rents in this way."),
    (
        "?cleared_from",
        "Keeps cheques that the bank paid on this day or later.",
    ),
    (
        "?cleared_to",
        "Keeps cheques that the bank paid on this day or earlier.",
    ),
    ("/kind", "The kind, as its schema lists them."),
    (
        "/public_id",
        "The id in the shared link: the merchant's key and 128 random bits.",
    ),
    (
        "/unique_id",
        "The invoice's unguessable id, as in its link.",
    ),
    (
        "/verify_id",
        "The unguessable id in the contract's QR code.",
    ),
    ("/ip", "The network address, IPv4 or IPv6."),
];
