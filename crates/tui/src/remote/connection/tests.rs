use std::net::{TcpListener, TcpStream};

use serde_json::{Value, json};
use tungstenite::WebSocket;

use super::*;
use crate::screens::tests::snapshot;

/// Long enough for the slowest machine; only a failing test waits for it.
const EVER: Duration = Duration::from_mins(1);

/// A server for one client at a time, played by the test.
struct Host(TcpListener);

impl Host {
    fn new() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").unwrap())
    }

    /// A client of this server, and what it tells.
    fn client(&self, silence: Silence) -> (Connection, Receiver<Event>) {
        let address = self.0.local_addr().unwrap();
        let link = format!("http://{address}/g/abc#white=token");
        let (events, heard) = mpsc::channel();
        (start_with(link.parse().unwrap(), events, silence), heard)
    }

    /// The next time that the client comes and has patience until it is greeted.
    fn greet(&self) -> WebSocket<TcpStream> {
        loop {
            let (stream, _) = self.0.accept().unwrap();
            stream.set_read_timeout(Some(EVER)).unwrap();
            if let Ok(mut socket) = tungstenite::accept(stream)
                && say(&mut socket, &hello()).is_ok()
            {
                return socket;
            }
        }
    }
}

fn hello() -> Value {
    let presence = json!({"white": {"here": true}, "black": {"here": false}});
    json!({"type": "hello", "seats": ["white"], "seq": 0, "now": 0, "presence": presence})
}

fn say(socket: &mut WebSocket<TcpStream>, message: &Value) -> tungstenite::Result<()> {
    socket.send(Message::text(message.to_string()))
}

/// The next message of a client.
fn next(socket: &mut WebSocket<TcpStream>) -> Value {
    serde_json::from_str(socket.read().unwrap().to_text().unwrap()).unwrap()
}

/// Waits until something is told.
fn until(heard: &Receiver<Event>, is_it: impl Fn(&Heard) -> bool) -> Heard {
    loop {
        if let Event::Remote(heard) = heard.recv_timeout(EVER).unwrap()
            && is_it(&heard)
        {
            return heard;
        }
    }
}

/// So much patience that silence plays no part.
const PATIENT: Silence = Silence {
    doubt: EVER,
    lost: EVER,
};

fn order(at: u64) -> Order {
    let text = "d4xd5".to_owned();
    Order {
        act: Act::Move { text },
        at: Some(at),
    }
}

fn is_connected(heard: &Heard) -> bool {
    matches!(heard, Heard::Connected { .. })
}

#[test]
fn a_server_that_falls_silent_is_lost_and_sought_again() {
    let host = Host::new();
    let (_connection, heard) = host.client(Silence {
        doubt: Duration::from_millis(100),
        lost: Duration::from_millis(300),
    });
    // The sockets stay open; nothing but the silence tells.
    thread::spawn(move || {
        let mut open = Vec::new();
        loop {
            open.push(host.greet());
        }
    });
    until(&heard, is_connected);
    let lost = until(&heard, |heard| matches!(heard, Heard::Lost(_)));
    assert!(
        matches!(&lost, Heard::Lost(why) if why.contains("silent")),
        "{lost:?}"
    );
    until(&heard, is_connected);
}

#[test]
fn a_server_that_answers_when_asked_is_not_lost() {
    let host = Host::new();
    let (connection, heard) = host.client(Silence {
        doubt: Duration::from_millis(1),
        lost: EVER,
    });
    let mut socket = host.greet();
    for now in 0..3 {
        assert_eq!(next(&mut socket), json!({"type": "ping"}));
        say(&mut socket, &json!({"type": "pong", "now": now})).unwrap();
    }
    drop(connection);
    while let Ok(event) = heard.recv_timeout(EVER) {
        assert!(!matches!(event, Event::Remote(Heard::Lost(_))), "{event:?}");
    }
}

#[test]
fn a_command_says_at_which_event_it_was_decided_also_when_it_is_sent_again() {
    let host = Host::new();
    let (connection, _heard) = host.client(PATIENT);
    connection.ask(order(7));
    let first = next(&mut host.greet());
    assert_eq!(first["at"], 7);
    assert_eq!(first["act"], json!({"type": "move", "move": "d4xd5"}));
    assert_eq!(next(&mut host.greet()), first, "after a lost connection");
}

#[test]
fn a_stale_command_is_given_up_and_the_game_shown_as_it_stands() {
    let host = Host::new();
    let (connection, heard) = host.client(PATIENT);
    let mut socket = host.greet();
    connection.ask(order(0));
    let stale = next(&mut socket);
    let problem = json!({"code": "stale", "message": "the position has changed"});
    let game = snapshot(&["d4xd5", "e5xd5"]);
    let nack = json!({"type": "nack", "id": stale["id"], "problem": problem, "game": game});
    say(&mut socket, &nack).unwrap();
    let shown = until(&heard, |heard| !is_connected(heard));
    assert!(
        matches!(&shown, Heard::Game(game) if game.seq == 2),
        "{shown:?}"
    );
    let told = until(&heard, |_| true);
    assert!(matches!(told, Heard::Refused(_)), "{told:?}");
    connection.ask(order(2));
    let fresh = next(&mut socket);
    assert_eq!(fresh["at"], 2);
    drop(socket);
    assert_eq!(next(&mut host.greet()), fresh, "nothing else is sent again");
}

fn nack(id: &Value, problem: &Value) -> Value {
    json!({"type": "nack", "id": id, "problem": problem})
}

#[test]
fn a_busy_server_is_asked_again_under_the_same_name() {
    let host = Host::new();
    let (connection, heard) = host.client(PATIENT);
    let mut socket = host.greet();
    connection.ask(order(0));
    let first = next(&mut socket);
    let too_many = json!({"code": "too-many", "message": "wait a moment", "retry_after": 1});
    let unavailable = json!({"code": "unavailable", "message": "the database sleeps"});
    for (id, problem) in [(&Value::Null, &too_many), (&first["id"], &unavailable)] {
        let asked = Instant::now();
        say(&mut socket, &nack(id, problem)).unwrap();
        assert_eq!(next(&mut socket), first, "{problem}");
        assert!(asked.elapsed() >= Duration::from_secs(1), "{problem}");
    }
    let ack = json!({"type": "ack", "id": first["id"], "seq": 1});
    say(&mut socket, &ack).unwrap();
    let told = until(&heard, |heard| !is_connected(heard));
    assert!(matches!(told, Heard::Done), "nothing was refused: {told:?}");
}

#[test]
fn a_refusal_without_a_name_drops_nothing_and_one_with_a_name_only_that() {
    let host = Host::new();
    let (connection, heard) = host.client(PATIENT);
    let mut socket = host.greet();
    connection.ask(order(0));
    connection.ask(order(0));
    let (first, second) = (next(&mut socket), next(&mut socket));
    assert_ne!(first["id"], second["id"]);
    let unread = json!({"code": "bad-request", "message": "the message does not read"});
    let unknown = json!({"code": "of-next-year", "message": "no"});
    for (id, problem) in [(&Value::Null, &unread), (&first["id"], &unknown)] {
        say(&mut socket, &nack(id, problem)).unwrap();
        let told = until(&heard, |heard| !is_connected(heard));
        assert!(matches!(told, Heard::Refused(_)), "{told:?}");
    }
    drop(socket);
    assert_eq!(next(&mut host.greet()), second);
}
