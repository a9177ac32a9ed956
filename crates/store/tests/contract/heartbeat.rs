//! The last heartbeat, and outages.

#[cfg(feature = "postgres")]
use std::time::Duration;

use tessera_store::{Millis, Outage};

use crate::bed::Bed;

const OUTAGE: Outage = Outage {
    from: Millis(100),
    until: Millis(5_000),
};

pub(crate) async fn of_several_servers_that_start_one_adds_the_outage(bed: &Bed) {
    let stores = [bed.open().await, bed.open().await, bed.open().await];
    assert_eq!(stores[0].last_heartbeat().await.unwrap(), None);
    let none = stores[0].begin_run(None, Millis(50)).await.unwrap();
    assert_eq!(none, []);
    stores[0].heartbeat(Millis(100)).await.unwrap();
    assert_eq!(stores[1].last_heartbeat().await.unwrap(), Some(Millis(100)));
    let starts = stores.map(|store| {
        tokio::spawn(async move { store.begin_run(Some(OUTAGE), Millis(5_000)).await })
    });
    for start in starts {
        assert_eq!(start.await.unwrap().unwrap(), [OUTAGE]);
    }
}

pub(crate) async fn old_outages_are_forgotten(bed: &Bed) {
    let store = bed.open().await;
    store.heartbeat(Millis(100)).await.unwrap();
    let found = store.begin_run(Some(OUTAGE), Millis(5_000)).await.unwrap();
    assert_eq!(found, [OUTAGE]);
    let days = |days: i64| Millis(days * 86_400_000);
    assert_eq!(store.begin_run(None, days(60)).await.unwrap(), [OUTAGE]);
    assert_eq!(store.begin_run(None, days(61)).await.unwrap(), []);
}

#[cfg(feature = "postgres")]
async fn a_server_that_starts_beside_another_one_adds_no_outage(bed: &Bed) {
    let store = bed.open().await;
    let running = store.cluster().unwrap();
    running.renew(Duration::from_mins(1)).await.unwrap();
    store.heartbeat(OUTAGE.from).await.unwrap();
    let found = store.begin_run(Some(OUTAGE), OUTAGE.until).await.unwrap();
    assert_eq!(found, []);
    let next = Outage {
        from: OUTAGE.until,
        until: Millis(9_000),
    };
    running.leave().await.unwrap();
    let found = store.begin_run(Some(next), next.until).await.unwrap();
    assert_eq!(found, [next]);
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_server_that_starts_beside_another_one_adds_no_outage_on_postgres() {
    let bed = Bed::postgres().await;
    a_server_that_starts_beside_another_one_adds_no_outage(&bed).await;
    bed.clear().await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_server_that_starts_beside_another_one_adds_no_outage_on_a_simulated_database() {
    a_server_that_starts_beside_another_one_adds_no_outage(&Bed::simulated()).await;
}

async fn a_heartbeat_goes_back_only_after_a_large_step(bed: &Bed) {
    let store = bed.open().await;
    let day = 86_400_000;
    let begin = 1_800_000_000_000;
    for (written, expected) in [
        (begin, begin),
        (begin - 1, begin),
        (begin - day, begin),
        (begin + 1, begin + 1),
        (begin - day, begin - day),
        (begin, begin),
    ] {
        store.heartbeat(Millis(written)).await.unwrap();
        let last = store.last_heartbeat().await.unwrap();
        assert_eq!(last, Some(Millis(expected)));
    }
    // A server that starts with a clock that is behind.
    store.begin_run(None, Millis(begin - 1)).await.unwrap();
    assert_eq!(store.last_heartbeat().await.unwrap(), Some(Millis(begin)));
}

#[tokio::test]
async fn a_heartbeat_goes_back_only_after_a_large_step_on_sqlite() {
    a_heartbeat_goes_back_only_after_a_large_step(&Bed::sqlite()).await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_heartbeat_goes_back_only_after_a_large_step_on_postgres() {
    let bed = Bed::postgres().await;
    a_heartbeat_goes_back_only_after_a_large_step(&bed).await;
    bed.clear().await;
}
