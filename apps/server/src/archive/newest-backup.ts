import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { checksumFile, manifestFile, manifestSchema } from './manifest.ts';

export interface FoundBackup {
  readonly folder: string;
  readonly takenAt: Date;
}

/**
 * The newest backup among the folders in `parent`. One that was interrupted is ignored.
 * @throws {PlainFault} if there is none
 */
export async function newestBackup(parent: string): Promise<FoundBackup> {
  const root = resolve(parent);
  const names = await readdir(root).catch(() => []);
  const found: FoundBackup[] = [];
  for (const name of names) {
    const folder = join(root, name);
    if (name.endsWith('.unfinished') || !existsSync(join(folder, checksumFile))) continue;
    const takenAt = await takenAtOf(folder);
    if (takenAt !== null) found.push({ folder, takenAt });
  }
  const newest = found.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime())[0];
  if (newest === undefined) throw new PlainFault(`There is no backup in ${root}.`);
  return newest;
}

async function takenAtOf(folder: string): Promise<Date | null> {
  try {
    const text = await readFile(join(folder, manifestFile), 'utf8');
    const { takenAt } = manifestSchema.parse(JSON.parse(text));
    return takenAt === undefined ? null : new Date(takenAt);
  } catch {
    return null;
  }
}
