//! What the line-by-line game says, in every language.

use tessera_play::Refusal;
use tessera_rules::{Color, GameKind, IllegalReason, MoveError, Outcome};
use tessera_tui::{
    board::{Naming, Players},
    language::{
        Language::{self, English, Portuguese},
        capital,
    },
    remote::{ApiError, CreateError, SeatError},
    saved_games::SaveError,
    typed::{TypedError, first_few},
};

use crate::board;

/// A language with the names that fit to the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    pub(super) language: Language,
    pub(super) naming: Naming,
}

impl Words {
    pub(super) fn pick<'a>(self, english: &'a str, portuguese: &'a str) -> &'a str {
        match self.language {
            English => english,
            Portuguese => portuguese,
        }
    }

    fn server_says(self, error: &ApiError) -> anyhow::Error {
        let says = self.pick("the server says", "o servidor diz");
        let sentence = self.language.api_error(error, self.naming);
        anyhow::anyhow!("{says}: {sentence}")
    }

    pub(super) fn create_error(self, error: CreateError) -> anyhow::Error {
        match error {
            CreateError::Refused(error) => self.server_says(&error),
            error => error.into(),
        }
    }

    pub(super) fn seat_error(self, error: SeatError) -> anyhow::Error {
        match error {
            SeatError::Refused(error) => self.server_says(&error),
            error => error.into(),
        }
    }

    pub(super) fn not_created(self, server: &str) -> String {
        let sentence = self.pick(
            "no game could be created at",
            "não foi possível criar uma partida em",
        );
        format!("{sentence} {server}")
    }

    pub(super) fn not_continued(self) -> String {
        let sentence = self.pick(
            "the game cannot be continued",
            "não é possível continuar a partida",
        );
        sentence.to_owned()
    }

    pub(super) fn seat_not_taken(self) -> String {
        let sentence = self.pick("the seat cannot be taken", "não é possível ocupar o lugar");
        sentence.to_owned()
    }

    pub(super) fn introduction(self, kind: GameKind) -> String {
        format!("{}: {}", kind.game().title, self.language.summary(kind))
    }

