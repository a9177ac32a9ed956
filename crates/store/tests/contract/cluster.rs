//! What several servers on one PostgreSQL tell each other.

use std::time::Duration;

use tessera_store::{Cluster, GameId, Millis, SeatPresence, Store};

use crate::bed::Bed;

const LEASE: Duration = Duration::from_mins(1);

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

#[tokio::test]
async fn players_are_present_until_they_leave_or_their_server_ends() {
    let bed = Bed::postgres().await;
    let (_store, a, b) = two_nodes(&bed).await;
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
    bed.clear().await;
}

#[tokio::test]
async fn a_search_is_made_by_one_server_until_that_server_ends() {
    let bed = Bed::postgres().await;
    let (_store, a, b) = two_nodes(&bed).await;
    let game = GameId::random();
    assert!(a.lease_search(game, 1).await.unwrap());
    assert!(a.lease_search(game, 1).await.unwrap(), "it may ask again");
    assert!(!b.lease_search(game, 1).await.unwrap());
    assert!(b.lease_search(game, 2).await.unwrap(), "the next position");
    assert!(!a.lease_search(game, 2).await.unwrap());
    b.release_search(game).await.unwrap();
    assert!(a.lease_search(game, 2).await.unwrap());
    a.leave().await.unwrap();
    assert!(b.lease_search(game, 2).await.unwrap());
    bed.clear().await;
}
