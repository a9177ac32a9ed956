//! Files of records, limited in size.

use std::{fs::File, io::Read, path::Path};

use anyhow::{Context, bail};
use tessera_rules::GameTree;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// The `number`-th game of a file, counted from 1.
pub(crate) fn read_game(path: &Path, number: usize) -> anyhow::Result<GameTree> {
    let name = path.display();
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_string(&mut text))
        .with_context(|| format!("cannot read {name}"))?;
    if text.len() as u64 > LARGEST {
        bail!("{name} is larger than 64 MiB");
    }
    let games = GameTree::parse_all(&text).with_context(|| format!("{name} is no record"))?;
    let count = games.len();
    let game = number.checked_sub(1).and_then(|i| games.into_iter().nth(i));
    match game {
        Some(game) => Ok(game),
        None => bail!("{name} has no game {number}: it has {count}"),
    }
}
