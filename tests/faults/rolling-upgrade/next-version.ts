import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, symlink, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProject } from '../../../tools/mutations/copy-project.ts';
import { root } from '../../../tools/root.ts';

export const nextVersion = '0.9.1';

/**
 * Expands, as docs/operations/upgrades.md allows a release to: nullable columns, columns with a constant default, a table.
 * The old version reads these tables with `select *`, by prepared statements.
 */
const migration = `alter table bookings add column written_by text;
alter table users add column greeting text not null default 'none';
alter table ledger_entries add column checked_by text;
create table booking_remarks (
  booking_id uuid primary key references bookings,
  text text not null
);
`;

/** The changes in the new version; each text occurs exactly once. */
const changes: readonly (readonly [path: string, before: string, after: string])[] = [
  ['apps/server/package.json', '"version": "0.9.0"', `"version": "${nextVersion}"`],
  [
    'apps/server/src/schema.ts',
    "  '040_closures': 'closures/schema.sql',",
    "  '040_closures': 'closures/schema.sql',\n  '999_remarks': 'bookings/migrations/999_remarks.sql',",
  ],
  // The new code fills the new column.
  [
    'apps/server/src/bookings/record/store.ts',
    'const row = { ...values, charge_id: charge.id, ...copiesOf(charge) };',
    `const row = { ...values, charge_id: charge.id, ...copiesOf(charge), written_by: '${nextVersion}' };`,
  ],
  // A function that both versions call is replaced.
  ['apps/server/src/wallet/functions/book-transaction.sql', '-- version 1\n', '-- version 2\n'],
];

export interface NextVersion {
  readonly root: string;
  remove(): Promise<void>;
}

/** A copy of the product that is one release ahead, with its server built. */
export async function buildNextVersion(): Promise<NextVersion> {
  const copy = copyProject();
  for (const [path, before, after] of changes) await edit(join(copy, path), before, after);
  await mkdir(join(copy, 'apps/server/src/bookings/migrations'), { recursive: true });
  await writeFile(join(copy, 'apps/server/src/bookings/migrations/999_remarks.sql'), migration);
  await symlink(join(root, 'apps/web/dist'), join(copy, 'apps/web/dist'));
  const bundler = spawn(process.execPath, ['tools/bundle-server.ts', join(copy, 'apps/server/dist')], {
    cwd: copy,
    stdio: 'inherit',
  });
  const [code] = (await once(bundler, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the next version could not be built');
  return { root: copy, remove: () => rm(copy, { recursive: true, force: true }) };
}

async function edit(file: string, before: string, after: string): Promise<void> {
  const parts = (await readFile(file, 'utf8')).split(before);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${before}`);
  await writeFile(file, parts.join(after));
}
