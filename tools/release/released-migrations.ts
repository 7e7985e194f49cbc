import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { schema } from '../../apps/server/src/schema.ts';
import { root } from '../root.ts';

/** A migration's name and the hash of its content. */
type Hashes = Readonly<Record<string, string>>;

/** The migrations that each release added, by its version. */
export type ReleasedMigrations = Readonly<Record<string, Hashes>>;

export const releasedFile = 'tools/release/released-migrations.json';

export function readReleased(): ReleasedMigrations {
  return JSON.parse(readFileSync(join(root, releasedFile), 'utf8')) as ReleasedMigrations;
}

export function currentMigrations(): Hashes {
  return Object.fromEntries(schema.migrations.map(({ name, hash }) => [name, hash]));
}

/** A sentence for each migration that differs from its release. */
export function migrationProblems(released: ReleasedMigrations, current: Hashes): readonly string[] {
  return Object.entries(released).flatMap(([version, hashes]) =>
    Object.entries(hashes).flatMap(([name, hash]) => {
      if (current[name] === hash) return [];
      return [
        `${name} was in ${version} and ${current[name] === undefined ? 'is missing' : 'has changed'}: add a new one`,
      ];
    }),
  );
}

/** The list with what this version adds to those before it. What it listed itself, before it was released, is replaced. */
export function withVersion(
  released: ReleasedMigrations,
  version: string,
  current: Hashes,
): ReleasedMigrations {
  const before = Object.fromEntries(Object.entries(released).filter(([name]) => name !== version));
  const known = new Set(Object.values(before).flatMap((hashes) => Object.keys(hashes)));
  const added = Object.entries(current).filter(([name]) => !known.has(name));
  return { ...before, [version]: Object.fromEntries(added) };
}

/** `npm run check -- release --migrations`: fixes the migrations of the version in package.json. */
export function writeReleased(): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const released = withVersion(readReleased(), version, currentMigrations());
  writeFileSync(join(root, releasedFile), `${JSON.stringify(released, null, 2)}\n`);
}
