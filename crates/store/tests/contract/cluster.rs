//! What several servers on one database tell each other.

use std::time::Duration;

use tessera_store::{
    Cluster,
    FreeSearches::{Abandoned, Requested},
    GameId, Millis, NodeRole, Outage, Search, SeatPresence, Store,
};

use crate::{append, bed::Bed, game};

const LEASE: Duration = Duration::from_mins(1);

macro_rules! contract {
    ($($promise:ident),* $(,)?) => {
        mod postgres {
            $(#[tokio::test]
            async fn $promise() {
                let bed = crate::bed::Bed::postgres().await;
                super::$promise(&bed).await;
                bed.clear().await;
            })*
        }

        mod simulated {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(&crate::bed::Bed::simulated()).await;
            })*
        }
    };
}

contract! {
    players_are_present_until_they_leave_or_their_server_ends,
    a_search_is_made_by_one_server_until_that_server_ends,
    a_search_that_is_requested_is_taken_by_one_worker_and_by_another_when_that_one_ends,
    workers_that_take_searches_at_the_same_time_take_different_ones,
    a_worker_alone_does_not_end_an_outage,
}

/// Two servers that run.
async fn two_nodes(bed: &Bed) -> (Store, Cluster, Cluster) {
    let store = bed.open().await;
    let (a, b) = (store.cluster().unwrap(), store.cluster().unwrap());
    assert_ne!(a.node(), b.node());
    for node in [&a, &b] {
        assert!(!node.renew(LEASE).await.unwrap(), "the lease begins");
        assert!(node.renew(LEASE).await.unwrap(), "the lease goes on");
    }
    (store, a, b)
}

async fn players_are_present_until_they_leave_or_their_server_ends(bed: &Bed) {
    let (_store, a, b) = two_nodes(bed).await;
    let game = GameId::random();
    let white = |left_at| SeatPresence {
        seat: "white".to_owned(),
        left_at,
    };
    a.set_presence(vec![(game, "white".to_owned(), None)])
        .await
        .unwrap();
    assert_eq!(b.presence(game).await.unwrap(), [white(None)]);
    assert_eq!(
        a.presence(game).await.unwrap(),
        [],
        "its own players are not at another server"
    );
    a.set_presence(vec![(game, "white".to_owned(), Some(Millis(7)))])
        .await
        .unwrap();
    assert_eq!(b.presence(game).await.unwrap(), [white(Some(Millis(7)))]);
    a.set_presence(vec![(game, "white".to_owned(), None)])
        .await
        .unwrap();
    // The lease of the first server ends. Its players are gone at once, and one server closes their presences.
    a.renew(Duration::ZERO).await.unwrap();
    assert!(b.presence(game).await.unwrap()[0].left_at.is_some());
    assert_eq!(b.expire_nodes().await.unwrap(), 1);
    assert_eq!(b.expire_nodes().await.unwrap(), 0);
    assert!(b.presence(game).await.unwrap()[0].left_at.is_some());
    assert!(
        !a.renew(LEASE).await.unwrap(),
        "it is told that its lease had ended"
    );
}

fn search(game: GameId, at: u64) -> Search {
    Search {
        game,
        at,
        cause: Some("3f2a".parse().unwrap()),
    }
}

async fn a_search_is_made_by_one_server_until_that_server_ends(bed: &Bed) {
    let (_store, a, b) = two_nodes(bed).await;
    let game = GameId::random();
    assert!(a.lease_search(search(game, 1)).await.unwrap());
    assert!(
        a.lease_search(search(game, 1)).await.unwrap(),
        "it may ask again"
    );
    assert!(!b.lease_search(search(game, 1)).await.unwrap());
    assert!(
        b.lease_search(search(game, 2)).await.unwrap(),
        "the next position"
    );
    assert!(!a.lease_search(search(game, 2)).await.unwrap());
    b.release_search(game).await.unwrap();
    assert!(a.lease_search(search(game, 2)).await.unwrap());
    a.leave().await.unwrap();
    assert!(b.lease_search(search(game, 2)).await.unwrap());
}

