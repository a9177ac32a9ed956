//! Why a command is not executed, in every language.

use tessera_play::{Impossible, OfferKind, Refusal};
use tessera_rules::MoveError;

use super::Language;
use crate::board::Naming;

impl Language {
    /// One sentence without a capital and a full stop.
    pub fn command_refusal(self, refusal: &Refusal, naming: Naming) -> String {
        match (self, refusal) {
            (_, Refusal::Illegal(MoveError::Illegal(explanation))) => {
                self.refusal(&explanation.reason, naming)
            }
            (Self::English, Refusal::Spectator) => "you are watching this game".into(),
            (Self::English, Refusal::NothingToUndo) => {
                "there is no move of yours to take back".into()
            }
            (Self::English, refusal) => refusal.to_string(),
            (Self::Portuguese, refusal) => portuguese(refusal),
        }
    }
}

fn portuguese(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Spectator => "está a assistir a esta partida".into(),
        Refusal::NotYourTurn(_) => "não é a sua vez".into(),
        Refusal::Stale => "a posição mudou entretanto".into(),
        Refusal::GameOver => "a partida acabou".into(),
        Refusal::OutOfTime => "o tempo acabou".into(),
        Refusal::NotOver => "a partida ainda não acabou".into(),
        Refusal::Illegal(_) => "o lance não é legal".into(),
        Refusal::NothingToUndo => "não há lance seu para desfazer".into(),
        Refusal::NothingToRedo => "não há nada para refazer".into(),
        Refusal::NoOffer(OfferKind::Draw) => "não há proposta de empate".into(),
        Refusal::NoOffer(OfferKind::Undo) => "não há pedido para desfazer".into(),
        Refusal::NoOffer(OfferKind::Rematch) => "não há proposta de nova partida".into(),
        Refusal::AskedAlready(OfferKind::Draw) => "já propôs empate nesta posição".into(),
        Refusal::AskedAlready(OfferKind::Undo) => "já pediu para desfazer nesta posição".into(),
        Refusal::AskedAlready(OfferKind::Rematch) => "já propôs uma nova partida".into(),
        Refusal::AnswerUndoFirst => "responda primeiro ao pedido do adversário".into(),
        Refusal::NotPossible(reason) => impossible(*reason).into(),
        Refusal::NotGone(seconds) => {
            format!("o adversário ainda não saiu há {seconds} segundos")
        }
        Refusal::SeatTaken => "este convite já foi usado: o lugar está ocupado".into(),
        Refusal::NoHints => {
            "nesta partida não há dicas: só numa partida criada como amigável".into()
        }
        Refusal::IdReused => "este pedido já foi usado para outra coisa".into(),
    }
}

const fn impossible(reason: Impossible) -> &'static str {
    match reason {
        Impossible::LogFull => "já se desfez e propôs tanto que só restam lances",
        Impossible::UndoToComputer => "só se desfaz até uma decisão sua, não do computador",
        Impossible::RedoBetweenPeople => "entre duas pessoas, o que foi desfeito joga-se de novo",
        Impossible::NoDraws => "neste jogo não há empates",
        Impossible::NoOtherPerson => "não há outra pessoa que pudesse ter saído",
        Impossible::ClaimOnOwnTurn => "é a sua vez: a vitória reclama-se na vez do adversário",
        Impossible::RematchBegun => "a partida seguinte já começou",
        Impossible::NoRematchHere => "daqui não se começa uma nova partida",
    }
}
