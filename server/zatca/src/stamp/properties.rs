//! The signed properties as the authority hashes them: the element alone, with the white space of the file.

use roxmltree::Node;

/// The element's text with every prefix declared where nothing above it inside the element declares it, carriage returns
/// gone, and empty elements closed in their own tag.
pub(super) fn standalone(element: Node<'_, '_>) -> String {
    let mut out = String::with_capacity(element.range().len() + 512);
    write(element, &mut Vec::new(), &mut out);
    out
}

/// Calls itself for children: the parser has bounded the depth.
fn write<'a>(node: Node<'a, '_>, scope: &mut Vec<(&'a str, &'a str)>, out: &mut String) {
    if node.is_text() {
        escape(node.text().unwrap_or(""), out);
        return;
    }
    if !node.is_element() {
        return;
    }
    let outer = scope.len();
    let name = name(node);
    let prefix = name.split_once(':').map_or("", |(prefix, _)| prefix);
    out.push('<');
    out.push_str(name);
    let namespace = node.tag_name().namespace().unwrap_or("");
    let known = scope.iter().rev().find(|(known, _)| *known == prefix);
    if known.map_or("", |(_, uri)| uri) != namespace {
        attribute(
            &format!("xmlns{}{prefix}", if prefix.is_empty() { "" } else { ":" }),
            namespace,
            out,
        );
        scope.push((prefix, namespace));
    }
    for item in node.attributes() {
        let source = node.document().input_text();
        let name = source.get(item.range_qname()).unwrap_or(item.name());
        attribute(name, item.value(), out);
    }
    if node.has_children() {
        out.push('>');
        for child in node.children() {
            write(child, scope, out);
        }
        out.push_str("</");
        out.push_str(name);
        out.push('>');
    } else {
        out.push_str("/>");
    }
    scope.truncate(outer);
}

/// The name with its prefix, which the tree does not keep.
fn name<'a>(node: Node<'a, '_>) -> &'a str {
    let source = node.document().input_text();
    let tag = source.get(node.range().start + 1..).unwrap_or("");
    tag.split(['>', '/', ' ', '\t', '\r', '\n'])
        .next()
        .unwrap_or("")
}

fn attribute(name: &str, value: &str, out: &mut String) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    let start = out.len();
    escape(value, out);
    let written = out.split_off(start).replace('"', "&quot;");
    out.push_str(&written);
    out.push('"');
}

fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\r' => {}
            other => out.push(other),
        }
    }
}
