import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries, installedBinaries } from './binaries.ts';
import { prepareDatabaseFolder } from './folder.ts';
import { findPrerequisites } from './prerequisites.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiacre-binaries-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('refuses binaries for another kind of machine with a message that names it, and does not copy them', async () => {
  const native = join(folder, 'native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  // Like a Linux system without the program's loader: the file exists but cannot be started.
  writeFileSync(join(native, 'bin', 'postgres'), '#!/no/such/loader\n');
  chmodSync(join(native, 'bin', 'postgres'), 0o755);
  const copies = join(folder, 'copies');
  await expect(findBinaries(undefined, copies, { native, packageVersion: '1' })).rejects.toThrow(
    /binaries do not run on this machine .*ENOENT/,
  );
  expect(existsSync(copies)).toBe(false);
});

test('finds the installed binaries where npm put them, with their version', async () => {
  const binaries = await findBinaries(undefined, join(folder, 'copies'), installedBinaries(process));
  expect(binaries).toMatchObject({ major: 18, version: expect.stringMatching(/^18\.\d+$/) });
  expect(existsSync(join(folder, 'copies'))).toBe(false);
});

test('asks for a database URL on a machine without binaries', async () => {
  chmodSync(folder, 0o755);
  const machine = { platform: 'freebsd', arch: 'riscv64' } as const;
  await expect(findPrerequisites(prepareDatabaseFolder(folder), machine)).rejects.toMatchObject({
    code: 'postgres_unavailable',
    message:
      'The embedded PostgreSQL cannot run on this machine, because its binaries for freebsd-riscv64 are not installed. ' +
      'Set DATABASE_URL to the address of a PostgreSQL server.',
  });
});
