/** Four short sounds, made on the spot; off unless asked for. */

export type Sound = 'card' | 'turn' | 'trick' | 'win';

/** One tone: hertz, start and length in seconds, loudness. */
type Tone = readonly [pitch: number, start: number, length: number, loud: number];

const TONES: Record<Exclude<Sound, 'card'>, readonly Tone[]> = {
  turn: [
    [587, 0, 0.12, 0.16],
    [880, 0.09, 0.22, 0.16],
  ],
  trick: [
    [392, 0, 0.1, 0.14],
    [494, 0.07, 0.16, 0.12],
  ],
  win: [
    [523, 0, 0.16, 0.15],
    [659, 0.12, 0.16, 0.15],
    [784, 0.24, 0.16, 0.15],
    [1047, 0.36, 0.42, 0.15],
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A browser lets a page be heard only after a first tap; until then there is nothing to play.
  if (context.state === 'suspended') void context.resume();
  if (sound === 'card') rustle(context);
  else for (const tone of TONES[sound]) ring(context, tone);
}

function ring(audio: AudioContext, [pitch, start, length, loud]: Tone): void {
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  const from = audio.currentTime + start;
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(loud, from + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(from);
  voice.stop(from + length + 0.02);
}

/** A card put down: a breath of filtered noise. */
function rustle(audio: AudioContext): void {
  const length = 0.07;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  }
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = 1800;
  gain.gain.value = 0.35;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}
