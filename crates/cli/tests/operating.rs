//! What the guide for operators says of the program is true.

use std::{fs, process::Command};

#[test]
fn the_guide_names_every_option_with_its_variable_and_default() {
    let guide = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/operating.md"
    ))
    .unwrap();
    let help = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["serve", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let options: Vec<&str> = help.split("\n      --").skip(1).collect();
    assert!(options.len() > 20, "{help}");
    for option in options {
        let part = |begin: &str| {
            option
                .split_once(begin)
                .map(|(_, rest)| rest.split(['=', ']']).next().unwrap())
        };
        let name = option.split(' ').next().unwrap();
        let row = guide
            .lines()
            .find(|line| line.starts_with(&format!("| `--{name} ")));
        let row = row.unwrap_or_else(|| panic!("--{name} is missing"));
        let variable = part("[env: ").unwrap();
        assert!(
            row.contains(&format!("| `{variable}` |")),
            "{row}: {variable}"
        );
        if let Some(default) = part("[default: ") {
            assert!(
                row.contains(&format!("| `{default}` |")),
                "{row}: {default}"
            );
        }
    }
}
