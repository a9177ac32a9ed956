//! Files with what the program is to print.

/// Compares the text with a golden file. `UPDATE_GOLDEN=1` writes the file anew, to be reviewed with `git diff`.
pub(crate) fn assert_golden(name: &str, text: &str) {
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text, golden, "{name}");
}
