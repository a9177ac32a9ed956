//! PGN records as games to play on: the save file of earlier versions, and files of other programs.

use std::time::Duration;

use tessera_play::{
    Act, ClockSetting, DecisionContext, Game, Header, Millis, OfferAction, SeatSet,
};
use tessera_rules::{
    AnyGame, ByColor, Color, GameTree, Transcript,
    pgn::{GameResult, TranscriptError},
};

use crate::{clock::TimeControl, seat::Seat};

/// The tags in which earlier versions wrote the time left to each player, in milliseconds.
const LEFT: ByColor<&str> = ByColor {
    white: "WhiteLeft",
    black: "BlackLeft",
};

/// The tag in which earlier versions wrote the moves taken back.
const UNDONE: &str = "Undone";

/// The first game of a PGN text, with its moves as events. A player whose name is neither `human` nor that of a computer
/// becomes a person at this device. The last event happens at `now`: were it later, clocks would not run until then.
pub(crate) fn from_record(text: &str, now: Millis) -> Result<Imported, TranscriptError> {
    let trees = GameTree::parse_all(text)?;
    let tree = trees.first().ok_or(TranscriptError::NoGame)?;
    let transcript = tree.main_line();
    let record = transcript.to_game()?;
    let game = import(&transcript, record.as_ref(), now);
    let duration = game.last_change().0 - now.0;
    let created = Millis(now.0 - duration);
    Ok(Imported {
        game: import(&transcript, record.as_ref(), created),
        left_out: tree.variation_move_count(),
    })
}

/// A game from a record.
pub(crate) struct Imported {
    pub(crate) game: Game,
    /// The number of moves in variations, which are no part of the game.
    pub(crate) left_out: usize,
}

fn import(transcript: &Transcript, record: &dyn AnyGame, created: Millis) -> Game {
    let tags = &transcript.tags;
    let seat = |name: &str| name.parse().unwrap_or(Seat::Human).to_play();
    let seats = ByColor {
        white: seat(&tags.white),
        black: seat(&tags.black),
    };
    let mut header = Header::local(seats, fastrand::u64(..));
    header.start = (!record.has_usual_start()).then(|| record.start());
    header.clock = tags
        .time_control
        .parse()
        .unwrap_or(TimeControl::None)
        .setting();
    let tag = |name: &str| {
        let pair = tags.others.iter().find(|(key, _)| key == name);
        pair.map(|(_, value)| value.as_str())
    };
    let left = ByColor::new(|color| tag(LEFT[color])?.parse().ok().map(Duration::from_millis));
    // Only people take back moves.
    let undone = match tag(UNDONE) {
        Some(text) if !header.is_between_computers() => playable(record, text),
        _ => Vec::new(),
    };

    let mut import = Import {
        game: Game::new(transcript.kind, header, created)
            .expect("the record was read from the same start"),
        at: created,
    };
    import.moves(&record.moves(), left);
    for text in &undone {
        import.play(text);
    }
    let Import { mut game, at } = import;
    if !undone.is_empty() {
        let back = Act::Undo {
            answer: OfferAction::Offer,
            ply: Some(record.ply() as u32),
        };
        let context = DecisionContext::local(at);
        let people = SeatSet::new(|color| game.header().is_person(color));
        // If the undo is refused, the moves stay played.
        let _ = game.execute(people, &back.into(), &context);
    }
    match transcript.result {
        GameResult::Unfinished => None,
        GameResult::Win(winner) => game.import_end(Some(winner), &tags.termination, at),
        GameResult::Draw => game.import_end(None, &tags.termination, at),
    };
    game
}

/// The moves of the text, up to the first that is not legal.
fn playable(record: &dyn AnyGame, text: &str) -> Vec<String> {
    let mut trial = record.boxed();
    text.split_whitespace()
        .map_while(|word| trial.play(word).ok())
        .collect()
}

struct Import {
    game: Game,
    at: Millis,
}

impl Import {
    fn play(&mut self, text: &str) {
        self.game
            .import_move(text, self.at)
            .expect("the record has played the same moves");
    }

    /// Plays the moves at times that make the clocks end at the times `left`. All time that a player has used is charged
    /// to the player's last move, or to the move that the player has to make now.
    fn moves(&mut self, moves: &[String], left: ByColor<Option<Duration>>) {
        let colors = self.colors(moves);
        for (ply, text) in moves.iter().enumerate() {
            let color = colors[ply];
            let is_last = !colors[ply + 1..].contains(&color);
            if let (true, Some(ClockSetting::Fischer { increment, .. }), Some(left)) =
                (is_last, self.game.header().clock, left[color])
            {
                let increment = i64::from(increment) * 1_000;
                self.spend(color, left.as_millis() as i64 - increment);
            }
            self.play(text);
        }
        let turn = self.game.record().turn();
        if let Some(left) = left[turn] {
            self.spend(turn, left.as_millis() as i64);
            self.game.pause(self.at);
        }
    }

    /// The player of each move. In some games a player moves twice in a row.
    fn colors(&self, moves: &[String]) -> Vec<Color> {
        let mut record = self.game.record().boxed();
        let mut colors = Vec::new();
        for text in moves {
            colors.push(record.turn());
            if record.play(text).is_err() {
                break;
            }
        }
        colors
    }

    /// Advances the time until the player has this many milliseconds left.
    fn spend(&mut self, color: Color, left: i64) {
        if let Some(now) = self.game.time_left(color, self.at) {
            self.at.0 += (now as i64 - left).max(0);
        }
    }
}
