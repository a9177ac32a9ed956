//! The names of the players in every language, as they fit to the board on the screen.

use tessera_rules::Color;

use super::{
    Language::{self, English, Portuguese},
    words::capital,
};
use crate::board::{Naming, Players};

impl Language {
    /// The player's name inside a sentence.
    pub fn player(self, color: Color, naming: Naming) -> &'static str {
        use Color::{Black, White};
        match (self, naming.players, color) {
            (English, _, _) => self.player_name(color, naming),
            (Portuguese, Players::Colors, White) => "as brancas",
            (Portuguese, Players::Colors, Black) => "as pretas",
            (Portuguese, Players::RedAndBlue, White) => "o vermelho",
            (Portuguese, Players::RedAndBlue, Black) => "o azul",
            (Portuguese, Players::Numbers, White) => "o jogador 1",
            (Portuguese, Players::Numbers, Black) => "o jogador 2",
        }
    }

    /// The player's name without an article.
    pub fn player_name(self, color: Color, naming: Naming) -> &'static str {
        use Color::{Black, White};
        match (self, naming.players, color) {
            (English, Players::Colors, color) => color.name(),
            (English, Players::RedAndBlue, White) => "red",
            (English, Players::RedAndBlue, Black) => "blue",
            (English, Players::Numbers, White) => "player 1",
            (English, Players::Numbers, Black) => "player 2",
            (Portuguese, Players::Colors, White) => "brancas",
            (Portuguese, Players::Colors, Black) => "pretas",
            (Portuguese, Players::RedAndBlue, White) => "vermelho",
            (Portuguese, Players::RedAndBlue, Black) => "azul",
            (Portuguese, Players::Numbers, White) => "jogador 1",
            (Portuguese, Players::Numbers, Black) => "jogador 2",
        }
    }

    /// The player's name as a heading.
    pub(crate) fn title(self, color: Color, naming: Naming) -> String {
        capital(self.player_name(color, naming))
    }

    /// The form of a Portuguese verb that agrees with the player's name: `as brancas ganham`, `o vermelho ganha`.
    pub fn agree(naming: Naming, singular: &'static str, plural: &'static str) -> &'static str {
        match naming.players {
            Players::Colors => plural,
            Players::RedAndBlue | Players::Numbers => singular,
        }
    }

    /// `white wins`, `as brancas ganham`.
    pub(super) fn wins(self, color: Color, naming: Naming) -> String {
        let player = self.player(color, naming);
        match self {
            English => format!("{player} wins"),
            Portuguese => format!("{player} {}", Self::agree(naming, "ganha", "ganham")),
        }
    }

    /// A piece with its owner: `the white piece`, `the piece of player 1`, `a peça branca`.
    pub(super) fn piece_of(self, color: Color, naming: Naming) -> String {
        let name = self.player_name(color, naming);
        match (self, naming.players) {
            (English, Players::Numbers) => format!("the piece of {name}"),
            (English, _) => format!("the {name} piece"),
            (Portuguese, Players::Numbers) => format!("a peça do {name}"),
            (Portuguese, _) => format!(
                "a peça {}",
                Self::adjective(color, naming, Gender::Feminine)
            ),
        }
    }

    /// A king with its owner: `the white king`, `the king of player 1`, `o rei branco`.
    pub(super) fn king_of(self, color: Color, naming: Naming) -> String {
        let name = self.player_name(color, naming);
        match (self, naming.players) {
            (English, Players::Numbers) => format!("the king of {name}"),
            (English, _) => format!("the {name} king"),
            (Portuguese, Players::Numbers) => format!("o rei do {name}"),
            (Portuguese, _) => format!(
                "o rei {}",
                Self::adjective(color, naming, Gender::Masculine)
            ),
        }
    }

    /// A Portuguese colour as an adjective.
    fn adjective(color: Color, naming: Naming, gender: Gender) -> &'static str {
        use Color::{Black, White};
        match (naming.players, color, gender) {
            (Players::RedAndBlue, White, Gender::Feminine) => "vermelha",
            (Players::RedAndBlue, White, Gender::Masculine) => "vermelho",
            (Players::RedAndBlue, Black, _) => "azul",
            (_, White, Gender::Feminine) => "branca",
            (_, White, Gender::Masculine) => "branco",
            (_, Black, Gender::Feminine) => "preta",
            (_, Black, Gender::Masculine) => "preto",
        }
    }
}

#[derive(Clone, Copy)]
enum Gender {
    Feminine,
    Masculine,
}
