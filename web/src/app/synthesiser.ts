/** The synthesiser of the sound effects, with the Web Audio API. */
import { prefs } from './prefs.svelte';
import type { Sound } from './sound';

interface Tone {
  /** Frequency at the start, in hertz. */
  pitch: number;
  /** Frequency at the end, in hertz; without it the pitch is constant. */
  to?: number;
  /** Delay from the start of the sound, in seconds. */
  at?: number;
  /** Duration, in seconds. */
  length: number;
  /** Gain at the start, from 0 to 1; it decays to silence. */
  gain: number;
  wave?: OscillatorType;
}

/** A piece put down on a wooden board. */
const wood: Tone[] = [
  { pitch: 420, to: 190, length: 0.07, gain: 0.32, wave: 'triangle' },
  { pitch: 1500, to: 700, length: 0.025, gain: 0.1, wave: 'square' },
];

const tones: Record<Sound, Tone[]> = {
  move: wood,
  capture: [...wood, { pitch: 260, to: 110, at: 0.05, length: 0.12, gain: 0.4, wave: 'triangle' }],
  ok: [{ pitch: 880, length: 0.09, gain: 0.1 }],
  refused: [
    { pitch: 170, to: 120, length: 0.11, gain: 0.3, wave: 'triangle' },
    { pitch: 150, to: 100, at: 0.13, length: 0.14, gain: 0.3, wave: 'triangle' },
  ],
  win: [523, 659, 784, 1047].map((pitch, i) => ({ pitch, at: i * 0.11, length: 0.4, gain: 0.16 })),
  loss: [440, 349, 294].map((pitch, i) => ({ pitch, at: i * 0.16, length: 0.42, gain: 0.15 })),
  draw: [440, 440].map((pitch, i) => ({ pitch, at: i * 0.2, length: 0.3, gain: 0.14 })),
  tick: [{ pitch: 1200, to: 900, length: 0.03, gain: 0.12, wave: 'triangle' }],
  notify: [659, 988].map((pitch, i) => ({ pitch, at: i * 0.1, length: 0.25, gain: 0.13 })),
};

/** The volume at which sounds have the gains above. */
const USUAL_VOLUME = 7;

let context: AudioContext | undefined;
/** The gain of all sounds together. */
let master: GainNode | undefined;

/** Plays a sound, unless the AudioContext is not unlocked yet. */
export function synthesise(sound: Sound): void {
  context ??= new AudioContext();
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  // Loudness is heard in ratios, so the square gives steps that sound alike.
  master.gain.value = (prefs.volume / USUAL_VOLUME) ** 2;
  // Browsers keep an AudioContext suspended until the first user gesture. Sounds before that are dropped: played later,
  // they would no longer belong to what happens on the board.
  if (context.state === 'suspended') {
    void context.resume();
    if (!navigator.userActivation?.hasBeenActive) return;
  }
  for (const tone of tones[sound]) playTone(context, master, tone);
}

function playTone(
  audio: AudioContext,
  output: AudioNode,
  { pitch, to, at = 0, length, gain, wave = 'sine' }: Tone,
): void {
  const begin = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const envelope = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, begin);
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, begin + length);
  envelope.gain.setValueAtTime(gain, begin);
  envelope.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(envelope).connect(output);
  oscillator.start(begin);
  oscillator.stop(begin + length + 0.02);
}
