//! Which rows of the platform's tables are a merchant's, and what becomes of them: in a copy, and when it is erased. A test
//! holds both lists against the database.

/// What an erasure does with rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Removed,
    /// The platform's own records, which the law has it keep.
    Kept,
}

/// A table of the platform with rows of merchants.
#[derive(Debug)]
pub struct Owned {
    pub table: &'static str,
    /// Which of its rows: `{id}` stands for the merchant's number.
    pub of: &'static str,
    /// Why a copy is without them; nothing where it has them.
    pub left_out: Option<&'static str>,
    pub fate: Fate,
}

const fn copied(table: &'static str, of: &'static str, fate: Fate) -> Owned {
    Owned {
        table,
        of,
        left_out: None,
        fate,
    }
}

const fn left_out(table: &'static str, of: &'static str, why: &'static str) -> Owned {
    Owned {
        table,
        of,
        left_out: Some(why),
        fate: Fate::Removed,
    }
}

const OWN: &str = "merchant_id = {id}";
const LIVES: &str = "it is of the moment, and is made anew where the merchant goes on";
const WATCH: &str = "the platform's own record of its running";

/// In the order in which they are taken in: what others name comes first.
pub const OWNED: &[Owned] = &[
    copied(
        "plans",
        "id IN (SELECT plan_id FROM platform.subscriptions WHERE merchant_id = {id} \
         UNION SELECT next_plan_id FROM platform.subscriptions WHERE merchant_id = {id} \
         UNION SELECT plan_id FROM platform.account_invoices WHERE merchant_id = {id} \
         UNION SELECT plan_id FROM platform.merchants WHERE id = {id})",
        Fate::Kept,
    ),
    copied(
        "whatsapp_offers",
        "id IN (SELECT offer_id FROM platform.whatsapp_channels WHERE merchant_id = {id})",
        Fate::Kept,
    ),
    copied("all_merchants", "id = {id}", Fate::Kept),
    copied("subscriptions", OWN, Fate::Kept),
    copied("account_invoices", OWN, Fate::Kept),
    copied("account_payments", OWN, Fate::Kept),
    copied("payment_requests", OWN, Fate::Removed),
    copied("trial_requests", OWN, Fate::Removed),
    copied("sign_in_names", OWN, Fate::Removed),
    copied("zatca_settings", OWN, Fate::Removed),
    copied("whatsapp_channels", OWN, Fate::Removed),
    copied("turns", OWN, Fate::Removed),
    copied("campaigns", OWN, Fate::Removed),
    copied("whatsapp_sends", OWN, Fate::Removed),
    copied("merchant_employees", OWN, Fate::Removed),
    copied("merchant_customers", OWN, Fate::Removed),
    copied("development_suggestions", OWN, Fate::Removed),
    copied("platform_update_reads", OWN, Fate::Removed),
    copied("mails", OWN, Fate::Removed),
    copied("schedule_runs", OWN, Fate::Removed),
    left_out("connections", OWN, LIVES),
    left_out("email_channels", OWN, LIVES),
    left_out("merchant_mail_servers", OWN, LIVES),
    left_out("outbox", OWN, "what still waits would be done twice"),
    left_out("dead_letters", OWN, WATCH),
    left_out("js_errors", OWN, WATCH),
    left_out("failed_login_attempts", OWN, WATCH),
    left_out(
        "merchant_migrations",
        OWN,
        "it is written where the merchant is taken in",
    ),
    left_out(
        "sandboxes",
        OWN,
        "samples for programs, made anew when a key asks for them",
    ),
    left_out("merchant_notes", OWN, "the platform's own notes"),
    left_out(
        "main_messages",
        OWN,
        "what the platform's own number told, and would tell twice where it waits",
    ),
    left_out(
        "marketing_leads",
        "trial_request_id IN (SELECT id FROM platform.trial_requests WHERE merchant_id = {id})",
        "the platform's own notes",
    ),
    Owned {
        fate: Fate::Kept,
        ..left_out("merchant_copies", OWN, WATCH)
    },
    left_out(
        "merchant_copy_entries",
        "copy_id IN (SELECT id FROM platform.merchant_copies WHERE merchant_id = {id})",
        WATCH,
    ),
    Owned {
        fate: Fate::Kept,
        ..left_out("merchant_erasures", OWN, WATCH)
    },
    Owned {
        fate: Fate::Kept,
        ..left_out("merchant_imports", OWN, WATCH)
    },
];

/// Columns of the platform's tables that a copy is without: of the installation, or a way in.
pub const PLATFORM_COLUMNS: &[(&str, &str)] = &[
    ("all_merchants", "role_name"),
    ("all_merchants", "reach_rules"),
    ("mails", "action_url"),
    ("trial_requests", "code_key_hash"),
    ("trial_requests", "mobile_code_hash"),
    ("trial_requests", "verify_token_hash"),
];

/// Tables of a merchant's schema that a copy is without, and why.
pub const MERCHANT_TABLES: &[(&str, &str)] = &[
    ("api_keys", "keys are made anew"),
    (
        "idempotency_keys",
        "answers kept for repeats, for some days",
    ),
    ("one_time_links", "links to passwords are asked for anew"),
    ("second_factors", "two-step sign-in is set up anew"),
    ("sessions", "people sign in anew"),
    ("trusted_devices", "people sign in anew"),
];

/// Columns of a merchant's schema that are empty in a copy: by them somebody could come in, or guess how.
pub const MERCHANT_COLUMNS: &[(&str, &str)] = &[
    ("owners", "password_hash"),
    ("signers", "code_hash"),
    ("tenant_links", "code_hash"),
    ("tenant_links", "session_hash"),
    ("users", "password_hash"),
];

impl Owned {
    pub fn condition(&self, merchant_id: i64) -> String {
        self.of.replace("{id}", &merchant_id.to_string())
    }
}

/// The columns of a table that are empty in a copy.
pub fn columns_without(
    list: &'static [(&'static str, &'static str)],
    table: &str,
) -> Vec<&'static str> {
    let of_table = list.iter().filter(|(name, _)| *name == table);
    of_table.map(|(_, column)| *column).collect()
}
