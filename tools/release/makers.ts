import { spawnSync } from 'node:child_process';

import { sha256, type Delivered } from './delivered.ts';

/** `unknown`: nothing was compared, so nothing is claimed. */
export interface Comparison {
  readonly state: 'same' | 'differs' | 'unknown';
  readonly why: string;
}

const nodeSite = 'https://nodejs.org/dist';
const maxBytes = 1024 * 1024 * 1024;

/**
 * Compares the listed Node of a platform with the archive on nodejs.org, whose hash is compared with the list that is
 * published next to it. PostgreSQL publishes sources only, so that there is nothing to compare its programs with.
 *
 * @param platform as in the names of archives: `linux-x64`
 */
export async function compareNode(listed: Delivered, platform: string, site = nodeSite): Promise<Comparison> {
  const [named = ''] = Object.keys(listed).filter((one) => one.startsWith(`node-${platform}@`));
  const version = named.slice(named.lastIndexOf('@') + 1);
  const hash = listed[named]?.['bin/node'];
  if (hash === undefined) return { state: 'differs', why: `node-${platform} is not listed` };
  const archive = `node-v${version}-${platform}`;
  const sums = await read(`${site}/v${version}/SHASUMS256.txt`);
  const bytes = sums === null ? null : await read(`${site}/v${version}/${archive}.tar.gz`);
  if (sums === null || bytes === null) return { state: 'unknown', why: `${site} cannot be reached` };
  const published = new RegExp(`^([0-9a-f]{64})  ${archive}\\.tar\\.gz$`, 'm').exec(sums.toString())?.[1];
  if (sha256(bytes) !== published)
    return { state: 'differs', why: `${archive}.tar.gz is not the file in SHASUMS256.txt` };
  const { status, stdout } = spawnSync('tar', ['-xzO', `${archive}/bin/node`], {
    input: bytes,
    maxBuffer: maxBytes,
  });
  if (status !== 0) return { state: 'unknown', why: `tar cannot read ${archive}.tar.gz` };
  return sha256(stdout) === hash
    ? { state: 'same', why: `its bin/node is that of ${archive}.tar.gz` }
    : { state: 'differs', why: `its bin/node is not that of ${archive}.tar.gz` };
}

/** Null if there is no response. */
async function read(url: string): Promise<Buffer | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(120_000) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
