//! The hash chain of the log: whatever is changed behind the store's back is named, with its game and its number.

use tessera_store::{Audit, AuditedGame, Event, Finding, Flaw, GameId, Millis, Store};

use crate::{append, bed::Bed, game};

/// A game that began with one event and has four, and another one, which stays as it is.
async fn make_games(store: &Store) -> GameId {
    let (mut changed, other) = (game(), game());
    changed.events = vec![Event {
        at: Millis(1500),
        payload: String::from(r#"{"n":1}"#),
    }];
    store.create(changed.clone()).await.unwrap();
    store.create(other.clone()).await.unwrap();
    for seq in 2..=4 {
        let mut event = append(changed.id, seq);
        event.payload = format!(r#"{{"n":{seq},"text":"ß"}}"#);
        store.append(event).await.unwrap();
    }
    store.append(append(other.id, 1)).await.unwrap();
    changed.id
}

async fn audit(bed: &Bed) -> Vec<AuditedGame> {
    let mut audit = Audit::open(&bed.address(), None).await.unwrap();
    let mut games = Vec::new();
    while let Some(game) = audit.next().await {
        games.push(game.unwrap());
    }
    assert_eq!(audit.games(), games.len() as u64);
    games
}

/// What is found in this game after the statement, and that nothing is found elsewhere.
async fn found_after(bed: &Bed, sql: &'static str) -> Vec<Finding> {
    let store = bed.open().await;
    let id = make_games(&store).await;
    store.close().await;
    for game in audit(bed).await {
        assert_eq!((game.findings, game.unchained), (vec![], 0));
    }
    bed.execute(sql).await;
    let mut found = Vec::new();
    for game in audit(bed).await {
        if game.id == id.to_string() {
            found = game.findings;
        } else {
            assert_eq!(game.findings, []);
        }
    }
    found
}

const fn at(seq: u64, flaw: Flaw) -> Finding {
    Finding { seq, flaw }
}

pub(crate) async fn an_altered_byte_is_named(bed: &Bed) {
    let sql = r#"update game_event set payload = '{"n":7,"text":"ß"}' where seq = 3"#;
    assert_eq!(found_after(bed, sql).await, [at(3, Flaw::Altered)]);
}

pub(crate) async fn an_altered_time_is_named(bed: &Bed) {
    let sql = "update game_event set at = at + 1 where seq = 2";
    assert_eq!(found_after(bed, sql).await, [at(2, Flaw::Altered)]);
}

pub(crate) async fn an_altered_checksum_is_named_with_the_event_that_it_is_chained_to(bed: &Bed) {
    let sql = "update game_event set checksum =
                 (select checksum from game_event other where seq = 4) where seq = 2";
    let expected = [at(2, Flaw::Altered), at(3, Flaw::Altered)];
    assert_eq!(found_after(bed, sql).await, expected);
}

pub(crate) async fn a_missing_checksum_is_named(bed: &Bed) {
    let sql = "update game_event set checksum = null where seq = 4";
    let expected = [at(4, Flaw::Unchained)];
    assert_eq!(found_after(bed, sql).await, expected);
}

pub(crate) async fn two_events_that_changed_places_are_named(bed: &Bed) {
    let sql = r#"update game_event set payload = case seq when 2 then '{"n":3,"text":"ß"}' else '{"n":2,"text":"ß"}' end
                 where seq in (2, 3)"#;
    let expected = [at(2, Flaw::Altered), at(3, Flaw::Altered)];
    assert_eq!(found_after(bed, sql).await, expected);
}

pub(crate) async fn missing_events_are_named(bed: &Bed) {
    let sql = "delete from game_event where seq in (2, 3)";
    let expected = [at(2, Flaw::Missing { last: 3 })];
    assert_eq!(found_after(bed, sql).await, expected);
}

pub(crate) async fn a_missing_end_is_named(bed: &Bed) {
    let sql = "delete from game_event where seq > 2";
    let expected = [at(3, Flaw::Missing { last: 4 })];
    assert_eq!(found_after(bed, sql).await, expected);
}

pub(crate) async fn a_head_that_was_set_back_is_named(bed: &Bed) {
    let sql = "update game_head set seq = 2 where seq = 4";
    let expected = [at(3, Flaw::Surplus), at(4, Flaw::Surplus)];
    assert_eq!(found_after(bed, sql).await, expected);
}

pub(crate) async fn a_head_with_another_checksum_is_named(bed: &Bed) {
    let sql = "update game_head set checksum = null where seq = 4";
    let expected = [at(4, Flaw::NotTheHead)];
    assert_eq!(found_after(bed, sql).await, expected);
}

pub(crate) async fn an_altered_game_is_named(bed: &Bed) {
    for sql in [
        "update game set header = '{\"n\":1}'",
        "update game set tokens = ''",
        "update game set kind = 'mitsudomoe'",
        "update game set created_at = 7",
    ] {
        let store = bed.open().await;
        let mut new = game();
        new.tokens = vec![tessera_store::TokenHash([1; 32])];
        store.create(new.clone()).await.unwrap();
        store.close().await;
        bed.execute(sql).await;
        let games = audit(bed).await;
        let changed = games.iter().find(|game| game.id == new.id.to_string());
        assert_eq!(changed.unwrap().findings, [at(0, Flaw::Altered)], "{sql}");
    }
}

pub(crate) async fn a_chain_begins_with_the_first_event_of_this_version(bed: &Bed) {
    let [played, fresh] = crate::projection::make_old_games(bed).await;
    let store = bed.open().await;
    store.append(append(played, 3)).await.unwrap();
    store.append(append(played, 4)).await.unwrap();
    store.append(append(fresh, 1)).await.unwrap();
    store.close().await;
    for game in audit(bed).await {
        let unchained = if game.id == played.to_string() { 2 } else { 0 };
        assert_eq!((game.findings, game.unchained), (vec![], unchained));
    }
    bed.execute("update game_event set at = 9 where seq in (2, 4)")
        .await;
    for game in audit(bed).await {
        // What is older than the chain is not covered by it.
        let expected = if game.id == played.to_string() {
            vec![at(4, Flaw::Altered)]
        } else {
            vec![]
        };
        assert_eq!(game.findings, expected);
    }
}

#[tokio::test]
async fn an_event_that_is_doubled_unlinked_or_no_text_is_named() {
    for (sql, expected) in [
        (
            "insert into game_event select 99, game, seq, at, payload, previous, checksum from game_event where seq = 3",
            at(3, Flaw::Doubled),
        ),
        (
            "update game_event set previous = 1 where seq = 4",
            at(4, Flaw::Unlinked),
        ),
        (
            "update game_head set event = 1 where seq = 4",
            at(4, Flaw::NotTheHead),
        ),
    ] {
        let found = found_after(&Bed::sqlite(), sql).await;
        assert_eq!(found, [expected], "{sql}");
    }
    let sql = "update game_event set payload = cast(x'7bff7d' as text) where seq = 2";
    let found = found_after(&Bed::sqlite(), sql).await;
    assert_eq!(found[0], at(2, Flaw::Altered));
    assert!(matches!(&found[1].flaw, Flaw::Unreadable(_)), "{found:?}");
}

/// Numbers between which nothing can be counted: the audit ends at once.
const IMPOSSIBLE: [(&str, &[Finding]); 6] = [
    (
        "update game_event set seq = 9223372036854775807 where seq = 4",
        &[
            at(4, Flaw::Missing { last: LARGEST - 1 }),
            at(LARGEST, Flaw::Surplus),
        ],
    ),
    (
        "update game_event set seq = 0 where seq = 3",
        &[
            at(0, Flaw::ImpossibleNumber { number: 0 }),
            at(3, Flaw::Missing { last: 3 }),
        ],
    ),
    (
        "update game_event set seq = -9223372036854775807 - 1 where seq = 4",
        &[
            at(0, Flaw::ImpossibleNumber { number: i64::MIN }),
            at(4, Flaw::Missing { last: 4 }),
        ],
    ),
    (
        "update game_head set seq = -9000000000000000000 where seq = 4",
        &[at(
            0,
            Flaw::ImpossibleHead {
                number: -9_000_000_000_000_000_000,
            },
        )],
    ),
    (
        "update game_head set seq = 9223372036854775807 where seq = 4",
        &[at(5, Flaw::Missing { last: LARGEST })],
    ),
    (
        "update game_event set seq = 9223372036854775807 where seq = 4;
         update game_head set seq = 9223372036854775807 where seq = 4",
        &[at(4, Flaw::Missing { last: LARGEST - 1 })],
    ),
];

/// The largest number that a database can hold.
const LARGEST: u64 = i64::MAX.unsigned_abs();

#[tokio::test]
async fn an_impossible_number_is_named() {
    for (sql, expected) in IMPOSSIBLE {
        assert_eq!(found_after(&Bed::sqlite(), sql).await, expected, "{sql}");
    }
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn an_impossible_number_is_named_on_postgres() {
    for (sql, expected) in IMPOSSIBLE {
        let bed = Bed::postgres().await;
        assert_eq!(found_after(&bed, sql).await, expected, "{sql}");
        bed.clear().await;
    }
}

#[tokio::test]
async fn events_without_a_game_are_named() {
    let bed = Bed::sqlite();
    let store = bed.open().await;
    make_games(&store).await;
    store.close().await;
    bed.execute("pragma foreign_keys = off; delete from game where number = 1")
        .await;
    let mut audit = Audit::open(&bed.address(), None).await.unwrap();
    let other = audit.next().await.unwrap().unwrap();
    assert_eq!(other.findings, []);
    let orphans = audit.next().await.unwrap().unwrap();
    assert_eq!(orphans.id, "#1");
    let expected: Vec<Finding> = (1..=4).map(|seq| at(seq, Flaw::Orphaned)).collect();
    assert_eq!(orphans.findings, expected);
    assert!(audit.next().await.is_none());
}

#[tokio::test]
async fn an_audit_makes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tessera.db");
    let address = format!("sqlite:{}", path.display());
    assert!(Audit::open(&address, None).await.is_err());
    assert!(!path.exists());
}
