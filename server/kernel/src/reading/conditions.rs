//! What a caller has already, as `If-None-Match` says it.

use poem::Request;
use poem::http::{Method, header};

/// The kinds of tags: of the merchant's state, of a list's text that the state may tell of as well, of any other text.
pub(super) const OF_STATE: &str = "s";
pub(super) const OF_LIST: &str = "l";
pub(super) const OF_TEXT: &str = "b";

/// What a read is asked under.
#[derive(Debug, Clone)]
pub struct Conditions {
    is_read: bool,
    /// The tags in `If-None-Match`, each with its quotes.
    had: Vec<String>,
}

impl Conditions {
    pub fn of(request: &Request) -> Self {
        let lines = request.headers().get_all(header::IF_NONE_MATCH);
        let had = lines
            .iter()
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(','))
            .map(|tag| tag.trim().trim_start_matches("W/").to_owned())
            .filter(|tag| !tag.is_empty())
            .collect();
        Self {
            is_read: request.method() == Method::GET,
            had,
        }
    }

    pub(super) fn is_read(&self) -> bool {
        self.is_read
    }

    /// Whether the caller has a list, which the merchant's state may tell of.
    pub(crate) fn may_tell_state(&self) -> bool {
        let kinds = [OF_STATE, OF_LIST].map(|kind| format!("\"{kind}-"));
        let is_such = |tag: &String| kinds.iter().any(|kind| tag.starts_with(kind.as_str()));
        self.is_read && self.had.iter().any(is_such)
    }

    /// Whether the caller has what this tag stands for.
    pub(crate) fn has(&self, tag: &str) -> bool {
        self.had.iter().any(|had| had == tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_found_among_several_and_in_its_weak_form() {
        let request = Request::builder()
            .header("if-none-match", r#""a", W/"b""#)
            .header("if-none-match", r#""c""#)
            .finish();
        let conditions = Conditions::of(&request);
        for tag in [r#""a""#, r#""b""#, r#""c""#] {
            assert!(conditions.has(tag), "{tag}");
        }
        assert!(!conditions.has(r#""d""#));
    }

    #[test]
    fn the_state_is_asked_for_who_reads_a_list_again() {
        let may = |method: Method, tag: &str| {
            let request = Request::builder().method(method);
            Conditions::of(&request.header("if-none-match", tag).finish()).may_tell_state()
        };
        assert!(may(Method::GET, r#""s-1""#));
        assert!(may(Method::GET, r#""b-1", W/"l-1""#));
        assert!(!may(Method::GET, r#""b-1""#));
        assert!(!may(Method::GET, "*"));
        assert!(!may(Method::POST, r#""s-1""#));
    }
}
