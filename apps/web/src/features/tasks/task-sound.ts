/** Two short notes of a carriage horn: frequency in hertz, start and length in seconds. */
const notes = [
  { hertz: 587, start: 0, length: 0.16 },
  { hertz: 784, start: 0.2, length: 0.34 },
] as const;

/** A later sound would announce a task that is already gone. */
const maxDelayMs = 2000;

/** The new-task sound, synthesized in the browser: no file to fetch on a poor network. */
export class TaskSound {
  readonly #listeners = new Set<() => void>();
  #context: AudioContext | undefined;
  /** Whether resuming has been tried since the sound stopped. */
  #wasResumed = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** False before a click, and on iPhones also after a call or a locked screen. */
  readonly isAudible = (): boolean => this.#context?.state === 'running';

  /** Browsers stay silent until the user interacts with the page; call this from a click. */
  unlock(): void {
    if (typeof AudioContext === 'undefined' || this.isAudible()) return;
    // iOS may never resume a context that it has interrupted, but a new one plays after a click.
    if (this.#wasResumed) this.close();
    this.#context ??= this.#open();
    void this.resume();
  }

  /** Continues after an interruption if the browser allows it; before the first `unlock` it does nothing. */
  async resume(): Promise<void> {
    if (this.#context === undefined || this.isAudible()) return;
    this.#wasResumed = true;
    await this.#context.resume().catch(() => {});
  }

  async play(): Promise<void> {
    const askedAtMs = Date.now();
    await this.resume();
    if (this.isAudible() && Date.now() - askedAtMs <= maxDelayMs) this.#sound();
  }

  close(): void {
    const closing = this.#context;
    this.#context = undefined;
    this.#wasResumed = false;
    void closing?.close().catch(() => {});
    this.#notify();
  }

  #open(): AudioContext {
    const context = new AudioContext();
    context.addEventListener('statechange', () => {
      if (this.isAudible()) this.#wasResumed = false;
      this.#notify();
    });
    return context;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #sound(): void {
    const context = this.#context;
    if (context === undefined) return;
    for (const { hertz, start, length } of notes) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const at = context.currentTime + start;
      tone.type = 'triangle';
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.5, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  }
}
