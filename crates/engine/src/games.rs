//! What each game provides to the search: evaluation, move ordering, proofs and levels.

pub(crate) mod hecatomb;
mod lines_of_action;
mod mad_bishops;
mod mitsudomoe;
