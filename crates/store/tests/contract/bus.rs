//! What every bus promises: messages that are sent while there is a connection come, unless they are lost, and a bus that is away
//! neither refuses nor delays a write.

use std::time::Duration;

#[cfg(feature = "nats")]
use tessera_store::NotABus;
use tessera_store::{Append, BusAddress, Cluster, GameId, Listener, Notification, Store};
use tokio::{task::JoinSet, time::timeout};

#[cfg(feature = "nats")]
use crate::nats::NatsServer;
use crate::{append, bed::Bed, game};

const PATIENCE: Duration = Duration::from_secs(30);

/// Two servers on one database, as separate as two processes.
struct Pair {
    bed: Bed,
    stores: [Store; 2],
    clusters: [Cluster; 2],
    #[cfg(feature = "nats")]
    nats: Option<NatsServer>,
}

impl Pair {
    async fn new(bus: BusAddress) -> Self {
        Self::on(Bed::postgres().await, bus).await
    }

    async fn on(bed: Bed, bus: BusAddress) -> Self {
        let stores = [bed.open_on(bus.clone()).await, bed.open_on(bus).await];
        let clusters = stores.each_ref().map(|store| store.cluster().unwrap());
        Self {
            bed,
            stores,
            clusters,
            #[cfg(feature = "nats")]
            nats: None,
        }
    }

    #[cfg(feature = "nats")]
    async fn on_nats() -> Self {
        let nats = NatsServer::start();
        let pair = Self::new(nats.address().parse().unwrap()).await;
        Self {
            nats: Some(nats),
            ..pair
        }
    }

    async fn listen(&self) -> [Listener; 2] {
        let [a, b] = &self.clusters;
        [a.listen().await.unwrap(), b.listen().await.unwrap()]
    }

    async fn new_game(&self) -> GameId {
        let new = game();
        let id = new.id;
        self.stores[0].create(new).await.unwrap();
        id
    }
}

/// The next message that tells of something.
async fn hear(listener: &mut Listener) -> Vec<Notification> {
    loop {
        let heard = timeout(PATIENCE, listener.next()).await.unwrap().unwrap();
        if !heard.is_empty() {
            return heard;
        }
    }
}

macro_rules! contract {
    ($($promise:ident),* $(,)?) => {
        mod postgres {
            $(#[tokio::test]
            async fn $promise() {
                let pair = super::Pair::new(tessera_store::BusAddress::Postgres).await;
                super::$promise(&pair).await;
                pair.bed.clear().await;
            })*
        }

        mod simulated {
            $(#[tokio::test]
            async fn $promise() {
                let bed = crate::bed::Bed::simulated();
                // Its bus is the only one.
                let pair = super::Pair::on(bed, tessera_store::BusAddress::None).await;
                super::$promise(&pair).await;
            })*
        }

        #[cfg(feature = "nats")]
        mod nats {
            $(#[tokio::test]
            async fn $promise() {
                let pair = super::Pair::on_nats().await;
                super::$promise(&pair).await;
                pair.bed.clear().await;
            })*
        }
    };
}

contract! {
    an_append_tells_every_server_and_a_group_commit_tells_once,
    an_append_that_is_refused_tells_nothing,
    an_append_tells_which_request_caused_it,
    a_player_who_comes_is_told_of,
    any_number_of_messages_may_be_sent_again,
}

async fn an_append_tells_every_server_and_a_group_commit_tells_once(pair: &Pair) {
    let mut listeners = pair.listen().await;
    let mut games = Vec::new();
    for _ in 0..300 {
        games.push(pair.new_game().await);
    }
    let mut appends = JoinSet::new();
    for game in games.clone() {
        let store = pair.stores[0].clone();
        appends.spawn(async move { store.append(append(game, 1)).await });
    }
    assert!(appends.join_all().await.iter().all(Result::is_ok));
    for listener in &mut listeners {
        let mut heard = Vec::new();
        let mut messages = 0;
        while heard.len() < games.len() {
            heard.extend(hear(listener).await);
            messages += 1;
        }
        for &game in &games {
            assert!(heard.contains(&appended(game, 1)));
        }
        assert!(
            messages < 100,
            "{messages} messages for {} games",
            games.len()
        );
    }
    let heads = pair.clusters[1].heads(games.clone()).await.unwrap();
    assert_eq!(heads.len(), games.len());
    let is_first = |head: &Notification| matches!(head, Notification::Appended { seq: 1, .. });
    assert!(heads.iter().all(is_first));
}

fn appended(game: GameId, seq: u64) -> Notification {
    Notification::Appended {
        game,
        seq,
        cause: None,
    }
}

