//! The socket to a server, in a thread of its own: it hears, asks, and comes back when it is lost.

#[cfg(test)]
mod tests;

use std::{
    collections::VecDeque,
    io,
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError},
    thread,
    time::{Duration, Instant},
};

use serde::Deserialize;
use tessera_protocol::{Act, Presence, Snapshot};
use tessera_rules::{ByColor, Color};
use tungstenite::{Message, protocol::frame::coding::CloseCode};

use super::{
    Link,
    dial::{Socket, dial},
};
use crate::event::Event;

/// What the server says, as far as we need it.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Told {
    Hello {
        seats: Vec<Color>,
        now: i64,
        presence: ByColor<Option<Presence>>,
    },
    Event {
        seq: u64,
        game: Option<Box<Snapshot>>,
    },
    Snapshot {
        game: Box<Snapshot>,
    },
    Presence {
        presence: ByColor<Option<Presence>>,
    },
    Ack {
        id: String,
    },
    Nack {
        id: Option<String>,
        problem: Reproach,
        game: Option<Box<Snapshot>>,
    },
    Pong {},
}

/// Why the server refuses.
#[derive(Debug, Deserialize)]
pub(super) struct Reproach {
    pub(super) message: String,
    #[serde(default)]
    code: Fault,
    /// Seconds to wait before trying again.
    retry_after: Option<u64>,
}

/// What is the matter, as far as it makes a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Fault {
    /// We ask too much in a short time.
    TooMany,
    /// The server cannot do anything now.
    Unavailable,
    /// It would be refused again.
    #[default]
    #[serde(other)]
    Lasting,
}

impl Reproach {
    /// How long to wait before the same is asked again, if that makes sense.
    fn wait(&self) -> Option<Duration> {
        let seconds = self.retry_after.unwrap_or(1).max(1);
        (self.code != Fault::Lasting).then_some(Duration::from_secs(seconds))
    }
}

/// What there is to know of a game elsewhere.
#[derive(Clone, Debug)]
pub enum Heard {
    /// The connection stands.
    Connected {
        /// The seats we hold.
        seats: Vec<Color>,
        /// The server's time, in milliseconds since 1970.
        now: i64,
        /// Who is there.
        presence: ByColor<Option<Presence>>,
    },
    /// The game as it stands.
    Game(Box<Snapshot>),
    /// Somebody came or went.
    Presence(ByColor<Option<Presence>>),
    /// What we asked for is done.
    Done,
    /// What we asked for is refused.
    Refused(String),
    /// The connection is lost; we try again.
    Lost(String),
    /// The connection is gone, and it makes no sense to try again.
    Over(String),
}

/// The handle by which the state asks. Dropping it ends the connection.
#[derive(Debug)]
pub(crate) struct Connection {
    orders: Sender<Order>,
}

/// Something asked of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) act: Act,
    /// The event behind which it was decided. If the position has changed since, the server refuses.
    pub(crate) at: Option<u64>,
}

impl Connection {
    /// Asks something of the server, once, however often the connection is lost.
    pub(crate) fn ask(&self, order: Order) {
        // A connection that is over has said so.
        let _ = self.orders.send(order);
    }
}

/// Connects to a game, and stays connected.
pub(crate) fn start(link: Link, events: Sender<Event>) -> Connection {
    start_with(link, events, SILENCE)
}

fn start_with(link: Link, events: Sender<Event>, silence: Silence) -> Connection {
    let (orders, list) = mpsc::channel();
    thread::spawn(move || {
        let mut line = Line {
            link,
            events,
            silence,
            orders: list,
            unanswered: VecDeque::new(),
            count: 0,
            seq: None,
        };
        line.run();
    });
    Connection { orders }
}

/// How long a server may say nothing.
#[derive(Clone, Copy)]
struct Silence {
    /// Then we ask whether it is there.
    doubt: Duration,
    /// Then it is not there: a line that dies in a sleep or in a router does not say so.
    lost: Duration,
}

/// The server pings every 10 seconds; we ask more often, so that a dead line shows soon.
const SILENCE: Silence = Silence {
    doubt: Duration::from_secs(5),
    lost: Duration::from_secs(12),
};

/// How long to wait before each attempt to come back.
const PATIENCE: [u64; 5] = [200, 500, 1000, 2000, 5000];

/// Why a connection ends.
pub(super) enum End {
    /// Nobody wants it any more.
    Dropped,
    /// It broke, or the server wants us to come again.
    Lost(String),
    /// It would be refused again.
    Over(String),
}

/// The connection's side of the handle.
struct Line {
    link: Link,
    events: Sender<Event>,
    silence: Silence,
    orders: Receiver<Order>,
    /// What was asked and not answered, in this order.
    unanswered: VecDeque<Command>,
    count: u64,
    /// The last event that was heard.
    seq: Option<u64>,
}

/// An order on its way.
struct Command {
    /// The name by which the server knows it, so that it is carried out once, however often it is sent.
    id: String,
    order: Order,
    /// When it is to be sent; nothing while an answer is awaited.
    due: Option<Instant>,
}

