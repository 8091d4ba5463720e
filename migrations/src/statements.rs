/// The single statements of a script, without what is between them. Text in quotes, in dollar quotes and in comments
/// may contain semicolons; escapes of `E'...'` strings are not known.
pub fn statements(script: &str) -> impl Iterator<Item = &str> {
    let mut rest = script;
    std::iter::from_fn(move || {
        loop {
            let (statement, after) = rest.split_at(end_of_statement(rest));
            rest = after.strip_prefix(';').unwrap_or(after);
            let statement = without_leading_comments(statement);
            if !statement.is_empty() {
                return Some(statement);
            }
            if after.is_empty() {
                return None;
            }
        }
    })
}

/// Where the first semicolon outside of quotes and comments is, or the end.
fn end_of_statement(text: &str) -> usize {
    let mut at = 0;
    while let Some(found) = text[at..].find([';', '\'', '"', '$', '-', '/']) {
        at += found;
        let rest = &text[at..];
        at += match rest.as_bytes()[0] {
            b';' => return at,
            b'\'' => quoted(rest, "'"),
            b'"' => quoted(rest, "\""),
            b'$' => dollar_tag(rest).map_or(1, |tag| quoted(rest, tag)),
            _ => comment(rest).unwrap_or(1),
        };
    }
    text.len()
}

/// The length of a text that begins with the quote and ends with the next one; a doubled quote begins another text.
fn quoted(text: &str, quote: &str) -> usize {
    let inner = &text[quote.len()..];
    let length = inner.find(quote).map(|end| end + 2 * quote.len());
    length.unwrap_or(text.len())
}

/// `$$` or `$name$`; a parameter such as `$1` is none.
fn dollar_tag(text: &str) -> Option<&str> {
    let end = text[1..].find('$')? + 2;
    let name = &text[1..end - 1];
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_name && !name.starts_with(|c: char| c.is_ascii_digit())).then(|| &text[..end])
}

/// The length of the comment that the text begins with.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("--") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let inner = text.strip_prefix("/*")?;
    let mut depth = 1;
    let mut at = 2;
    for (index, pair) in inner.as_bytes().windows(2).enumerate() {
        if index + 2 < at {
            continue;
        }
        match pair {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => continue,
        }
        at = index + 4;
        if depth == 0 {
            return Some(at);
        }
    }
    Some(text.len())
}

fn without_leading_comments(statement: &str) -> &str {
    let mut rest = statement.trim();
    while let Some(length) = comment(rest) {
        rest = rest[length..].trim_start();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_cut_at_its_semicolons_alone() {
        let script = "-- one; two\nCREATE TABLE a (b text DEFAULT ';' CHECK (b <> 'it''s; so'));\n\n\
             /* three; /* four; */ five; */ INSERT INTO \"x;y\" VALUES ($1, $2); ; -- the end;\n\
             CREATE FUNCTION f() AS $body$ BEGIN; $$;$$; END $body$ LANGUAGE sql; SELECT 6 - 5 / 2 -- six;\n";
        let found: Vec<&str> = statements(script).collect();
        let expected = [
            "CREATE TABLE a (b text DEFAULT ';' CHECK (b <> 'it''s; so'))",
            "INSERT INTO \"x;y\" VALUES ($1, $2)",
            "CREATE FUNCTION f() AS $body$ BEGIN; $$;$$; END $body$ LANGUAGE sql",
            "SELECT 6 - 5 / 2 -- six;",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_does_not_end_is_one_statement() {
        for script in [
            "SELECT 'a; b",
            "SELECT $$ a; b",
            "SELECT 1 /* ; */ /* ;",
            "SELECT \"a;",
        ] {
            assert_eq!(statements(script).collect::<Vec<_>>(), [script]);
        }
        assert_eq!(statements(" ; -- nothing\n /* ; */ ").count(), 0);
    }
}
