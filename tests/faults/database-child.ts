import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LedgerCheck } from '../../apps/server/src/wallet/check-ledger.ts';

export type ChildLine = {
  readonly opened?: {
    readonly adopted: boolean;
    readonly isNew: boolean;
  };
  readonly present?: readonly number[];
  readonly kept?: number;
  /** The operation had already been stored. */
  readonly repeated?: boolean;
  readonly check?: LedgerCheck;
  readonly centsOff?: number;
  readonly closed?: boolean;
  readonly refused?: string;
  readonly message?: string;
};

type ChildOptions = {
  readonly uid?: number;
  readonly gid?: number;
  readonly script?: string;
  /** How long the database outlives the process; default: longer than any start on a busy machine. */
  readonly graceSeconds?: number;
};

const writer = new URL('./database-writer.ts', import.meta.url).pathname;

/** A process with an open database that can be observed and killed. */
export class DatabaseChild {
  static readonly #living = new Set<DatabaseChild>();

  readonly lines: ChildLine[] = [];
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #waiting = new Set<() => void>();
  #isOver = false;
  #keptCount = 0;

  constructor(
    dataDir: string,
    mode: 'write' | 'look',
    { script = writer, graceSeconds = 600, ...options }: ChildOptions = {},
  ) {
    this.#process = spawn(process.execPath, [script, dataDir, mode, String(graceSeconds)], {
      ...options,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    DatabaseChild.#living.add(this);
    const { stdout } = this.#process;
    if (stdout === null) throw new Error('the child has no output');
    const reader = createInterface({ input: stdout });
    reader.on('line', (line) => {
      const parsed: ChildLine = JSON.parse(line);
      this.lines.push(parsed);
      if (parsed.kept !== undefined) this.#keptCount += 1;
      this.#wake();
    });
    this.#ended = new Promise((resolve) => {
      reader.once('close', () => {
        this.#isOver = true;
        DatabaseChild.#living.delete(this);
        this.#wake();
        resolve();
      });
    });
  }

  /** Resolves with the first matching line; rejects when the process ends without it. */
  async line(fits: (line: ChildLine) => boolean): Promise<ChildLine> {
    for (;;) {
      const found = this.lines.find(fits);
      if (found !== undefined) return found;
      if (this.#isOver) throw new Error(`the process ended after ${JSON.stringify(this.lines.slice(-3))}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Resolves when this many rows were acknowledged; rejects when the process ends before. */
  async untilKept(count: number): Promise<void> {
    while (this.#keptCount < count) {
      if (this.#isOver) throw new Error(`the process ended after ${this.#keptCount} rows`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }

  /** Cleanup at the end of a test, whatever its result. */
  static async killAll(): Promise<void> {
    await Promise.all([...DatabaseChild.#living].map((child) => child.kill()));
  }

  async end(): Promise<readonly ChildLine[]> {
    await this.#ended;
    return this.lines;
  }

  get kept(): number[] {
    return this.lines.flatMap(({ kept }) => (kept === undefined ? [] : [kept]));
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}
