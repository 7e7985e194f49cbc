import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** The path of the program. */
export type Pgbench = string;

/** Null if it is not installed. Debian does not put it on the path. */
export function findPgbench(): Pgbench | null {
  const installed = '/usr/lib/postgresql';
  const versions = readOr(installed).toSorted((a, b) => Number(b) - Number(a));
  const found = versions.find((version) => readOr(join(installed, version, 'bin')).includes('pgbench'));
  return found === undefined ? null : join(installed, found, 'bin', 'pgbench');
}

function readOr(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** How pgbench connects. */
export function pgbenchArguments(address: pg.PoolConfig): { args: string[]; env: NodeJS.ProcessEnv } {
  const { connectionString, host, port, user, password, database } = address;
  if (connectionString !== undefined) return { args: [connectionString], env: process.env };
  const args = ['-h', host ?? '', '-p', String(port ?? 5432), '-U', user ?? '', database ?? ''];
  return { args, env: { ...process.env, ...(typeof password === 'string' && { PGPASSWORD: password }) } };
}
