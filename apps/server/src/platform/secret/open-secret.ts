import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { PlainFault } from '../refusal/plain-fault.ts';
import type { Random } from '../random/random.ts';
import { createSecret, type Secret } from './secret.ts';

const keyBytes = 32;

/** In `SECRET_KEY`, this prefix precedes the content of a file `secret-key`. */
const filePrefix = 'base64url:';

/** The installation's key: from the environment, or else from the data folder, where the first start creates it. */
export async function openSecret(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  random: Random,
): Promise<Secret> {
  const file = join(dataDir, 'secret-key');
  if (secretKey !== null) {
    if (existsSync(file)) await requireKeyOf(file, secretKey);
    return createSecret(bytesOf(secretKey), random);
  }
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) await makeKey(file, random);
  return createSecret(await readKey(file), random);
}

/** Refuses `SECRET_KEY` if it differs from the key in a file: data encrypted with that key would be lost unnoticed. */
export async function requireKeyOf(file: string, secretKey: string): Promise<void> {
  if (bytesOf(secretKey).equals(await readKey(file))) return;
  throw new PlainFault(
    `SECRET_KEY is not the key in ${file}, with which authenticator apps, webhooks and pushes were set up. ` +
      `Set SECRET_KEY to ${filePrefix} followed by the content of that file, or delete the file if it is not needed.`,
  );
}

function bytesOf(secretKey: string): Buffer {
  if (!secretKey.startsWith(filePrefix)) return Buffer.from(secretKey, 'utf8');
  const key = Buffer.from(secretKey.slice(filePrefix.length), 'base64url');
  if (key.length === keyBytes) return key;
  throw new PlainFault(
    `SECRET_KEY contains no key after ${filePrefix}: copy the content of a file secret-key.`,
  );
}

async function readKey(file: string): Promise<Buffer> {
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
  if (key.length === keyBytes) return key;
  throw new PlainFault(
    `${file} contains no key. Restore it from a backup, or delete it: authenticator apps must then be set up again.`,
  );
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
