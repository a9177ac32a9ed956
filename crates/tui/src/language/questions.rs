//! Questions before what cannot be taken back, offers to the opponent, and the addresses of a game.

use tessera_play::{OfferAction, OfferKind};

use super::Language::{self, English, Portuguese};
use crate::{app::Question, screens::Address, table::Deliberate};

impl Language {
    /// The title of a question, and the question.
    pub(crate) fn question(self, question: Question) -> (&'static str, &'static str) {
        let key = &self.texts().key;
        match (self, question) {
            (English, Question::Resign) => (key.resign, "Do you want to resign?"),
            (Portuguese, Question::Resign) => (key.resign, "Quer abandonar a partida?"),
            (English, Question::OfferDraw) => (key.draw, "Offer a draw?"),
            (Portuguese, Question::OfferDraw) => (key.draw, "Propor empate?"),
            (English, Question::Claim) => ("win", "Claim the win, because your opponent has left?"),
            (Portuguese, Question::Claim) => {
                ("vitória", "Reclamar a vitória, porque o adversário saiu?")
            }
            (English, Question::Leave) => (
                key.menu,
                "This game is not saved: if you leave it, it is lost. Leave it?",
            ),
            (Portuguese, Question::Leave) => (
                key.menu,
                "Esta partida não é guardada: se a deixar, perde-se. Deixá-la?",
            ),
            (English, Question::Quit) => (key.quit, "Quit Tessera?"),
            (Portuguese, Question::Quit) => (key.quit, "Sair do Tessera?"),
            (English, Question::Dismiss) => (
                key.dismiss,
                "Take this game out of the menu? Its file is kept among the finished games.",
            ),
            (Portuguese, Question::Dismiss) => (
                key.dismiss,
                "Tirar esta partida do menu? O ficheiro fica junto das partidas terminadas.",
            ),
        }
    }

    /// Whom an address of a game on a server is for.
    pub(crate) fn address(self, address: Address) -> &'static str {
        match (self, address) {
            (English, Address::Invitation) => "Invitation: your opponent's seat",
            (English, Address::OwnSeat) => "Your own seat, on another device. Keep it secret",
            (English, Address::OtherDevice) => {
                "Another device: the letters at the end, for ten minutes, once"
            }
            (English, Address::Spectators) => "For spectators",
            (Portuguese, Address::Invitation) => "Convite: o lugar do adversário",
            (Portuguese, Address::OwnSeat) => "O seu lugar, noutro dispositivo. Não o mostre",
            (Portuguese, Address::OtherDevice) => {
                "Outro dispositivo: as letras no fim, durante dez minutos, uma só vez"
            }
            (Portuguese, Address::Spectators) => "Para quem quer assistir",
        }
    }

    /// What the key `c` of the window with the addresses does.
    pub(crate) const fn code_key(self) -> &'static str {
        match self {
            English => "code for another device",
            Portuguese => "código para outro dispositivo",
        }
    }

    /// What a key of an earlier version does now.
    pub(super) fn press_capital(self, command: Deliberate) -> String {
        let key = command.key();
        match (self, command) {
            (English, Deliberate::Resign) => format!("To resign, press {key} (a capital letter)."),
            (Portuguese, Deliberate::Resign) => {
                format!("Para abandonar, prima {key} (maiúscula).")
            }
            (English, Deliberate::Draw) => {
                format!("To propose a draw, press {key} (a capital letter).")
            }
            (Portuguese, Deliberate::Draw) => {
                format!("Para propor empate, prima {key} (maiúscula).")
            }
            (English, Deliberate::Claim) => {
                format!("To claim the win, press {key} (a capital letter).")
            }
            (Portuguese, Deliberate::Claim) => {
                format!("Para reclamar a vitória, prima {key} (maiúscula).")
            }
            (English, Deliberate::Quit) => format!("To quit, press {key} (a capital letter)."),
            (Portuguese, Deliberate::Quit) => format!("Para sair, prima {key} (maiúscula)."),
        }
    }

    /// An offer of ours that the opponent has not answered.
    pub(crate) fn offered(self, offer: OfferKind) -> &'static str {
        match (self, offer) {
            (English, OfferKind::Draw) => "You have offered a draw. No answer yet.",
            (English, OfferKind::Undo) => "You have asked to take back. No answer yet.",
            (English, OfferKind::Rematch) => "You have offered a rematch. No answer yet.",
            (Portuguese, OfferKind::Draw) => "Propôs empate. Ainda sem resposta.",
            (Portuguese, OfferKind::Undo) => "Pediu para desfazer. Ainda sem resposta.",
            (Portuguese, OfferKind::Rematch) => "Propôs a desforra. Ainda sem resposta.",
        }
    }

    /// How the opponent answered an offer of ours.
    pub(super) fn offer_answered(self, offer: OfferKind, answer: OfferAction) -> &'static str {
        let is_accepted = answer == OfferAction::Accept;
        match (self, offer, is_accepted) {
            (English, OfferKind::Draw, true) => "Your draw offer is accepted.",
            (English, OfferKind::Draw, false) => "Your draw offer is declined.",
            (English, OfferKind::Undo, true) => "Your request to take back is accepted.",
            (English, OfferKind::Undo, false) => "Your request to take back is declined.",
            (English, OfferKind::Rematch, true) => "Your offer of a rematch is accepted.",
            (English, OfferKind::Rematch, false) => "Your offer of a rematch is declined.",
            (Portuguese, OfferKind::Draw, true) => "A sua proposta de empate foi aceite.",
            (Portuguese, OfferKind::Draw, false) => "A sua proposta de empate foi recusada.",
            (Portuguese, OfferKind::Undo, true) => "O seu pedido para desfazer foi aceite.",
            (Portuguese, OfferKind::Undo, false) => "O seu pedido para desfazer foi recusado.",
            (Portuguese, OfferKind::Rematch, true) => "A sua proposta de desforra foi aceite.",
            (Portuguese, OfferKind::Rematch, false) => "A sua proposta de desforra foi recusada.",
        }
    }
}
