/** The part of gifenc that is used here; the package has no types of its own. */
declare module 'gifenc' {
  type Palette = number[][];

  interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        /** Needed in the first frame; later frames without one use it, too. */
        palette?: Palette;
        /** In milliseconds. */
        delay: number;
        transparent?: boolean;
        transparentIndex?: number;
        /** What happens to a frame before the next one is drawn: 1 keeps it. */
        dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, maxColors: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
