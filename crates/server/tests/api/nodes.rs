//! Several servers on one PostgreSQL database: a request may reach any of them at any time.

use std::time::Duration;

use serde_json::{Value, json};
use tessera_store::{GameId, Notification, Store, StoreOptions};
use tokio::time::sleep;

#[cfg(feature = "nats")]
use crate::nats::NatsServer;
use crate::{
    bed::{Bed, Table},
    postgres::fresh_database,
    wire::Wire,
};

/// How the servers of a test tell each other of events.
enum TestBus {
    None,
    Postgres,
    #[cfg(feature = "nats")]
    Nats(NatsServer),
}

impl TestBus {
    fn address(&self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Postgres => "postgres".to_owned(),
            #[cfg(feature = "nats")]
            Self::Nats(server) => server.address(),
        }
    }

    /// Two servers on a fresh database.
    async fn two_nodes(&self, options: &[&str]) -> (Bed, Bed) {
        let (database, bus) = (fresh_database().await, self.address());
        let options = [&["--database", database.as_str(), "--bus", &bus], options].concat();
        (Bed::with(&options).await, Bed::with(&options).await)
    }
}

/// What holds with every bus, because a message may be lost, doubled or late.
macro_rules! contract {
    ($($promise:ident),* $(,)?) => {
        mod without_a_bus {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(super::TestBus::None).await;
            })*
        }

        mod postgres {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(super::TestBus::Postgres).await;
            })*
        }

        #[cfg(feature = "nats")]
        mod nats {
            $(#[tokio::test]
            async fn $promise() {
                let server = crate::nats::NatsServer::start();
                super::$promise(super::TestBus::Nats(server)).await;
            })*
        }
    };
}

contract! {
    a_move_is_seen_at_the_other_node,
    players_at_different_nodes_play_without_a_refusal_that_the_log_does_not_explain,
    a_player_who_is_connected_to_one_node_is_present_at_the_other,
    a_computer_searches_at_one_node_only,
    messages_that_are_doubled_late_or_wrong_change_nothing,
}

/// The same game at another server.
fn same<'a>(table: &Table<'_>, node: &'a Bed) -> Table<'a> {
    node.table(&table.id, &table.white, &table.black)
}

fn first_legal(game: &Value) -> String {
    game["legal"][0]["text"].as_str().unwrap().to_owned()
}

/// Waits until a listener has been told that a player is there, or is gone.
async fn wait_for_presence(listener: &mut Wire, seat: &str, here: bool) {
    while listener.hear_any().await["presence"][seat]["here"] != here {}
}

