//! Archived logs: they are read as if they were in the database, and nothing leaves it that is not in a file.

use std::{fs, path::PathBuf};

use tempfile::TempDir;
use tessera_store::{
    Audit, AuditedGame, Event, Filter, Flaw, GameId, Millis, NewGame, Standing, Status, Store,
    StoreOptions, StoredGame,
};

use crate::{append, bed::Bed, game};

/// Games whose last event is earlier have ended before.
const NOW: Millis = Millis(5_000);

/// A store with a directory for archived games.
struct Shelf {
    store: Store,
    folder: TempDir,
}

impl Shelf {
    async fn open(bed: &Bed) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = open(bed, Some(folder.path().join("archive"))).await;
        Self { store, folder }
    }

    fn directory(&self) -> PathBuf {
        self.folder.path().join("archive")
    }

    /// The files that are there.
    fn files(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.directory()) else {
            return Vec::new();
        };
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    async fn archive(&self) -> u64 {
        let page = self.store.archive_page(None, NOW).await.unwrap();
        assert_eq!(page.next, None);
        page.archived
    }

    async fn load(&self, id: GameId) -> StoredGame {
        self.store.load(id).await.unwrap().unwrap()
    }
}

async fn open(bed: &Bed, archive: Option<PathBuf>) -> Store {
    let options = StoreOptions {
        archive,
        ..StoreOptions::default()
    };
    Store::open_with(&bed.address(), options).await.unwrap()
}

/// A game with this number of events that ended with the last one.
fn finished(events: usize) -> NewGame {
    let mut game = game();
    game.standing = Standing {
        status: Status::Finished,
        deadline_at: None,
        wants_engine: false,
    };
    let event = |number| Event {
        at: Millis(2_000 + number as i64),
        payload: format!(r#"{{"type":"moved","n":{number},"text":"ß\t\"\\"}}"#),
    };
    game.events = (1..=events).map(event).collect();
    game
}

async fn audit(bed: &Bed, archive: Option<PathBuf>) -> Vec<AuditedGame> {
    let mut audit = Audit::open(&bed.address(), archive).await.unwrap();
    let mut games = Vec::new();
    while let Some(game) = audit.next().await {
        games.push(game.unwrap());
    }
    games
}

/// How many events are in the database.
async fn stored_events(bed: &Bed) -> i64 {
    bed.count("select count(*) from game_event").await
}

pub(crate) async fn an_archived_game_is_read_as_before(bed: &Bed) {
    let shelf = Shelf::open(bed).await;
    let mut before = Vec::new();
    for events in [2, 3, 70] {
        let new = finished(events);
        shelf.store.create(new.clone()).await.unwrap();
        before.push(shelf.load(new.id).await);
    }
    let list = shelf.store.list(&Filter::default(), None, 9).await.unwrap();
    assert_eq!(shelf.archive().await, 3);
    assert_eq!(shelf.files().len(), 1);
    assert_eq!(stored_events(bed).await, 3, "the last event of each game");
    for game in &before {
        assert_eq!(shelf.load(game.id).await, *game);
        for since in 0..=game.events.len() {
            let events = shelf.store.events(game.id, since as u64).await.unwrap();
            assert_eq!(events, game.events[since..], "after event {since}");
        }
    }
    let listed = shelf.store.list(&Filter::default(), None, 9).await.unwrap();
    assert_eq!(listed, list);
    for audited in audit(bed, Some(shelf.directory())).await {
        assert_eq!(audited.findings, []);
        let game = before.iter().find(|game| game.id.as_str() == audited.id);
        assert_eq!(audited.events, game.unwrap().events);
    }
    assert_eq!(shelf.archive().await, 0, "a game is archived once");
    assert_eq!(shelf.files().len(), 1);
}

pub(crate) async fn only_games_that_ended_long_ago_are_archived(bed: &Bed) {
    let shelf = Shelf::open(bed).await;
    let (mut playing, mut late, short, unlisted) =
        (finished(3), finished(3), finished(1), finished(3));
    playing.standing.status = Status::Playing;
    late.events[2].at = NOW;
    let unlisted = NewGame {
        listed: false,
        ..unlisted
    };
    for new in [&playing, &late, &short, &unlisted] {
        shelf.store.create(new.clone()).await.unwrap();
    }
    assert_eq!(shelf.archive().await, 1);
    assert_eq!(stored_events(bed).await, 3 + 3 + 1 + 1);
    assert_eq!(shelf.load(unlisted.id).await.events.len(), 3);
}

pub(crate) async fn an_archived_game_goes_on(bed: &Bed) {
    let shelf = Shelf::open(bed).await;
    let new = finished(3);
    shelf.store.create(new.clone()).await.unwrap();
    assert_eq!(shelf.archive().await, 1);
    // Such as the offer of a rematch, and the rematch itself.
    let conflict = shelf.store.append(append(new.id, 3)).await;
    assert!(conflict.is_err(), "the third event is there");
    shelf.store.append(append(new.id, 4)).await.unwrap();
    let rematch = game();
    let accepted = append(new.id, 5);
    let both = shelf.store.append_and_create(accepted, rematch.clone());
    both.await.unwrap();
    let loaded = shelf.load(new.id).await;
    let numbers: Vec<u64> = loaded.events.iter().map(|event| event.seq).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    for audited in audit(bed, Some(shelf.directory())).await {
        assert_eq!(audited.findings, []);
    }
}

pub(crate) async fn what_fails_between_file_and_database_deletes_nothing(bed: &Bed) {
    let shelf = Shelf::open(bed).await;
    let new = finished(9);
    shelf.store.create(new.clone()).await.unwrap();
    let before = shelf.load(new.id).await;
    // The directory cannot be made: a file has its name.
    fs::write(shelf.directory(), "").unwrap();
    shelf.store.archive_page(None, NOW).await.unwrap_err();
    assert_eq!(shelf.load(new.id).await, before);
    fs::remove_file(shelf.directory()).unwrap();
    // The database fails after the file is there, as if the program had been killed then.
    bed.refuse_archiving().await;
    shelf.store.archive_page(None, NOW).await.unwrap_err();
    assert_eq!(shelf.files().len(), 1, "the file of the game is written");
    assert_eq!(stored_events(bed).await, 9);
    assert_eq!(shelf.load(new.id).await, before);
    bed.allow_archiving().await;
    // The next pass makes up for it, in a file of its own.
    assert_eq!(shelf.archive().await, 1);
    assert_eq!(shelf.files().len(), 2);
    assert_eq!(stored_events(bed).await, 1);
    assert_eq!(shelf.load(new.id).await, before);
}

pub(crate) async fn of_two_servers_that_archive_the_same_games_one_does(bed: &Bed) {
    let shelf = Shelf::open(bed).await;
    let other = open(bed, Some(shelf.directory())).await;
    let mut games = Vec::new();
    for _ in 0..30 {
        let new = finished(5);
        shelf.store.create(new.clone()).await.unwrap();
        games.push(new.id);
    }
    let (first, second) = tokio::join!(
        shelf.store.archive_page(None, NOW),
        other.archive_page(None, NOW)
    );
    assert_eq!(first.unwrap().archived + second.unwrap().archived, 30);
    for id in games {
        assert_eq!(shelf.load(id).await.events.len(), 5);
    }
    assert_eq!(stored_events(bed).await, 30);
}

pub(crate) async fn a_file_that_is_away_or_altered_is_told_and_never_served(bed: &Bed) {
    let shelf = Shelf::open(bed).await;
    let new = finished(20);
    shelf.store.create(new.clone()).await.unwrap();
    assert_eq!(shelf.archive().await, 1);
    let file = shelf.files().remove(0);
    let good = fs::read(&file).unwrap();
    let lost = async |said: &str| {
        let told = shelf.store.load(new.id).await.unwrap_err().to_string();
        assert!(told.contains(said), "{told}");
        let mut found = audit(bed, Some(shelf.directory())).await;
        let found = found.remove(0).findings;
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].seq, 1);
        match &found[0].flaw {
            Flaw::Lost { last: 19, reason } => assert!(reason.contains(said), "{reason}"),
            flaw => panic!("{flaw:?}"),
        }
    };
    let mut altered = good.clone();
    altered[good.len() / 2] ^= 1;
    fs::write(&file, altered).unwrap();
    lost("not as they were written").await;
    fs::write(&file, &good[..good.len() / 2]).unwrap();
    lost("not as they were written").await;
    fs::remove_file(&file).unwrap();
    lost("No such file").await;
    fs::write(&file, good).unwrap();
    assert_eq!(shelf.load(new.id).await.events.len(), 20);
    let without = open(bed, None).await.load(new.id).await.unwrap_err();
    let told = without.to_string();
    assert!(told.contains("the directory of archived games is not known"));
}

