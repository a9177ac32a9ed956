//! The touches and captures of a move, read from its canonical text.

use super::{MoveView, Path, Touch};
use crate::{Square, TextError};

impl MoveView {
    /// The view of a move of any game, from its canonical text alone: the notation names what a person touches, in this
    /// order. It says nothing about whether the move is legal.
    pub fn from_text(text: &str) -> Result<Self, TextError> {
        let (mut touches, mut captures) = (Vec::new(), Vec::new());
        let mut unordered = 0;
        for step in text.split('+') {
            if step == "pass" {
                touches.push(Touch::Pass);
                continue;
            }
            let step = match step.strip_prefix("o@") {
                Some(step) => {
                    touches.push(Touch::Supply);
                    step
                }
                None => step.strip_prefix('o').unwrap_or(step),
            };
            let (trip, relocated) = step.split_once(':').unwrap_or((step, ""));
            for (place, square) in trip.split(['-', 'x', '^']).enumerate() {
                let square: Square = square.parse()?;
                touches.push(Touch::Square(square));
                if place > 0 && trip.contains('x') {
                    captures.push(square);
                }
            }
            let relocated = relocated.split(',').filter(|square| !square.is_empty());
            let before = touches.len();
            for square in relocated {
                touches.push(Touch::Square(square.parse()?));
            }
            unordered = touches.len() - before;
        }
        Ok(Self {
            text: text.to_owned(),
            path: Path { touches, unordered },
            captures,
        })
    }
}
