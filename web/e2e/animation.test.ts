/** A finished game as an animated picture. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { base, closeAll, expectAccessible, withBrowser } from './browser';
import { create, watch } from './seat';

withBrowser();
afterEach(closeAll);

/** Browsers have `ImageDecoder`, but TypeScript's DOM types have it only in newer versions. */
interface Decoder {
  completed: Promise<void>;
  tracks: { ready: Promise<void>; selectedTrack: { frameCount: number } };
  decode(options: { frameIndex: number }): Promise<{
    image: CanvasImageSource & { duration: number; displayWidth: number; displayHeight: number };
  }>;
}

it('a finished game is saved as a GIF with every position, and one in play is not offered', async () => {
  const record = '[Game "lines-of-action"]\n[Result "1-0"]\n\n1. b1-b3 a2-c2 2. b8-b6 1-0';
  const game = await create({ record });
  const { page, errors } = await watch(game.id);
  await page.getByRole('button', { name: 'Share' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Whole game (GIF)' }).click();
  const bytes = [...readFileSync((await (await download).path()) ?? '')];
  const frames = await page.evaluate(async (bytes) => {
    const { ImageDecoder } = globalThis as unknown as {
      ImageDecoder: new (init: { data: Uint8Array; type: string }) => Decoder;
    };
    const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
    await decoder.tracks.ready;
    await decoder.completed;
    const frames = [];
    for (let i = 0; i < decoder.tracks.selectedTrack.frameCount; i += 1) {
      const { image } = await decoder.decode({ frameIndex: i });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      frames.push({
        width: canvas.width,
        milliseconds: image.duration / 1000,
        sum: Array.from(pixels).reduce((sum, value, i) => (sum + value * (i % 9973)) % 1_000_003, 0),
        isOpaque: pixels.every((value, i) => i % 4 !== 3 || value === 255),
      });
    }
    return frames;
  }, bytes);
  expect(frames.map(({ width, milliseconds }) => ({ width, milliseconds }))).toEqual([
    { width: 480, milliseconds: 900 },
    { width: 480, milliseconds: 900 },
    { width: 480, milliseconds: 900 },
    { width: 480, milliseconds: 4000 },
  ]);
  expect(new Set(frames.map(({ sum }) => sum)).size).toBe(4);
  expect(frames.every(({ isOpaque }) => isOpaque)).toBe(true);
  await expectAccessible(page);
  expect(errors).toEqual([]);

  const playing = await create({ kind: 'lines-of-action' });
  await page.goto(`${base}/g/${playing.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Record' }).waitFor();
  expect(await page.getByRole('button', { name: 'Whole game (GIF)' }).count()).toBe(0);
});
