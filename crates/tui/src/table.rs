//! The table: a game being played, and everything a person does at it.

mod notice;
mod remote;
mod review;

use std::time::{Duration, Instant};

use tessera_engine::Report;
use tessera_play::{Act, End, Header, Millis, OfferAction, Refusal};
use tessera_rules::{
    AnyGame, BoardView, ByColor, Color, Explanation, MoveError, MoveView, Square, Touch, view::Path,
};

use crate::{
    board::{Mark, Marks, Side},
    clock::TimeControl,
    local_game::{LocalGame, transcript},
    remote::Remote,
    saved_games::{SaveError, SavedGames},
    seat::{First, Seat},
    settings::Setup,
    typed::{self, TypedError},
};

pub(crate) use notice::{Flash, Notice};
use remote::RemoteGame;
pub(crate) use review::Review;

/// How much of the hint has been shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// Only the piece.
    Piece,
    /// The whole move.
    Move,
}

/// Where the game is decided.
#[derive(Debug)]
enum Game {
    Local(Box<LocalGame>),
    Remote(RemoteGame),
}

/// A game being played, with the state of the person's input.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    game: Game,
    pub(crate) side: Side,
    /// Where the next touch would be.
    pub(crate) cursor: Touch,
    /// The touches of an unfinished move.
    pub(crate) touches: Vec<Touch>,
    /// The typed text of an unfinished move.
    pub(crate) typed: String,
    pub(crate) notice: Option<Notice>,
    /// The best line for the present position and how much of it has been shown.
    pub(crate) advice: Option<(Report, Hint)>,
    /// The lines of the running search, the best first.
    pub(crate) seen: Vec<Report>,
    /// Whether the analysis of the shown position is complete.
    pub(crate) is_analysed: bool,
    pub(crate) review: Option<Review>,
    /// The player at this keyboard who offers a draw to the other one at this keyboard.
    pub(crate) offer: Option<Color>,
    /// When the last move was accepted or refused.
    pub(crate) flash: Option<(Flash, Instant)>,
    /// The state that a game on a server adds.
    pub(crate) remote: Option<Remote>,
    /// The legal moves of the present position.
    legal: Vec<MoveView>,
    /// An instant and its time of day, from which the time of every other instant follows.
    anchor: (Instant, Millis),
    /// The time up to which clocks are shown.
    now: Millis,
}

impl Table {
    /// A new game; `None` if the player who should begin may not.
    pub(crate) fn new(
        setup: Setup,
        saved_games: &SavedGames,
        rng: &mut fastrand::Rng,
    ) -> Option<Self> {
        let start = setup.first.new_game(setup.kind, rng)?;
        Some(Self::starting_at(setup, start.as_ref(), saved_games, rng))
    }

    /// A new game from the position of `start`.
    pub(crate) fn starting_at(
        setup: Setup,
        start: &dyn AnyGame,
        saved_games: &SavedGames,
        rng: &mut fastrand::Rng,
    ) -> Self {
        let seats = setup.seats();
        let seats = ByColor::new(|color| seats[color].to_play());
        let mut header = Header::at_one_screen(seats, rng.u64(..));
        header.clock = setup.clock.setting();
        header.start = (!start.has_usual_start()).then(|| start.start());
        let now = unix_now();
        let game = LocalGame::new(setup.kind, header, saved_games, now)
            .expect("a position that was read once reads again");
        let table = Self::of_local(game);
        Self {
            setup,
            anchor: (Instant::now(), now),
            now,
            ..table
        }
    }

    /// A table for a game at this device.
    pub(crate) fn of_local(game: LocalGame) -> Self {
        let header = game.game().header();
        let setup = Setup {
            kind: game.game().kind(),
            white: Seat::from(&header.seats.white),
            black: Seat::from(&header.seats.black),
            clock: TimeControl::from(header.clock),
            first: First::Color(game.record().first()),
        };
        let is_over = game.game().end().is_some();
        let mut table = Self::with_game(setup, Game::Local(Box::new(game)));
        if is_over {
            table.review = Some(Review::new(table.record(), table.record().ply()));
        }
        table
    }

