/** A whole game as an animated picture (GIF). */
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { canvasOf } from './download';

/** Width of the picture, in pixels. */
const WIDTH = 480;
/** How long each position is shown, in milliseconds, and the last one. */
const [DELAY, LAST_DELAY] = [900, 4000];
/** Colours of all frames together. The next index means "as in the frame before". */
const COLORS = 127;

/** The game from its start to its end. `picture` gives the SVG of a ply; `onprogress` is called with the number of positions drawn. */
export async function gifOf(
  picture: (ply: number) => Promise<string>,
  moves: number,
  onprogress: (positions: number) => void,
): Promise<Blob> {
  const gif = GIFEncoder();
  // The first and the last position have all colours that occur: a quiet board, and the marks of a move.
  const samples = [await pixelsOf(await picture(0)), await pixelsOf(await picture(moves))];
  const palette = quantize(joined(samples.map(({ data }) => data)), COLORS);
  let before: Uint8Array | undefined;
  for (let ply = 0; ply <= moves; ply += 1) {
    const { data, width, height } = await pixelsOf(await picture(ply));
    const index = applyPalette(data, palette);
    const changed = before ? index.map((color, i) => (color === before?.[i] ? COLORS : color)) : index;
    gif.writeFrame(changed, width, height, {
      ...(!before && { palette: [...palette, ...blackUntil(palette.length)] }),
      ...(before && { transparent: true, transparentIndex: COLORS }),
      dispose: 1,
      delay: ply === moves ? LAST_DELAY : DELAY,
    });
    before = index;
    onprogress(ply + 1);
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}

/** Fills the palette up to the index that stands for an unchanged pixel, and includes it. */
function blackUntil(length: number): number[][] {
  return Array.from({ length: COLORS + 1 - length }, () => [0, 0, 0]);
}

async function pixelsOf(svg: string): Promise<ImageData> {
  const canvas = await canvasOf(svg, WIDTH);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the picture cannot be drawn');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function joined(parts: readonly Uint8ClampedArray[]): Uint8ClampedArray {
  const all = new Uint8ClampedArray(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
