/** Two short notes of a carriage horn: frequency in hertz, start and length in seconds. */
const notes = [
  { hertz: 587, start: 0, length: 0.16 },
  { hertz: 784, start: 0.2, length: 0.34 },
] as const;

/** The new-task sound, synthesized in the browser: no file to fetch on a poor network. */
export class TaskSound {
  #context: AudioContext | undefined;

  /** Browsers stay silent until the user interacts with the page; call this from a click. */
  async unlock(): Promise<boolean> {
    if (typeof AudioContext === 'undefined') return false;
    this.#context ??= new AudioContext();
    if (this.#context.state !== 'running') await this.#context.resume().catch(() => {});
    return this.#context.state === 'running';
  }

  play(): void {
    const context = this.#context;
    if (context === undefined || context.state !== 'running') return;
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