    fn with_game(setup: Setup, game: Game) -> Self {
        let now = unix_now();
        let mut table = Self {
            legal: Vec::new(),
            setup,
            game,
            side: Side::Usual,
            cursor: Touch::Pass,
            touches: Vec::new(),
            typed: String::new(),
            notice: None,
            advice: None,
            seen: Vec::new(),
            is_analysed: false,
            review: None,
            offer: None,
            flash: None,
            remote: None,
            anchor: (Instant::now(), now),
            now,
        };
        table.legal = table.record().legal_moves();
        // The only person at the table looks from their own side.
        if table.setup.black == Seat::Human && table.setup.white != Seat::Human {
            table.side = Side::Turned;
        }
        table.cursor = table.middle();
        table
    }

    /// Another game with the same players on the other sides.
    pub(crate) fn rematch(
        &self,
        saved_games: &SavedGames,
        rng: &mut fastrand::Rng,
    ) -> Option<Self> {
        let first = match self.setup.first {
            First::Color(color) if First::is_free(self.setup.kind) => First::Color(!color),
            first => first,
        };
        let setup = Setup {
            white: self.setup.black,
            black: self.setup.white,
            first,
            ..self.setup
        };
        Self::new(setup, saved_games, rng)
    }

    /// The moves and the position.
    pub(crate) fn record(&self) -> &dyn AnyGame {
        match &self.game {
            Game::Local(game) => game.record(),
            Game::Remote(game) => game.record(),
        }
    }

    /// How the game ended, if it has.
    pub(crate) fn end(&self) -> Option<&End> {
        match &self.game {
            Game::Local(game) => game.game().end(),
            Game::Remote(game) => game.end(),
        }
    }

    /// The game at this device; `None` for one on a server.
    pub(crate) fn local(&self) -> Option<&LocalGame> {
        match &self.game {
            Game::Local(game) => Some(game),
            Game::Remote(_) => None,
        }
    }

    fn local_mut(&mut self) -> Option<&mut LocalGame> {
        match &mut self.game {
            Game::Local(game) => Some(game),
            Game::Remote(_) => None,
        }
    }

    /// Seed of the computer's random choices.
    pub(crate) fn seed(&self) -> u64 {
        self.local().map_or(0, |game| game.game().header().seed)
    }

    /// The game as a record, for other programs.
    pub(crate) fn written(&self) -> String {
        let date = jiff::Zoned::now().strftime("%Y.%m.%d").to_string();
        match &self.game {
            Game::Local(game) => game.transcript(&date),
            Game::Remote(game) => transcript(
                game.record(),
                game.end(),
                self.seats(),
                self.setup.clock,
                &date,
            ),
        }
    }

    /// A failure to save the game that has not been shown.
    pub(crate) fn take_save_error(&mut self) -> Option<SaveError> {
        self.local_mut()?.take_save_error()
    }

    fn time_of(&self, now: Instant) -> Millis {
        let (instant, time) = self.anchor;
        Millis(time.0 + now.saturating_duration_since(instant).as_millis() as i64)
    }

    fn middle(&self) -> Touch {
        let shape = self.record().view().shape;
        // Only dark squares may be part of the board; these two numbers are equal or differ by an even one.
        let (file, rank) = (shape.files / 2 - 1, shape.ranks / 2 - 1);
        Touch::Square(Square::new(file, rank))
    }

    pub(crate) fn seats(&self) -> ByColor<Seat> {
        self.setup.seats()
    }

    /// Who is to move.
    pub(crate) fn mover(&self) -> Seat {
        self.seats()[self.record().turn()]
    }

    /// How many people sit here.
    pub(crate) fn humans(&self) -> usize {
        let seats = [self.setup.white, self.setup.black];
        seats.iter().filter(|&&seat| seat == Seat::Human).count()
    }

