/** Sounds, made on the spot: wood on wood, a bell, a dull knock. Nothing is heard when sound is off. */
import { prefs } from './prefs.svelte';

export type Sound = 'move' | 'capture' | 'ok' | 'refused' | 'win' | 'loss' | 'draw' | 'tick' | 'notify';

interface Tone {
  /** Hertz at the start, and where it glides to. */
  pitch: number;
  to?: number;
  /** Seconds from the start of the sound, and how long it rings. */
  at?: number;
  length: number;
  loudness: number;
  wave?: OscillatorType;
}

const wood: Tone[] = [
  { pitch: 420, to: 190, length: 0.07, loudness: 0.32, wave: 'triangle' },
  { pitch: 1500, to: 700, length: 0.025, loudness: 0.1, wave: 'square' },
];

const scores: Record<Sound, Tone[]> = {
  move: wood,
  capture: [...wood, { pitch: 260, to: 110, at: 0.05, length: 0.12, loudness: 0.4, wave: 'triangle' }],
  ok: [{ pitch: 880, length: 0.09, loudness: 0.1 }],
  refused: [
    { pitch: 170, to: 120, length: 0.11, loudness: 0.3, wave: 'triangle' },
    { pitch: 150, to: 100, at: 0.13, length: 0.14, loudness: 0.3, wave: 'triangle' },
  ],
  win: [523, 659, 784, 1047].map((pitch, i) => ({ pitch, at: i * 0.11, length: 0.4, loudness: 0.16 })),
  loss: [440, 349, 294].map((pitch, i) => ({ pitch, at: i * 0.16, length: 0.42, loudness: 0.15 })),
  draw: [440, 440].map((pitch, i) => ({ pitch, at: i * 0.2, length: 0.3, loudness: 0.14 })),
  tick: [{ pitch: 1200, to: 900, length: 0.03, loudness: 0.12, wave: 'triangle' }],
  notify: [659, 988].map((pitch, i) => ({ pitch, at: i * 0.1, length: 0.25, loudness: 0.13 })),
};

let context: AudioContext | undefined;

/** Plays a sound, unless the person wants silence or the browser has no ears yet. */
export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers hold sound back until the first gesture; what came before that is not worth hearing late.
  if (context.state === 'suspended') {
    void context.resume();
    if (!navigator.userActivation?.hasBeenActive) return;
  }
  for (const tone of scores[sound]) ring(context, tone);
}

function ring(audio: AudioContext, { pitch, to, at = 0, length, loudness, wave = 'sine' }: Tone): void {
  const begin = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, begin);
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, begin + length);
  gain.gain.setValueAtTime(loudness, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length + 0.02);
}
