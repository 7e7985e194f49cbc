import { Duplex } from 'node:stream';
import type { EngineHost } from './engine-host.ts';
import { BatchReader, TERMINATE } from './wire.ts';

/**
 * The socket that `pg` believes to talk to. All of `pg` stays as it is with a server: its parsing of types, its
 * errors, its pool; only the bytes go to the engine.
 */
export class EngineStream extends Duplex {
  readonly #host: EngineHost;
  readonly #reader = new BatchReader();
  #isOver = false;

  constructor(host: EngineHost) {
    super();
    this.#host = host;
  }

  /** Called by `pg` like a net.Socket. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    for (const { bytes, endsWith } of this.#reader.read(chunk)) {
      if (endsWith === TERMINATE) this.#finish();
      else void this.#host.execute(bytes).then((answer) => this.#reply(answer));
    }
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#finish();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#finish();
    done(error);
  }

  #reply(answer: Uint8Array): void {
    if (!this.#isOver) this.push(answer);
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    void this.#host.reset().then(() => this.push(null));
  }
}
