//! A game that is played line by line: prompts, commands and their answers.

use std::{
    fs::File,
    io::{self, BufRead, Write},
    thread,
    time::Duration,
};

use anyhow::Context;
use jiff::Zoned;
use tessera_play::{Act, OfferAction, Refusal};
use tessera_rules::{AnyGame, Touch, pgn::MoveNumber};
use tessera_tui::{
    language::Language, local_game::LocalGame, rulebook, saved_games::SavedGames, seat::Seat, typed,
};

use super::{
    command::{self, Command},
    computer::Computer,
    goodbye, how_to_resume, now,
};
use crate::{
    board::{Painter, verdict},
    input,
};

pub(super) struct Table {
    pub(super) game: LocalGame,
    pub(super) computer: Computer,
    pub(super) rng: fastrand::Rng,
    pub(super) painter: Painter,
    pub(super) delay: Duration,
    pub(super) plies: usize,
    pub(super) saved_games: SavedGames,
    /// The file to which this game was exported before, which may be overwritten.
    pub(super) exported: Option<String>,
}

impl Table {
    pub(super) fn play(
        &mut self,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let kind = self.record().kind();
        writeln!(out, "\n{}: {}", kind.game().title, kind.summary())?;
        if self.has_human() {
            writeln!(out, "Type a move, `help` or `quit`.")?;
        }
        self.show(out)?;
        loop {
            let over = self.game.game().end().is_some();
            if !over && !self.game.turn_seat().is_person() {
                if !self.has_human() && self.record().ply() >= self.plies {
                    writeln!(out, "Stopped after {} plies, unfinished.", self.plies)?;
                    return Ok(());
                }
                self.computer_moves(out)?;
                continue;
            }
            if over && !self.has_human() {
                return Ok(());
            }
            if over {
                write!(out, "The game is over (undo, save FILE, quit)> ")?;
            } else {
                write!(out, "{}> ", self.record().turn())?;
            }
            out.flush()?;
            let Some(line) = input::line(input)? else {
                writeln!(out)?;
                return self.leave(out);
            };
            match Command::parse(&line) {
                Command::Nothing => {}
                Command::Quit => return self.leave(out),
                Command::Help => write!(out, "{}", command::help(self.record()))?,
                Command::Rules => write!(out, "\n{}\n", rulebook::page(kind, Language::English))?,
                Command::Board => self.show(out)?,
                Command::Moves(prefix) => self.list_moves(prefix, out)?,
                Command::Hint => self.hint(out)?,
                Command::Think => self.think(out)?,
                Command::Undo => self.undo(out)?,
                Command::Redo => self.redo(out)?,
                Command::Save(path) => self.save(path, out)?,
                Command::Move(text) => self.human_moves(text, out)?,
            }
        }
    }

    fn record(&self) -> &dyn AnyGame {
        self.game.record()
    }

    fn has_human(&self) -> bool {
        !self.game.seats().is_empty()
    }

    fn show(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(error) = self.game.take_save_error() {
            writeln!(out, "The game is not saved: {error}.")?;
        }
        write!(out, "\n{}\n", self.painter.draw(&self.record().view()))
    }

    fn computer_moves(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let player = self.record().turn();
        let text = match Seat::from(self.game.turn_seat()) {
            Seat::Level(level) => self.computer.choose(self.game.record(), level)?,
            Seat::Random | Seat::Human => self
                .rng
                .choice(self.game.record().legal_texts())
                .context("a game that is not over has a legal move")?,
        };
        self.game.play_computer(&text, now())?;
        writeln!(out, "{player} (computer) plays {text}")?;
        self.show(out)?;
        out.flush()?;
        if !self.has_human() {
            thread::sleep(self.delay);
        }
        Ok(())
    }

    fn human_moves(&mut self, text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let player = self.record().turn();
        let text = match typed::read(self.record(), text) {
            Ok(text) => text,
            Err(error) => return Ok(writeln!(out, "Not played: {error}.")?),
        };
        match self.game.act(Act::Move { text: text.clone() }, now()) {
            Ok(_) => {
                writeln!(out, "{player} plays {text}")?;
                Ok(self.show(out)?)
            }
            Err(refusal) => Ok(writeln!(out, "Not played: {refusal}.")?),
        }
    }

    fn hint(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.game.game().end().is_some() {
            writeln!(out, "There is nothing to play: the game is over.")?;
            return Ok(());
        }
        let lines = self.computer.think(self.game.record(), 1)?;
        let best = lines.first().context("there is a best line")?;
        let judgement = Language::English.judgement(best, self.record().turn());
        let (advice, sequel) = best.line.split_first().context("a line has a move")?;
        writeln!(out, "Try {advice}: {judgement} ({}).", best.score)?;
        if !sequel.is_empty() {
            writeln!(out, "  It may go on {}.", sequel.join(" "))?;
        }
        Ok(())
    }

