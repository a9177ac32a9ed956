//! Errors of a server in every language. English is the message of the server itself.

use std::borrow::Cow;

use tessera_protocol::Code;

use super::{Language, problem_reasons};
use crate::{
    board::Naming,
    remote::{ApiError, ConnectionError},
};

impl Language {
    /// One sentence for the player, without a capital and a full stop. A code that this version does not know has only
    /// the server's own message.
    pub fn api_error(self, error: &ApiError, naming: Naming) -> Cow<'_, str> {
        if self == Self::English {
            return Cow::Borrowed(&error.message);
        }
        match (error.code, &error.reason) {
            (_, Some(reason)) => Cow::Owned(problem_reasons::portuguese(reason, naming)),
            (Some(code), None) => Cow::Borrowed(portuguese(code)),
            (None, None) => Cow::Borrowed(&error.message),
        }
    }

    /// Why there is no connection, in words that fit into parentheses.
    pub(crate) fn connection_error(self, error: &ConnectionError, naming: Naming) -> Cow<'_, str> {
        match error {
            ConnectionError::Refused(error) => self.api_error(error, naming),
            ConnectionError::Other(message) => Cow::Borrowed(message),
        }
    }
}

fn portuguese(code: Code) -> &'static str {
    match code {
        Code::BadRequest => "não foi possível ler o pedido",
        Code::OtherVersion => "o servidor tem outra versão do Tessera: atualize este programa",
        Code::Unauthorized => "o código deste lugar falta ou não é válido",
        Code::SignInFailed => "o nome ou a palavra-passe está errado",
        Code::RecoveryFailed => "o nome ou o código de recuperação está errado",
        Code::Forbidden => "este pedido não é permitido",
        Code::AccountClosed => "esta conta foi encerrada",
        Code::RegistrationClosed => "o servidor não aceita contas novas sem um convite válido",
        Code::NotYourTurn => "não é a sua vez",
        Code::NotFound => "não há nada neste endereço",
        Code::UnknownGame => "essa partida não existe",
        Code::UnknownKind => "esse jogo não existe",
        Code::MethodNotAllowed => "este endereço não aceita este pedido",
        Code::RequestTimeout => "o pedido chegou demasiado devagar; tente de novo",
        Code::Stale => "a posição mudou entretanto",
        Code::GameOver => "a partida acabou",
        Code::NotOver => "a partida ainda não acabou",
        Code::NothingThere => "não há nada para desfazer ou refazer",
        Code::NoOffer => "não há proposta para aceitar ou recusar",
        Code::AskedAlready => "isso já foi proposto nesta posição",
        Code::NotPossible => "isso não é possível nesta partida",
        Code::NotGone => "o adversário não saiu, ou não há tempo suficiente",
        Code::SeatTaken => {
            "este convite já foi usado: o lugar está ocupado, mas pode assistir à partida"
        }
        Code::UnknownSecret => "a conta não tem essa sessão nem esse código",
        Code::NameTaken => "este nome já existe, ou parece-se com um que existe",
        Code::NoHints => "nesta partida não há dicas: só numa partida criada como amigável",
        Code::UnknownCode => "este código está errado, já foi usado ou expirou; peça outro",
        Code::IdReused => "este pedido já foi usado para outra coisa",
        Code::TooLarge => "o pedido é demasiado grande",
        Code::AddressTooLong => "o endereço é demasiado longo",
        Code::UnsupportedMedia => "o servidor não lê este formato",
        Code::Invalid => "o pedido tem um valor que não é possível",
        Code::IllegalMove => "o lance não é legal",
        Code::UpgradeRequired => "é preciso uma ligação WebSocket",
        Code::TooMany => "demasiados pedidos em pouco tempo; espere um momento",
        Code::HeadersTooLarge => "os cabeçalhos do pedido são demasiado grandes",
        Code::Internal => "ocorreu um erro no servidor",
        Code::Unavailable => "o servidor está demasiado ocupado; tente de novo",
    }
}
