import { WebSocket } from 'ws';
import type { Town } from '../lifecycle/measured-server.ts';

export interface Position {
  readonly at: string;
  readonly accuracyMetres: number;
  readonly lat: number;
  readonly lng: number;
}

/** Opens a live connection and waits for the server's welcome. */
export function connect(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('message', () => resolve(socket));
  });
}

export function subscribe(socket: WebSocket, topic: string): void {
  socket.send(JSON.stringify({ subscribe: true, topic }));
}

/** A driver's device, which reports positions over its live connection. */
export class ConnectedDriver {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (text: string) => void>();
  #number = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: unknown) => this.#hear(String(data)));
  }

  static async connect(url: string, { driver }: Town): Promise<ConnectedDriver> {
    return new ConnectedDriver(await connect(url, driver));
  }

  subscribe(topic: string): void {
    subscribe(this.#socket, topic);
  }

  /** Resolves once the server has stored the positions. */
  async report(positions: readonly Position[]): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    const answered = new Promise<string>((resolve) => this.#waiting.set(number, resolve));
    this.#socket.send(JSON.stringify({ report: number, positions }));
    const text = await answered;
    if (!text.includes(`"accepted":${positions.length}`)) throw new Error(`not stored: ${text}`);
  }

  #hear(text: string): void {
    const number = /^\{"report":(\d+),/.exec(text)?.[1];
    if (number === undefined) return;
    this.#waiting.get(Number(number))?.(text);
    this.#waiting.delete(Number(number));
  }
}
