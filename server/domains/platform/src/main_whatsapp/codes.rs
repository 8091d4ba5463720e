//! The stored codes of the main number.

kernel::code! {
    /// How the platform's main number is.
    pub enum MainInstance: number of "whatsapp_main_instance" {
        Disconnected = 0 "disconnected" ("Disconnected", "غير متصل"),
        Connected = 1 "connected" ("Connected", "متصل"),
        ServerDisconnected = 2 "server_disconnected" ("Server disconnected", "انقطع اتصال الخادم"),
        /// By the platform's staff; messages wait.
        Paused = 3 "paused" ("Paused", "متوقف مؤقتاً"),
    }
}
