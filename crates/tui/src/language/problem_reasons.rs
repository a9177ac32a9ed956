//! What exactly is wrong with a request to a server, in Portuguese. English is the message of the server itself.

use tessera_protocol::{
    NameFault, PasswordFault, PositionField, ProblemReason, RangedField, RecordFault,
};
use tessera_rules::{Color, CountedPieces, Flaw, pgn::SizeLimit};

use super::Language::Portuguese;
use crate::board::Naming;

/// One sentence, without a capital and a full stop. `detail` is the English message of a parser.
pub(super) fn portuguese(reason: &ProblemReason, naming: Naming) -> String {
    match reason {
        ProblemReason::Body { detail } => format!("não foi possível ler o pedido: {detail}"),
        ProblemReason::Query { detail } => format!("não foi possível ler o endereço: {detail}"),
        ProblemReason::Cursor { .. } => "essa página da lista não existe".into(),
        ProblemReason::CursorOfLiveGames => {
            "a lista das partidas a decorrer só tem uma página".into()
        }
        ProblemReason::OutOfRange { field, least, most } => {
            format!("{} tem de estar entre {least} e {most}", ranged(*field))
        }
        ProblemReason::KindMissing => "falta dizer qual é o jogo".into(),
        ProblemReason::KindContradictsRecord { record, kind } => {
            format!("o registo é de {record}, mas o pedido diz {kind}")
        }
        ProblemReason::StartContradictsRecord => {
            "o registo já diz como a partida começa: não se pode escolher a posição inicial nem quem começa".into()
        }
        ProblemReason::Level { seat, most } => {
            format!("{}esse nível não existe: vão de 1 a {most}", of_seat(*seat, naming))
        }
        ProblemReason::Bot { seat, bot, kind } => format!(
            "{}o adversário «{}» não joga {}",
            of_seat(Some(*seat), naming),
            Portuguese.bot(*bot),
            kind.game().title
        ),
        ProblemReason::Name { seat, most } => format!(
            "{}um nome tem no máximo {most} caracteres, sem caracteres de controlo",
            of_seat(*seat, naming)
        ),
        ProblemReason::AccountName { fault } => match fault {
            NameFault::Length => "um nome tem de 2 a 20 caracteres",
            NameFault::Character => {
                "um nome tem letras latinas, algarismos e, entre eles, um só - _ ou ."
            }
            NameFault::NoLetter => "um nome tem pelo menos uma letra",
            NameFault::Reserved => "este nome está reservado",
        }
        .into(),
        ProblemReason::Password { fault } => match fault {
            PasswordFault::TooShort => "uma palavra-passe tem pelo menos 8 caracteres",
            PasswordFault::TooLong => "uma palavra-passe tem no máximo 512 bytes",
            PasswordFault::Worst => "esta palavra-passe está entre as primeiras que se adivinham",
        }
        .into(),
        ProblemReason::ScopesMissing => "falta dizer o que o código pode fazer".into(),
        ProblemReason::ScopeOfBots => "só as contas de programas têm códigos para programas".into(),
        ProblemReason::SameScreen => "no mesmo ecrã jogam duas pessoas".into(),
        ProblemReason::InviteToSameScreen => {
            "só se convida quem joga noutro dispositivo, não quem joga no mesmo ecrã".into()
        }
        ProblemReason::Friendly => {
            "uma partida amigável é entre duas pessoas, cada uma no seu dispositivo: contra o computador e no mesmo ecrã há sempre dicas".into()
        }
        ProblemReason::Position { field, flaw: Some(flaw), .. } => {
            format!("{} não é possível: {}", position(*field), flaw_text(flaw, naming))
        }
        ProblemReason::Position { field, flaw: None, detail } => {
            format!("não foi possível ler {}: {detail}", position(*field))
        }
        ProblemReason::StartOver => {
            "a posição inicial não serve: a partida acabaria antes de começar".into()
        }
        ProblemReason::First { first, .. } => format!(
            "neste jogo {} {} primeiro",
            Portuguese.player(*first, naming),
            super::Language::agree(naming, "joga", "jogam")
        ),
        ProblemReason::Record { fault, detail } => {
            format!("o registo não serve: {}", record_fault(fault, detail, naming))
        }
        ProblemReason::RecordTooLong { most } => format!("o registo tem mais de {most} lances"),
        ProblemReason::TooManyMoves { most } => format!("o pedido tem mais de {most} lances"),
        ProblemReason::TooManyTouches { most } => {
            format!("nenhum lance tem mais de {most} toques")
        }
        ProblemReason::NothingToPlay => "não há nada a jogar: a partida acabou".into(),
        ProblemReason::LevelAndLimits => {
            "pode escolher-se o nível ou os limites da procura, mas não os dois".into()
        }
        ProblemReason::ImageFailed => "não foi possível desenhar a imagem".into(),
    }
}

/// `brancas: `, before a sentence about a seat.
fn of_seat(seat: Option<Color>, naming: Naming) -> String {
    seat.map(|color| format!("{}: ", Portuguese.player_name(color, naming)))
        .unwrap_or_default()
}

