import { spawn } from 'node:child_process';
import type { ServiceUser } from './service-user.ts';

type Outcome = { readonly code: number | null; readonly output: string };

/** Runs a program to completion as the service user, without our PG* environment variables. */
export function runAs(user: ServiceUser, program: string, parameters: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, parameters, {
      ...spawnIdentity(user),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/**
 * The user and environment of every PostgreSQL program. The working folder must be open to any user: a child process
 * that inherits a folder of root's cannot find its own libraries.
 */
export function spawnIdentity(user: ServiceUser) {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG') env[name] = value;
  }
  env['LC_ALL'] = 'C';
  const cwd = process.platform === 'win32' ? process.cwd() : '/';
  return user === undefined ? { cwd, env } : { cwd, env, uid: user.uid, gid: user.gid };
}

/** Whether the service user can enter this folder; tested by running a program as that user. */
export async function canEnter(user: ServiceUser, folder: string): Promise<boolean> {
  if (user === undefined) return true;
  const { code } = await runAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);
  return code === 0;
}