    /// Whether a person is to move here and now.
    pub(crate) fn awaits_human(&self) -> bool {
        let is_ours = match &self.remote {
            Some(remote) => remote.may_move(self.record().turn()),
            None => self.mover() == Seat::Human,
        };
        self.end().is_none() && is_ours && !self.has_open_offer()
    }

    /// Whether the computer is to move.
    pub(crate) fn awaits_computer(&self) -> bool {
        self.remote.is_none()
            && self.end().is_none()
            && self.mover() != Seat::Human
            && !self.has_open_offer()
    }

    /// Whether a draw offered at this device waits for an answer.
    fn has_open_offer(&self) -> bool {
        self.offer.is_some() || self.computer_considers_draw()
    }

    /// Whether a computer at this device has been offered a draw.
    pub(crate) fn computer_considers_draw(&self) -> bool {
        self.local()
            .is_some_and(|game| game.game().draw_offer_to_computer().is_some())
    }

    /// Whether the shown position is to be analysed.
    pub(crate) fn wants_analysis(&self) -> bool {
        !self.is_analysed && !self.has_open_offer() && self.shown().outcome().is_none()
    }

    /// The game as it is shown: the present, or a moment of the past.
    pub(crate) fn shown(&self) -> &dyn AnyGame {
        match &self.review {
            Some(review) => review.game(),
            None => self.record(),
        }
    }

    /// The legal moves that begin with what has been touched.
    fn fitting(&self) -> impl Iterator<Item = &MoveView> {
        let fits = |m: &&MoveView| m.path.begins_with(&self.touches);
        self.legal.iter().filter(fits)
    }

    /// What may be touched next.
    pub(crate) fn targets(&self) -> Vec<Touch> {
        let mut targets: Vec<Touch> = Vec::new();
        for m in self.fitting() {
            for touch in next_touches(&m.path, &self.touches) {
                if !targets.contains(&touch) {
                    targets.push(touch);
                }
            }
        }
        targets.sort_unstable();
        targets
    }

    /// The marks of the board as it is shown.
    pub(crate) fn marks(&self, view: &BoardView) -> Marks {
        let mut marks = Marks::default();
        if let Some(last) = &view.last {
            marks.add(Mark::Last, last.squares.iter().copied());
        }
        if self.review.is_some() {
            return marks;
        }
        let squares = |touches: &[Touch]| {
            let square = |touch: &Touch| match *touch {
                Touch::Square(square) => Some(square),
                Touch::Supply | Touch::Pass => None,
            };
            touches.iter().filter_map(square).collect::<Vec<_>>()
        };
        if !self.touches.is_empty() {
            marks.add(Mark::Target, squares(&self.targets()));
            marks.add(Mark::Chosen, squares(&self.touches));
        }
        if let Some((report, hint)) = &self.advice {
            let path = self.path_of(&report.line);
            let known = match hint {
                Hint::Piece => 1,
                Hint::Move => path.len(),
            };
            marks.add(Mark::Hint, squares(&path[..known.min(path.len())]));
        }
        if let Some(Notice::Refused(Explanation { squares, .. })) = &self.notice {
            marks.add(Mark::Refused, squares.iter().copied());
        }
        marks
    }

    /// What is touched to make the first move of a line.
    pub(crate) fn path_of(&self, line: &[String]) -> &[Touch] {
        let is_first = |m: &&MoveView| line.first() == Some(&m.text);
        let m = self.legal.iter().find(is_first);
        m.map_or(&[], |m| &m.path.touches)
    }

    /// A person touches something. Tells whether that completed a move.
    pub(crate) fn touch(&mut self, touch: Touch, now: Instant) -> bool {
        self.cursor = touch;
        if !self.may_move() {
            return false;
        }
        self.typed.clear();
        self.notice = None;
        self.touches.push(touch);
        if let Some(explanation) = self.record().refusal(&self.touches) {
            self.touches.pop();
            let begins = |m: &MoveView| m.path.begins_with(&[touch]);
            if self.touches.last() == Some(&touch) {
                self.touches.clear();
            } else if !self.touches.is_empty() && self.legal.iter().any(begins) {
                self.touches = vec![touch];
            } else {
                self.refuse(Notice::Refused(explanation), now);
            }
            return false;
        }
        let text = {
            let mut fitting = self.fitting();
            match (fitting.next(), fitting.next()) {
                (Some(m), None) if m.path.is_complete(&self.touches) => m.text.clone(),
                _ => return false,
            }
        };
        self.make(&text, now)
    }

