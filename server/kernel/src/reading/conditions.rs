//! What a caller has already, as `If-None-Match` says it.

use poem::Request;
use poem::http::{Method, header};

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

    /// Whether the caller says what it has.
    pub(crate) fn is_conditional(&self) -> bool {
        self.is_read && !self.had.is_empty()
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
        assert!(conditions.is_conditional());
        assert!(!Conditions::of(&Request::default()).is_conditional());
    }

    #[test]
    fn only_reads_have_conditions() {
        let request = Request::builder()
            .method(Method::POST)
            .header("if-none-match", r#""a""#)
            .finish();
        assert!(!Conditions::of(&request).is_conditional());
    }
}
