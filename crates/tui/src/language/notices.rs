//! Notices of the table as sentences.

use tessera_engine::Report;
use tessera_rules::Color;

use super::{
    Language::{self, English, Portuguese},
    words::capital,
};
use crate::{table::Notice, typed::first_few};

impl Language {
    /// The notice as one or two sentences. `advice` is the best line for `turn`, used by `Notice::Advice`.
    pub(crate) fn notice(self, notice: &Notice, advice: Option<&Report>, turn: Color) -> String {
        match (self, notice) {
            (_, Notice::Refused(explanation)) => {
                format!("{}.", capital(&self.refusal(&explanation.reason)))
            }
            (English, Notice::Unreadable(text)) => {
                format!("“{text}” is not a move; write moves like b1-b3. Press ? for help.")
            }
            (Portuguese, Notice::Unreadable(text)) => {
                format!("“{text}” não é um lance; escreva-o como b1-b3. A tecla ? dá ajuda.")
            }
            (English, Notice::Unfinished(texts)) => {
                format!(
                    "The move is incomplete; continue as in {}.",
                    first_few(texts)
                )
            }
            (Portuguese, Notice::Unfinished(texts)) => format!(
                "O lance está incompleto; continue como em {}.",
                first_few(texts)
            ),
            (English, Notice::NotYourTurn) => "It is the computer's turn.".into(),
            (Portuguese, Notice::NotYourTurn) => "É a vez do computador.".into(),
            (English, Notice::TakenBack(texts)) => format!("Taken back: {}.", texts.join(" ")),
            (Portuguese, Notice::TakenBack(texts)) => format!("Desfeito: {}.", texts.join(" ")),
            (English, Notice::PlayedAgain(texts)) => format!("Played again: {}.", texts.join(" ")),
            (Portuguese, Notice::PlayedAgain(texts)) => format!("Refeito: {}.", texts.join(" ")),
            (_, Notice::NotPossible(refusal)) => {
                format!("{}.", capital(&self.command_refusal(refusal)))
            }
            (English, Notice::Searching) => "Looking for a hint…".into(),
            (Portuguese, Notice::Searching) => "À procura de uma dica…".into(),
            (English, Notice::Begin(touch)) => format!(
                "Look at {}. Press t again to see the move.",
                self.touch(*touch)
            ),
            (Portuguese, Notice::Begin(touch)) => format!(
                "Repare em: {}. A tecla t de novo mostra o lance.",
                self.touch(*touch)
            ),
            (_, Notice::Advice) => {
                advice.map_or_else(String::new, |report| self.advice(report, turn))
            }
            (English, Notice::Saved(path)) => format!("Saved as {path}."),
            (Portuguese, Notice::Saved(path)) => format!("Guardado como {path}."),
            (English, Notice::NotSaved(error)) => format!("Not saved: {error}."),
            (Portuguese, Notice::NotSaved(error)) => format!("Não guardado: {error}."),
            (English, Notice::NotLoaded(error)) => format!("Not loaded: {error}."),
            (Portuguese, Notice::NotLoaded(error)) => format!("Não carregado: {error}."),
            (English, Notice::NotKept(error)) => {
                format!("The game could not be saved for later: {error}.")
            }
            (Portuguese, Notice::NotKept(error)) => {
                format!("Não foi possível guardar a partida: {error}.")
            }
            (English, Notice::NoDraws) => "There are no draws in this game.".into(),
            (Portuguese, Notice::NoDraws) => "Neste jogo não há empates.".into(),
            (English, Notice::Declined) => "The draw is declined.".into(),
            (Portuguese, Notice::Declined) => "O empate foi recusado.".into(),
            (English, Notice::Watching) => "You are watching this game.".into(),
            (Portuguese, Notice::Watching) => "Está a assistir a esta partida.".into(),
            (English, Notice::Patience) => "It is not your turn.".into(),
            (Portuguese, Notice::Patience) => "Não é a sua vez.".into(),
            (English, Notice::Asked) => "Sent…".into(),
            (Portuguese, Notice::Asked) => "Enviado…".into(),
            (English, Notice::ServerRefused(error)) => {
                format!("The server says: {}.", self.api_error(error))
            }
            (Portuguese, Notice::ServerRefused(error)) => {
                format!("O servidor diz: {}.", self.api_error(error))
            }
            (English, Notice::NoAdvice) => "There are no hints in games on a server.".into(),
            (Portuguese, Notice::NoAdvice) => "Não há dicas nas partidas num servidor.".into(),
            (English, Notice::Failed(error)) => format!("The computer cannot answer: {error}."),
            (Portuguese, Notice::Failed(error)) => {
                format!("O computador não pode responder: {error}.")
            }
        }
    }

    /// The first move of the best line, its judgement, and up to four moves that may follow.
    fn advice(self, report: &Report, turn: Color) -> String {
        let judgement = self.judgement(report, turn);
        let (first, sequel) = match report.line.split_first() {
            Some((first, sequel)) => (first.as_str(), sequel),
            None => ("", [].as_slice()),
        };
        let sequel: Vec<&str> = sequel.iter().take(4).map(String::as_str).collect();
        let sequel = match (self, sequel.join(" ")) {
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
