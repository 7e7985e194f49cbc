import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTS, PASSWORD } from '../e2e/kit/people.ts';
import { startProduct, type Product } from '../e2e/kit/product.ts';
import type { Question, ServerState } from './inside-server.ts';

export const maxConnections = 2_000;
export const maxConnectionsPerAddress = 500;

/** The real program in a process of its own, with a look inside. */
export class ListeningServer {
  readonly product: Product;
  readonly port: number;
  readonly #cookie: string;

  private constructor(product: Product, cookie: string) {
    this.product = product;
    this.port = Number(new URL(product.url).port);
    this.#cookie = cookie;
  }

  static async start(): Promise<ListeningServer> {
    const product = await startProduct({
      env: {
        SANDBOX_DRIVERS: '0',
        MAX_CONNECTIONS: String(maxConnections),
        MAX_CONNECTIONS_PER_ADDRESS: String(maxConnectionsPerAddress),
      },
      nodeArguments: ['--expose-gc', '--import', join(import.meta.dirname, 'inside-server.ts')],
    });
    const answer = await fetch(`${product.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ACCOUNTS.rider, password: PASSWORD }),
    });
    const { token } = (await answer.json()) as { token: string };
    return new ListeningServer(product, `fiacre-session=${token}`);
  }

  /** The header of somebody who is signed in. */
  get cookie(): string {
    return this.#cookie;
  }

  /** The process answers, from its database too, and has said nothing of a fault but those with the code `expected`. */
  async expectAlive(expected?: string): Promise<void> {
    const headers = { cookie: this.#cookie, connection: 'close' };
    const answer = await fetch(`${this.product.url}/api/me`, { headers });
    const faults = this.product
      .output()
      .split('\n')
      .filter((line) => line.includes('    at ') && (expected === undefined || !line.includes(expected)));
    if (answer.status !== 200 || faults.length > 0)
      throw new Error(`The server answers ${answer.status} and has said:\n${faults.join('\n')}`);
  }

  async ask(question: Question): Promise<ServerState> {
    const answered = once(this.product.child, 'message');
    this.product.child.send(question);
    return ((await answered) as [ServerState])[0];
  }

  /** Resolves once no more sockets are open than `count`. */
  async untilSockets(count: number): Promise<void> {
    while ((await this.ask('state')).tcpSockets > count);
  }

  /** How many file descriptors the process has open. */
  openFiles(): number {
    return readdirSync(`/proc/${this.product.child.pid}/fd`).length;
  }

  /** Changes the limit of open files under the running process. */
  limitOpenFiles(count: number): void {
    const { status } = spawnSync('prlimit', [`--pid=${this.product.child.pid}`, `--nofile=${count}:`]);
    if (status !== 0) throw new Error('prlimit is not here or may not');
  }

  databasePid(): number {
    const file = join(this.product.dataDir, 'database', 'cluster', 'postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  }
}
