import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/kit/product.ts';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';

/** The programs of the newest PostgreSQL that Debian's packages installed; null without one. */
export function findPrograms(): string | null {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const [newest] = versions
    .toSorted((one, other) => other - one)
    .map((version) => join(installed, String(version), 'bin'))
    .filter((folder) => ['initdb', 'pg_basebackup'].every((name) => existsSync(join(folder, name))));
  return newest ?? null;
}

export interface PairOptions {
  readonly programs: string;
  /** Whether a commit waits until the standby has written it to its disk. */
  readonly synchronous: boolean;
}

/** A primary and its standby on this machine, by the programs and settings of docs/operations/failover.md. */
export class DatabasePair {
  readonly #options: PairOptions;
  readonly #folder: string;
  readonly #ports: readonly [number, number];
  #primary: ChildProcess | null = null;
  #standby: ChildProcess | null = null;

  private constructor(options: PairOptions, folder: string, ports: readonly [number, number]) {
    this.#options = options;
    this.#folder = folder;
    this.#ports = ports;
  }

  static async start(options: PairOptions): Promise<DatabasePair> {
    const folder = await mkdtemp(join(tmpdir(), 'fiacre-pair-'));
    await chmod(folder, 0o755);
    const pair = new DatabasePair(options, folder, [await freePort(), await freePort()]);
    try {
      await pair.#startBoth();
      return pair;
    } catch (error) {
      await pair.remove();
      throw error;
    }
  }

  /** As an operator writes it. */
  get url(): string {
    const hosts = this.#ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
  }

  get standbyUrl(): string {
    return `postgres://postgres@127.0.0.1:${this.#ports[1]}/postgres`;
  }

  /** From now on, the standby receives nothing, as when its network is slow. */
  async stopSending(): Promise<void> {
    const { children } = await this.#processes();
    const senders = children.filter(({ args }) => args.includes('walsender'));
    if (senders.length === 0) throw new Error('the primary sends nothing');
    for (const { pid } of senders) signal(pid, 'SIGSTOP');
  }

  /** Ends all processes of the primary at once, as a power failure does. */
  async killPrimary(): Promise<void> {
    const { postmaster, children } = await this.#processes();
    for (const pid of [postmaster, ...children.map((child) => child.pid)]) signal(pid, 'SIGKILL');
    this.#primary = null;
  }

  async #processes() {
    const file = await readFile(join(this.#folder, 'primary', 'postmaster.pid'), 'utf8');
    const postmaster = Number(file.split('\n')[0]);
    const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)]);
    const children = stdout
      .trim()
      .split('\n')
      .map((line) => ({ pid: Number.parseInt(line, 10), args: line }));
    return { postmaster, children };
  }

  async promote(): Promise<void> {
    await this.#execute('pg_ctl', ['promote', '--wait', '-D', join(this.#folder, 'standby')]);
  }

  async remove(): Promise<void> {
    for (const server of [this.#primary, this.#standby]) {
      if (server === null || server.exitCode !== null) continue;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #startBoth(): Promise<void> {
    const { uid = 0, gid = 0 } = await ownerOf();
    for (const name of ['primary', 'standby']) {
      await mkdir(join(this.#folder, name), { mode: 0o700 });
      await chown(join(this.#folder, name), uid, gid);
    }
    const primary = join(this.#folder, 'primary');
    await this.#execute('initdb', [
      '-D',
      primary,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]);
    await appendFile(
      join(primary, 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 60\n`,
    );
    this.#primary = await this.#startServer(primary, this.#ports[0]);
    const standby = join(this.#folder, 'standby');
    const source = `postgres://postgres@127.0.0.1:${this.#ports[0]}/postgres?application_name=standby`;
    await this.#execute('pg_basebackup', ['-D', standby, '-d', source, '-R', '-X', 'stream', '-c', 'fast']);
    this.#standby = await this.#startServer(standby, this.#ports[1]);
    // Set only now: the standby must not wait for itself after its promotion.
    if (this.#options.synchronous)
      await this.#query(`alter system set synchronous_standby_names = 'standby'`);
    await this.#query('select pg_reload_conf()');
    await this.#untilReplicated();
  }

  async #untilReplicated(): Promise<void> {
    const wanted = this.#options.synchronous ? 'sync' : 'async';
    const look = `select count(*) from pg_stat_replication where state = 'streaming' and sync_state = '${wanted}'`;
    while ((await this.#query(look)) !== '1') await new Promise((resolve) => setTimeout(resolve, 100));
  }

  async #query(text: string): Promise<string> {
    const url = `postgres://postgres@127.0.0.1:${this.#ports[0]}/postgres`;
    const { stdout } = await run(join(this.#options.programs, 'psql'), [url, '-Atc', text]);
    return stdout.trim();
  }

  async #startServer(folder: string, port: number): Promise<ChildProcess> {
    const child = spawn(join(this.#options.programs, 'postgres'), ['-D', folder, '-p', String(port)], {
      stdio: 'ignore',
      ...(await ownerOf()),
    });
    const ready = () =>
      run(join(this.#options.programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
        () => true,
        () => false,
      );
    while (!(await ready())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode} while starting`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return child;
  }

  async #execute(program: string, words: readonly string[]): Promise<void> {
    const path = join(this.#options.programs, program);
    await run(path, [...words], { cwd: this.#folder, ...(await ownerOf()) });
  }
}

/** PostgreSQL refuses to run as root: then its own user runs it. */
async function ownerOf(): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return { uid: userInfo().uid, gid: userInfo().gid };
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (word) => Number((await run('id', [word, 'postgres'])).stdout)),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended with the postmaster.
  }
}