    /// Makes a move of ours: here, or by asking the server. Tells whether it was made here.
    fn make(&mut self, text: &str, now: Instant) -> bool {
        if self.remote.is_some() {
            self.put_back();
            self.send(Act::Move {
                text: text.to_owned(),
            });
            return false;
        }
        let act = Act::Move {
            text: text.to_owned(),
        };
        let played = self.act(act, now);
        self.moved(played.map(drop), now)
    }

    /// The people at this device do something.
    fn act(&mut self, act: Act, now: Instant) -> Result<(), Refusal> {
        let time = self.time_of(now);
        match self.local_mut() {
            Some(game) => game.act(act, time).map(drop),
            None => Err(Refusal::Spectator),
        }
    }

    /// Follows a move that was played, or tells why it was not; returns whether it was.
    fn moved(&mut self, played: Result<(), Refusal>, now: Instant) -> bool {
        match played {
            Ok(()) => {
                self.changed();
                self.flash = Some((Flash::Accepted, now));
                true
            }
            Err(refusal) => {
                self.refuse(Notice::NotPossible(refusal), now);
                false
            }
        }
    }

    /// A person plays what has been typed. Tells whether it was a move.
    pub(crate) fn play_typed(&mut self, now: Instant) -> bool {
        if !self.may_move() {
            return false;
        }
        let line = std::mem::take(&mut self.typed);
        let notice = match typed::read(self.record(), &line) {
            Ok(text) => return self.make(&text, now),
            Err(TypedError::Move(MoveError::Illegal(explanation))) => Notice::Refused(explanation),
            Err(TypedError::Move(MoveError::Syntax(_))) => Notice::Unreadable(line),
            Err(TypedError::Unfinished(texts)) => Notice::Unfinished(texts),
        };
        self.refuse(notice, now);
        false
    }

    /// Whether a person may make a move now; says so if not.
    fn may_move(&mut self) -> bool {
        if self.awaits_human() {
            return true;
        }
        self.touches.clear();
        self.typed.clear();
        if self.end().is_none() && !self.has_open_offer() {
            self.notice = Some(match &self.remote {
                Some(remote) if remote.own_seats.is_empty() => Notice::Watching,
                Some(_) => Notice::Patience,
                None => Notice::NotYourTurn,
            });
        }
        false
    }

    fn refuse(&mut self, notice: Notice, now: Instant) {
        self.notice = Some(notice);
        self.flash = Some((Flash::Refused, now));
    }

    /// The computer whose turn it is plays a move.
    pub(crate) fn play_computer(&mut self, text: &str, now: Instant) -> bool {
        let time = self.time_of(now);
        let played = match self.local_mut() {
            Some(game) => game.play_computer(text, time).map(drop),
            None => Err(Refusal::Stale),
        };
        self.moved(played, now)
    }

    /// The position is another one.
    fn changed(&mut self) {
        self.legal = self.record().legal_moves();
        self.notice = None;
        self.advice = None;
        self.seen.clear();
        self.is_analysed = false;
        self.offer = None;
        self.put_back();
    }

    /// Forgets what was touched or typed of a move.
    pub(crate) fn put_back(&mut self) {
        self.touches.clear();
        self.typed.clear();
    }

