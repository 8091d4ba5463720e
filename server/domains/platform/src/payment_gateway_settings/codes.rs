use payments::Region;

kernel::code! {
    /// Where the account is kept: its key works at that address only.
    pub enum GatewayRegion: text {
        Emirates = "emirates" ("United Arab Emirates", "الإمارات العربية المتحدة"),
        SaudiArabia = "saudi_arabia" ("Saudi Arabia", "المملكة العربية السعودية"),
        Oman = "oman" ("Oman", "عُمان"),
        Kuwait = "kuwait" ("Kuwait", "الكويت"),
        Qatar = "qatar" ("Qatar", "قطر"),
        Global = "global" ("Other countries", "دول أخرى"),
    }
}

impl From<GatewayRegion> for Region {
    fn from(region: GatewayRegion) -> Self {
        match region {
            GatewayRegion::Emirates => Self::Emirates,
            GatewayRegion::SaudiArabia => Self::SaudiArabia,
            GatewayRegion::Oman => Self::Oman,
            GatewayRegion::Kuwait => Self::Kuwait,
            GatewayRegion::Qatar => Self::Qatar,
            GatewayRegion::Global => Self::Global,
        }
    }
}