    pub(super) fn how_to_play(self) -> &'static str {
        self.pick(
            "Type a move, `help` or `quit`.",
            "Escreva um lance, `ajuda` ou `sair`.",
        )
    }

    /// What is asked of the player to move.
    pub(super) fn prompt(self, turn: Color) -> String {
        format!("{}> ", self.language.player_name(turn, self.naming))
    }

    pub(super) fn prompt_over(self) -> &'static str {
        self.pick(
            "The game is over (undo, save FILE, quit)> ",
            "A partida acabou (desfazer, guardar FICHEIRO, sair)> ",
        )
    }

    pub(super) fn played(self, player: Color, text: &str) -> String {
        let name = self.language.player(player, self.naming);
        let text = self.naming.text(text);
        match self.language {
            English => format!("{name} plays {text}"),
            Portuguese => {
                let plays = Language::agree(self.naming, "joga", "jogam");
                format!("{name} {plays} {text}")
            }
        }
    }

    /// A move of a computer, which the original Hecatomb program tells by where it went.
    pub(super) fn computer_played(self, player: Color, text: &str) -> String {
        let name = self.language.player(player, self.naming);
        let squares = match self.naming.players {
            Players::Numbers => text.split_once(['x', '-']),
            Players::Colors | Players::RedAndBlue => None,
        };
        if let Some((from, to)) = squares {
            let (from, to) = (self.naming.text(from), self.naming.text(to));
            return match self.language {
                English => format!("{} (bot) played to {to}, from {from}.", capital(name)),
                Portuguese => format!("{} (bot) jogou para {to}, de {from}.", capital(name)),
            };
        }
        let text = self.naming.text(text);
        match self.language {
            English => format!("{name} (computer) plays {text}"),
            Portuguese => {
                let plays = Language::agree(self.naming, "joga", "jogam");
                format!("{name} (computador) {plays} {text}")
            }
        }
    }

    pub(super) fn typed_error(self, error: &TypedError) -> String {
        let reason = match error {
            TypedError::Move(error) => self.move_error(error),
            TypedError::Unfinished(texts) => {
                let texts = self.naming.text(&first_few(texts));
                match self.language {
                    English => format!("the move is incomplete; continue as in {texts}"),
                    Portuguese => format!("o lance está incompleto; continue como em {texts}"),
                }
            }
        };
        self.not_played(&reason)
    }

    fn move_error(self, error: &MoveError) -> String {
        match (self.language, error) {
            (_, MoveError::Illegal(explanation)) => self.illegal(&explanation.reason),
            (English, MoveError::Syntax(_)) if self.naming.has_numbers() => {
                "this is not a move: type four numbers, column and row of the piece, column and row of the target".into()
            }
            (Portuguese, MoveError::Syntax(_)) if self.naming.has_numbers() => {
                "isso não é um lance: escreva quatro números, coluna e linha da peça, coluna e linha do destino".into()
            }
            (English, MoveError::Syntax(_)) => error.to_string(),
            (Portuguese, MoveError::Syntax(error)) => {
                format!("isso não é um lance: há um erro no caráter {}", error.column)
            }
        }
    }

    pub(super) fn illegal(self, reason: &IllegalReason) -> String {
        self.language.refusal(reason, self.naming)
    }

    pub(super) fn refused(self, refusal: &Refusal) -> String {
        self.not_played(&self.command_refused(refusal))
    }

    pub(super) fn command_refused(self, refusal: &Refusal) -> String {
        self.language.command_refusal(refusal, self.naming)
    }

    fn not_played(self, reason: &str) -> String {
        match self.language {
            English => format!("Not played: {reason}."),
            Portuguese => format!("Não jogado: {reason}."),
        }
    }

    pub(super) fn not_a_square(self, text: &str) -> String {
        match (self.language, self.naming.has_numbers()) {
            (English, true) => {
                format!("Not a square: {text}. Type its column and row, as in moves 3 4.")
            }
            (English, false) => format!("Not a square: {text}. Type it as in moves c3."),
            (Portuguese, true) => {
                format!("Não é uma casa: {text}. Escreva a coluna e a linha, como em lances 3 4.")
            }
            (Portuguese, false) => format!("Não é uma casa: {text}. Escreva-a como em lances c3."),
        }
    }

    pub(super) fn no_moves_there(self, reason: &IllegalReason) -> String {
        let reason = self.illegal(reason);
        match self.language {
            English => format!("None: {reason}."),
            Portuguese => format!("Nenhum: {reason}."),
        }
    }

    pub(super) fn number_of_moves(self, count: usize) -> String {
        match (self.language, count) {
            (English, 1) => "1 legal move:".into(),
            (English, n) => format!("{n} legal moves:"),
            (Portuguese, 1) => "1 lance legal:".into(),
            (Portuguese, n) => format!("{n} lances legais:"),
        }
    }

    pub(super) fn taken_back(self, moves: &[String]) -> String {
        match (self.language, moves) {
            (English, []) => "The game goes on.".into(),
            (English, moves) => format!("Taken back: {}", self.naming.moves(moves)),
            (Portuguese, []) => "A partida continua.".into(),
            (Portuguese, moves) => format!("Desfeito: {}", self.naming.moves(moves)),
        }
    }

    pub(super) fn not_taken_back(self, refusal: &Refusal) -> String {
        match (self.language, refusal) {
            (_, Refusal::NothingToUndo) => format!("{}.", capital(&self.command_refused(refusal))),
            (English, refusal) => format!("Not taken back: {}.", self.command_refused(refusal)),
            (Portuguese, refusal) => format!("Não desfeito: {}.", self.command_refused(refusal)),
        }
    }

    pub(super) fn played_again(self, moves: &[String]) -> String {
        let moves = self.naming.moves(moves);
        match self.language {
            English => format!("Played again: {moves}"),
            Portuguese => format!("Refeito: {moves}"),
        }
    }

    pub(super) fn not_played_again(self, refusal: &Refusal) -> String {
        match (self.language, refusal) {
            (English, Refusal::NothingToRedo | Refusal::GameOver) => {
                "There is nothing to play again.".into()
            }
            (Portuguese, Refusal::NothingToRedo | Refusal::GameOver) => {
                "Não há nada para refazer.".into()
            }
            (English, refusal) => format!("Not played again: {}.", self.command_refused(refusal)),
            (Portuguese, refusal) => format!("Não refeito: {}.", self.command_refused(refusal)),
        }
    }

    pub(super) fn left_unfinished(self, number: &str, position: &str) -> String {
        match self.language {
            English => format!("The game is left unfinished at move {number}\n  {position}"),
            Portuguese => format!("A partida fica por acabar no lance {number}\n  {position}"),
        }
    }

    pub(super) fn game_over(self, outcome: Outcome) -> String {
        let verdict = board::verdict_in(outcome, self.language, self.naming);
        match self.language {
            English => format!("The game is over: {verdict}."),
            Portuguese => format!("A partida acabou: {verdict}."),
        }
    }

    pub(super) fn stopped(self, plies: usize) -> String {
        match self.language {
            English => format!("Stopped after {plies} plies, unfinished."),
            Portuguese => format!("Parado ao fim de {plies} lances, por acabar."),
        }
    }

    pub(super) fn not_saved(self, error: &dyn std::fmt::Display) -> String {
        match self.language {
            English => format!("The game is not saved: {error}."),
            Portuguese => format!("A partida não é guardada: {error}."),
        }
    }

    /// The command that continues number `number` of the unfinished games.
    pub(super) fn how_to_resume(self, number: usize) -> String {
        let continue_it = self.pick("Continue it with", "Continue-a com");
        match number {
            1 => format!("{continue_it}: tessera play --resume"),
            number => format!("{continue_it}: tessera play --resume {number}"),
        }
    }

    pub(super) fn send_invitation(self) -> &'static str {
        self.pick(
            "Send this link to your opponent:",
            "Envie este link ao adversário:",
        )
    }

    pub(super) fn press_enter_to_join(self) -> &'static str {
        self.pick(
            "Press Enter to join the game.",
            "Carregue em Enter para entrar na partida.",
        )
    }

    pub(super) fn invitation_used(self) -> &'static str {
        self.pick(
            "This invitation has been used: the seat is taken. Press Enter to watch the game.",
            "Este convite já foi usado: o lugar está ocupado. Carregue em Enter para assistir à partida.",
        )
    }

    pub(super) fn seat_not_kept(self, error: &SaveError) -> String {
        match self.language {
            English => format!("The seat is not kept: {error}."),
            Portuguese => format!("O lugar não fica guardado: {error}."),
        }
    }

    pub(super) fn goodbye(self) -> &'static str {
        self.pick("Goodbye.", "Até à próxima.")
    }
}
