//! Evaluation of how the pieces of one side stand: how close together, and where.

use tessera_rules::Bitboard;

use super::{tables::Tables, weights::Weights};

/// Number of different coordinates of the centre of mass, which is rounded to quarters of a square: 0 to 28.
const QUARTERS: usize = 29;

/// Pieces of one side at the start.
const MAX_PIECES: usize = 12;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;

/// The pieces of one side and their centre of mass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pieces: u64,
    count: usize,
    /// Coordinates of the centre of mass, in quarters of a square from a1.
    file: usize,
    rank: usize,
}

impl Shape {
    #[inline]
    pub(super) fn new(pieces: Bitboard) -> Self {
        let count = (pieces.len() as usize).min(MAX_PIECES);
        let sum = |masks: [u64; 3]| {
            let [ones, twos, fours] = masks.map(|mask| (pieces.0 & mask).count_ones() as usize);
            (ones + 2 * twos + 4 * fours).min(SUMS - 1)
        };
        let files = sum([
            0xaaaa_aaaa_aaaa_aaaa,
            0xcccc_cccc_cccc_cccc,
            0xf0f0_f0f0_f0f0_f0f0,
        ]);
        let ranks = sum([
            0xff00_ff00_ff00_ff00,
            0xffff_0000_ffff_0000,
            0xffff_ffff_0000_0000,
        ]);
        Self {
            pieces: pieces.0,
            count,
            file: AVERAGE[count][files].into(),
            rank: AVERAGE[count][ranks].into(),
        }
    }

    /// In 1/`WEIGHT_SCALE` centi-units.
    #[inline]
    pub(super) fn value(self, tables: &Tables) -> i32 {
        self.concentration(tables)
            + self.place(tables)
            + self.texture(&tables.weights)
            + self.extent(&tables.weights)
    }

    /// Concentration: by the average distance, in king steps, of the pieces from their centre of mass.
    #[inline]
    fn concentration(self, tables: &Tables) -> i32 {
        let boxes = FILES_WITHIN[self.file].iter().zip(&RANKS_WITHIN[self.rank]);
        let within: u32 = boxes
            .map(|(files, ranks)| (self.pieces & files & ranks).count_ones())
            .sum();
        let halves = self.count * RADII - within as usize;
        let average = halves * SIXTEENTHS / self.count.max(1);
        tables.concentration[average.min(AVERAGES - 1)]
    }

    /// Centralisation of the pieces, and position of their centre of mass.
    #[inline]
    fn place(self, tables: &Tables) -> i32 {
        let ranks = self.pieces.to_le_bytes();
        let squares: i32 = (ranks.iter().zip(&tables.squares))
            .map(|(&rank, values)| i32::from(values[usize::from(rank)]))
            .sum();
        let centre = 2 * (tables.side - 1);
        let file = self.file.abs_diff(centre) as i32;
        let rank = self.rank.abs_diff(centre) as i32;
        let [longer, either] = tables.weights.mass;
        squares + longer * file.max(rank) + either * (file + rank)
    }

    /// Connectedness, quads, groups and loners.
    #[inline]
    fn texture(self, weights: &Weights) -> i32 {
        let own = self.pieces;
        // For each block of 2×2 squares, its four squares shifted to the place of the lowest one.
        let right = (own & !FILE_A) >> 1;
        let (above, across) = (own >> 8, right >> 8);
        let len = |set: u64| set.count_ones() as i32;

        let side_by_side = len(own & right) + len(own & above);
        let cornering = len(own & across) + len(right & above & !FILE_H);
        let four = own & right & above & across;
        let three = (own & right & (above ^ across) | above & across & (own ^ right)) & !FILE_H;
        let (fours, threes) = (len(four), len(three));
        // Groups less holes, by Euler's formula: pieces are vertices, two neighbours an edge, three pieces in a block a
        // triangle, and four pieces in a block a tetrahedron.
        let groups = self.count as i32 - side_by_side - cornering + threes + 3 * fours;
        let near = FILES_NEAR[self.file] & RANKS_NEAR[self.rank];
        let loners = own & !around(Bitboard(own)).0;
        weights.neighbours[0] * side_by_side
            + weights.neighbours[1] * cornering
            + weights.quads[0] * len(three & near)
            + weights.quads[1] * len(four & near)
            + weights.group * groups
            + weights.loner * len(loners)
    }

    /// Uniformity: the bounding box of all pieces.
    #[inline]
    fn extent(self, weights: &Weights) -> i32 {
        let own = self.pieces;
        let half = own | own >> 32;
        let quarter = half | half >> 16;
        let files = (quarter | quarter >> 8) as u8;
        let width = 8 - files.leading_zeros() as i32 - files.trailing_zeros() as i32;
        let height = 8 - (own.leading_zeros() / 8) as i32 - (own.trailing_zeros() / 8) as i32;
        weights.extent[0] * width * height + weights.extent[1] * (width + height)
    }
}

