import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const maxBuffer = 64 * 1024 * 1024;
const debian = 'docker.io/library/debian:13-slim';
const standIn = 'localhost/debian-stand-in:13';
const execute = promisify(execFile);

async function outputOf(program: string, words: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, [...words], { maxBuffer });
  return stdout.trim();
}

/** Null if it succeeded. */
const failureOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => String((error as { stderr?: string }).stderr ?? '').trim() || String(error),
  );

/** Podman with a store for the test alone, so that the developer's images stay untouched. */
export type Engine = (...words: readonly string[]) => Promise<string>;

/** Why podman cannot be used, if it cannot. Its path for running containers may have at most 50 characters. */
export async function openEngine(folder: string): Promise<Engine | string> {
  const options = [
    '--root',
    join(folder, 'store'),
    '--runroot',
    join(folder, 'run'),
    '--cgroup-manager=cgroupfs',
  ];
  // Without root, the mount needs podman's own user namespace.
  const [own = '', ...spaces] = process.getuid?.() === 0 ? ['unshare', '--mount'] : ['podman', 'unshare'];
  const engine: Engine = (...words) => {
    // Where both versions of control groups are mounted, crun starts nothing. It gets to see the second one only.
    if (!existsSync('/sys/fs/cgroup/unified')) return outputOf('podman', [...options, ...words]);
    const script = 'mount --bind /sys/fs/cgroup/unified /sys/fs/cgroup && exec podman "$@"';
    return outputOf(own, [...spaces, 'sh', '-c', script, 'podman', ...options, ...words]);
  };
  return (await failureOf(engine('info'))) ?? engine;
}

type Base =
  | { readonly base: string; readonly failure?: never }
  | { readonly base: null; readonly failure: string };

/**
 * Debian's image, or, where no registry can be reached, a stand-in of the same release made from its packages; null if
 * neither is possible, with the reason. Only the first stage of the build uses it.
 */
export async function baseImage(engine: Engine, folder: string): Promise<Base> {
  if ((await failureOf(engine('pull', '--quiet', debian))) === null) return { base: debian };
  const tree = join(folder, 'debian');
  await mkdir(tree);
  const failure = await failureOf(outputOf('debootstrap', ['--variant=minbase', 'trixie', tree]));
  if (failure !== null) return { base: null, failure };
  // As in the official image: without it, installing npm takes minutes on a slow disk.
  await appendFile(join(tree, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  const archive = join(folder, 'debian.tar');
  await outputOf('tar', ['-C', tree, '-cf', archive, '.']);
  await engine('import', '--quiet', archive, standIn);
  return { base: standIn };
}

/** The authorities that this machine's npm trusts, for the npm of the build. */
export async function npmOptions(): Promise<readonly string[]> {
  const named = [
    await outputOf('npm', ['config', 'get', 'cafile']),
    process.env['NODE_EXTRA_CA_CERTS'] ?? '',
  ];
  const file = named.find((path) => existsSync(path));
  if (file === undefined) return [];
  const inside = '/npm-authorities.crt';
  return ['--volume', `${file}:${inside}:ro`, '--build-arg', `NPM_CONFIG_CAFILE=${inside}`];
}
