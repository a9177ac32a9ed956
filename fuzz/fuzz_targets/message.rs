//! JSON from clients: any text parses or is refused, and a parsed message reads back from its JSON.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_protocol::{ClientMessage, Event, NewGame};

fuzz_target!(|text: &str| {
    if let Ok(message) = serde_json::from_str::<ClientMessage>(text) {
        let again = serde_json::to_string(&message).expect("plain data serialises");
        assert_eq!(
            serde_json::from_str::<ClientMessage>(&again).ok(),
            Some(message)
        );
    }
    if let Ok(event) = serde_json::from_str::<Event>(text) {
        let again = serde_json::to_string(&event).expect("plain data serialises");
        assert_eq!(serde_json::from_str::<Event>(&again).ok(), Some(event));
    }
    if let Ok(game) = serde_json::from_str::<NewGame>(text) {
        let again = serde_json::to_string(&game).expect("plain data serialises");
        assert_eq!(serde_json::from_str::<NewGame>(&again).ok(), Some(game));
    }
});
