//! A game that is played line by line: prompts, commands and their answers.

use std::{
    fs::File,
    io::{self, BufRead, Write},
    thread,
    time::Duration,
};

use anyhow::Context;
use jiff::Zoned;
use tessera_play::{Act, OfferAction};
use tessera_rules::{AnyGame, Square, Touch, pgn::MoveNumber};
use tessera_tui::{
    board::Numbering,
    language::Language::{self, English, Portuguese},
    local_game::LocalGame,
    rulebook,
    saved_games::SavedGames,
    seat::Seat,
    typed,
};

use super::{
    command::Command,
    computer::Computer,
    goodbye,
    hecatomb_dialogue::{self, Coordinates, Typed},
    help, now,
    words::Words,
};
use crate::{board::Painter, input};

pub(super) struct Table {
    pub(super) game: LocalGame,
    pub(super) computer: Computer,
    pub(super) rng: fastrand::Rng,
    pub(super) painter: Painter,
    pub(super) language: Language,
    /// The numbers of a move that is typed number by number, beside the board of the original Hecatomb program.
    pub(super) coordinates: Coordinates,
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
        let words = self.words();
        writeln!(out, "\n{}", words.introduction(kind))?;
        if self.has_human() {
            writeln!(out, "{}", words.how_to_play())?;
        }
        if self.has_dialogue() && self.record().ply() == 0 {
            let turn = self.record().turn();
            writeln!(out, "{}", hecatomb_dialogue::starts(turn, words))?;
        }
        self.show(out)?;
        loop {
            let over = self.game.game().end().is_some();
            if !over && !self.game.turn_seat().is_person() {
                if !self.has_human() && self.record().ply() >= self.plies {
                    writeln!(out, "{}", words.stopped(self.plies))?;
                    return Ok(());
                }
                self.computer_moves(out)?;
                continue;
            }
            if over && !self.has_human() {
                return Ok(());
            }
            write!(out, "{}", self.prompt(over))?;
            out.flush()?;
            let Some(line) = input::line(input)? else {
                writeln!(out)?;
                return self.leave(out);
            };
            if !over && self.has_dialogue() && self.take_coordinates(&line, out)? {
                continue;
            }
            match Command::parse(&line) {
                // An empty line begins the move again.
                Command::Nothing => self.coordinates.clear(),
                Command::Quit => return self.leave(out),
                Command::Help => write!(out, "{}", help::help(self.record(), words))?,
                Command::Rules => write!(out, "\n{}\n", rulebook::page(kind, self.language))?,
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

    /// The language with the names that fit to the board.
    fn words(&self) -> Words {
        Words {
            language: self.language,
            naming: self.painter.naming(&self.record().view()),
        }
    }

    /// Whether the game is played as in the original Hecatomb program.
    fn has_dialogue(&self) -> bool {
        self.painter.is_original() && hecatomb_dialogue::is_of(self.record().kind())
    }

    fn prompt(&self, is_over: bool) -> String {
        let words = self.words();
        let turn = self.record().turn();
        if is_over {
            words.prompt_over().to_owned()
        } else if self.has_dialogue() {
            self.coordinates.prompt(turn, words)
        } else {
            words.prompt(turn)
        }
    }

    /// Takes a line with one or more numbers of a move; returns whether it was one.
    fn take_coordinates(&mut self, line: &str, out: &mut dyn Write) -> anyhow::Result<bool> {
        match self.coordinates.add(line) {
            Typed::Other => return Ok(false),
            Typed::Incomplete => {}
            Typed::Refused => writeln!(out, "{}", Coordinates::refusal(self.language))?,
            Typed::Move(text) => self.human_moves(&text, out)?,
        }
        Ok(true)
    }

    fn show(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.coordinates.clear();
        if let Some(error) = self.game.take_save_error() {
            writeln!(out, "{}", self.words().not_saved(&error))?;
        }
        let board = self.painter.draw_in(&self.record().view(), self.language);
        write!(out, "\n{board}\n")
    }

    fn computer_moves(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let player = self.record().turn();
        let text = match Seat::from(self.game.turn_seat()) {
            Seat::Level(level) => self.computer.choose(self.game.record(), level)?,
            Seat::Bot(bot) => bot
                .choose(self.game.record(), self.game.game().header().seed)
                .context("a game that is not over has a legal move")?,
            Seat::Random | Seat::Human => self
                .rng
                .choice(self.game.record().legal_texts())
                .context("a game that is not over has a legal move")?,
        };
        self.game.play_computer(&text, now())?;
        writeln!(out, "{}", self.words().computer_played(player, &text))?;
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
            Err(error) => return Ok(writeln!(out, "{}", self.words().typed_error(&error))?),
        };
        match self.game.act(Act::Move { text: text.clone() }, now()) {
            Ok(_) => {
                writeln!(out, "{}", self.words().played(player, &text))?;
                Ok(self.show(out)?)
            }
            Err(refusal) => Ok(writeln!(out, "{}", self.words().refused(&refusal))?),
        }
    }

    fn hint(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.game.game().end().is_some() {
            let words = self.words();
            let text = words.pick(
                "There is nothing to play: the game is over.",
                "Não há nada a jogar: a partida acabou.",
            );
            return Ok(writeln!(out, "{text}")?);
        }
        let lines = self.computer.think(self.game.record(), 1)?;
        let best = lines.first().context("there is a best line")?;
        let words = self.words();
        let (language, naming) = (words.language, words.naming);
        let judgement = language.judgement(best, self.record().turn(), naming);
        let (advice, sequel) = best.line.split_first().context("a line has a move")?;
        let try_it = words.pick("Try", "Experimente");
        let advice = naming.text(advice);
        writeln!(out, "{try_it} {advice}: {judgement} ({}).", best.score)?;
        if !sequel.is_empty() {
            let goes_on = words.pick("It may go on", "Pode seguir-se");
            writeln!(out, "  {goes_on} {}.", naming.moves(sequel))?;
        }
        Ok(())
    }

    fn think(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.game.game().end().is_some() {
            let words = self.words();
            let text = words.pick(
                "There is nothing to think about: the game is over.",
                "Não há nada em que pensar: a partida acabou.",
            );
            return Ok(writeln!(out, "{text}")?);
        }
        let lines = self.computer.think(self.game.record(), 3)?;
        let best = lines.first().context("there is a best line")?;
        let Words { language, naming } = self.words();
        let turn = self.record().turn();
        let player = language.player(turn, naming);
        let judgement = language.judgement(best, turn, naming);
        let (depth, nodes) = (best.depth, best.nodes);
        match language {
            English => writeln!(
                out,
                "{player} to move: {judgement}. Looked {depth} plies ahead at {nodes} nodes."
            )?,
            Portuguese => {
                let plays = Language::agree(naming, "joga", "jogam");
                writeln!(
                    out,
                    "{plays} {player}: {judgement}. Viu {depth} meios-lances à frente em {nodes} posições."
                )?;
            }
        }
        for line in &lines {
            writeln!(
                out,
                "  {:>11}  {}",
                line.score.to_string(),
                naming.moves(&line.line)
            )?;
        }
        Ok(())
    }

    /// All legal moves, or those that begin on a square.
    fn list_moves(&self, square: &str, out: &mut dyn Write) -> io::Result<()> {
        let words = self.words();
        let mut moves = self.record().legal_moves();
        if !square.is_empty() {
            let Some(touch) = self.read_square(square).map(Touch::Square) else {
                return writeln!(out, "{}", words.not_a_square(square));
            };
            if let Some(explanation) = self.record().refusal(&[touch]) {
                return writeln!(out, "{}", words.no_moves_there(&explanation.reason));
            }
            moves.retain(|m| m.path.begins_with(&[touch]));
        }
        writeln!(out, "{}", words.number_of_moves(moves.len()))?;
        for row in moves.chunks(6) {
            let text = |text: &str| format!("{:<12}", words.naming.text(text));
            let row: Vec<String> = row.iter().map(|m| text(&m.text)).collect();
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
                let taken_back = &before[self.record().ply()..];
                writeln!(out, "{}", self.words().taken_back(taken_back))?;
                self.show(out)
            }
            Err(refusal) => writeln!(out, "{}", self.words().not_taken_back(&refusal)),
        }
    }

