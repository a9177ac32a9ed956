//! The table: the game on the screen, with the state of the player's input.

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

/// The part of a hint that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HintStage {
    Piece,
    Move,
}

#[derive(Debug)]
enum Game {
    Local(Box<LocalGame>),
    Remote(RemoteGame),
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    game: Game,
    pub(crate) side: Side,
    /// The square or other touch under the keyboard cursor.
    pub(crate) cursor: Touch,
    /// The touches of an incomplete move.
    pub(crate) touches: Vec<Touch>,
    /// The typed text of an incomplete move.
    pub(crate) typed: String,
    pub(crate) notice: Option<Notice>,
    /// The best line in the current position, and the part of it that is shown.
    pub(crate) hint: Option<(Report, HintStage)>,
    /// The lines of the running or last search, the best first.
    pub(crate) search_lines: Vec<Report>,
    /// Whether the analysis of the shown position is complete.
    pub(crate) is_analysed: bool,
    pub(crate) review: Option<Review>,
    /// The player who offers a draw to the other person at this keyboard.
    pub(crate) offer: Option<Color>,
    /// When the last move was accepted or refused.
    pub(crate) flash: Option<(Flash, Instant)>,
    /// The connection and seats of a game on a server.
    pub(crate) remote: Option<Remote>,
    /// The legal moves of the current position.
    legal: Vec<MoveView>,
    /// An instant and its wall-clock time, from which the time of every other instant is computed.
    anchor: (Instant, Millis),
    /// The time for which clocks are shown.
    now: Millis,
}

