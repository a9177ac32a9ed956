//! The socket to a server, in a thread of its own: it hears, asks, and comes back when it is lost.

use std::{
    collections::VecDeque,
    io,
    net::TcpStream,
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError},
    thread,
    time::Duration,
};

use serde::Deserialize;
use tessera_protocol::{Act, Presence, Snapshot};
use tessera_rules::{ByColor, Color};
use tungstenite::{
    Message, WebSocket,
    client::IntoClientRequest,
    http::{HeaderValue, header::AUTHORIZATION},
    protocol::frame::coding::CloseCode,
    stream::MaybeTlsStream,
};

use super::Link;
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
struct Reproach {
    message: String,
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
    acts: Sender<Act>,
}

impl Connection {
    /// Asks something of the server, once, however often the connection is lost.
    pub(crate) fn ask(&self, act: Act) {
        // A connection that is over has said so.
        let _ = self.acts.send(act);
    }
}

/// Connects to a game, and stays connected.
pub(crate) fn start(link: Link, events: Sender<Event>) -> Connection {
    let (acts, list) = mpsc::channel();
    thread::spawn(move || {
        let mut line = Line {
            link,
            events,
            acts: list,
            unanswered: VecDeque::new(),
            count: 0,
            seq: None,
        };
        line.run();
    });
    Connection { acts }
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// How long a read waits before it looks for something to ask.
const GLANCE: Duration = Duration::from_millis(40);

/// How long to wait before each attempt to come back.
const PATIENCE: [u64; 5] = [200, 500, 1000, 2000, 5000];

/// Why a connection ends.
enum End {
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
    acts: Receiver<Act>,
    /// What was asked and not answered, with the names by which the server knows it.
    unanswered: VecDeque<(String, Act)>,
    count: u64,
    /// The last event that was heard.
    seq: Option<u64>,
}

impl Line {
    fn run(&mut self) {
        let mut attempt = 0;
        loop {
            let end = match self.connect() {
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
            match self.acts.recv_timeout(wait) {
                Ok(act) => self.note(act),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn tell(&self, heard: Heard) -> bool {
        self.events.send(Event::Remote(heard)).is_ok()
    }

    /// Gives a command its name. Two programs at one seat must not choose the same.
    fn note(&mut self, act: Act) {
        self.count += 1;
        let id = format!("tui-{:08x}-{}", fastrand::u32(..), self.count);
        self.unanswered.push_back((id, act));
    }

    fn connect(&self) -> Result<Socket, End> {
        let base = self.link.base.replacen("http", "ws", 1);
        let game = self.link.game.as_deref().unwrap_or_default();
        let since = self
            .seq
            .map(|seq| format!("?since={seq}"))
            .unwrap_or_default();
        let address = format!("{base}/api/v1/games/{game}/socket{since}");
        let mut request = address
            .into_client_request()
            .map_err(|error| End::Over(error.to_string()))?;
        if let Some(token) = &self.link.token {
            let value = HeaderValue::from_str(&format!("Bearer {token}"))
                .map_err(|error| End::Over(error.to_string()))?;
            request.headers_mut().insert(AUTHORIZATION, value);
        }
        match tungstenite::connect(request) {
            Ok((socket, _)) => {
                let stream = match socket.get_ref() {
                    MaybeTlsStream::Plain(stream) => Some(stream),
                    MaybeTlsStream::Rustls(stream) => Some(&stream.sock),
                    _ => None,
                };
                stream
                    .map_or(Ok(()), |stream| stream.set_read_timeout(Some(GLANCE)))
                    .map_err(|error| End::Lost(error.to_string()))?;
                Ok(socket)
            }
            Err(tungstenite::Error::Http(answer)) if answer.status().is_client_error() => {
                let body = answer.body().as_deref().unwrap_or_default();
                let problem: Option<Reproach> = serde_json::from_slice(body).ok();
                let why = match problem {
                    Some(problem) => problem.message,
                    None => answer.status().to_string(),
                };
                // Too many requests are a matter of time.
                if answer.status().as_u16() == 429 {
                    Err(End::Lost(why))
                } else {
                    Err(End::Over(why))
                }
            }
            Err(error) => Err(End::Lost(error.to_string())),
        }
    }

    /// Hears and asks until the connection ends.
    fn talk(&mut self, socket: &mut Socket) -> End {
        for (id, act) in &self.unanswered {
            if let Err(error) = ask(socket, id, act) {
                return End::Lost(error.to_string());
            }
        }
        loop {
            match self.acts.try_recv() {
                Ok(act) => {
                    self.note(act);
                    if let Some((id, act)) = self.unanswered.back()
                        && let Err(error) = ask(socket, id, act)
                    {
                        return End::Lost(error.to_string());
                    }
                }
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => {
                    // The server notices a closed socket by itself.
                    let _ = socket.close(None);
                    let _ = socket.flush();
                    return End::Dropped;
                }
            }
            let message = match socket.read() {
                Ok(message) => message,
                Err(tungstenite::Error::Io(error)) if is_timeout(&error) => continue,
                Err(error) => return End::Lost(error.to_string()),
            };
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
                self.unanswered.retain(|(other, _)| *other != id);
                self.tell(Heard::Done)
            }
            Told::Nack { id, problem, game } => {
                match id {
                    Some(id) => self.unanswered.retain(|(other, _)| *other != id),
                    None => self.unanswered.clear(),
                }
                game.is_none_or(|game| self.tell(Heard::Game(game)))
                    && self.tell(Heard::Refused(problem.message))
            }
            Told::Pong {} => true,
        }
    }
}

fn ask(socket: &mut Socket, id: &str, act: &Act) -> tungstenite::Result<()> {
    let message = serde_json::json!({"type": "act", "id": id, "act": act});
    socket.send(Message::text(message.to_string()))
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
    )
}
