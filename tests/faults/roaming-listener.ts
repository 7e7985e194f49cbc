import { LiveServerMessage, type Booking } from '@fiacre/contract';
import { WebSocket } from 'ws';
import { messageText } from '../../apps/server/src/platform/live/message-text.ts';
import type { CurrentUrl } from './retrying-sender.ts';

/** It switches to another node after this many events, even when none is killed. */
const changesAtOneNode = 25;

/**
 * Follows all bookings through the live connections of whichever node responds, and resumes at the same event on each.
 */
export class RoamingListener {
  /** The statuses of each booking in the order received, each once. */
  readonly heard = new Map<string, string[]>();
  /** Event numbers received twice or out of order, and losses that the server reported. */
  readonly wrong: string[] = [];
  connections = 0;
  #seq: number | null = null;
  #changes = 0;
  #socket: WebSocket | null = null;
  #stopped = false;
  readonly #currentUrl: CurrentUrl;
  readonly #token: string;
  readonly #waiting = new Set<() => void>();

  constructor(currentUrl: CurrentUrl, token: string) {
    this.#currentUrl = currentUrl;
    this.#token = token;
  }

  /** Listens until it is stopped. */
  async listen(): Promise<void> {
    while (!this.#stopped) await this.#listenOnce();
  }

  /** Resolves when everything up to this number was received. */
  until(seq: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if ((this.#seq ?? 0) < seq) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#socket?.close();
  }

  async #listenOnce(): Promise<void> {
    const url = await this.#currentUrl();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`);
    this.#socket = socket;
    const closed = new Promise((resolve) => socket.on('close', resolve));
    // The node has been killed; the close event follows.
    socket.on('error', () => undefined);
    socket.on('open', () => {
      this.connections += 1;
      socket.send(JSON.stringify({ token: this.#token }));
      const after = this.#seq === null ? {} : { after: this.#seq };
      socket.send(JSON.stringify({ subscribe: true, topic: 'bookings', ...after }));
    });
    socket.on('message', (data) => {
      if (this.#socket !== socket) return;
      const frame = LiveServerMessage.parse(JSON.parse(messageText(data)));
      if ('error' in frame) this.wrong.push(JSON.stringify(frame));
      if ('event' in frame) this.#take(frame);
    });
    await closed;
  }

  #take({ event, seq, data }: { event: string; seq: number; data?: unknown }): void {
    if (event === 'reset') this.wrong.push(`lost before ${seq}`);
    const isNews = event === 'changed' || event === 'removed';
    if (isNews && this.#seq !== null && seq <= this.#seq) this.wrong.push(`${seq} after ${this.#seq}`);
    if (event === 'changed') this.#note(data as Booking);
    this.#seq = Math.max(seq, this.#seq ?? 0);
    for (const look of this.#waiting) look();
    if (isNews && (this.#changes += 1) % changesAtOneNode === 0) this.#leave();
  }

  #note({ id, status }: Booking): void {
    const statuses = this.heard.get(id) ?? [];
    this.heard.set(id, statuses);
    if (statuses.at(-1) !== status) statuses.push(status);
  }

  /** Events still in flight here are received at the next node. */
  #leave(): void {
    const left = this.#socket;
    this.#socket = null;
    left?.terminate();
  }
}