impl Table {
    /// A new game; `None` if the rules do not let the chosen player move first.
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
        let (kind, header) = (game.game().kind(), game.game().header());
        let setup = Setup {
            kind,
            white: Seat::from(&header.seats.white),
            black: Seat::from(&header.seats.black),
            clock: TimeControl::from(header.clock),
            // In other games only one player may move first from the usual start, where a rematch begins.
            first: if First::is_free(kind) {
                First::Color(game.record().first())
            } else {
                First::Random
            },
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
            hint: None,
            search_lines: Vec::new(),
            is_analysed: false,
            review: None,
            offer: None,
            flash: None,
            remote: None,
            anchor: (Instant::now(), now),
            now,
        };
        table.legal = table.record().legal_moves();
        // A person who plays black against the computer sees the board from black's side.
        if table.setup.black == Seat::Human && table.setup.white != Seat::Human {
            table.side = Side::Turned;
        }
        table.cursor = table.middle();
        table
    }

    /// A new game of the same players with colours exchanged.
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

    /// The end of the game, once it is over.
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

    /// The game as a PGN record.
    pub(crate) fn transcript(&self) -> String {
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

    /// A square in the middle of the board.
    fn middle(&self) -> Touch {
        let shape = self.record().view().shape;
        // On some boards only dark squares exist: file and rank must have an even sum.
        let (file, rank) = (shape.files / 2 - 1, shape.ranks / 2 - 1);
        Touch::Square(Square::new(file, rank))
    }

    pub(crate) fn seats(&self) -> ByColor<Seat> {
        self.setup.seats()
    }

    pub(crate) fn seat_to_move(&self) -> Seat {
        self.seats()[self.record().turn()]
    }

    /// Number of people who play.
    pub(crate) fn human_count(&self) -> usize {
        let seats = [self.setup.white, self.setup.black];
        seats.iter().filter(|&&seat| seat == Seat::Human).count()
    }

    /// Whether a person at this device may make a move.
    pub(crate) fn awaits_human(&self) -> bool {
        let is_ours = match &self.remote {
            Some(remote) => remote.may_move(self.record().turn()),
            None => self.seat_to_move() == Seat::Human,
        };
        self.end().is_none() && is_ours && !self.has_open_offer()
    }

    /// Whether the computer at this device has to make a move.
    pub(crate) fn awaits_computer(&self) -> bool {
        self.remote.is_none()
            && self.end().is_none()
            && self.seat_to_move() != Seat::Human
            && !self.has_open_offer()
    }

    /// Whether a draw offer at this device is not answered yet.
    fn has_open_offer(&self) -> bool {
        self.offer.is_some() || self.computer_considers_draw()
    }

    /// Whether a computer at this device has been offered a draw.
    pub(crate) fn computer_considers_draw(&self) -> bool {
        self.local()
            .is_some_and(|game| game.game().draw_offer_to_computer().is_some())
    }

    /// Whether the shown position has to be analysed.
    pub(crate) fn wants_analysis(&self) -> bool {
        !self.is_analysed && !self.has_open_offer() && self.shown().outcome().is_none()
    }

    /// The game at the shown position: the current one, or the one under review.
    pub(crate) fn shown(&self) -> &dyn AnyGame {
        match &self.review {
            Some(review) => review.game(),
            None => self.record(),
        }
    }

    /// The legal moves that begin with the touches so far.
    fn matching_moves(&self) -> impl Iterator<Item = &MoveView> {
        let fits = |m: &&MoveView| m.path.begins_with(&self.touches);
        self.legal.iter().filter(fits)
    }

    /// The legal next touches.
    pub(crate) fn targets(&self) -> Vec<Touch> {
        let mut targets: Vec<Touch> = Vec::new();
        for m in self.matching_moves() {
            for touch in next_touches(&m.path, &self.touches) {
                if !targets.contains(&touch) {
                    targets.push(touch);
                }
            }
        }
        targets.sort_unstable();
        targets
    }

    /// The marks of squares on the shown board.
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
        if let Some((report, stage)) = &self.hint {
            let path = self.path_of(&report.line);
            let shown = match stage {
                HintStage::Piece => 1,
                HintStage::Move => path.len(),
            };
            marks.add(Mark::Hint, squares(&path[..shown.min(path.len())]));
        }
        if let Some(Notice::Refused(Explanation { squares, .. })) = &self.notice {
            marks.add(Mark::Refused, squares.iter().copied());
        }
        marks
    }

    /// The touches of the first move of a line.
    pub(crate) fn path_of(&self, line: &[String]) -> &[Touch] {
        let is_first = |m: &&MoveView| line.first() == Some(&m.text);
        let m = self.legal.iter().find(is_first);
        m.map_or(&[], |m| &m.path.touches)
    }

    /// Adds a touch of the player; returns whether a move was completed and played.
    pub(crate) fn touch(&mut self, touch: Touch, now: Instant) -> bool {
        self.cursor = touch;
        if !self.check_turn() {
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
            let mut moves = self.matching_moves();
            match (moves.next(), moves.next()) {
                (Some(m), None) if m.path.is_complete(&self.touches) => m.text.clone(),
                _ => return false,
            }
        };
        self.submit_move(&text, now)
    }

    /// Plays a move of the player, or sends it to the server; returns whether it was played here.
    fn submit_move(&mut self, text: &str, now: Instant) -> bool {
        if self.remote.is_some() {
            self.clear_input();
            self.send(Act::Move {
                text: text.to_owned(),
            });
            return false;
        }
        let act = Act::Move {
            text: text.to_owned(),
        };
        let played = self.act(act, now);
        self.after_move(played.map(drop), now)
    }

    /// Executes a command of the people at this device.
    fn act(&mut self, act: Act, now: Instant) -> Result<(), Refusal> {
        let time = self.time_of(now);
        match self.local_mut() {
            Some(game) => game.act(act, time).map(drop),
            None => Err(Refusal::Spectator),
        }
    }

    /// Updates the table after a move, or shows why it was refused; returns whether it was played.
    fn after_move(&mut self, played: Result<(), Refusal>, now: Instant) -> bool {
        match played {
            Ok(()) => {
                self.position_changed();
                self.flash = Some((Flash::Accepted, now));
                true
            }
            Err(refusal) => {
                self.refuse(Notice::NotPossible(refusal), now);
                false
            }
        }
    }

    /// Plays the typed move; returns whether it was played.
    pub(crate) fn play_typed(&mut self, now: Instant) -> bool {
        if !self.check_turn() {
            return false;
        }
        let line = std::mem::take(&mut self.typed);
        let notice = match typed::read(self.record(), &line) {
            Ok(text) => return self.submit_move(&text, now),
            Err(TypedError::Move(MoveError::Illegal(explanation))) => Notice::Refused(explanation),
            Err(TypedError::Move(MoveError::Syntax(_))) => Notice::Unreadable(line),
            Err(TypedError::Unfinished(texts)) => Notice::Incomplete(texts),
        };
        self.refuse(notice, now);
        false
    }

    /// Whether a person may make a move now; if not, clears the input and shows why.
    fn check_turn(&mut self) -> bool {
        if self.awaits_human() {
            return true;
        }
        self.touches.clear();
        self.typed.clear();
        if self.end().is_none() && !self.has_open_offer() {
            self.notice = Some(match &self.remote {
                Some(remote) if remote.own_seats.is_empty() => Notice::Spectating,
                Some(_) => Notice::NotYourTurn,
                None => Notice::ComputersTurn,
            });
        }
        false
    }

    fn refuse(&mut self, notice: Notice, now: Instant) {
        self.notice = Some(notice);
        self.flash = Some((Flash::Refused, now));
    }

    /// Plays a move of the computer to move; returns whether it was legal.
    pub(crate) fn play_computer(&mut self, text: &str, now: Instant) -> bool {
        let time = self.time_of(now);
        let played = match self.local_mut() {
            Some(game) => game.play_computer(text, time).map(drop),
            None => Err(Refusal::Stale),
        };
        self.after_move(played, now)
    }

    /// Resets everything that belongs to the previous position.
    fn position_changed(&mut self) {
        self.legal = self.record().legal_moves();
        self.notice = None;
        self.hint = None;
        self.search_lines.clear();
        self.is_analysed = false;
        self.offer = None;
        self.clear_input();
    }

    /// Drops the touches and the typed text of an incomplete move.
    pub(crate) fn clear_input(&mut self) {
        self.touches.clear();
        self.typed.clear();
    }

    /// Takes back moves, or the end of the game; the played game decides how many.
    pub(crate) fn undo(&mut self, now: Instant) {
        let before = self.record().moves();
        let act = Act::Undo {
            answer: OfferAction::Offer,
            ply: None,
        };
        match self.act(act, now) {
            Ok(()) => {
                let taken = before[self.record().ply()..].to_vec();
                self.position_changed();
                self.notice = Some(if taken.is_empty() {
                    Notice::EndUndone
                } else {
                    Notice::Undone(taken)
                });
            }
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// Plays the moves again that were taken back.
    pub(crate) fn redo(&mut self, now: Instant) {
        let before = self.record().ply();
        match self.act(Act::Redo, now) {
            Ok(()) => {
                let played = self.record().moves().split_off(before);
                self.position_changed();
                self.notice = Some(Notice::Redone(played));
            }
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// Resigns for the person who plays; if two do, for the player to move.
    pub(crate) fn resign(&mut self, now: Instant) {
        self.submit(Act::Resign, now);
    }

    /// Offers a draw to the other person at this keyboard, or to the computer.
    pub(crate) fn offer_draw(&mut self, now: Instant) {
        if !self.record().has_draws() {
            self.notice = Some(Notice::NoDraws);
        } else if self.check_turn() {
            self.clear_input();
            if self.human_count() == 2 {
                self.offer = Some(self.record().turn());
            } else {
                self.submit_draw(now);
            }
        }
    }

    /// Ends the game as a draw if the other person at this keyboard accepted it; otherwise offers it to the computer.
    pub(crate) fn submit_draw(&mut self, now: Instant) {
        self.submit(
            Act::Draw {
                answer: OfferAction::Offer,
            },
            now,
        );
    }

    fn submit(&mut self, act: Act, now: Instant) {
        self.offer = None;
        match self.act(act, now) {
            Ok(()) => {
                self.clear_input();
                self.notice = None;
            }
            Err(refusal) => self.notice = Some(Notice::NotPossible(refusal)),
        }
    }

    /// Lets the computer answer a draw offer; `score` is that of a search, for the player to move.
    pub(crate) fn answer_draw_offer(&mut self, score: i32, now: Instant) {
        let time = self.time_of(now);
        if let Some(game) = self.local_mut()
            && let Err(refusal) = game.answer_draw_offer(score, time)
        {
            self.notice = Some(Notice::NotPossible(refusal));
        } else if self.end().is_none() {
            self.notice = Some(Notice::DrawDeclined);
        }
    }

    /// Advances the clocks, starting them if they are stopped; returns whether the player to move just lost on time.
    pub(crate) fn run_clock(&mut self, now: Instant) -> bool {
        let time = self.time_of(now);
        self.now = time;
        let Some(game) = self.local_mut() else {
            // The server ends a game on time.
            return false;
        };
        game.resume(time);
        let is_flagged = game.flag(time);
        if is_flagged {
            self.clear_input();
            self.notice = None;
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

    /// Whether a clock runs, so that the screen has to be redrawn regularly.
    pub(crate) fn has_running_clock(&self) -> bool {
        self.end().is_none()
            && match &self.game {
                Game::Local(game) => game.game().deadline().is_some(),
                Game::Remote(game) => game.has_running_clock(),
            }
    }

    /// The time left to a player; `None` for a computer and without clocks.
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

/// The wall-clock time.
fn unix_now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}

/// The touches that may follow these first touches of a path.
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
