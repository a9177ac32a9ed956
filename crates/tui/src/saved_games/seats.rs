//! The kept seats in games on servers.

use std::path::Path;

use tessera_play::Millis;
use tessera_rules::ByColor;

use super::{OpenError, SaveError, SavedGames, SeatFile, SeatGame, seat_file::is_seat};
use crate::{
    remote::{Guest, Link},
    settings::Setup,
};

impl SavedGames {
    /// Keeps a seat in a game that was just created on a server.
    pub fn save_seat(
        &self,
        link: &Link,
        guest: Option<&Guest>,
        setup: &Setup,
        now: Millis,
    ) -> Result<(), SaveError> {
        let seats = setup.seats();
        let game = SeatGame {
            kind: setup.kind,
            seats: ByColor::new(|color| seats[color].to_play()),
            own: Vec::new(),
            ply: 0,
        };
        self.keep_seat(link, guest, game, now).map(drop)
    }

    /// Keeps a seat that was just taken with an invitation.
    pub fn save_taken_seat(
        &self,
        link: &Link,
        game: SeatGame,
        now: Millis,
    ) -> Result<(), SaveError> {
        self.keep_seat(link, None, game, now).map(drop)
    }

    /// The link to the kept seat that was taken in the game of an invitation. The seat of the player who invites is not meant:
    /// two people may share a device.
    pub fn taken_seat(&self, invitation: &Link) -> Option<Link> {
        let is_meant = |seat: &SeatFile| {
            let link = seat.link();
            link.base == invitation.base && link.game == invitation.game && seat.guest().is_none()
        };
        self.seats().find(is_meant).map(|seat| seat.link())
    }

    /// Keeps a seat in a game on a server. `None` without a folder or a token.
    pub(crate) fn keep_seat(
        &self,
        link: &Link,
        guest: Option<&Guest>,
        game: SeatGame,
        now: Millis,
    ) -> Result<Option<SeatFile>, SaveError> {
        match &self.folder {
            Some(folder) => SeatFile::create(folder, link, guest, game, now),
            None => Ok(None),
        }
    }

    /// The kept seat of a link.
    pub(crate) fn seat_of(&self, link: &Link) -> Option<SeatFile> {
        self.seats().find(|seat| seat.link() == *link)
    }

    /// The kept seats whose files can be read.
    fn seats(&self) -> impl Iterator<Item = SeatFile> {
        let files = self.files().into_iter().filter(|path| is_seat(path));
        files.filter_map(|path| SeatFile::open(&path).ok())
    }

    /// The kept seat in this file; `None` if the file is not that of a seat.
    pub(crate) fn seat(path: &Path) -> Option<Result<SeatFile, OpenError>> {
        is_seat(path).then(|| SeatFile::open(path))
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Color;

    use super::*;
    use crate::screens::tests::snapshot;

    #[test]
    fn an_invitation_finds_the_seat_of_its_guest_and_not_that_of_the_creator() {
        let home = tempfile::tempdir().unwrap();
        let saved = SavedGames::new(Some(home.path().to_owned()), None);
        let link = |text: &str| text.parse::<Link>().unwrap();
        let game = |own| SeatGame::new(&snapshot(&[]), vec![own]);
        let invitation = link("http://localhost:8080/g/abc#invite=secret");
        let creator = link("http://localhost:8080/g/abc#white=ours");
        let guest = Guest::Invitation("secret".into());
        saved
            .keep_seat(&creator, Some(&guest), game(Color::White), Millis(5_000))
            .unwrap();
        assert_eq!(saved.taken_seat(&invitation), None);
        let taken = link("http://localhost:8080/g/abc#black=theirs");
        saved
            .save_taken_seat(&taken, game(Color::Black), Millis(6_000))
            .unwrap();
        assert_eq!(saved.taken_seat(&invitation), Some(taken));
        for other in ["http://localhost:8080/g/abd", "http://localhost:81/g/abc"] {
            assert_eq!(saved.taken_seat(&link(other)), None, "{other}");
        }
    }
}