const fn ranged(field: RangedField) -> &'static str {
    match field {
        RangedField::ClockSeconds => "o tempo por lance, em segundos,",
        RangedField::ClockInitial => "o tempo inicial, em segundos,",
        RangedField::ClockIncrement => "o incremento, em segundos,",
        RangedField::Pace => "a pausa entre lances, em milissegundos,",
        RangedField::SearchTime => "o tempo da procura, em milissegundos,",
        RangedField::SearchNodes => "o número de posições da procura",
        RangedField::SearchDepth => "a profundidade da procura, em lances,",
        RangedField::Ply => "o número do lance",
        RangedField::ListLimit => "o número de partidas por página",
        RangedField::JoinedGames => "o número de partidas de uma vez",
        RangedField::Tokens => "o número de códigos de uma conta",
    }
}

const fn position(field: PositionField) -> &'static str {
    match field {
        PositionField::Start => "a posição inicial",
        PositionField::Position => "a posição",
    }
}

fn flaw_text(flaw: &Flaw, naming: Naming) -> String {
    let has = super::Language::agree(naming, "tem", "têm");
    let must = super::Language::agree(naming, "tem de ter", "têm de ter");
    match flaw {
        Flaw::TooMany {
            color,
            what,
            count,
            most,
        } => format!(
            "{} {has} {count} {}, e no jogo só há {most}",
            Portuguese.player(*color, naming),
            pieces(*what)
        ),
        Flaw::TooFew {
            color,
            what,
            count,
            least,
        } => format!(
            "{} {has} {count} {} e {must} {least}",
            Portuguese.player(*color, naming),
            pieces(*what)
        ),
        Flaw::NeitherHas { what } => format!("nenhum dos lados tem {}", pieces(*what)),
        Flaw::LightSquare { square } => {
            format!("{square} é uma casa clara, e as peças só ocupam casas escuras")
        }
        Flaw::BallWithoutRing { square, .. } => {
            format!("a bola em {square} precisa de um anel da sua cor logo por baixo")
        }
        Flaw::KingLeftAttacked { square, .. } => {
            format!("quem acabou de jogar deixou o seu rei em {square} atacado")
        }
    }
}

const fn pieces(what: CountedPieces) -> &'static str {
    match what {
        CountedPieces::Pieces => "peças",
        CountedPieces::Queens => "damas",
        CountedPieces::Kings => "reis",
        CountedPieces::Balls => "bolas",
        CountedPieces::Rings => "anéis",
    }
}

fn record_fault(fault: &RecordFault, detail: &str, naming: Naming) -> String {
    match fault {
        RecordFault::Syntax { .. } => detail.to_owned(),
        RecordFault::NoGame => {
            "não contém nenhuma partida; faltam linhas como [Game \"lines-of-action\"]".into()
        }
        RecordFault::SeveralGames => "contém mais do que uma partida".into(),
        RecordFault::GameMissing { line } => {
            format!("linha {line}: falta a linha [Game \"…\"], que diz qual é o jogo")
        }
        RecordFault::UnknownGame { line, name } => {
            format!("linha {line}: o jogo «{name}» não existe")
        }
        RecordFault::Start { flaw: Some(flaw) } => {
            format!(
                "a posição inicial não é possível: {}",
                flaw_text(flaw, naming)
            )
        }
        RecordFault::Start { flaw: None } => {
            format!("não foi possível ler a posição inicial: {detail}")
        }
        RecordFault::Move {
            line,
            number,
            text,
            illegal,
        } => {
            let line = line
                .map(|line| format!("linha {line}: "))
                .unwrap_or_default();
            let why = match illegal {
                Some(reason) => Portuguese.refusal(reason, naming),
                None => "isto não é um lance".into(),
            };
            format!("{line}lance {number} «{text}»: {why}")
        }
        RecordFault::TooLarge { limit } => match limit {
            SizeLimit::Moves => "tem lances a mais; retire variantes",
            SizeLimit::Nesting => "tem variantes demasiado encaixadas; retire as mais interiores",
            SizeLimit::Comments => "tem comentários a mais; encurte-os",
            SizeLimit::Text => "o texto é demasiado longo; encurte-o",
        }
        .into(),
        RecordFault::Result { line, written } => {
            format!("linha {line}: o resultado {written} contradiz o resto do registo")
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sentence(reason: serde_json::Value) -> String {
        portuguese(&serde_json::from_value(reason).unwrap(), Naming::USUAL)
    }

    #[test]
    fn values_of_the_request_stand_in_the_sentence() {
        assert_eq!(
            sentence(
                json!({"code": "out-of-range", "field": "clock.seconds", "least": 1, "most": 86_400})
            ),
            "o tempo por lance, em segundos, tem de estar entre 1 e 86400"
        );
        assert_eq!(
            sentence(json!({"code": "name", "seat": "black", "most": 60})),
            "pretas: um nome tem no máximo 60 caracteres, sem caracteres de controlo"
        );
        assert_eq!(
            sentence(json!({"code": "first", "first": "black", "asked": "white"})),
            "neste jogo as pretas jogam primeiro"
        );
    }

    #[test]
    fn an_illegal_move_of_a_record_says_why() {
        let fault = json!({"code": "move", "line": 3, "number": "2...", "text": "a2-a2", "illegal": {"code": "same-square"}});
        assert_eq!(
            sentence(json!({"code": "record", "fault": fault, "detail": "line 3: …"})),
            "o registo não serve: linha 3: lance 2... «a2-a2»: um lance tem de acabar noutra casa"
        );
    }
}
