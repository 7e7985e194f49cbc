import { vi } from 'vitest';

/** The audio of an iPhone: a call interrupts it, and an interrupted context may refuse to be resumed. */
export class FakeAudio extends EventTarget {
  static readonly opened: FakeAudio[] = [];
  static canResume = true;
  state: AudioContextState | 'interrupted' = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  readonly tones: object[] = [];
  constructor() {
    super();
    FakeAudio.opened.push(this);
  }
  become(state: FakeAudio['state']): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  async resume(): Promise<void> {
    if (!FakeAudio.canResume) throw new DOMException('interrupted', 'InvalidStateError');
    this.become('running');
  }
  async close(): Promise<void> {
    this.become('closed');
  }
  createOscillator(): object {
    const tone = { frequency: {}, connect: (next: object) => next, start: vi.fn(), stop: vi.fn() };
    this.tones.push(tone);
    return tone;
  }
  createGain(): object {
    const gain = {
      setValueAtTime: vi.fn(),
      linearRampToValueAtTime: vi.fn(),
      exponentialRampToValueAtTime: vi.fn(),
    };
    return { gain, connect: (next: object) => next };
  }
}

/** Gives pages that are opened from now on fake audio, listed in `FakeAudio.opened`. */
export function stubAudio(): void {
  FakeAudio.opened.length = 0;
  FakeAudio.canResume = true;
  vi.stubGlobal('AudioContext', FakeAudio);
}