pub(crate) async fn a_log_with_damage_stays_in_the_database(bed: &Bed) {
    let shelf = Shelf::open(bed).await;
    shelf.store.create(finished(5)).await.unwrap();
    bed.execute("update game_event set at = at + 1 where seq = 3")
        .await;
    assert_eq!(shelf.archive().await, 0);
    assert_eq!(stored_events(bed).await, 5);
}

pub(crate) async fn a_pass_begins_once_in_an_interval(bed: &Bed) {
    let store = bed.open().await;
    let begins = async |now| {
        let begun = store.begin_archive_pass(Millis(now), Millis(100)).await;
        begun.unwrap()
    };
    assert!(begins(1_000).await);
    assert!(!begins(1_000).await);
    assert!(!begins(1_099).await);
    assert!(begins(1_100).await);
    assert!(begins(900).await, "the clock was wrong, and set back");
    assert!(!begins(950).await);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_archived_games() {
    use std::os::unix::fs::PermissionsExt;

    let bed = Bed::sqlite();
    let shelf = Shelf::open(&bed).await;
    shelf.store.create(finished(5)).await.unwrap();
    assert_eq!(shelf.archive().await, 1);
    let mode = |path: &PathBuf| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&shelf.directory()), 0o700);
    assert_eq!(mode(&shelf.files()[0]), 0o600);
}

/// A server of the version before knows nothing of archives, and its row in the table of servers names no version.
#[cfg(feature = "postgres")]
#[tokio::test]
async fn nothing_is_archived_beside_a_server_that_could_not_read_it() {
    let bed = Bed::postgres().await;
    let store = bed.open().await;
    store
        .cluster()
        .unwrap()
        .renew(std::time::Duration::from_mins(1))
        .await
        .unwrap();
    bed.execute("insert into node (id, expires_at) values ('old', 9000000000000)")
        .await;
    let begin = async |now| store.begin_archive_pass(Millis(now), Millis(100)).await;
    assert!(!begin(1_000).await.unwrap());
    bed.execute("update node set expires_at = 1 where id = 'old'")
        .await;
    assert!(begin(1_000).await.unwrap());
    bed.clear().await;
}
