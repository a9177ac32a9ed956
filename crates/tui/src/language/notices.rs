//! Notices of the table as sentences.

use tessera_engine::Report;
use tessera_rules::Color;

use super::{
    Language::{self, English, Portuguese},
    words::capital,
};
use crate::{board::Naming, table::Notice, typed::first_few};

impl Language {
    /// The notice as one or two sentences. `best` is the best line for `turn`, shown by `Notice::HintMove`.
    #[expect(clippy::too_many_lines, reason = "one sentence for each notice")]
    pub(crate) fn notice(
        self,
        notice: &Notice,
        best: Option<&Report>,
        turn: Color,
        naming: Naming,
    ) -> String {
        match (self, notice) {
            (_, Notice::Refused(explanation)) => {
                format!("{}.", capital(&self.refusal(&explanation.reason, naming)))
            }
            (English, Notice::Unreadable(text)) => {
                format!("“{text}” is not a move; write moves like b1-b3. Press ? for help.")
            }
            (Portuguese, Notice::Unreadable(text)) => {
                format!("“{text}” não é um lance; escreva-o como b1-b3. A tecla ? dá ajuda.")
            }
            (English, Notice::Incomplete(texts)) => {
                format!(
                    "The move is incomplete; continue as in {}.",
                    naming.text(&first_few(texts))
                )
            }
            (Portuguese, Notice::Incomplete(texts)) => format!(
                "O lance está incompleto; continue como em {}.",
                naming.text(&first_few(texts))
            ),
            (English, Notice::ComputersTurn) => "It is the computer's turn.".into(),
            (Portuguese, Notice::ComputersTurn) => "É a vez do computador.".into(),
            (English, Notice::Undone(texts)) => format!("Taken back: {}.", naming.moves(texts)),
            (Portuguese, Notice::Undone(texts)) => format!("Desfeito: {}.", naming.moves(texts)),
            (English, Notice::EndUndone) => "The game goes on.".into(),
            (Portuguese, Notice::EndUndone) => "A partida continua.".into(),
            (English, Notice::Redone(texts)) => format!("Played again: {}.", naming.moves(texts)),
            (Portuguese, Notice::Redone(texts)) => format!("Refeito: {}.", naming.moves(texts)),
            (_, Notice::NotPossible(refusal)) => {
                format!("{}.", capital(&self.command_refusal(refusal, naming)))
            }
            (English, Notice::Searching) => "Looking for a hint…".into(),
            (Portuguese, Notice::Searching) => "À procura de uma dica…".into(),
            (English, Notice::HintPiece(touch)) => format!(
                "Look at {}. Press t again to see the move.",
                self.touch(*touch, naming)
            ),
            (Portuguese, Notice::HintPiece(touch)) => format!(
                "Repare em: {}. A tecla t de novo mostra o lance.",
                self.touch(*touch, naming)
            ),
            (_, Notice::HintMove) => {
                best.map_or_else(String::new, |report| self.hint_move(report, turn, naming))
            }
            (English, Notice::Saved(path)) => format!("Saved as {path}."),
            (Portuguese, Notice::Saved(path)) => format!("Guardado como {path}."),
            (English, Notice::NotSaved(error)) => format!("Not saved: {error}."),
            (Portuguese, Notice::NotSaved(error)) => format!("Não guardado: {error}."),
            (English, Notice::NotLoaded(error)) => format!("Not loaded: {error}."),
            (Portuguese, Notice::NotLoaded(error)) => format!("Não carregado: {error}."),
            (_, Notice::VariationsLeftOut(moves)) => self.variations_left_out(*moves),
            (English, Notice::GameNotSaved(error)) => {
                format!("The game is not saved: {error}.")
            }
            (Portuguese, Notice::GameNotSaved(error)) => {
                format!("A partida não é guardada: {error}.")
            }
            (English, Notice::NoDraws) => "There are no draws in this game.".into(),
            (Portuguese, Notice::NoDraws) => "Neste jogo não há empates.".into(),
            (English, Notice::DrawDeclined) => "The draw offer is declined.".into(),
            (Portuguese, Notice::DrawDeclined) => "A proposta de empate foi recusada.".into(),
            (English, Notice::Spectating) => "You are watching this game.".into(),
            (Portuguese, Notice::Spectating) => "Está a assistir a esta partida.".into(),
            (English, Notice::NotYourTurn) => "It is not your turn.".into(),
            (Portuguese, Notice::NotYourTurn) => "Não é a sua vez.".into(),
            (English, Notice::Offline) => {
                "No connection to the server: nothing is sent until it is back.".into()
            }
            (Portuguese, Notice::Offline) => {
                "Sem ligação ao servidor: nada é enviado até a ligação voltar.".into()
            }
            (English, Notice::AwaitingReply) => {
                "The server has not answered your last command yet.".into()
            }
            (Portuguese, Notice::AwaitingReply) => {
                "O servidor ainda não respondeu ao seu último pedido.".into()
            }
            (English, Notice::Unanswered) => {
                "The connection was lost before the server answered. Look at the game, and ask again if needed.".into()
            }
            (Portuguese, Notice::Unanswered) => {
                "A ligação caiu antes da resposta do servidor. Veja a partida e, se for preciso, peça de novo.".into()
            }
            (_, Notice::OfferAnswered(offer, answer)) => {
                self.offer_answered(*offer, *answer).into()
            }
            (English, Notice::AnswerFirst) => {
                "A draw is offered: answer it first (Esc clears the text).".into()
            }
            (Portuguese, Notice::AnswerFirst) => {
                "É proposto um empate: responda primeiro (Esc apaga o texto).".into()
            }
            (English, Notice::CurrentPosition) => "This is the current position.".into(),
            (Portuguese, Notice::CurrentPosition) => "Esta é a posição atual.".into(),
            (_, Notice::PressCapital(command)) => self.press_capital(*command),
            (English, Notice::CommandSent) => "Sent…".into(),
            (Portuguese, Notice::CommandSent) => "Enviado…".into(),
            (English, Notice::ServerRefused(error)) => {
                format!("The server says: {}.", self.api_error(error, naming))
            }
            (Portuguese, Notice::ServerRefused(error)) => {
                format!("O servidor diz: {}.", self.api_error(error, naming))
            }
            (English, Notice::HintTaken(color)) => {
                format!("{} took a hint.", capital(self.player_name(*color, naming)))
            }
            (Portuguese, Notice::HintTaken(color)) => {
                let asked = Self::agree(naming, "pediu", "pediram");
                format!("{} {asked} uma dica.", capital(self.player(*color, naming)))
            }
            (English, Notice::NoAnalysis) => {
                "There is no analysis while a game on a server goes on.".into()
            }
            (Portuguese, Notice::NoAnalysis) => {
                "Não há análise enquanto decorre uma partida num servidor.".into()
            }
            (English, Notice::ReviewedAtEnd) => "A game is reviewed when it is over.".into(),
            (Portuguese, Notice::ReviewedAtEnd) => {
                "Uma partida só se revê quando acaba.".into()
            }
            (English, Notice::NothingBetter) => "No better move was found.".into(),
            (Portuguese, Notice::NothingBetter) => "Não foi encontrado melhor lance.".into(),
            (English, Notice::SearchFailed(error)) => {
                format!("The computer cannot answer: {error}.")
            }
            (Portuguese, Notice::SearchFailed(error)) => {
                format!("O computador não pode responder: {error}.")
            }
        }
    }

    /// The first move of the best line, its judgement, and up to four moves that may follow.
    fn hint_move(self, report: &Report, turn: Color, naming: Naming) -> String {
        let judgement = self.judgement(report, turn, naming);
        let (first, sequel) = match report.line.split_first() {
            Some((first, sequel)) => (naming.text(first), sequel),
            None => (String::new(), [].as_slice()),
        };
        let sequel = naming.moves(&sequel[..sequel.len().min(4)]);
        let sequel = match (self, sequel) {
            (_, sequel) if sequel.is_empty() => sequel,
            (English, sequel) => format!(" It may go on {sequel}."),
            (Portuguese, sequel) => format!(" Pode seguir-se {sequel}."),
        };
        match self {
            English => format!("Try {first}: {judgement}.{sequel}"),
            Portuguese => format!("Experimente {first}: {judgement}.{sequel}"),
        }
    }
}
