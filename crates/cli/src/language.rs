//! The language that a command is to speak.

use tessera_tui::language::Language;

/// Reads `en` or `pt`.
pub(crate) fn read(text: &str) -> Result<Language, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "en" | "english" => Ok(Language::English),
        "pt" | "portuguese" | "português" => Ok(Language::Portuguese),
        _ => Err("expected en or pt"),
    }
}
