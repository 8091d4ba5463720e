use std::{fmt, str::FromStr};

crate::code! {
    /// The languages of the product.
    pub enum Language: text {
        En = "en" ("English", "الإنجليزية"),
        Ar = "ar" ("Arabic", "العربية"),
    }
}

/// English.
impl Default for Language {
    fn default() -> Self {
        Self::En
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither English nor Arabic was asked for")]
pub struct UnknownLanguage;

impl Language {
    pub const ALL: [Self; 2] = [Self::En, Self::Ar];

    /// The value of HTML's `dir`.
    pub const fn direction(self) -> &'static str {
        match self {
            Self::En => "ltr",
            Self::Ar => "rtl",
        }
    }

    pub const fn other(self) -> Self {
        match self {
            Self::En => Self::Ar,
            Self::Ar => Self::En,
        }
    }

    /// What an `Accept-Language` header asks for; English where it asks for neither.
    pub fn from_accept_language(header: &str) -> Self {
        header.parse().unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Reads one tag (`ar`, `ar-AE`) or a whole `Accept-Language` header, by weight and then by order.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(header: &str) -> Result<Self, Self::Err> {
        let mut best: Option<(f32, Self)> = None;
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let Some(language) = parts.next().and_then(primary_tag) else {
                continue;
            };
            let weight = parts
                .find_map(|part| part.strip_prefix("q=")?.trim().parse::<f32>().ok())
                .unwrap_or(1.0);
            if weight > 0.0 && best.is_none_or(|(heaviest, _)| weight > heaviest) {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language).ok_or(UnknownLanguage)
    }
}

fn primary_tag(tag: &str) -> Option<Language> {
    let primary = tag.split(['-', '_']).next()?;
    Language::ALL
        .into_iter()
        .find(|language| primary.eq_ignore_ascii_case(language.as_str()))
}
