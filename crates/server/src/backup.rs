//! Backups of the database that the options name.

use std::path::Path;

use tessera_store::{BackupError, Overwrite, RestoreError};

use crate::options::DatabaseOptions;

/// Writes a copy of the SQLite database into a new file, also while a server uses it.
pub async fn back_up(options: &DatabaseOptions, file: &Path) -> Result<(), BackupError> {
    tessera_store::back_up(&options.address(), file).await
}

/// Replaces the SQLite database by the copy in the file. Either all of it is replaced or nothing.
pub async fn restore(
    file: &Path,
    options: &DatabaseOptions,
    overwrite: Overwrite,
) -> Result<(), RestoreError> {
    tessera_store::restore(file, &options.address(), overwrite).await
}
