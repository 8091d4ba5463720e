/// Whether a unit or a parking is let.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occupancy {
    Vacant,
    Rented,
}

impl Occupancy {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Vacant => "vacant",
            Self::Rented => "rented",
        }
    }
}
