import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { PlainFault } from '../plain-fault.ts';
import type { Random } from '../random/random.ts';
import { createSecret, type Secret } from './secret.ts';

const keyBytes = 32;

/** The installation's key: from the environment, or else from the data folder, where the first start creates it. */
export async function openSecret(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  random: Random,
): Promise<Secret> {
  if (secretKey !== null) return createSecret(Buffer.from(secretKey, 'utf8'), random);
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) await makeKey(file, random);
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
  if (key.length !== keyBytes)
    throw new PlainFault(
      `${file} contains no key. Restore it from a backup, or delete it: authenticator apps must then be set up again.`,
    );
  return createSecret(key, random);
}

/**
 * The file is complete from the moment it appears: if two processes start together, the second one finds the key of the
 * first, and a process that dies here leaves no empty file. Linking never replaces a file.
 */
async function makeKey(file: string, random: Random): Promise<void> {
  const draft = `${file}.${random.bytes(8).toString('hex')}`;
  await writeFile(draft, random.bytes(keyBytes).toString('base64url'), { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
}
