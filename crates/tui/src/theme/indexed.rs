//! Colours for terminals with a palette of 256: xterm's cube of 6×6×6 colours from index 16, and 24 greys from index 232.

/// The intensities of the colour cube, for each of red, green and blue.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];
const GREYS: u8 = 24;

/// The index of the palette's colour nearest to an RGB colour, by squared distance. The first 16 colours, which the user
/// chooses, are left out.
pub(super) fn nearest(rgb: [u8; 3]) -> u8 {
    let [r, g, b] = rgb.map(|channel| nearest_of(&CUBE, channel));
    let cube = (16 + 36 * r + 6 * g + b, [r, g, b].map(|i| CUBE[i as usize]));
    let greys: [u8; GREYS as usize] = std::array::from_fn(|i| 8 + 10 * i as u8);
    let mean = rgb.iter().map(|&channel| u16::from(channel)).sum::<u16>() / 3;
    let grey = nearest_of(&greys, mean as u8);
    let grey = (232 + grey, [greys[grey as usize]; 3]);
    let (index, _) = [cube, grey]
        .into_iter()
        .min_by_key(|&(_, color)| distance(rgb, color))
        .expect("there are two");
    index
}

/// The place of the value nearest to `channel`.
fn nearest_of(values: &[u8], channel: u8) -> u8 {
    let places = 0..values.len() as u8;
    places
        .min_by_key(|&i| values[i as usize].abs_diff(channel))
        .expect("there are values")
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let square = |(a, b): (u8, u8)| u32::from(a.abs_diff(b)).pow(2);
    one.into_iter().zip(other).map(square).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_palette_are_found_and_others_go_to_their_neighbour() {
        assert_eq!(nearest([0, 0, 0]), 16);
        assert_eq!(nearest([255, 255, 255]), 231);
        assert_eq!(nearest([255, 0, 0]), 196);
        assert_eq!(nearest([95, 135, 215]), 68);
        assert_eq!(nearest([8, 8, 8]), 232);
        assert_eq!(nearest([238, 238, 238]), 255);
        assert_eq!(nearest([250, 3, 2]), 196);
        assert_eq!(nearest([120, 121, 119]), 243);
    }
}
