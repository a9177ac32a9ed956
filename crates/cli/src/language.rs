//! The value of `--language`.

use tessera_tui::language::Language;

/// Parses `en` or `pt`, or the name of the language.
pub(crate) fn read(text: &str) -> Result<Language, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "en" | "english" => Ok(Language::English),
        "pt" | "portuguese" | "português" => Ok(Language::Portuguese),
        _ => Err("expected en or pt"),
    }
}
