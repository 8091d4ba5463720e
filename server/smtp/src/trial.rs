use std::time::SystemTime;

use kernel::mail_server::MailServer;

use crate::address::Reach;
use crate::conversation::send;
use crate::failure::Failure;
use crate::letter::Letter;

/// A letter that says that a server works, and the server. Made where the server is read, sent once nothing else waits.
pub struct Trial {
    pub server: MailServer,
    pub reach: Reach,
    pub letter: Letter,
    pub date: SystemTime,
}

impl Trial {
    /// What the server answered, in its own words.
    pub async fn send(&self) -> Result<String, Failure> {
        send(&self.server, self.reach, &self.letter, self.date).await
    }
}
