//! Reviews of games in words.

use tessera_engine::Score;
use tessera_review::{Judgement, MoveReview, PositionReview, Reason, Review, TurningPoint};
use tessera_rules::{Color, EndReason, pgn::MoveNumber};

use super::Language::{self, English, Portuguese};
use crate::board::Naming;

/// The most moves of a line that a sentence shows.
const SHOWN_MOVES: usize = 6;

impl Language {
    /// What a move is called.
    pub fn move_judgement(self, judgement: Judgement) -> &'static str {
        match (self, judgement) {
            (English, Judgement::OnlyMove) => "only move",
            (English, Judgement::Best) => "best",
            (English, Judgement::Good) => "good",
            (English, Judgement::Inaccuracy) => "inaccuracy",
            (English, Judgement::Mistake) => "mistake",
            (English, Judgement::Blunder) => "blunder",
            (English, Judgement::MissedWin) => "missed win",
            (Portuguese, Judgement::OnlyMove) => "lance único",
            (Portuguese, Judgement::Best) => "o melhor",
            (Portuguese, Judgement::Good) => "bom",
            (Portuguese, Judgement::Inaccuracy) => "imprecisão",
            (Portuguese, Judgement::Mistake) => "erro",
            (Portuguese, Judgement::Blunder) => "erro grave",
            (Portuguese, Judgement::MissedWin) => "vitória perdida",
        }
    }

    /// The score of a position for white, in few characters: `+1.25`, or who wins in how many plies.
    pub fn short_score(self, score: i32, naming: Naming) -> String {
        let score = Score(score);
        let winner = if score.0 > 0 {
            Color::White
        } else {
            Color::Black
        };
        match (self, score.plies_to_end()) {
            (_, Some(0)) => self.wins(winner, naming),
            (English, Some(plies)) => format!("{} in {}", self.wins(winner, naming), plies.abs()),
            (Portuguese, Some(plies)) => {
                format!("{} em {}", self.wins(winner, naming), plies.abs())
            }
            (_, None) if score.is_decided() => self.wins(winner, naming),
            (_, None) => score.to_string(),
        }
    }

    /// The number of a record's moves in variations, which are no part of the game.
    pub fn variations_left_out(self, moves: usize) -> String {
        match (self, moves) {
            (English, 1) => "The record has a move in a variation, which is left out.".into(),
            (English, moves) => {
                format!("The record has {moves} moves in variations, which are left out.")
            }
            (Portuguese, 1) => "O registo tem um lance numa variante, que fica de fora.".into(),
            (Portuguese, moves) => {
                format!("O registo tem {moves} lances em variantes, que ficam de fora.")
            }
        }
    }

    /// How precisely each player played.
    pub fn accuracy(self, review: &Review, naming: Naming) -> String {
        let players = Color::ALL.into_iter().filter_map(|color| {
            let accuracy = review.accuracy[color]?;
            Some(format!("{} {accuracy:.0} %", self.player(color, naming)))
        });
        let players: Vec<String> = players.collect();
        match (self, players.is_empty()) {
            (English, true) => "There was nothing to choose in this game.".into(),
            (Portuguese, true) => "Nesta partida não havia nada a escolher.".into(),
            (English, false) => format!("Accuracy: {}.", players.join(", ")),
            (Portuguese, false) => format!("Precisão: {}.", players.join(", ")),
        }
    }

    /// The heading of the turning points, or that there are none.
    pub fn turning_points(self, review: &Review) -> &'static str {
        match (self, review.turning_points.is_empty()) {
            (English, true) => "No move lost much.",
            (Portuguese, true) => "Nenhum lance perdeu muito.",
            (English, false) => "Where the game turned:",
            (Portuguese, false) => "Onde a partida se decidiu:",
        }
    }

    /// What happened at a turning point, what would have been better, and why.
    pub fn turning_point(self, point: &TurningPoint, naming: Naming) -> String {
        let number = MoveNumber(point.ply);
        let text = naming.text(&point.text);
        let what = self.move_judgement(point.judgement);
        let player = self.player(point.color, naming);
        let percent = |chance: f64| (chance * 100.0).round() as i32;
        let (before, after) = (percent(point.before), percent(point.after));
        let reason = self.reason(point, naming);
        let shown = point.better.len().min(SHOWN_MOVES);
        let better = naming.moves(&point.better[..shown]);
        match self {
            English => {
                let article = if what.starts_with('i') { "an" } else { "a" };
                format!(
                    "{number} {text} is {article} {what}: the chances of {player} fall from {before} % to {after} %. Better was {better}: {reason}."
                )
            }
            Portuguese => {
                let article = match point.judgement {
                    Judgement::Inaccuracy | Judgement::MissedWin => "uma",
                    _ => "um",
                };
                format!(
                    "{number} {text} é {article} {what}: as possibilidades d{player} descem de {before} % para {after} %. Era melhor {better}: {reason}."
                )
            }
        }
    }

    fn reason(self, point: &TurningPoint, naming: Naming) -> String {
        let (player, opponent) = (point.color, !point.color);
        match (self, point.reason) {
            (_, Reason::Wins { moves, by }) => self.wins_by(player, moves, by, naming),
            (English, Reason::Loses { moves: Some(0), .. }) => {
                format!(
                    "the move played ends the game, and {}",
                    self.wins(opponent, naming)
                )
            }
            (Portuguese, Reason::Loses { moves: Some(0), .. }) => {
                format!(
                    "o lance jogado acaba a partida, e {}",
                    self.wins(opponent, naming)
                )
            }
            (English, Reason::Loses { moves, by }) => {
                format!("otherwise {}", self.wins_by(opponent, moves, by, naming))
            }
            (Portuguese, Reason::Loses { moves, by }) => {
                format!(
                    "de outro modo {}",
                    self.wins_by(opponent, moves, by, naming)
                )
            }
            (English, Reason::Draws) => "it holds the draw".into(),
            (Portuguese, Reason::Draws) => "segura o empate".into(),
            (English, Reason::Captures { pieces: 1 }) => "its line wins one piece more".into(),
            (Portuguese, Reason::Captures { pieces: 1 }) => {
                "a sua linha ganha mais uma peça".into()
            }
            (English, Reason::Captures { pieces }) => {
                format!("its line wins {pieces} pieces more")
            }
            (Portuguese, Reason::Captures { pieces }) => {
                format!("a sua linha ganha mais {pieces} peças")
            }
            (English, Reason::Score { better, played }) => format!(
                "its score is {} instead of {}",
                Score(better),
                Score(played)
            ),
            (Portuguese, Reason::Score { better, played }) => {
                format!("vale {} em vez de {}", Score(better), Score(played))
            }
        }
    }

    /// `white connects in 2 moves`.
    fn wins_by(
        self,
        winner: Color,
        moves: Option<u32>,
        by: Option<EndReason>,
        naming: Naming,
    ) -> String {
        let player = self.player(winner, naming);
        let agree = |singular, plural| Self::agree(naming, singular, plural);
        let does = match (self, by) {
            (English, Some(EndReason::AllCaptured)) => "captures the last piece",
            (English, Some(EndReason::Connected | EndReason::BothConnected)) => "connects",
            (English, Some(EndReason::KingCaptured)) => "captures the king",
            (English, Some(EndReason::Checkmate)) => "gives mate",
            (English, Some(EndReason::Goal)) => "brings the third ball home",
            (English, Some(EndReason::NoMove)) => "leaves no legal move",
            (Portuguese, Some(EndReason::AllCaptured)) => {
                agree("captura a última peça", "capturam a última peça")
            }
            (Portuguese, Some(EndReason::Connected | EndReason::BothConnected)) => {
                agree("liga todas as peças", "ligam todas as peças")
            }
            (Portuguese, Some(EndReason::KingCaptured)) => agree("captura o rei", "capturam o rei"),
            (Portuguese, Some(EndReason::Checkmate)) => agree("dá mate", "dão mate"),
            (Portuguese, Some(EndReason::Goal)) => agree(
                "leva a terceira bola à meta",
                "levam a terceira bola à meta",
            ),
            (Portuguese, Some(EndReason::NoMove)) => {
                agree("não deixa lance legal", "não deixam lance legal")
            }
            // The rest are draws, or lost by the player who moved.
            (English, _) => "wins",
            (Portuguese, _) => agree("ganha", "ganham"),
        };
        match (self, moves) {
            (_, None) => format!("{player} {does}"),
            (English, Some(1)) => format!("{player} {does} at once"),
            (Portuguese, Some(1)) => format!("{player} {does} já"),
            (English, Some(moves)) => format!("{player} {does} in {moves} moves"),
            (Portuguese, Some(moves)) => format!("{player} {does} em {moves} lances"),
        }
    }

    /// What the graph beside the board shows.
    pub(crate) fn chances_of(self, color: Color, naming: Naming) -> String {
        let player = self.player(color, naming);
        match self {
            English => format!("Chances of {player}"),
            Portuguese => format!("Possibilidades d{player}"),
        }
    }

    /// How far a review has come.
    pub(crate) fn review_progress(self, done: usize, needed: usize) -> String {
        match self {
            English => format!("Reviewing: {done} of {needed} positions searched."),
            Portuguese => format!("A rever: {done} de {needed} posições analisadas."),
        }
    }

    /// What a move is called, and the score after it.
    pub(crate) fn judged_move(
        self,
        number: MoveNumber,
        reviewed: &MoveReview,
        after: &PositionReview,
        naming: Naming,
    ) -> String {
        let text = naming.text(&reviewed.text);
        let what = self.move_judgement(reviewed.judgement);
        let score = self.short_score(after.score, naming);
        format!("{number} {text}: {what} ({score}).")
    }

    /// The better line, if the move lost something.
    pub(crate) fn better_move(self, reviewed: &MoveReview, naming: Naming) -> Option<String> {
        let lost = (reviewed.loss * 100.0).round() as u32;
        let shown = reviewed.best.len().min(SHOWN_MOVES);
        let better = naming.moves(&reviewed.best[..shown]);
        (lost > 0 && !better.is_empty()).then(|| match self {
            English => format!("It lost {lost} %. Better was {better}."),
            Portuguese => format!("Perdeu {lost} %. Era melhor {better}."),
        })
    }

    /// The heading of a better line.
    pub(crate) fn instead_of(self, number: MoveNumber, text: &str) -> String {
        match self {
            English => format!("Instead of {number} {text}:"),
            Portuguese => format!("Em vez de {number} {text}:"),
        }
    }

    /// What the graph shows.
    pub fn graph_title(self, naming: Naming) -> String {
        match self {
            English => format!("Winning chances of {}:", self.player(Color::White, naming)),
            Portuguese => format!(
                "Possibilidades d{} de ganhar:",
                self.player(Color::White, naming)
            ),
        }
    }

    /// What the review is based on.
    pub fn review_budget(self, nodes: u64) -> String {
        match self {
            English => format!(
                "Searched with {nodes} nodes for each position, and more where the game turned."
            ),
            Portuguese => {
                format!("Analisada com {nodes} nós por posição, e mais onde a partida se decidiu.")
            }
        }
    }

    /// The heading of the list of moves.
    pub fn judged_moves(self) -> &'static str {
        match self {
            English => "Moves, with the score after each for white:",
            Portuguese => "Lances, com o valor depois de cada um para as brancas:",
        }
    }
}