async fn a_move_is_seen_at_the_other_node(bus: TestBus) {
    let (a, b) = bus.two_nodes(&[]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    let mut watcher = Wire::open(&there, "", "").await;
    here.play(&here.black, "b1-b3").await;
    let event = watcher.hear_type("event").await;
    assert_eq!(
        (&event["seq"], &event["event"]["move"]),
        (&json!(1), &json!("b1-b3"))
    );
    assert_eq!(there.look().await["seq"], 1);
}

async fn players_at_different_nodes_play_without_a_refusal_that_the_log_does_not_explain(
    bus: TestBus,
) {
    // Without a bus, every move meets a room that is behind.
    let (a, b) = bus.two_nodes(&[]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    there.look().await;
    let mut game = here.look().await;
    for _ in 0..5 {
        game = here.play(&here.black, &first_legal(&game)).await;
        game = there.play(&there.white, &first_legal(&game)).await;
    }
    assert_eq!(there.look().await["seq"], 10);
}

#[tokio::test]
async fn an_answer_is_never_older_than_what_the_client_knows() {
    let (a, b) = TestBus::None.two_nodes(&[]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    assert_eq!(there.look().await["seq"], 0);
    here.play(&here.black, "b1-b3").await;
    let known = b.get(&there.path("?seq=1")).await.expect(200);
    assert_eq!(known["seq"], 1);
    // A number that the log does not have is not waited for.
    assert_eq!(b.get(&there.path("?seq=9")).await.expect(200)["seq"], 1);
    b.get_refused(&there.path("?seq=x"), 400, "bad-request")
        .await;
}

#[tokio::test]
async fn two_servers_allow_a_client_twice_as_much_and_no_more() {
    let options = ["--games-per-hour", "2", "--loopback-factor", "1"];
    let (a, b) = TestBus::Postgres.two_nodes(&options).await;
    let game = json!({"kind": "hecatomb", "same_screen": true});
    for node in [&a, &b, &b, &a] {
        node.post("/api/v1/games", game.clone()).await.expect(201);
    }
    for node in [&a, &b] {
        node.post_refused("/api/v1/games", game.clone(), 429, "too-many")
            .await;
    }
}

#[tokio::test]
async fn a_player_is_never_shown_the_game_before_the_own_last_command() {
    let (a, b) = TestBus::None.two_nodes(&[]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    assert_eq!(there.look().await["seq"], 0);
    here.play(&here.black, "b1-b3").await;
    let request = b.request(reqwest::Method::GET, &there.path(""));
    let shown = b.send(request.bearer_auth(&there.black)).await.expect(200);
    assert_eq!(shown["seq"], 1);
}

async fn a_player_who_is_connected_to_one_node_is_present_at_the_other(bus: TestBus) {
    let (a, mut b) = bus.two_nodes(&["--claim-after", "1"]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    there.look().await;
    let black = Wire::open(&here, "", &here.black).await;
    let mut watcher = Wire::open(&there, "", "").await;
    wait_for_presence(&mut watcher, "black", true).await;
    sleep(Duration::from_millis(1_500)).await;
    let claim = there.act(&there.white, "claim", json!({})).await;
    claim.expect_problem(409, "not-gone");
    // A player who leaves is gone for everybody, and so are the players of a server that ends.
    drop(black);
    wait_for_presence(&mut watcher, "black", false).await;
    drop(watcher);
    let white_there = Wire::open(&there, "", &there.white).await;
    let mut watcher = Wire::open(&here, "", "").await;
    wait_for_presence(&mut watcher, "white", true).await;
    b.stop().await;
    wait_for_presence(&mut watcher, "white", false).await;
    drop(white_there);
}

async fn a_computer_searches_at_one_node_only(bus: TestBus) {
    let (a, b) = bus.two_nodes(&[]).await;
    let game = json!({"kind": "lines-of-action", "white": {"type": "engine", "level": 3}});
    let here = a.begin(game).await;
    let there = same(&here, &b);
    // A game of moves back and forth is drawn by repetition after eight plies at the earliest.
    for _ in 0..4 {
        let before = here.look().await["seq"].as_u64().unwrap();
        here.play(&here.black, &first_legal(&here.look().await))
            .await;
        there
            .wait_for(|game| game["seq"].as_u64() >= Some(before + 2))
            .await;
        here.wait_for(|game| game["seq"].as_u64() >= Some(before + 2))
            .await;
    }
    let count = async |node: &Bed, name: &str| -> u64 {
        let metrics = node.text("/metrics").await;
        let line = metrics.lines().find(|line| line.starts_with(name)).unwrap();
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    let searches = count(&a, "tessera_engine_searches_total").await
        + count(&b, "tessera_engine_searches_total").await;
    assert_eq!(searches, 4);
    let conflicts = count(&a, "tessera_append_conflicts_total").await
        + count(&b, "tessera_append_conflicts_total").await;
    assert_eq!(conflicts, 0);
}

#[tokio::test]
async fn a_move_at_one_node_shows_at_the_other_that_its_player_was_there() {
    let (a, b) = TestBus::None.two_nodes(&["--claim-after", "2"]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    let game = there.play(&there.black, "b1-b3").await;
    sleep(Duration::from_millis(2_500)).await;
    // Over HTTP without an id: no connection, and no key of the command.
    let game = here.play(&here.white, &first_legal(&game)).await;
    there.play(&there.black, &first_legal(&game)).await;
    there
        .refused(&there.black, "claim", json!({}), 409, "not-gone")
        .await;
}

async fn messages_that_are_doubled_late_or_wrong_change_nothing(bus: TestBus) {
    let (a, b) = bus.two_nodes(&[]).await;
    let here = a.two_people().await;
    let there = same(&here, &b);
    let options = StoreOptions {
        bus: bus.address().parse().unwrap(),
        ..StoreOptions::default()
    };
    let store = Store::open_with(a.database().unwrap(), options)
        .await
        .unwrap();
    let noise = store.cluster().unwrap();
    // With NATS a connection to send by is made by listening.
    let _listener = noise.listen().await;
    let game: GameId = here.id.parse().unwrap();
    let mut watcher = Wire::open(&there, "", "").await;
    let mut state = here.look().await;
    for seq in 1..=6 {
        let player = if seq % 2 == 1 {
            &here.black
        } else {
            &here.white
        };
        state = here.play(player, &first_legal(&state)).await;
        let appended = |seq| Notification::Appended {
            game,
            seq,
            cause: None,
        };
        let unknown = GameId::random();
        let messages = [
            appended(seq),
            appended(seq),
            appended(1),
            appended(seq + 100),
            Notification::Presence { game },
            Notification::Presence { game: unknown },
        ];
        noise.publish(&messages).await.unwrap();
        noise.publish(&messages).await.unwrap();
    }
    // Each event once, in order.
    for seq in 1..=6 {
        assert_eq!(watcher.hear_type("event").await["seq"], seq);
    }
    assert_eq!(there.look().await["seq"], 6);
    store.close().await;
}

#[cfg(feature = "nats")]
#[tokio::test]
async fn without_nats_moves_are_taken_and_found_and_it_is_used_again_when_it_is_back() {
    let mut server = NatsServer::start();
    let bus = server.address();
    let database = fresh_database().await;
    let options = ["--database", database.as_str(), "--bus", &bus];
    let (a, b) = (Bed::with(&options).await, Bed::with(&options).await);
    let here = a.two_people().await;
    let there = same(&here, &b);
    let mut watcher = Wire::open(&there, "", "").await;
    let game = here.play(&here.black, "b1-b3").await;
    assert_eq!(watcher.hear_type("event").await["seq"], 1);
    server.kill();
    let game = here.play(&here.white, &first_legal(&game)).await;
    let game = here.play(&here.black, &first_legal(&game)).await;
    assert_eq!(watcher.hear_type("event").await["seq"], 2);
    assert_eq!(watcher.hear_type("event").await["seq"], 3);
    server.restart();
    here.play(&here.white, &first_legal(&game)).await;
    assert_eq!(watcher.hear_type("event").await["seq"], 4);
}

#[tokio::test]
async fn a_server_starts_without_its_bus_but_not_with_an_unknown_one() {
    // No NATS server listens at port 1.
    #[cfg(feature = "nats")]
    {
        let database = fresh_database().await;
        let bus = "nats://fleet:secret@127.0.0.1:1";
        let options = ["--database", database.as_str(), "--bus", bus];
        let (a, b) = (Bed::with(&options).await, Bed::with(&options).await);
        let here = a.two_people().await;
        here.play(&here.black, "b1-b3").await;
        let there = same(&here, &b);
        there.wait_for(|game| game["seq"] == 1).await;
    }
    let refused = Bed::refused(&["--bus", "carrier://pigeon:secret@loft"]).await;
    assert_eq!(
        refused,
        "the bus must be postgres, none or nats://HOST:PORT"
    );
}