async fn an_append_tells_which_request_caused_it(pair: &Pair) {
    let mut listeners = pair.listen().await;
    let longest = format!(
        "{}~00-{}-{}-01",
        "r".repeat(64),
        "a".repeat(32),
        "b".repeat(16)
    );
    let causes = [Some("3f2a"), None, Some(&longest)];
    let mut appends = JoinSet::new();
    let mut sent = Vec::new();
    for number in 0..150 {
        let cause = causes[number % causes.len()].map(|cause| cause.parse().unwrap());
        let game = pair.new_game().await;
        let one = Append {
            cause: cause.clone(),
            ..append(game, 1)
        };
        sent.push(Notification::Appended {
            game,
            seq: 1,
            cause,
        });
        let store = pair.stores[0].clone();
        appends.spawn(async move { store.append(one).await });
    }
    assert!(appends.join_all().await.iter().all(Result::is_ok));
    for listener in &mut listeners {
        let mut heard = Vec::new();
        while heard.len() < sent.len() {
            heard.extend(hear(listener).await);
        }
        assert!(sent.iter().all(|one| heard.contains(one)));
    }
}

async fn an_append_that_is_refused_tells_nothing(pair: &Pair) {
    let [mut own, mut other] = pair.listen().await;
    let game = pair.new_game().await;
    let [a, b] = &pair.stores;
    a.append(append(game, 1)).await.unwrap();
    b.append(append(game, 1)).await.unwrap_err();
    b.append(append(game, 2)).await.unwrap();
    for listener in [&mut own, &mut other] {
        let mut heard = Vec::new();
        while heard.len() < 2 {
            heard.extend(hear(listener).await);
        }
        // By which connection a message comes first is not said.
        heard.sort_by_key(|one| matches!(one, Notification::Appended { seq: 2, .. }));
        assert_eq!(heard, [appended(game, 1), appended(game, 2)]);
    }
}

async fn a_player_who_comes_is_told_of(pair: &Pair) {
    let [mut own, mut other] = pair.listen().await;
    let game = GameId::random();
    let here = vec![(game, "white".to_owned(), None)];
    pair.clusters[0].set_presence(here).await.unwrap();
    for listener in [&mut own, &mut other] {
        assert_eq!(hear(listener).await, [Notification::Presence { game }]);
    }
}

async fn any_number_of_messages_may_be_sent_again(pair: &Pair) {
    let [_own, mut other] = pair.listen().await;
    let sent: Vec<Notification> = (1..=1_000)
        .map(|seq| appended(GameId::random(), seq))
        .collect();
    for _ in 0..2 {
        pair.clusters[0].publish(&sent).await.unwrap();
        let mut heard = Vec::new();
        while heard.len() < sent.len() {
            heard.extend(hear(&mut other).await);
        }
        assert_eq!(heard, sent);
    }
}

#[tokio::test]
async fn without_a_bus_writes_work_and_heads_are_found() {
    let pair = Pair::new(BusAddress::None).await;
    let [a, b] = &pair.clusters;
    assert!(!a.notifies());
    assert!(a.listen().await.is_err());
    let game = pair.new_game().await;
    pair.stores[0].append(append(game, 1)).await.unwrap();
    a.publish(&[]).await.unwrap();
    let heads = b.heads(vec![game]).await.unwrap();
    assert_eq!(heads, [appended(game, 1)]);
    pair.bed.clear().await;
}

#[cfg(feature = "nats")]
#[tokio::test]
async fn a_nats_server_that_is_away_delays_no_write_and_is_found_again() {
    let mut pair = Pair::on_nats().await;
    let mut listeners = pair.listen().await;
    let game = pair.new_game().await;
    pair.nats.as_mut().unwrap().kill();
    // A listener says that messages are lost, and a write does not wait for the bus.
    for listener in &mut listeners {
        while timeout(PATIENCE, listener.next()).await.unwrap().is_ok() {}
    }
    for seq in 1..=100 {
        let written = pair.stores[0].append(append(game, seq));
        timeout(PATIENCE, written).await.unwrap().unwrap();
    }
    assert!(pair.clusters[0].listen().await.is_err());
    pair.nats.as_mut().unwrap().restart();
    let [_own, mut other] = pair.listen().await;
    pair.stores[0].append(append(game, 101)).await.unwrap();
    let heard = hear(&mut other).await;
    assert_eq!(heard, [appended(game, 101)]);
    pair.bed.clear().await;
}

#[cfg(feature = "nats")]
#[tokio::test]
async fn a_password_of_nats_is_used_and_not_told() {
    let nats = NatsServer::start_with(&["--user", "fleet", "--pass", "open@sesame"]);
    let with = |secret: &str| nats.address().replace("//", &format!("//{secret}@"));
    let pair = Pair::new(with("fleet:open%40sesame").parse().unwrap()).await;
    let mut listeners = pair.listen().await;
    let game = pair.new_game().await;
    pair.stores[0].append(append(game, 1)).await.unwrap();
    assert!(!hear(&mut listeners[1]).await.is_empty());

    let wrong: BusAddress = with("fleet:hidden").parse().unwrap();
    assert!(!format!("{wrong:?}").contains("hidden"));
    let store = pair.bed.open_on(wrong).await;
    let refused = store.cluster().unwrap().listen().await.unwrap_err();
    assert!(!format!("{refused} {refused:?}").contains("hidden"));
    store.append(append(game, 2)).await.unwrap();
    let unknown = "natz://fleet:hidden@localhost".parse::<BusAddress>();
    assert_eq!(unknown.unwrap_err(), NotABus::Unknown);
    pair.bed.clear().await;
}