async fn a_search_that_is_requested_is_taken_by_one_worker_and_by_another_when_that_one_ends(
    bed: &Bed,
) {
    let (store, server, _) = two_nodes(bed).await;
    let workers = [(); 2].map(|()| store.cluster_as(NodeRole::Worker).unwrap());
    let [first, second] = &workers;
    for worker in &workers {
        worker.renew(LEASE).await.unwrap();
    }
    let new = game();
    let game = new.id;
    store.create(new).await.unwrap();
    store.append(append(game, 1)).await.unwrap();
    server.request_search(search(game, 1)).await.unwrap();
    assert_eq!(first.take_searches(Requested, 0).await.unwrap(), []);
    assert_eq!(
        first.take_searches(Requested, 9).await.unwrap(),
        [search(game, 1)]
    );
    server.request_search(search(game, 1)).await.unwrap();
    assert_eq!(second.take_searches(Requested, 9).await.unwrap(), []);
    assert_eq!(second.take_searches(Abandoned, 9).await.unwrap(), []);
    assert_eq!(
        first.take_searches(Abandoned, 9).await.unwrap(),
        [search(game, 1)],
        "the answer may have been lost"
    );
    first.release_search(game).await.unwrap();
    assert_eq!(
        first.take_searches(Requested, 9).await.unwrap(),
        [search(game, 1)]
    );
    first.leave().await.unwrap();
    assert_eq!(
        second.take_searches(Abandoned, 9).await.unwrap(),
        [search(game, 1)]
    );
    second.release_search(game).await.unwrap();
    store.append(append(game, 2)).await.unwrap();
    assert_eq!(
        second.take_searches(Requested, 9).await.unwrap(),
        [],
        "it is made"
    );
}

async fn workers_that_take_searches_at_the_same_time_take_different_ones(bed: &Bed) {
    let (store, server, _) = two_nodes(bed).await;
    let workers = [(); 4].map(|()| store.cluster_as(NodeRole::Worker).unwrap());
    for worker in &workers {
        worker.renew(LEASE).await.unwrap();
    }
    let mut games = Vec::new();
    for _ in 0..40 {
        let new = game();
        games.push(new.id);
        store.create(new).await.unwrap();
        server
            .request_search(search(games[games.len() - 1], 0))
            .await
            .unwrap();
    }
    let mut taken = Vec::new();
    while taken.len() < games.len() {
        let [a, b, c, d] = workers.each_ref().map(|w| w.take_searches(Requested, 3));
        for searches in <[_; 4]>::from(tokio::join!(a, b, c, d)) {
            taken.extend(searches.unwrap().into_iter().map(|search| search.game));
        }
    }
    taken.sort_unstable();
    games.sort_unstable();
    assert_eq!(taken, games);
}

async fn a_worker_alone_does_not_end_an_outage(bed: &Bed) {
    let store = bed.open().await;
    let now = Millis(2_000_000_000_000);
    store.heartbeat(Millis(now.0 - 900_000)).await.unwrap();
    let outage = Outage {
        from: Millis(now.0 - 900_000),
        until: now,
    };
    let worker = store.cluster_as(NodeRole::Worker).unwrap();
    worker.renew(tessera_store::LEASE).await.unwrap();
    let outages = store.begin_run(Some(outage), now).await.unwrap();
    assert_eq!(outages.len(), 1);
    let server = store.cluster().unwrap();
    server.renew(tessera_store::LEASE).await.unwrap();
    let later = Outage {
        from: Millis(now.0 + 100_000),
        until: Millis(now.0 + 900_000),
    };
    let outages = store.begin_run(Some(later), later.until).await.unwrap();
    assert_eq!(outages.len(), 1, "a server ran");
}
