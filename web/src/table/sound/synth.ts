// Synthesises the sounds with Web Audio: wood, cards, dice, a bell. Loaded when the first sound is played.

import type { Sound } from "./soundsFor";

const NOISE = 0.5; // seconds
const MAX_GAIN = 0.5; // gain at full volume

let context: AudioContext | null = null;
let master: GainNode;
let noise: AudioBuffer;

/** Play sounds. `volume` is from 0 to 1. */
export function play(sounds: readonly Sound[], volume: number): void {
  const audio = audioContext();
  if (audio.state === "suspended") void audio.resume();
  master.gain.value = MAX_GAIN * volume * volume;
  for (const sound of sounds) soundFunctions[sound](audio.currentTime + 0.01);
}

function audioContext(): AudioContext {
  if (context) return context;
  context = new AudioContext();
  master = context.createGain();
  master.connect(context.destination);
  noise = context.createBuffer(1, NOISE * context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return context;
}

const soundFunctions: Record<Sound, (at: number) => void> = {
  wood: (at) => knock(at, 1, 1),
  card: (at) => rustle(at, 0.13),
  dice: roll,
  turn: bell,
  end: (at) =>
    [0, 0.16, 0.32].forEach((delay, n) => ring(at + delay, [523, 659, 784][n] as number, 1.4, 0.5)),
};

/** A piece set down: a low body and a short click. */
function knock(at: number, pitch: number, volume: number): void {
  const body = tone(at, 190 * pitch, 0.09, 0.9 * volume);
  body.frequency.exponentialRampToValueAtTime(120 * pitch, at + 0.08);
  hiss(at, 0.035, "bandpass", 1400 * pitch, 0.8 * volume);
}

function rustle(at: number, seconds: number): void {
  const filter = hiss(at, seconds, "bandpass", 2600, 0.7);
  filter.frequency.exponentialRampToValueAtTime(5200, at + seconds);
}

/** Dice that hit the table faster and softer each time. */
function roll(at: number): void {
  [0, 0.13, 0.25, 0.35, 0.43, 0.5, 0.55].forEach((delay, n) =>
    knock(at + delay + Math.random() * 0.02, 2.1 + Math.random() * 0.5, 0.85 * 0.86 ** n),
  );
}

function bell(at: number): void {
  ring(at, 880, 1.1, 0.55);
  ring(at + 0.11, 1174.7, 1.3, 0.45);
}

function ring(at: number, frequency: number, seconds: number, volume: number): void {
  tone(at, frequency, seconds, volume);
  tone(at, frequency * 2.01, seconds * 0.5, volume * 0.25);
}

function tone(at: number, frequency: number, seconds: number, volume: number): OscillatorNode {
  const audio = audioContext();
  const source = audio.createOscillator();
  source.frequency.setValueAtTime(frequency, at);
  source.connect(fading(at, seconds, volume));
  source.start(at);
  source.stop(at + seconds);
  return source;
}

function hiss(at: number, seconds: number, type: BiquadFilterType, frequency: number, volume: number) {
  const audio = audioContext();
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = noise;
  filter.type = type;
  filter.frequency.setValueAtTime(frequency, at);
  source.connect(filter).connect(fading(at, seconds, volume));
  source.start(at, Math.random() * (NOISE - seconds), seconds);
  return filter;
}

/** A gain that rises at once and then decays. */
function fading(at: number, seconds: number, volume: number): GainNode {
  const gain = audioContext().createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(master);
  return gain;
}
