//! All weights of Lines of Action.

/// How many parts a hundredth has in the weights.
pub(super) const GRAIN: i32 = 16;

/// What things are worth to a player and cost the opponent, in parts of a hundredth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// For pieces that stand together: by the inverse of their average distance from the centre of mass.
    pub(super) concentration: i32,
    /// For a piece by where it stands, files and ranks counted from the nearest edge and the smaller first: 00, 01,
    /// 02, 03, 11, 12, 13, 22, 23, 33.
    pub(super) squares: [i32; 10],
    /// For each quarter of a square from the centre of the board to the centre of mass: the longer of the ways
    /// along files and ranks, and both.
    pub(super) mass: [i32; 2],
    /// For a block of 2×2 squares near the centre of mass with three own pieces, and with four.
    pub(super) quads: [i32; 2],
    /// For two own pieces side by side, and touching at a corner.
    pub(super) neighbours: [i32; 2],
    /// For a group; a hole in it takes it off again.
    pub(super) group: i32,
    /// For a piece without own neighbours.
    pub(super) loner: i32,
    /// For a square of the rectangle around all pieces, and for its width and height.
    pub(super) extent: [i32; 2],
    /// For a move that does not run along an edge: plus 1 in the index if it captures, 2 if it goes to an edge, 4
    /// if it comes from one.
    pub(super) moves: [i32; 8],
    /// For a move along an edge, and for a capture there.
    pub(super) edge_moves: [i32; 2],
    /// For a piece on the edge that enemies keep from moving along a line.
    pub(super) walled: i32,
    /// For being to move.
    pub(super) tempo: i32,
}

/// What makes a move worth trying early, on the scale of the search's own experience.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promises {
    /// For each own neighbour that the piece gains.
    pub(super) neighbour: i32,
    /// For a capture.
    pub(super) capture: i32,
}

/// The weights of each board, and of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllWeights {
    pub(super) eight: Weights,
    pub(super) six: Weights,
    pub(super) promises: Promises,
}

/// Those of the boards were fitted by logistic regression to games of the engine against itself.
pub(super) const WEIGHTS: AllWeights = AllWeights {
    eight: Weights {
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
    },
    six: Weights {
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
    },
    promises: Promises {
        neighbour: 250,
        capture: 500,
    },
};
