//! What an API token may do, as the database has it.

use tessera_protocol::Scope;

/// The words of these scopes, each once, in a fixed order.
pub(crate) fn scopes_text(scopes: &[Scope]) -> String {
    let chosen = Scope::ALL
        .into_iter()
        .filter(|scope| scopes.contains(scope));
    let words: Vec<&str> = chosen.map(Scope::as_str).collect();
    words.join(" ")
}

/// The scopes of these words; a word of a later version is left out.
pub(crate) fn scopes_from_text(text: &str) -> Vec<Scope> {
    let is_there = |scope: &Scope| text.split(' ').any(|word| word == scope.as_str());
    Scope::ALL.into_iter().filter(is_there).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_read_back() {
        let text = scopes_text(&[Scope::Read, Scope::Play, Scope::Read]);
        assert_eq!(text, "play read");
        assert_eq!(scopes_from_text(&text), [Scope::Play, Scope::Read]);
        assert_eq!(scopes_from_text("later read"), [Scope::Read]);
        assert_eq!(scopes_from_text(""), []);
    }
}
