//! Which source a visitor came from.

use super::MarketingSourceId;

/// What is known of a visitor's way to the form.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Origin<'a> {
    pub utm_source: Option<&'a str>,
    /// The address of the page before.
    pub referrer: Option<&'a str>,
    /// What the visitor answered.
    pub said: &'a str,
}

/// The source whose word the link carried; else the one whose word is a part of the referring host; else what the visitor
/// said.
pub(super) fn found(
    sources: &[(MarketingSourceId, String)],
    origin: Origin<'_>,
) -> Option<MarketingSourceId> {
    let named = |word: &str| {
        let word = word.trim().to_lowercase();
        sources.iter().find(|(_, own)| *own == word)
    };
    let host = origin.referrer.map(host_of).unwrap_or_default();
    let found = origin
        .utm_source
        .and_then(named)
        .or_else(|| host.split('.').find_map(named))
        .or_else(|| named(origin.said));
    found.map(|(id, _)| *id)
}

/// The host of an address; nothing where it has none.
fn host_of(address: &str) -> &str {
    let rest = address.split_once("://").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#', ':']).next().unwrap_or_default()
}

#[cfg(test)]
mod rules {
    use super::*;

    fn sources() -> Vec<(MarketingSourceId, String)> {
        let words = ["google", "facebook", "relative"];
        let numbered = (1..).map(MarketingSourceId).zip(words.map(str::to_owned));
        numbered.collect()
    }

    #[test]
    fn the_link_says_more_than_the_page_before_and_that_more_than_the_visitor() {
        let all = Origin {
            utm_source: Some(" Facebook "),
            referrer: Some("https://www.google.com/search?q=manzil"),
            said: "relative",
        };
        let of = |origin| found(&sources(), origin).map(|id| id.0);
        assert_eq!(of(all), Some(2));
        let unknown = Some("spring-fair");
        assert_eq!(
            of(Origin {
                utm_source: unknown,
                ..all
            }),
            Some(1)
        );
        let unlinked = Origin {
            utm_source: None,
            referrer: Some("https://example.com/google"),
            said: "relative",
        };
        assert_eq!(of(unlinked), Some(3), "a path is no host");
        let nothing = Origin {
            said: "other",
            ..Origin::default()
        };
        assert_eq!(of(nothing), None);
    }

    #[test]
    fn an_address_without_a_host_has_none() {
        assert_eq!(host_of("https://m.facebook.com:443/x"), "m.facebook.com");
        assert_eq!(host_of("google.com"), "");
        assert_eq!(host_of(""), "");
    }
}
