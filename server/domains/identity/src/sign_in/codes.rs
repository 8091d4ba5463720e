//! The codes of signing in, and of what a screen is told then.

use chrono::Duration;

kernel::code! {
    /// What a mailed link is for.
    pub enum LinkPurpose: text {
        SetPassword = "set_password" ("First password", "كلمة المرور الأولى"),
        ResetPassword = "reset_password" ("Forgotten password", "كلمة مرور منسية"),
    }
}

impl LinkPurpose {
    pub fn lasts(self) -> Duration {
        match self {
            Self::SetPassword => Duration::days(7),
            Self::ResetPassword => Duration::hours(1),
        }
    }
}

kernel::code! {
    /// The account's WhatsApp package.
    pub enum WhatsAppPackage: number of "whatsapp_package" {
        Disabled = 0 "disabled" ("Disabled", "معطلة"),
        Active = 1 "active" ("Active", "نشطة"),
        Paused = 2 "paused" ("Paused", "متوقفة مؤقتاً"),
    }
}

kernel::code! {
    /// Whether the account's own WhatsApp number is connected.
    pub enum WhatsAppConnection: number of "whatsapp_connection" {
        Disconnected = 0 "disconnected" ("Disconnected", "غير متصل"),
        Connected = 1 "connected" ("Connected", "متصل"),
        ServerDisconnected = 2 "server_disconnected" ("Server disconnected", "انقطع اتصال الخادم"),
    }
}