impl Line {
    fn run(&mut self) {
        let mut attempt = 0;
        loop {
            let end = match dial(&self.link, self.seq, self.silence.lost) {
                Ok(mut socket) => {
                    attempt = 0;
                    self.talk(&mut socket)
                }
                Err(end) => end,
            };
            match end {
                End::Dropped => return,
                End::Over(why) => {
                    self.tell(Heard::Over(why));
                    return;
                }
                End::Lost(why) => {
                    if !self.tell(Heard::Lost(why)) {
                        return;
                    }
                }
            }
            let wait = Duration::from_millis(PATIENCE[attempt.min(PATIENCE.len() - 1)]);
            attempt += 1;
            // What is asked meanwhile is asked when the connection stands again.
            match self.orders.recv_timeout(wait) {
                Ok(order) => self.note(order),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn tell(&self, heard: Heard) -> bool {
        self.events.send(Event::Remote(heard)).is_ok()
    }

    /// Gives a command its name. Two programs at one seat must not choose the same.
    fn note(&mut self, order: Order) {
        self.count += 1;
        let id = format!("tui-{:08x}-{}", fastrand::u32(..), self.count);
        let due = Some(Instant::now());
        self.unanswered.push_back(Command { id, order, due });
    }

    /// Hears and asks until the connection ends.
    fn talk(&mut self, socket: &mut Socket) -> End {
        // What was sent over a connection that is lost may not have arrived.
        for command in &mut self.unanswered {
            command.due.get_or_insert_with(Instant::now);
        }
        let mut heard = Instant::now();
        let mut asked = heard;
        loop {
            match self.orders.try_recv() {
                Ok(order) => self.note(order),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => {
                    // The server notices a closed socket by itself.
                    let _ = socket.close(None);
                    let _ = socket.flush();
                    return End::Dropped;
                }
            }
            if let Err(error) = self.send_due(socket) {
                return End::Lost(error.to_string());
            }
            let message = match socket.read() {
                Ok(message) => message,
                Err(tungstenite::Error::Io(error)) if is_timeout(&error) => {
                    if heard.elapsed() >= self.silence.lost {
                        return End::Lost("the server has fallen silent".into());
                    }
                    if heard.max(asked).elapsed() >= self.silence.doubt {
                        asked = Instant::now();
                        if let Err(error) = ping(socket) {
                            return End::Lost(error.to_string());
                        }
                    }
                    continue;
                }
                Err(error) => return End::Lost(error.to_string()),
            };
            heard = Instant::now();
            match message {
                Message::Text(text) => match serde_json::from_str(&text) {
                    Ok(told) => {
                        if !self.hear(told) {
                            return End::Dropped;
                        }
                    }
                    Err(error) => return End::Over(format!("the server speaks oddly: {error}")),
                },
                Message::Close(frame) => {
                    let why = frame.as_ref().map(|frame| frame.reason.to_string());
                    let why = why.filter(|why| !why.is_empty());
                    let why = why.unwrap_or_else(|| "the server closed the connection".into());
                    let code = frame.map_or(CloseCode::Normal, |frame| frame.code);
                    return match u16::from(code) {
                        4001 | 1003 | 1009 => End::Over(why),
                        _ => End::Lost(why),
                    };
                }
                _ => {}
            }
        }
    }

    /// Sends what is due. What was asked later does not overtake what has to wait.
    fn send_due(&mut self, socket: &mut Socket) -> tungstenite::Result<()> {
        let now = Instant::now();
        for command in &mut self.unanswered {
            match command.due {
                Some(due) if due > now => break,
                Some(_) => {
                    ask(socket, &command.id, &command.order)?;
                    command.due = None;
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Passes on what the server says; tells whether somebody listens.
    fn hear(&mut self, told: Told) -> bool {
        match told {
            Told::Hello {
                seats,
                now,
                presence,
            } => self.tell(Heard::Connected {
                seats,
                now,
                presence,
            }),
            Told::Event { seq, game } => {
                self.seq = Some(seq);
                game.is_none_or(|game| self.tell(Heard::Game(game)))
            }
            Told::Snapshot { game } => {
                self.seq = Some(game.seq);
                self.tell(Heard::Game(game))
            }
            Told::Presence { presence } => self.tell(Heard::Presence(presence)),
            Told::Ack { id } => {
                self.unanswered.retain(|command| command.id != id);
                self.tell(Heard::Done)
            }
            Told::Nack { id, problem, game } => {
                // The server may not have read which command it was; then it can be any.
                let is_meant = |command: &Command| id.as_ref().is_none_or(|id| command.id == *id);
                if let Some(wait) = problem.wait() {
                    let due = Instant::now() + wait;
                    let meant = self
                        .unanswered
                        .iter_mut()
                        .filter(|command| is_meant(command));
                    meant.for_each(|command| command.due = Some(due));
                    return game.is_none_or(|game| self.tell(Heard::Game(game)));
                }
                if id.is_some() {
                    self.unanswered.retain(|command| !is_meant(command));
                }
                game.is_none_or(|game| self.tell(Heard::Game(game)))
                    && self.tell(Heard::Refused(problem.message))
            }
            Told::Pong {} => true,
        }
    }
}

fn ask(socket: &mut Socket, id: &str, Order { act, at }: &Order) -> tungstenite::Result<()> {
    let message = serde_json::json!({"type": "act", "id": id, "at": at, "act": act});
    socket.send(Message::text(message.to_string()))
}

fn ping(socket: &mut Socket) -> tungstenite::Result<()> {
    let message = serde_json::json!({"type": "ping"});
    socket.send(Message::text(message.to_string()))
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
    )
}
