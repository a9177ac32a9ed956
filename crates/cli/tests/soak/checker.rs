//! Compares what clients were told with the log.

use std::{collections::HashMap, process::Command};

use serde_json::Value;
use tessera_store::Store;

use crate::{
    player::{Acknowledged, History},
    spectator::Seen,
};

/// Compares every game with its log, and the log with its checksums and the rules.
pub(crate) async fn check(database: &str, histories: &HashMap<String, History>) {
    let store = Store::open(database).await.unwrap();
    for (id, history) in histories {
        let stored = store.load(id.parse().unwrap()).await.unwrap().unwrap();
        let events = stored.events.iter();
        let log: Vec<Seen> = events
            .map(|event| Seen::new(event.seq, &serde_json::from_str(&event.payload).unwrap()))
            .collect();
        if let Some(flaw) = find_flaw(&log, history) {
            panic!("{id} {flaw}: the log is {log:#?}, the clients were told {history:#?}");
        }
    }
    store.close().await;
    verify(database);
}

/// Every acknowledged command must be in the log once and in order, with nothing else, and the spectator must have seen the log.
fn find_flaw(log: &[Seen], history: &History) -> Option<&'static str> {
    if !log.iter().map(|event| event.seq).eq(1..=log.len() as u64) {
        return Some("has a gap");
    }
    let of_people: Vec<&Seen> = log.iter().filter(|event| !event.id.is_empty()).collect();
    if !history.has_computer && of_people.len() < log.len() {
        return Some("has an event of no client");
    }
    let told = history.acknowledged.iter();
    if !told
        .clone()
        .map(|told| (&told.id, &told.text))
        .eq(of_people.iter().map(|event| (&event.id, &event.text)))
    {
        return Some("has other commands than those acknowledged");
    }
    for (told, event) in told.zip(of_people) {
        // The answer to a command that was sent twice may show the computer's answer too.
        let may_be_later = history.has_computer && event.seq < told.seq;
        if event.seq != told.seq && !may_be_later {
            return Some("has a command at another place than acknowledged");
        }
    }
    if !log.starts_with(&history.seen) {
        return Some("was shown otherwise");
    }
    let last = history.acknowledged.last().map_or(0, |last| last.seq);
    ((history.seen.len() as u64) < last).then_some("was not shown to its end")
}

#[test]
fn the_checker_notices_what_is_lost_doubled_swapped_or_shown_otherwise() {
    let event = |seq: u64| Seen {
        seq,
        id: seq.to_string(),
        text: format!("move {seq}"),
    };
    let log: Vec<Seen> = (1..=4).map(event).collect();
    let told = |event: &Seen| Acknowledged {
        id: event.id.clone(),
        seq: event.seq,
        text: event.text.clone(),
    };
    let history = History {
        has_computer: false,
        acknowledged: log.iter().map(told).collect(),
        seen: log.clone(),
    };
    assert_eq!(find_flaw(&log, &history), None);
    let mut doubled = log.clone();
    doubled.push(Seen { seq: 5, ..event(4) });
    let mut swapped = history.clone();
    swapped.acknowledged.swap(1, 2);
    let mut moved = history.clone();
    moved.acknowledged[3].seq = 3;
    let mut otherwise = history.clone();
    otherwise.seen[1] = event(3);
    let mut unseen = history.clone();
    unseen.seen.pop();
    let mut gap = log.clone();
    gap.remove(1);
    for (log, history) in [
        (&log[..3], &history),
        (&doubled, &history),
        (&gap, &history),
        (&log, &swapped),
        (&log, &moved),
        (&log, &otherwise),
        (&log, &unseen),
    ] {
        assert!(find_flaw(log, history).is_some(), "{log:?} {history:?}");
    }
}

/// Checksums and rules, by the program itself.
fn verify(database: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["admin", "verify", "--database", database])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

/// A server that is asked directly shows every game up to what was acknowledged.
pub(crate) async fn check_server(address: &str, histories: &HashMap<String, History>) {
    for (id, history) in histories {
        let seq = history.seen.len();
        let shown = reqwest::get(format!("http://{address}/api/v1/games/{id}?seq={seq}"));
        let shown: Value = shown.await.unwrap().json().await.unwrap();
        let shown = shown["moves"].as_array().unwrap().iter();
        let shown: Vec<&str> = shown
            .map(|played| played["text"].as_str().unwrap())
            .collect();
        let moves = history.seen.iter().filter(|event| !event.text.is_empty());
        let moves: Vec<&str> = moves.map(|event| event.text.as_str()).collect();
        assert!(shown.starts_with(&moves), "{id}: {shown:?} {moves:?}");
    }
}
