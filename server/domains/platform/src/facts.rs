//! What this context asks of those above it about a merchant's use.

use kernel::facts::Socket;

/// How many units count against the plan, as SQL.
pub static UNITS: Socket<()> = Socket::new("used_units");

/// How many WhatsApp messages were sent this month, as SQL.
pub static MESSAGES: Socket<()> = Socket::new("messages_of_month");