/// All squares next to a member in any of the 8 directions. A member is included only if it has a neighbour in the set.
#[inline]
pub(super) const fn around(set: Bitboard) -> Bitboard {
    let sides = (set.0 & !FILE_H) << 1 | (set.0 & !FILE_A) >> 1;
    let row = set.0 | sides;
    Bitboard(sides | row << 8 | row >> 8)
}

/// Number of different sums of files: 0 to 7 times the number of pieces.
const SUMS: usize = 7 * MAX_PIECES + 1;

/// Average file or rank by number of pieces and sum, in quarters of a square. Halves are rounded to even, so that a mirror image
/// has the mirrored average.
static AVERAGE: [[u8; SUMS]; MAX_PIECES + 1] = {
    let mut table = [[0; SUMS]; MAX_PIECES + 1];
    let mut count = 1;
    while count <= MAX_PIECES {
        let mut sum = 0;
        while sum <= 7 * count {
            let floor = 4 * sum / count;
            let twice_rest = 2 * (4 * sum % count);
            let up = twice_rest > count || twice_rest == count && floor % 2 == 1;
            table[count][sum] = (floor + up as usize) as u8;
            sum += 1;
        }
        count += 1;
    }
    table
};

/// Distances from the centre of mass are counted in half squares, up to this number.
const RADII: usize = 10;

/// By coordinate of the centre of mass and radius: the files (ranks) within ¼, ¾, 1¼, … squares of it.
static FILES_WITHIN: [[u64; RADII]; QUARTERS] = all_within(FILE_A, 1);
static RANKS_WITHIN: [[u64; RADII]; QUARTERS] = all_within(RANK_1, 8);

const fn all_within(first: u64, shift: usize) -> [[u64; RADII]; QUARTERS] {
    let mut table = [[0; RADII]; QUARTERS];
    let mut place = 0;
    while place < QUARTERS {
        let mut radius = 0;
        while radius < RADII {
            table[place][radius] = within(first, shift, place, 0, 2 * radius + 1);
            radius += 1;
        }
        place += 1;
    }
    table
}

/// By coordinate of the centre of mass: the blocks of 2×2 squares, named by their lowest square, within two squares of it.
static FILES_NEAR: [u64; QUARTERS] = all_near(FILE_A, 1);
static RANKS_NEAR: [u64; QUARTERS] = all_near(RANK_1, 8);

const fn all_near(first: u64, shift: usize) -> [u64; QUARTERS] {
    let mut table = [0; QUARTERS];
    let mut place = 0;
    while place < QUARTERS {
        table[place] = within(first, shift, place, 2, 8);
        place += 1;
    }
    table
}

/// The files or ranks that lie within `radius` of `place` when shifted by `offset`, all in quarters of a square.
const fn within(first: u64, shift: usize, place: usize, offset: usize, radius: usize) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < 8 {
        if (4 * i + offset).abs_diff(place) <= radius {
            set |= first << (shift * i);
        }
        i += 1;
    }
    set
}

/// Average distances are counted in sixteenths of a half square.
const SIXTEENTHS: usize = 16;

/// Number of different average distances.
const AVERAGES: usize = RADII * SIXTEENTHS + 1;

/// A value for each average distance.
pub(super) type ByDistance = [i32; AVERAGES];

/// Inversely proportional to the distance plus 0.3 squares, which limits the value near 0.
pub(super) const fn concentration(weights: &Weights) -> ByDistance {
    let mut table = [0; AVERAGES];
    let mut distance = 0;
    while distance < AVERAGES {
        // The weight times 64 / (0.3 + distance in squares).
        table[distance] = weights.concentration * 64 * 160 / (48 + 5 * distance as i32);
        distance += 1;
    }
    table
}

/// Centralisation by rank and by the set of files with a piece.
pub(super) type ByRank = [[i16; 256]; 8];

pub(super) const fn squares(weights: &Weights, side: usize) -> ByRank {
    let mut table = [[0; 256]; 8];
    let mut rank = 0;
    while rank < side {
        let mut pieces = 0;
        while pieces < 1 << side {
            let mut file = 0;
            while file < side {
                if pieces >> file & 1 != 0 {
                    table[rank][pieces] += weights.squares[class(side, file, rank)] as i16;
                }
                file += 1;
            }
            pieces += 1;
        }
        rank += 1;
    }
    table
}

/// The index of a square in `Weights::squares`.
const fn class(side: usize, file: usize, rank: usize) -> usize {
    let file = if file < side - file {
        file
    } else {
        side - 1 - file
    };
    let rank = if rank < side - rank {
        rank
    } else {
        side - 1 - rank
    };
    let (low, high) = if file < rank {
        (file, rank)
    } else {
        (rank, file)
    };
    low * (9 - low) / 2 + high - low
}
