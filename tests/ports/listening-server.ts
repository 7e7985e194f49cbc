import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTS, PASSWORD } from '../e2e/kit/people.ts';
import { startProduct, type Product } from '../e2e/kit/product.ts';
import type { Question, ServerState } from './inside-server.ts';

export const maxConnections = 2_000;
/** Four groups of half as many connections make a thousand. A system that allows few open files gets a lower limit. */
export const maxConnectionsPerAddress = openFilesLimit('self') < 4_096 ? 100 : 500;

/** How many files a process may have open; infinite if the system does not report it. */
function openFilesLimit(process: 'self' | number): number {
  try {
    const limits = readFileSync(`/proc/${process}/limits`, 'utf8');
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

/** The real program in a separate process, with test hooks inside. */
export class ListeningServer {
  readonly product: Product;
  readonly port: number;
  readonly #cookie: string;
  /** How much of the output has been checked. */
  #checked = 0;

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

  /** The cookie header of a signed-in user. */
  get cookie(): string {
    return this.#cookie;
  }

  /**
   * Checks that the process responds, including its database, and has logged no error since the last call except those
   * with the code `expected`. An error fails the test that caused it, not every later one.
   */
  async expectAlive(expected?: string): Promise<void> {
    const headers = { cookie: this.#cookie, connection: 'close' };
    const answer = await fetch(`${this.product.url}/api/me`, { headers });
    const output = this.product.output();
    const faults = output
      .slice(this.#checked)
      .split('\n')
      .filter((line) => line.includes('    at ') && (expected === undefined || !line.includes(expected)));
    this.#checked = output.length;
    if (answer.status !== 200 || faults.length > 0)
      throw new Error(`The server responded ${answer.status} and logged:\n${faults.join('\n')}`);
  }

  async ask(question: Question): Promise<ServerState> {
    const answered = once(this.product.child, 'message');
    this.product.child.send(question);
    return ((await answered) as [ServerState])[0];
  }

  /** Resolves once at most `count` sockets are open. */
  async untilSockets(count: number): Promise<void> {
    while ((await this.ask('state')).tcpSockets > count);
  }

  /** Limits the running process to this many more open files until the returned function is called. */
  limitOpenFiles(more: number): () => void {
    const pid = this.product.child.pid ?? Number.NaN;
    const before = openFilesLimit(pid);
    const set = (count: number) => {
      const { status } = spawnSync('prlimit', [`--pid=${pid}`, `--nofile=${count}:`]);
      if (status !== 0) throw new Error('prlimit is missing or not permitted');
    };
    set(readdirSync(`/proc/${pid}/fd`).length + more);
    return () => set(before);
  }

  databasePid(): number {
    const file = join(this.product.dataDir, 'database', 'cluster', 'postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  }
}