    /// Takes back, as far as the played game says.
    pub(crate) fn undo(&mut self, now: Instant) {
        let before = self.record().moves();
        let act = Act::Undo {
            answer: OfferAction::Offer,
            ply: None,
        };
        match self.act(act, now) {
            Ok(()) => {
                let taken = before[self.record().ply()..].to_vec();
                self.changed();
                self.notice = (!taken.is_empty()).then_some(Notice::TakenBack(taken));
            }
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// Plays again what was taken back.
    pub(crate) fn redo(&mut self, now: Instant) {
        let before = self.record().ply();
        match self.act(Act::Redo, now) {
            Ok(()) => {
                let played = self.record().moves().split_off(before);
                self.changed();
                self.notice = Some(Notice::PlayedAgain(played));
            }
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// The person resigns: at one keyboard the player to move.
    pub(crate) fn resign(&mut self, now: Instant) {
        self.finish(Act::Resign, now);
    }

    /// The player to move offers a draw: to the other person at this keyboard, or to the computer.
    pub(crate) fn offer_draw(&mut self, now: Instant) {
        if !self.record().has_draws() {
            self.notice = Some(Notice::NoDraws);
        } else if self.awaits_human() {
            self.put_back();
            if self.humans() == 2 {
                self.offer = Some(self.record().turn());
            } else {
                self.agree_to_draw(now);
            }
        }
    }

    /// The other person at this keyboard agrees to a draw, or the computer is asked to.
    pub(crate) fn agree_to_draw(&mut self, now: Instant) {
        self.finish(
            Act::Draw {
                answer: OfferAction::Offer,
            },
            now,
        );
    }

    fn finish(&mut self, act: Act, now: Instant) {
        self.offer = None;
        match self.act(act, now) {
            Ok(()) => self.put_back(),
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// The computer answers a draw offer; `score` is that of the player to move.
    pub(crate) fn answer_draw_offer(&mut self, score: i32, now: Instant) {
        let time = self.time_of(now);
        if let Some(game) = self.local_mut()
            && let Err(refusal) = game.answer_draw_offer(score, time)
        {
            self.notice = Some(Notice::NotPossible(refusal));
        } else if self.end().is_none() {
            self.notice = Some(Notice::Declined);
        }
    }

    /// Lets the clocks run up to now; returns whether the player to move has lost by it.
    pub(crate) fn run_clock(&mut self, now: Instant) -> bool {
        let time = self.time_of(now);
        self.now = time;
        let Some(game) = self.local_mut() else {
            // The server decides when time is over.
            return false;
        };
        game.resume(time);
        let is_flagged = game.flag(time);
        if is_flagged {
            self.put_back();
        }
        is_flagged
    }

    /// Stops the clocks of a game at this device.
    pub(crate) fn pause_clock(&mut self, now: Instant) {
        let time = self.time_of(now);
        self.now = time;
        if let Some(game) = self.local_mut() {
            game.pause(time);
        }
    }

    /// Whether a clock runs, so that the screen changes by itself.
    pub(crate) fn has_running_clock(&self) -> bool {
        self.end().is_none()
            && match &self.game {
                Game::Local(game) => game.game().deadline().is_some(),
                Game::Remote(game) => game.has_running_clock(),
            }
    }

    /// What a player has left; `None` for a computer and without clocks.
    pub(crate) fn time_left(&self, color: Color) -> Option<Duration> {
        let left = match &self.game {
            Game::Local(game) => game.time_left(color, self.now)?,
            Game::Remote(game) => {
                let offset = self.remote.as_ref().map_or(0, |remote| remote.clock_offset);
                game.time_left(color, Millis(self.now.0 + offset))?
            }
        };
        Some(Duration::from_millis(left))
    }
}

/// The time of day of this machine.
fn unix_now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}

/// What may be touched after these beginnings of a path.
fn next_touches(path: &Path, touches: &[Touch]) -> Vec<Touch> {
    let fixed = path.touches.len() - path.unordered.min(path.touches.len());
    if touches.len() < fixed {
        return path
            .touches
            .get(touches.len())
            .copied()
            .into_iter()
            .collect();
    }
    let done = &touches[fixed..];
    let open = path.touches[fixed..].iter();
    open.filter(|touch| !done.contains(touch))
        .copied()
        .collect()
}

#[cfg(test)]
mod tests;
