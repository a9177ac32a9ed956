import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DrawingGesture, toggleDrawing } from './drawing';
import type { Drawing } from './types';

const pointer = (fields: Partial<PointerEvent> = {}) => ({
  pointerId: 1,
  pointerType: 'mouse',
  button: 2,
  clientX: 0,
  clientY: 0,
  shiftKey: false,
  altKey: false,
  ...fields,
});
const key = (fields: Partial<KeyboardEvent> = {}) => ({
  key: 'a',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...fields,
});

describe('drawing by hand', () => {
  let drawn: Drawing[];
  let begun: number;
  let gesture: DrawingGesture;
  beforeEach(() => {
    vi.useFakeTimers();
    [drawn, begun] = [[], 0];
    gesture = new DrawingGesture((drawing) => drawn.push(drawing));
    gesture.attach({ changed: () => undefined, begun: () => (begun += 1) });
  });
  afterEach(() => vi.useRealTimers());

  it('with the right button gives an arrow, or a circle on one square', () => {
    expect(gesture.press(pointer(), 'a1')).toBe(true);
    gesture.move(pointer(), 'b3');
    expect(gesture.over({ marks: [], arrows: [], lines: [], fallen: [] }).arrows).toHaveLength(1);
    expect(gesture.release(pointer())).toBe(true);
    gesture.press(pointer({ shiftKey: true }), 'c3');
    gesture.release(pointer());
    expect(drawn).toEqual([
      { tone: 'green', from: 'a1', to: 'b3' },
      { tone: 'red', from: 'c3', to: 'c3' },
    ]);
  });

  it('with a finger needs a long press', () => {
    const finger = pointer({ pointerType: 'touch', button: 0 });
    expect(gesture.press(finger, 'a1')).toBe(false);
    expect(gesture.move({ ...finger, clientX: 40 }, 'b1')).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(gesture.release(finger)).toBe(false);
    expect(begun).toBe(0);
    gesture.press(finger, 'a1');
    vi.advanceTimersByTime(2_000);
    expect(begun).toBe(1);
    expect(gesture.move({ ...finger, clientX: 40 }, 'b1')).toBe(true);
    gesture.release(finger);
    expect(drawn).toEqual([{ tone: 'green', from: 'a1', to: 'b1' }]);
  });

  it('with the keyboard begins and ends on a key, and Escape drops it', () => {
    expect(gesture.key(key(), 'a1')).toBe(true);
    expect(gesture.key(key({ key: 'Escape' }), 'a1')).toBe(true);
    expect(gesture.key(key({ key: 'Escape' }), 'a1')).toBe(false);
    gesture.key(key({ altKey: true }), 'a1');
    gesture.key(key(), 'c2');
    expect(gesture.key(key({ ctrlKey: true }), 'c2')).toBe(false);
    expect(drawn).toEqual([{ tone: 'blue', from: 'a1', to: 'c2' }]);
  });

  it('is removed by drawing the same again, and replaced by another tone', () => {
    const one: Drawing = { tone: 'green', from: 'a1', to: 'b1' };
    const two: Drawing = { tone: 'red', from: 'a1', to: 'b1' };
    expect(toggleDrawing([one], one)).toEqual([]);
    expect(toggleDrawing([one], two)).toEqual([two]);
    expect(toggleDrawing([one], { ...one, to: 'c1' })).toHaveLength(2);
  });
});