    fn think(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.game.game().end().is_some() {
            writeln!(out, "There is nothing to think about: the game is over.")?;
            return Ok(());
        }
        let lines = self.computer.think(self.game.record(), 3)?;
        let best = lines.first().context("there is a best line")?;
        let effort = if best.proven {
            format!("Proven at {} nodes", best.nodes)
        } else {
            format!("Looked {} plies ahead at {} nodes", best.depth, best.nodes)
        };
        writeln!(
            out,
            "{} to move: {}. {effort}.",
            self.record().turn(),
            Language::English.judgement(best, self.record().turn()),
        )?;
        for line in &lines {
            writeln!(
                out,
                "  {:>11}  {}",
                line.score.to_string(),
                line.line.join(" ")
            )?;
        }
        Ok(())
    }

    /// All legal moves, or those that begin on a square.
    fn list_moves(&self, square: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut moves = self.record().legal_moves();
        if !square.is_empty() {
            let touch = match square.parse() {
                Ok(square) => Touch::Square(square),
                Err(error) => return writeln!(out, "Not a square: {error}."),
            };
            if let Some(explanation) = self.record().refusal(&[touch]) {
                return writeln!(out, "None: {explanation}.");
            }
            moves.retain(|m| m.path.begins_with(&[touch]));
        }
        match moves.len() {
            1 => writeln!(out, "1 legal move:")?,
            n => writeln!(out, "{n} legal moves:")?,
        }
        for row in moves.chunks(6) {
            let row: Vec<String> = row.iter().map(|m| format!("{:<12}", m.text)).collect();
            writeln!(out, "  {}", row.join(" ").trim_end())?;
        }
        Ok(())
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let before = self.record().moves();
        let act = Act::Undo {
            answer: OfferAction::Offer,
            ply: None,
        };
        match self.game.act(act, now()) {
            Ok(_) => {
                match &before[self.record().ply()..] {
                    [] => writeln!(out, "The game goes on.")?,
                    moves => writeln!(out, "Taken back: {}", moves.join(" "))?,
                }
                self.show(out)
            }
            Err(Refusal::NothingToUndo) => {
                writeln!(out, "There is no move of yours to take back.")
            }
            Err(refusal) => writeln!(out, "Not taken back: {refusal}."),
        }
    }

    fn redo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let before = self.record().ply();
        match self.game.act(Act::Redo, now()) {
            Ok(_) => {
                let played = &self.record().moves()[before..];
                writeln!(out, "Played again: {}", played.join(" "))?;
                self.show(out)
            }
            Err(Refusal::NothingToRedo | Refusal::GameOver) => {
                writeln!(out, "There is nothing to play again.")
            }
            Err(refusal) => writeln!(out, "Not played again: {refusal}."),
        }
    }

    fn save(&mut self, path: &str, out: &mut dyn Write) -> io::Result<()> {
        if path.is_empty() {
            return writeln!(out, "Not saved: name a file, as in save FILE");
        }
        match self.export(path) {
            Ok(()) => writeln!(out, "Saved as {path}."),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                writeln!(
                    out,
                    "Not saved: {path} exists already; choose another name."
                )
            }
            Err(error) => writeln!(out, "Not saved: {path}: {error}."),
        }
    }

    /// Writes the game as PGN to a new file, or to the one written before.
    pub(super) fn export(&mut self, path: &str) -> io::Result<()> {
        let text = self
            .game
            .transcript(&Zoned::now().strftime("%Y.%m.%d").to_string());
        let mut file = if self.exported.as_deref() == Some(path) {
            File::create(path)?
        } else {
            File::create_new(path)?
        };
        file.write_all(text.as_bytes())?;
        self.exported = Some(path.to_owned());
        Ok(())
    }

    fn leave(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.record().outcome() {
            Some(outcome) => writeln!(out, "The game is over: {}.", verdict(outcome))?,
            None => writeln!(
                out,
                "The game is left unfinished at move {}\n  {}",
                MoveNumber(self.record().ply())
                    .to_string()
                    .trim_end_matches('.'),
                self.record().position(),
            )?,
        }
        if let Some(file) = self.game.resumable_file() {
            let number = self.saved_games.number_of(file);
            writeln!(out, "{}", how_to_resume(number.unwrap_or(1)))?;
        }
        goodbye(out)
    }
}
