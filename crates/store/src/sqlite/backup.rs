//! Copies of a SQLite file: made while a server writes to it, and put back in place.

use std::{
    fs::{self, OpenOptions},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OpenFlags, backup::Backup};
use tokio::task;

use super::path;
use crate::{BackupError, RestoreError, durable};

/// How long a copy waits for a lock, such as the one of another backup.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Whether a database that is there may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// It is left as it is, and nothing is restored.
    Refuse,
    /// It is replaced, unless a program has it open.
    Allow,
}

/// Writes a copy of the database at `sqlite:PATH` into a new file, which has every write that was acknowledged before.
///
/// A server may write meanwhile: the copy is one snapshot. The file appears under its name when it is complete and on the disk.
pub async fn back_up(address: &str, file: &Path) -> Result<(), BackupError> {
    let source = source(address).ok_or(BackupError::NotSqlite)?;
    let file = file.to_owned();
    let work = task::spawn_blocking(move || write_copy(&source, &file));
    work.await
        .unwrap_or_else(|error| Err(BackupError::Write(io::Error::other(error))))
}

/// Replaces the database at `sqlite:PATH` by the copy in the file. Either all of it is replaced or nothing.
pub async fn restore(file: &Path, address: &str, overwrite: Overwrite) -> Result<(), RestoreError> {
    let target = source(address).ok_or(RestoreError::NotSqlite)?;
    let file = file.to_owned();
    let work = task::spawn_blocking(move || read_copy(&file, &target, overwrite));
    work.await
        .unwrap_or_else(|error| Err(RestoreError::Directory(io::Error::other(error))))
}

fn source(address: &str) -> Option<PathBuf> {
    let is_sqlite = address.starts_with("sqlite:");
    is_sqlite.then(|| PathBuf::from(path(address)))
}

fn write_copy(source: &Path, file: &Path) -> Result<(), BackupError> {
    if file.exists() {
        return Err(BackupError::Exists);
    }
    let connection = open_to_read(source).map_err(BackupError::Database)?;
    let partial = partial(file);
    let copied = copy_to(&connection, &partial).and_then(|()| {
        // A hard link fails if a file of this name has appeared meanwhile; a renaming would replace it.
        fs::hard_link(&partial, file).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => BackupError::Exists,
            _ => BackupError::Write(error),
        })
    });
    let removed = fs::remove_file(&partial);
    copied?;
    removed.map_err(BackupError::Write)?;
    durable::sync_name(file).map_err(BackupError::Write)
}

fn copy_to(connection: &Connection, partial: &Path) -> Result<(), BackupError> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(partial).map_err(BackupError::Write)?;
    let name = partial.to_str().ok_or_else(|| {
        let message = "the name of the file is not UTF-8";
        BackupError::Write(io::Error::new(io::ErrorKind::InvalidInput, message))
    })?;
    connection
        .execute("vacuum into ?1", [name])
        .map_err(BackupError::Database)?;
    // SQLite leaves this to the caller.
    written.sync_all().map_err(BackupError::Write)
}

/// The name under which a copy is written until it is complete.
fn partial(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(connection)
}

fn read_copy(file: &Path, target: &Path, overwrite: Overwrite) -> Result<(), RestoreError> {
    let copy = open_to_read(file).map_err(RestoreError::Database)?;
    let exists = target.metadata().is_ok_and(|metadata| metadata.len() > 0);
    if exists && overwrite == Overwrite::Refuse {
        return Err(RestoreError::Exists);
    }
    if let Some(directory) = target.parent() {
        fs::create_dir_all(directory).map_err(RestoreError::Directory)?;
    }
    #[cfg(unix)]
    super::connections::create_private(target);
    let mut connection = Connection::open(target).map_err(RestoreError::Database)?;
    // A server keeps its connections open for as long as it runs: waiting for the lock would not help.
    connection
        .busy_timeout(Duration::ZERO)
        .map_err(RestoreError::Database)?;
    // SQLite leaves the write-ahead log only if no other connection is open, and then keeps the file locked until the copy is done:
    // a server that starts meanwhile waits, and finds the whole copy.
    let locked = connection
        .pragma_update(None, "locking_mode", "exclusive")
        .and_then(|()| connection.pragma_update(None, "journal_mode", "delete"))
        .and_then(|()| connection.execute_batch("begin exclusive; commit"));
    locked.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => RestoreError::InUse,
        _ => RestoreError::Database(error),
    })?;
    connection
        .pragma_update(None, "synchronous", "full")
        .map_err(RestoreError::Database)?;
    let backup = Backup::new(&copy, &mut connection).map_err(RestoreError::Database)?;
    backup
        .run_to_completion(i32::MAX, Duration::ZERO, None)
        .map_err(RestoreError::Database)?;
    drop(backup);
    connection
        .close()
        .map_err(|(_, error)| RestoreError::Database(error))?;
    durable::sync_name(target).map_err(RestoreError::Directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(path: &Path, text: &str) -> Connection {
        let connection = Connection::open(path).unwrap();
        connection
            .pragma_update(None, "journal_mode", "wal")
            .unwrap();
        connection
            .execute_batch(&format!(
                "create table t (x); insert into t values ('{text}')"
            ))
            .unwrap();
        connection
    }

    fn text(path: &Path) -> String {
        let connection = Connection::open(path).unwrap();
        let read = connection.query_row("select x from t", [], |row| row.get(0));
        read.unwrap()
    }

    #[test]
    fn a_copy_has_what_only_the_write_ahead_log_has() {
        let folder = tempfile::tempdir().unwrap();
        let (source, copy) = (folder.path().join("a.db"), folder.path().join("b.db"));
        let _server = make(&source, "moves");
        write_copy(&source, &copy).unwrap();
        assert_eq!(text(&copy), "moves");
        assert!(!partial(&copy).exists());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        let again = write_copy(&source, &copy);
        assert!(matches!(again, Err(BackupError::Exists)), "{again:?}");
    }

    #[test]
    fn a_database_is_replaced_only_if_that_is_wanted_and_it_is_not_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let (copy, target) = (folder.path().join("a.db"), folder.path().join("b.db"));
        drop(make(&copy, "copy"));
        let server = make(&target, "present");
        let refused = read_copy(&copy, &target, Overwrite::Refuse);
        assert!(matches!(refused, Err(RestoreError::Exists)), "{refused:?}");
        let refused = read_copy(&copy, &target, Overwrite::Allow);
        assert!(matches!(refused, Err(RestoreError::InUse)), "{refused:?}");
        assert_eq!(text(&target), "present");
        drop(server);
        read_copy(&copy, &target, Overwrite::Allow).unwrap();
        assert_eq!(text(&target), "copy");
    }
}
