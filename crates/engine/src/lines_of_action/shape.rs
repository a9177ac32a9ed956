//! How the pieces of one side stand: whether they are together, and where.

use tessera_rules::Bitboard;

use super::{tables::Tables, weights::Weights};

/// The files and ranks of a set of squares are counted in quarters of a square from here on.
const QUARTERS: usize = 29;

/// No side has more pieces.
const MOST: usize = 12;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xff;

/// The pieces of one side and their centre of mass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pieces: u64,
    count: usize,
    /// In quarters of a square.
    file: usize,
    rank: usize,
}

impl Shape {
    #[inline]
    pub(super) fn new(pieces: Bitboard) -> Self {
        let count = (pieces.len() as usize).min(MOST);
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

    /// What it is worth, in parts of a hundredth.
    #[inline]
    pub(super) fn value(self, tables: &Tables) -> i32 {
        self.concentration(tables)
            + self.place(tables)
            + self.texture(&tables.weights)
            + self.extent(&tables.weights)
    }

    /// The pieces are the better together the less they are away from their centre of mass, a piece being away as
    /// many steps as a king needs.
    #[inline]
    fn concentration(self, tables: &Tables) -> i32 {
        let boxes = FILES_WITHIN[self.file].iter().zip(&RANKS_WITHIN[self.rank]);
        let within: u32 = boxes
            .map(|(files, ranks)| (self.pieces & files & ranks).count_ones())
            .sum();
        let halves = self.count * RADII - within as usize;
        let average = halves * PARTS / self.count.max(1);
        tables.concentration[average.min(AVERAGES - 1)]
    }

    /// Every piece where it stands, and their centre of mass.
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

    /// Neighbours, blocks and groups.
    #[inline]
    fn texture(self, weights: &Weights) -> i32 {
        let own = self.pieces;
        // The cells of each block of 2×2 squares, in the place of its lowest one.
        let right = (own & !FILE_A) >> 1;
        let (above, across) = (own >> 8, right >> 8);
        let len = |set: u64| set.count_ones() as i32;

        let side_by_side = len(own & right) + len(own & above);
        let cornering = len(own & across) + len(right & above & !FILE_H);
        let four = own & right & above & across;
        let three = (own & right & (above ^ across) | above & across & (own ^ right)) & !FILE_H;
        let (fours, threes) = (len(four), len(three));
        // Euler's formula for groups less holes: every two neighbours are an edge, every three in a block a
        // triangle, every block of four a solid.
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

    /// The rectangle around all pieces.
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

/// All cells next to a member in any of the 8 directions. Members count only if they have a neighbour.
#[inline]
pub(super) const fn around(set: Bitboard) -> Bitboard {
    let sides = (set.0 & !FILE_H) << 1 | (set.0 & !FILE_A) >> 1;
    let row = set.0 | sides;
    Bitboard(sides | row << 8 | row >> 8)
}

/// The greatest sum of files, plus 1.
const SUMS: usize = 7 * MOST + 1;

/// The average by count and sum, in quarters. Halves go to the even side, so that a mirror image has the mirrored
/// average.
static AVERAGE: [[u8; SUMS]; MOST + 1] = {
    let mut table = [[0; SUMS]; MOST + 1];
    let mut count = 1;
    while count <= MOST {
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

/// Distances are counted in halves up to this.
const RADII: usize = 10;

/// The files not farther from a place than a quarter of a square, three quarters, and so on.
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

/// The blocks of 2×2 squares not farther from a place than two squares.
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

/// The files or ranks that lie, moved by `offset`, within `radius` of a place.
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

/// Parts of a half square in which average distances are counted.
const PARTS: usize = 16;

/// How many average distances are told apart.
const AVERAGES: usize = RADII * PARTS + 1;

/// The worth of an average distance.
pub(super) type ByDistance = [i32; AVERAGES];

/// Inverse, and about the same for all that hardly differ from 0.
pub(super) const fn concentration(weights: &Weights) -> ByDistance {
    let mut table = [0; AVERAGES];
    let mut distance = 0;
    while distance < AVERAGES {
        // 64 ÷ (0.3 + distance in squares).
        table[distance] = weights.concentration * 64 * 160 / (48 + 5 * distance as i32);
        distance += 1;
    }
    table
}

/// The worth of every rank by the pieces on it.
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

/// Where the weight of a square is.
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
