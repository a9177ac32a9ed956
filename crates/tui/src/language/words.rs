//! Words for players, clocks, scores, results and display settings.

use std::time::Duration;

use tessera_engine::{Level, Report, Score};
use tessera_play::{Bot, End, EndCause, Winner};
use tessera_rules::{
    Color, EndReason, GameKind, Touch, hecatomb, lines_of_action, mad_bishops, mitsudomoe,
    view::{Alert, AlertKind, FigureName},
};

use super::Language::{self, English, Portuguese};
use crate::{
    board::{Naming, Players, Style},
    clock::TimeControl,
    seat::Seat,
    theme::{ColorDepth, Tone},
};

impl Language {
    pub(crate) fn level_name(self, level: Level) -> Option<&'static str> {
        let texts = self.texts();
        match level.name()? {
            "beginner" => Some(texts.beginner),
            "medium" => Some(texts.medium),
            "difficult" => Some(texts.difficult),
            "maximum" => Some(texts.maximum),
            _ => None,
        }
    }

    /// A description of the player, for the settings form.
    pub(crate) fn seat(self, seat: Seat) -> String {
        let texts = self.texts();
        match seat {
            Seat::Human => texts.human.into(),
            Seat::Random => texts.random.into(),
            Seat::Level(level) => match self.level_name(level) {
                Some(name) => format!("{}, {name} ({level})", texts.computer),
                None => format!("{}, {} {level}", texts.computer, texts.level),
            },
            Seat::Bot(bot) => self.bot(bot).into(),
        }
    }

    /// A computer player of an original program.
    pub(crate) fn bot(self, bot: Bot) -> &'static str {
        match (self, bot) {
            (English, Bot::OriginalEasy) => "original program, easy",
            (English, Bot::OriginalHard) => "original program, hard",
            (Portuguese, Bot::OriginalEasy) => "programa original, fácil",
            (Portuguese, Bot::OriginalHard) => "programa original, difícil",
        }
    }

    /// A short description of the player, for the panel beside the board.
    pub(crate) fn short_seat(self, seat: Seat) -> String {
        match seat {
            Seat::Human => self.texts().human.into(),
            Seat::Random => self.texts().computer.into(),
            Seat::Level(level) => format!("{} {level}", self.texts().level),
            Seat::Bot(bot) => bot.name().into(),
        }
    }

    pub(crate) fn style(self, style: Style) -> &'static str {
        match (self, style) {
            (_, Style::Tessera) => "Tessera",
            (English, Style::Ascii) => "plain letters",
            (English, Style::Original) => "original programs",
            (Portuguese, Style::Ascii) => "letras simples",
            (Portuguese, Style::Original) => "programas originais",
        }
    }

    pub(crate) fn color_depth(self, depth: ColorDepth) -> &'static str {
        match (self, depth) {
            (English, ColorDepth::True) => "all colours",
            (English, ColorDepth::Indexed) => "256 colours",
            (English, ColorDepth::Sixteen) => "16 colours",
            (English, ColorDepth::None) => "no colours",
            (Portuguese, ColorDepth::True) => "todas as cores",
            (Portuguese, ColorDepth::Indexed) => "256 cores",
            (Portuguese, ColorDepth::Sixteen) => "16 cores",
            (Portuguese, ColorDepth::None) => "sem cores",
        }
    }

    pub(crate) fn tone(self, tone: Tone) -> &'static str {
        match (self, tone) {
            (English, Tone::Dark) => "dark",
            (English, Tone::Light) => "light",
            (Portuguese, Tone::Dark) => "escuro",
            (Portuguese, Tone::Light) => "claro",
        }
    }

    pub(crate) fn time_control(self, control: TimeControl) -> String {
        let texts = self.texts();
        let name = match control {
            TimeControl::None => return texts.no_clock.into(),
            TimeControl::BULLET => "bullet, ",
            TimeControl::FAST if self == English => "fast, ",
            TimeControl::FAST => "rápido, ",
            TimeControl::SLOW if self == English => "slow, ",
            TimeControl::SLOW => "lento, ",
            _ => "",
        };
        match control {
            TimeControl::Fischer { start, increment } => format!(
                "{} + {} s {}",
                length(start),
                increment.as_secs(),
                texts.a_move
            ),
            TimeControl::PerMove(time) => format!("{name}{} {}", length(time), texts.a_move),
            TimeControl::None => String::new(),
        }
    }

    /// One sentence about the game or the variant.
    pub fn summary(self, kind: GameKind) -> &'static str {
        if self == English {
            return kind.summary();
        }
        match kind {
            GameKind::MadBishops(variant) => match variant {
                mad_bishops::Variant::Standard => {
                    "Bispos que podem capturar só se movem capturando, os outros só atacando; capture tudo."
                }
                mad_bishops::Variant::Eight => {
                    "O mesmo em 8×8 casas, com 16 peças de cada lado (Fous-Fous)."
                }
            },
            GameKind::LinesOfAction(variant) => match variant {
                lines_of_action::Variant::Standard => {
                    "Mova exatamente tantas casas quantas as peças na linha; ligue todas as suas peças."
                }
                lines_of_action::Variant::DrawOnBoth => "Um lance que liga os dois lados é empate.",
                lines_of_action::Variant::ScrambledEggs => {
                    "No início as cores alternam à volta do tabuleiro."
                }
                lines_of_action::Variant::SixBySix => {
                    "O mesmo em 6×6 casas, com 8 peças de cada lado."
                }
            },
            GameKind::Hecatomb(variant) => match variant {
                hecatomb::Variant::Standard => {
                    "Um tabuleiro cheio de damas; capture o rei em dez meios-lances."
                }
                hecatomb::Variant::Classic => {
                    "Com as regras do xadrez: xeque, xeque-mate, rei afogado e cinquenta lances."
                }
            },
            GameKind::Mitsudomoe(variant) => match variant {
                mitsudomoe::Variant::Standard => {
                    "Coloque anéis e leve três bolas à meta sobre eles; salte o que estiver no caminho."
                }
                mitsudomoe::Variant::Rulebook => {
                    "As regras publicadas: um turno é um passo de anel e depois um passo de bola."
                }
            },
        }
    }

    /// The label of a figure in the panel beside the board.
    pub fn figure(self, name: FigureName, naming: Naming) -> &'static str {
        match (self, name) {
            (English, FigureName::Balance) if naming.players == Players::RedAndBlue => {
                "red minus blue"
            }
            (Portuguese, FigureName::Balance) if naming.players == Players::RedAndBlue => {
                "vermelho menos azul"
            }
            (English, FigureName::PliesLeft) => "moves left",
            (English, FigureName::QuietPlies) => "since last capture",
            (English, name) => name.label(),
            (Portuguese, FigureName::Balance) => "brancas menos pretas",
            (Portuguese, FigureName::Groups) => "grupos",
            (Portuguese, FigureName::PliesLeft) => "lances restantes",
            (Portuguese, FigureName::QuietPlies) => "sem captura",
            (Portuguese, FigureName::Queens) => "damas",
            (Portuguese, FigureName::BallsOnGoal) => "bolas na meta",
            (Portuguese, FigureName::Supply) => "anéis na mão",
        }
    }

    /// A threat as a clause without a capital and a full stop. The winning moves of the player to move are not given away.
    pub fn alert(self, alert: &Alert, turn: Color, naming: Naming) -> String {
        let color = alert.color;
        let player = self.player(color, naming);
        match (self, alert.kind) {
            (English, AlertKind::KingAttacked) => {
                format!("{} is attacked", self.king_of(color, naming))
            }
            (English, AlertKind::WinsNext) if color == turn => {
                format!("{player} can win with one move")
            }
            (English, AlertKind::WinsNext) => {
                let moves = any_of(&alert.moves, naming, " or ");
                format!("{player} threatens to win with {moves}")
            }
            (Portuguese, AlertKind::KingAttacked) => {
                format!("{} está atacado", self.king_of(color, naming))
            }
            (Portuguese, AlertKind::WinsNext) if color == turn => {
                let can = Self::agree(naming, "pode", "podem");
                format!("{player} {can} ganhar num lance")
            }
            (Portuguese, AlertKind::WinsNext) => {
                let threatens = Self::agree(naming, "ameaça", "ameaçam");
                let moves = any_of(&alert.moves, naming, " ou ");
                format!("{player} {threatens} ganhar com {moves}")
            }
        }
    }

    /// Who won, and why; without capitals and a full stop.
    pub fn end(self, end: &End, naming: Naming) -> (String, String) {
        let result = match (self, end.outcome().map(Winner::color)) {
            (_, Some(Some(winner))) => self.wins(winner, naming),
            (English, Some(None)) => "draw".into(),
            (Portuguese, Some(None)) => "empate".into(),
            (English, None) => "no result".into(),
            (Portuguese, None) => "sem resultado".into(),
        };
        let loser = end.winner.map_or("", |winner| self.player(!winner, naming));
        let cause = match (self, &end.cause) {
            (_, EndCause::Rule(reason)) => self.end_reason(*reason, naming).to_owned(),
            (English, EndCause::Resignation) => format!("{loser} resigned"),
            (Portuguese, EndCause::Resignation) => {
                format!(
                    "{loser} {}",
                    Self::agree(naming, "abandonou", "abandonaram")
                )
            }
            (English, EndCause::Time) => format!("{loser} ran out of time"),
            (Portuguese, EndCause::Time) => format!("acabou o tempo d{loser}"),
            (English, EndCause::Agreement) => "the players agreed".into(),
            (Portuguese, EndCause::Agreement) => "por acordo".into(),
            (English, EndCause::Abandoned) => format!("{loser} left the game"),
            (Portuguese, EndCause::Abandoned) => {
                format!(
                    "{loser} {} a partida",
                    Self::agree(naming, "deixou", "deixaram")
                )
            }
            (English, EndCause::MoveLimit) => "the longest game that is played".into(),
            (Portuguese, EndCause::MoveLimit) => "a partida mais longa que se joga".into(),
            (English, EndCause::Aborted) => "the game was never begun".into(),
            (Portuguese, EndCause::Aborted) => "a partida não chegou a começar".into(),
            (English, EndCause::Unfinished) => "the game was not played on".into(),
            (Portuguese, EndCause::Unfinished) => "a partida não foi continuada".into(),
            (English, EndCause::Recorded(_)) => "as recorded".into(),
            (Portuguese, EndCause::Recorded(_)) => "segundo o registo".into(),
        };
        (result, cause)
    }

    fn end_reason(self, reason: EndReason, naming: Naming) -> &'static str {
        // The original Hecatomb program counts turns.
        if reason == EndReason::PlyLimit && naming.players == Players::Numbers {
            return match self {
                English => "the ten turns are over",
                Portuguese => "acabaram as dez jogadas",
            };
        }
        if self == English {
            return reason.clause();
        }
        match reason {
            EndReason::AllCaptured => "a última peça inimiga foi capturada",
            EndReason::NoMove => "quem devia jogar não tem lance legal",
            EndReason::Connected => "todas as peças de um lado estão ligadas",
            EndReason::BothConnected => "o mesmo lance ligou os dois lados",
            EndReason::Repetition => "a mesma posição ocorreu pela terceira vez",
            EndReason::KingCaptured => "o rei foi capturado",
            EndReason::PlyLimit => "passaram dez meios-lances e os dois reis estão de pé",
            EndReason::Checkmate => "o rei está atacado e não se pode salvar",
            EndReason::Stalemate => "o rei não está atacado mas nenhum lance é legal",
            EndReason::FiftyMoves => "cinquenta lances de cada lado sem captura",
            EndReason::Goal => "as três bolas chegaram à meta",
            EndReason::HomeFull => {
                "as três casas da base de quem perdeu ficaram ocupadas após a sua jogada"
            }
        }
    }

    /// The score of a search in words, for the player `turn` to move.
    pub fn judgement(self, report: &Report, turn: Color, naming: Naming) -> String {
        self.verdict(report.score, report.proven, turn, naming)
    }

    fn verdict(self, score: Score, proven: bool, turn: Color, naming: Naming) -> String {
        let color = if score.0 > 0 { turn } else { !turn };
        let (winner, wins) = (self.player(color, naming), self.wins(color, naming));
        match (self, score.plies_to_end()) {
            (English, Some(1)) => format!("{wins} at once"),
            (Portuguese, Some(1)) => format!("{wins} já"),
            (English, Some(plies)) => format!("{wins} within {} moves", plies.abs()),
            (Portuguese, Some(plies)) => format!("{wins} em {} lances", plies.abs()),
            (English, None) if score.is_decided() => format!("{wins}, proven"),
            (Portuguese, None) if score.is_decided() => format!("{wins}, provado"),
            (English, None) if proven => "a draw, proven".into(),
            (Portuguese, None) if proven => "empate, provado".into(),
            (English, None) if score.0.abs() < 30 => "about even".into(),
            (Portuguese, None) if score.0.abs() < 30 => "equilibrado".into(),
            (English, None) => format!("{winner} is ahead"),
            (Portuguese, None) => format!("vantagem para {winner}"),
        }
    }

    /// A touch inside a sentence.
    pub(crate) fn touch(self, touch: Touch, naming: Naming) -> String {
        match (self, touch) {
            (English, Touch::Square(square)) => naming.text(&format!("the piece on {square}")),
            (Portuguese, Touch::Square(square)) => naming.text(&format!("a peça em {square}")),
            (English, Touch::Supply) => "a ring from your supply".into(),
            (Portuguese, Touch::Supply) => "um anel da sua mão".into(),
            (English, Touch::Pass) => "passing".into(),
            (Portuguese, Touch::Pass) => "passar".into(),
        }
    }
}

