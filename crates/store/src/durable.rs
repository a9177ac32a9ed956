//! Names of files that last.

use std::{fs::File, io, path::Path};

/// Makes the name of a new file or directory durable.
pub(crate) fn sync_name(path: &Path) -> io::Result<()> {
    let directory = match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    };
    File::open(directory)?.sync_all()
}
