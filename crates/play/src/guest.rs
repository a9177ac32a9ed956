//! Guests: people who take a seat with an invitation.

use tessera_rules::{ByColor, Color};

use crate::{Event, EventKind, Game, Header, LoggedEvent, Millis, Refusal};

impl Game {
    /// Whether this seat waits for a guest with an invitation.
    pub fn is_open(&self, color: Color) -> bool {
        self.header().invitation_keys[color].is_some() && self.receipt(color).is_none()
    }

    /// The seats that wait for a guest with an invitation.
    pub fn open_seats(&self) -> Vec<Color> {
        let mut seats = Color::ALL.to_vec();
        seats.retain(|&color| self.is_open(color));
        seats
    }

    /// Seats a guest, once. A request with the same receipt is a retry of the same guest and makes no event.
    pub fn seat_guest(
        &mut self,
        by: Color,
        name: Option<String>,
        receipt: String,
        now: Millis,
    ) -> Result<Option<&LoggedEvent>, Refusal> {
        if self.receipt(by) == Some(receipt.as_str()) {
            return Ok(None);
        }
        if !self.is_open(by) {
            return Err(Refusal::SeatTaken);
        }
        let event = Event {
            by,
            id: None,
            kind: EventKind::Seated { name, receipt },
        };
        Ok(Some(self.commit(event, now)))
    }

    /// The header of the rematch: the same players, guests included, with colours exchanged.
    #[must_use]
    pub fn rematch_header(&self, after: String, seed: u64) -> Header {
        let open = |color| self.is_open(color);
        let header = Header {
            seats: self.seats().clone(),
            invitation_keys: ByColor::new(|color| {
                let key = self.header().invitation_keys[color].clone();
                key.filter(|_| open(color))
            }),
            ..self.header().clone()
        };
        header.exchanged(after, seed)
    }
}
