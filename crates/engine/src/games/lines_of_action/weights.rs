//! All weights of Lines of Action.

/// Evaluation weights are in units of 1/16 centi-unit.
pub(super) const WEIGHT_SCALE: i32 = 16;

/// Weights of the evaluation terms, in 1/`WEIGHT_SCALE` centi-units. Each term counts for the player who has it and against
/// the opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Concentration: times the inverse of the average distance of the pieces from their centre of mass.
    pub(super) concentration: i32,
    /// Centralisation: for a piece by its square, given as the distances of file and rank from the nearest edge, the smaller
    /// first: 00, 01, 02, 03, 11, 12, 13, 22, 23, 33.
    pub(super) squares: [i32; 10],
    /// Centre-of-mass position: for each quarter of a square between the centre of the board and the centre of mass, along the
    /// longer of the two axes, and along both.
    pub(super) mass: [i32; 2],
    /// Quads: for a block of 2×2 squares near the centre of mass with three own pieces, and with four.
    pub(super) quads: [i32; 2],
    /// Connectedness: for two own pieces next to each other along a rank or file, and along a diagonal.
    pub(super) neighbours: [i32; 2],
    /// For each group of connected pieces, less the holes in it.
    pub(super) group: i32,
    /// For a piece without own neighbours.
    pub(super) loner: i32,
    /// Uniformity: for each square of the bounding box of all pieces, and for its width plus height.
    pub(super) extent: [i32; 2],
    /// Mobility: for a move that does not run along an edge. The index is 1 for a capture, plus 2 if the move goes to an
    /// edge, plus 4 if it comes from one.
    pub(super) moves: [i32; 8],
    /// Mobility along an edge: for a quiet move, and for a capture.
    pub(super) edge_moves: [i32; 2],
    /// Walls: for a piece on the edge that enemy pieces keep from moving along a line.
    pub(super) walled: i32,
    /// For the player to move.
    pub(super) tempo: i32,
}

/// Fitted by logistic regression to self-play games.
pub(super) const EIGHT_BY_EIGHT: Weights = Weights {
    concentration: 150,
    squares: [-407, -204, -126, -114, 649, 839, 1131, 1358, 1573, 2202],
    mass: [193, 134],
    quads: [337, 356],
    neighbours: [-177, 95],
    group: -507,
    loner: 229,
    extent: [-4, -255],
    moves: [39, 279, 6, 12, 360, 922, -140, 207],
    edge_moves: [113, 118],
    walled: -59,
    tempo: 723,
};

/// Fitted by logistic regression to self-play games.
pub(super) const SIX_BY_SIX: Weights = Weights {
    concentration: 44,
    squares: [-940, -607, -624, 0, 538, 1111, 0, 1723, 0, 0],
    mass: [395, 89],
    quads: [-185, -1240],
    neighbours: [404, 796],
    group: -417,
    loner: 336,
    extent: [-51, -30],
    moves: [149, 299, -12, -153, 423, 1038, -115, 90],
    edge_moves: [103, -326],
    walled: -167,
    tempo: 1465,
};

/// Weights of static move ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderWeights {
    /// For each own neighbour that the piece gains.
    pub(super) neighbour: i32,
    pub(super) capture: i32,
}

pub(super) const ORDER_WEIGHTS: OrderWeights = OrderWeights {
    neighbour: 250,
    capture: 500,
};