/// `45 s` or `5 min`.
fn length(time: Duration) -> String {
    match time.as_secs() {
        seconds if seconds >= 120 && seconds.is_multiple_of(60) => format!("{} min", seconds / 60),
        seconds => format!("{seconds} s"),
    }
}

/// `b2-b5, c3-c5 or d4-d7`.
fn any_of(moves: &[String], naming: Naming, or: &str) -> String {
    let moves: Vec<String> = moves.iter().map(|m| naming.text(m)).collect();
    match moves.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{}{or}{last}", rest.join(", ")),
        _ => moves.concat(),
    }
}

/// The text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_engine::score::{SOME_WIN, WIN};

    #[test]
    fn scores_are_said_in_words() {
        let said = |score| English.verdict(Score(score), false, Color::White, Naming::USUAL);
        assert_eq!(said(-12), "about even");
        assert_eq!(said(120), "white is ahead");
        assert_eq!(said(-120), "black is ahead");
        assert_eq!(said(WIN - 1), "white wins at once");
        assert_eq!(said(WIN - 3), "white wins within 3 moves");
        assert_eq!(said(-WIN + 2), "black wins within 2 moves");
        let proven = |score| English.verdict(Score(score), true, Color::White, Naming::USUAL);
        assert_eq!(proven(0), "a draw, proven");
        assert_eq!(proven(SOME_WIN), "white wins, proven");
    }

    #[test]
    fn every_kind_is_described_in_every_language() {
        for kind in GameKind::all() {
            assert_ne!(English.summary(kind), Portuguese.summary(kind));
        }
    }

    #[test]
    fn every_named_level_has_a_name_in_every_language() {
        for level in Level::all().filter(|level| level.name().is_some()) {
            assert_eq!(English.level_name(level), level.name());
            assert!(Portuguese.level_name(level).is_some(), "{:?}", level.name());
        }
    }

    #[test]
    fn a_threat_names_the_moves_and_a_chance_of_the_player_to_move_does_not() {
        let alert = |moves: &[&str]| Alert {
            kind: AlertKind::WinsNext,
            color: Color::White,
            squares: Vec::new(),
            moves: moves.iter().copied().map(String::from).collect(),
        };
        let english = |moves: &[&str], turn| English.alert(&alert(moves), turn, Naming::USUAL);
        assert_eq!(
            english(&["b2-b5"], Color::Black),
            "white threatens to win with b2-b5"
        );
        assert_eq!(
            english(&["b2-b5", "c3-c5", "d4-d7"], Color::Black),
            "white threatens to win with b2-b5, c3-c5 or d4-d7"
        );
        assert_eq!(
            english(&["b2-b5"], Color::White),
            "white can win with one move"
        );
        assert_eq!(
            Portuguese.alert(&alert(&["b2-b5", "c3-c5"]), Color::Black, Naming::USUAL),
            "as brancas ameaçam ganhar com b2-b5 ou c3-c5"
        );
    }

    #[test]
    fn clocks_are_described() {
        let said = |text: &str| English.time_control(text.parse().unwrap());
        assert_eq!(said("none"), "none");
        assert_eq!(said("fast"), "fast, 30 s a move");
        assert_eq!(said("45"), "45 s a move");
        assert_eq!(said("300+5"), "5 min + 5 s a move");
    }
}
