//! `If-Match` of a removal: which version of the record the caller means. The record that the path names is told
//! from others that go with it by its noun and its id, where its row is removed or marked as removed.

use std::sync::atomic::{AtomicBool, Ordering};

use poem::Request;
use poem::http::{Method, header};

use crate::error::{Problem, Result};

/// The version in `If-Match`: `"7"`, a number in quotes and nothing else. Weak tags, lists and `*` name no version.
pub fn if_match(request: &Request) -> Result<Option<i64>> {
    let Some(value) = request.headers().get(header::IF_MATCH) else {
        return Ok(None);
    };
    let version = value.to_str().ok().and_then(|text| {
        let number = text.trim().strip_prefix('"')?.strip_suffix('"')?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        number.parse().ok().filter(|_| is_number)
    });
    version.map(Some).ok_or_else(|| {
        Problem::bad_request("If-Match must be the version in quotes, such as \"7\"")
    })
}

/// The record that a request removes, in the version that its caller saw.
#[derive(Debug)]
pub struct Expected {
    /// What the record's feature may be called: the path says it in parts.
    nouns: [String; 2],
    /// Nothing where the path does not end with an id.
    id: Option<i64>,
    version: i64,
    is_met: AtomicBool,
}

impl Expected {
    /// What a removal says of its record, where it says anything.
    pub(crate) fn of(request: &Request) -> Result<Option<Self>> {
        if request.method() != Method::DELETE {
            return Ok(None);
        }
        let version = if_match(request)?;
        Ok(version.map(|version| Self::at(request.uri().path(), version)))
    }

    fn at(path: &str, version: i64) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let (id, names): (Option<i64>, &[&str]) = match parts.split_last() {
            Some((id, names)) => (id.parse().ok(), names),
            None => (None, &[]),
        };
        let last = names.last().copied().unwrap_or_default();
        let first = names.first().copied().unwrap_or_default();
        // `/handovers/items/7` is a row of `handover_items`.
        let joined = format!("{}_{last}", first.strip_suffix('s').unwrap_or(first));
        let nouns = match names {
            [noun] => [(*noun).to_owned(), String::new()],
            // `/api_keys/account/7`: an account's keys.
            [noun, "account"] => [joined, (*noun).to_owned()],
            _ => [joined, String::new()],
        };
        Self {
            nouns,
            id,
            version,
            is_met: AtomicBool::new(false),
        }
    }

    /// The same for another transaction of the request.
    pub(crate) fn again(&self) -> Self {
        Self {
            nouns: self.nouns.clone(),
            id: self.id,
            version: self.version,
            is_met: AtomicBool::new(false),
        }
    }

    /// The version that is meant, if the record is the one that is meant. Asked once: what the same transaction writes to
    /// the record after that is of its own version.
    pub(crate) fn version_of(&self, noun: &str, id: i64) -> Option<i64> {
        let is_it = self.id == Some(id) && self.nouns.iter().any(|name| name == noun);
        let is_first = is_it && !self.is_met.swap(true, Ordering::Relaxed);
        is_first.then_some(self.version)
    }

    /// A condition that nothing was held against is not passed over.
    pub(crate) fn ensure_met(&self) -> Result<()> {
        if self.is_met.load(Ordering::Relaxed) {
            return Ok(());
        }
        Err(Problem::bad_request(
            "If-Match is not taken here: what is removed has no version",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_the_record_that_is_removed() {
        let cases = [
            ("/cities/7", "cities"),
            ("/handovers/items/7", "handover_items"),
            ("/handovers/items/photos/7", "handover_photos"),
            ("/meters/tariffs/7", "meter_tariffs"),
            ("/api_keys/account/7", "api_keys"),
        ];
        for (path, noun) in cases {
            let expected = Expected::at(path, 3);
            assert_eq!(expected.version_of(noun, 8), None, "{path}");
            assert_eq!(expected.version_of("parkings", 7), None, "{path}");
            assert!(expected.ensure_met().is_err(), "{path}");
            assert_eq!(expected.version_of(noun, 7), Some(3), "{path}");
            assert_eq!(expected.version_of(noun, 7), None, "{path}: twice");
            assert!(expected.ensure_met().is_ok(), "{path}");
        }
        for path in ["/account/logo", "/blocked_ips/203.0.113.7", "/"] {
            assert_eq!(Expected::at(path, 3).id, None, "{path}");
        }
    }

    #[test]
    fn a_version_stands_in_quotes() {
        let read = |value: &str| {
            let request = Request::builder().header("If-Match", value).finish();
            if_match(&request)
        };
        assert_eq!(read("\"7\"").expect("read"), Some(7));
        for wrong in [
            "7",
            "W/\"7\"",
            "*",
            "\"7\", \"8\"",
            "\"x\"",
            "\"\"",
            "\"+7\"",
            "\"-7\"",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let none = if_match(&Request::builder().finish());
        assert_eq!(none.expect("read"), None);
    }
}
