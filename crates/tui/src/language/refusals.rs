//! Why a move is not legal, in every language. English is the text of the rules crate.

use tessera_rules::{IllegalReason, explain::Directions};

use super::Language;
use crate::board::Naming;

impl Language {
    /// One sentence for the player, without a capital and a full stop.
    pub fn refusal(self, refusal: &IllegalReason, naming: Naming) -> String {
        let sentence = match (self, refusal) {
            (Self::English, IllegalReason::Blocked { by, color }) => {
                let piece = self.piece_of(*color, naming);
                format!("the way is blocked by {piece} on {by}")
            }
            (Self::Portuguese, IllegalReason::Blocked { by, color }) => {
                let piece = self.piece_of(*color, naming);
                format!("{piece} em {by} bloqueia o caminho")
            }
            (Self::English, refusal) => refusal.to_string(),
            (Self::Portuguese, refusal) => portuguese(refusal),
        };
        naming.text(&sentence)
    }
}

#[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
fn portuguese(refusal: &IllegalReason) -> String {
    match refusal {
        IllegalReason::GameOver => "a partida acabou".into(),
        IllegalReason::OffBoard { square } => format!("{square} não está neste tabuleiro"),
        IllegalReason::NoPiece { square } => format!("não há peça em {square}"),
        IllegalReason::NotYours { square } => format!("a peça em {square} é do adversário, não sua"),
        IllegalReason::SameSquare => "um lance tem de acabar noutra casa".into(),
        IllegalReason::NotInLine {
            moves: Directions::Diagonal,
        } => "esta peça só se move nas diagonais".into(),
        IllegalReason::NotInLine { moves: Directions::Any } => {
            "as peças movem-se em linha reta: numa fila, numa coluna ou numa diagonal".into()
        }
        IllegalReason::Blocked { by, .. } => format!("a peça em {by} bloqueia o caminho"),
        IllegalReason::OwnPiece { square } => format!("em {square} está uma peça sua"),
        IllegalReason::Immobile { square } => format!("a peça em {square} não tem lance legal"),
        IllegalReason::TooLong => "isso é mais do que um lance".into(),
        IllegalReason::NotASupplyMove => "aqui não há nada a fazer com peças na mão".into(),
        IllegalReason::NoPassing => "neste jogo não se pode passar".into(),
        IllegalReason::PassWithMoves => {
            "só pode passar quando nenhuma das suas peças se pode mover".into()
        }
        IllegalReason::MustPass => "nenhuma das suas peças se pode mover, por isso tem de passar".into(),
        IllegalReason::LightSquare { square } => {
            format!("{square} é uma casa clara, e só se joga nas casas escuras")
        }
        IllegalReason::MustCapture { square } => format!(
            "o bispo em {square} está em confronto: pode capturar, por isso se se mover tem de capturar"
        ),
        IllegalReason::EngagesNobody { square } => format!(
            "em {square} este bispo não confrontaria ninguém: um lance sem captura tem de confrontar um inimigo"
        ),
        IllegalReason::WrongDistance { exactly: 1, tried } => format!(
            "nesta linha esta peça tem de andar exatamente 1 casa, porque há 1 peça nela; tentou {tried}"
        ),
        IllegalReason::WrongDistance { exactly, tried } => format!(
            "nesta linha esta peça tem de andar exatamente {exactly} casas, porque há {exactly} peças nela; tentou {tried}"
        ),
        IllegalReason::KingOneStep => "um rei anda só uma casa".into(),
        IllegalReason::KingAttacked { by } => {
            format!("depois deste lance o seu rei ficaria atacado pela peça em {by}")
        }
        IllegalReason::SupplyEmpty => "já não tem anéis na mão".into(),
        IllegalReason::BallInTheWay { square } => {
            format!("em {square} está uma bola, por isso não se pode pôr lá nada")
        }
        IllegalReason::RingUnderBall { square } => {
            format!("o anel em {square} tem uma bola em cima e não se pode mover")
        }
        IllegalReason::RingBuried { square } => {
            format!("o seu anel em {square} está debaixo de um anel do adversário e não se pode mover")
        }
        IllegalReason::BackToSupply => "as peças nunca saem do tabuleiro: nada volta à mão".into(),
        IllegalReason::NoBall { square } => format!("não há bola sua em {square}"),
        IllegalReason::NoRingOfYours { square } => format!(
            "uma bola precisa de um anel da sua cor por baixo, e em {square} não está um anel seu em cima"
        ),
        IllegalReason::BallOnGoal { square } => {
            format!("a bola em {square} chegou à meta e fica lá")
        }
        IllegalReason::BallStuck { square } => format!(
            "a bola em {square} não se pode mover: precisa de uma casa livre com um anel seu em cima, ao lado ou logo atrás de bolas que possa saltar"
        ),
        IllegalReason::NothingToVault { gap } => format!(
            "uma bola vai para uma casa vizinha ou salta bolas seguidas; em {gap} não há bola para saltar"
        ),
        IllegalReason::VaultLandsAt { square } => {
            format!("um salto acaba na primeira casa atrás das bolas, que é {square}")
        }
        IllegalReason::VaultLeavesBoard => {
            "um salto acaba na primeira casa atrás das bolas, e aqui o tabuleiro acaba antes".into()
        }
        IllegalReason::VaultOverGoal { square } => format!(
            "a bola do adversário em {square} chegou à meta e não pode ser saltada"
        ),
        IllegalReason::NowhereToRelocate => {
            "as bolas saltadas não têm para onde ir: nenhuma casa livre tem em cima um anel do adversário".into()
        }
        IllegalReason::MustRelocate { balls: 1 } => {
            "este salto tem de dizer também para onde vai a bola saltada, como em a1^c3:d4".into()
        }
        IllegalReason::MustRelocate { balls } => format!(
            "este salto tem de dizer também para onde vão as {balls} bolas saltadas, como em a1^d4:c5,e2"
        ),
        IllegalReason::BadRelocation { square } => format!(
            "uma bola saltada não pode acabar em {square}: precisa de uma casa livre com um anel do adversário em cima"
        ),
        IllegalReason::RelocatedTwice { square } => {
            format!("duas bolas saltadas não podem acabar ambas em {square}")
        }
        IllegalReason::RelocatesTooMany { balls: 0 } => {
            "este passo não salta nenhuma bola do adversário, por isso não há nada a recolocar".into()
        }
        IllegalReason::RelocatesTooMany { balls: 1 } => {
            "este passo salta 1 bola do adversário, por isso só essa é recolocada".into()
        }
        IllegalReason::RelocatesTooMany { balls } => format!(
            "este passo salta {balls} bolas do adversário, por isso só essas são recolocadas"
        ),
        IllegalReason::RelocatesNothing => "as bolas saltadas não podem acabar todas onde estavam".into(),
        IllegalReason::RingStepFirst => {
            "um turno começa com um passo de anel: ponha um anel ou mova um anel livre, e depois mova uma bola".into()
        }
        IllegalReason::BallStepMissing => {
            "um turno é um passo de anel e depois um passo de bola, como em o@b2+a1-b2; falta o passo de bola".into()
        }
        IllegalReason::LeavesNoBallStep => {
            "depois deste passo de anel nenhuma das suas bolas se poderia mover, e uma tem de o fazer".into()
        }
        IllegalReason::OneStepOnly => "um turno é um só passo: um anel ou uma bola, não ambos".into(),
    }
}
