kernel::code! {
    /// How a sandbox stands.
    pub enum SandboxState: text {
        Preparing = "preparing" ("Being prepared", "قيد التجهيز"),
        Ready = "ready" ("Ready", "جاهزة"),
        Failed = "failed" ("Could not be prepared", "تعذر تجهيزها"),
    }
}