    fn redo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let before = self.record().ply();
        match self.game.act(Act::Redo, now()) {
            Ok(_) => {
                let played = &self.record().moves()[before..];
                writeln!(out, "{}", self.words().played_again(played))?;
                self.show(out)
            }
            Err(refusal) => writeln!(out, "{}", self.words().not_played_again(&refusal)),
        }
    }

    pub(super) fn save(&mut self, path: &str, out: &mut dyn Write) -> io::Result<()> {
        if path.is_empty() {
            let words = self.words();
            let text = words.pick(
                "Not saved: name a file, as in save FILE",
                "Não guardado: indique um ficheiro, como em guardar FICHEIRO",
            );
            return writeln!(out, "{text}");
        }
        let text = self
            .game
            .transcript(&Zoned::now().strftime("%Y.%m.%d").to_string());
        let file = if self.exported.as_deref() == Some(path) {
            File::create(path)
        } else {
            File::create_new(path)
        };
        match file.and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => {
                self.exported = Some(path.to_owned());
                match self.language {
                    English => writeln!(out, "Saved as {path}."),
                    Portuguese => writeln!(out, "Guardado como {path}."),
                }
            }
            Err(error) => {
                let exists = error.kind() == io::ErrorKind::AlreadyExists;
                match self.language {
                    English if exists => writeln!(
                        out,
                        "Not saved: {path} exists already; choose another name."
                    ),
                    Portuguese if exists => {
                        writeln!(out, "Não guardado: {path} já existe; escolha outro nome.")
                    }
                    English => writeln!(out, "Not saved: {path}: {error}."),
                    Portuguese => writeln!(out, "Não guardado: {path}: {error}."),
                }
            }
        }
    }

    /// The square of a name such as `c3`, or of a column and a row as the original program numbers them.
    fn read_square(&self, text: &str) -> Option<Square> {
        if let Ok(square) = text.parse() {
            return Some(square);
        }
        let view = self.record().view();
        let (column, row) = text.split_once([' ', ',', '-'])?;
        let row = row.trim().trim_end_matches('.');
        let column = column.trim_end_matches('.');
        Numbering::of(view.kind).square(column, row, view.shape.ranks)
    }

    fn leave(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let words = self.words();
        let number = MoveNumber(self.record().ply()).to_string();
        let number = number.trim_end_matches('.');
        let ending = match self.record().outcome() {
            Some(outcome) => words.game_over(outcome),
            None => words.left_unfinished(number, &self.record().position()),
        };
        writeln!(out, "{ending}")?;
        if let Some(file) = self.game.resumable_file() {
            let number = self.saved_games.number_of(file);
            writeln!(out, "{}", words.how_to_resume(number.unwrap_or(1)))?;
        }
        goodbye(words, out)
    }
}
