import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolderNotice, defaultDataFolder } from './data-folder.ts';

let home = '';
let clone = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'fiacre-home-'));
  clone = join(home, 'fiacre');
  for (const name of ['fiacre', 'other']) mkdirSync(join(home, name), { mode: 0o755 });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the data folder is next to the code if the database’s user can enter it, without a notice', () => {
  chmodSync(home, 0o755);
  expect(defaultDataFolder(clone)).toBe('./data');
  expect(dataFolderNotice('./data', clone)).toBeNull();
});

test('for a clone that only root can enter, the data folder is in /var/lib, with a notice', (context) => {
  if (process.getuid?.() !== 0) context.skip('only root enters such a clone');
  chmodSync(home, 0o700);
  const folder = defaultDataFolder(clone);
  expect(folder).toMatch(/^\/var\/lib\/fiacre\/fiacre-[0-9a-f]{8}$/);
  expect(defaultDataFolder(clone)).toBe(folder);
  expect(basename(defaultDataFolder(join(home, 'other')))).toMatch(/^other-/);
  expect(dataFolderNotice(folder, clone)).toBe(
    `The data folder is ${folder}, because only root can enter ${clone} and PostgreSQL does not run as root.`,
  );
  // An explicit setting needs no notice.
  expect(dataFolderNotice('/srv/fiacre', clone)).toBeNull();
});
