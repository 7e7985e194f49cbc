import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { root } from '../root.ts';
import { isAccepted, licenceProblems } from './licences.ts';
import { noticesFile, noticesOf } from './notices.ts';
import { productionPackages, type ProductionPackage } from './production-packages.ts';
import { sbomProblems, type Sbom } from './sbom.ts';

const some = (change: Partial<ProductionPackage>): ProductionPackage => ({
  name: 'alpha',
  version: '1.2.3',
  licence: 'MIT',
  texts: ['A text'],
  isPinned: true,
  ...change,
});

test.each([
  ['MIT', true],
  ['(MIT OR EUPL)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['Apache-2.0 AND EUPL', false],
  ['SEE LICENSE IN FILE', false],
  [null, false],
])('a licence that nobody has accepted is a problem: %s', (licence, accepted) => {
  expect(isAccepted(licence)).toBe(accepted);
  const problem = `alpha@1.2.3: ${licence ?? 'no licence'}`;
  expect(licenceProblems([some({ licence })])).toEqual(accepted ? [] : [problem]);
});

test('the list of parts has every package of an installation', () => {
  const component = (name: string, group?: string) => ({
    'bom-ref': name,
    name,
    version: '1.2.3',
    type: 'library',
    purl: '',
    ...(group !== undefined && { group }),
  });
  const sbom: Sbom = {
    bomFormat: 'CycloneDX',
    components: [component('alpha'), component('gamma', '@beta')],
    dependencies: [],
  };
  const packages = [some({}), some({ name: '@beta/gamma' }), some({ name: 'delta' })];
  expect(sbomProblems(sbom, packages)).toEqual(['delta@1.2.3 is missing']);
  expect(sbomProblems(sbom, packages.slice(0, 2))).toEqual([]);
});

test('every package of an installation has a hash in the lock file and an accepted licence', () => {
  const packages = productionPackages();
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter(({ isPinned }) => !isPinned)).toEqual([]);
  expect(licenceProblems(packages)).toEqual([]);
});

test('SYS-11 the notices name every package of an installation, and the source of the map', () => {
  const notices = readFileSync(join(root, noticesFile), 'utf8');
  expect(notices).toContain('https://www.openstreetmap.org/copyright');
  const missing = productionPackages().filter(
    ({ name, version, licence }) => !notices.includes(`\n${name} ${version}: ${licence}\n`),
  );
  expect(
    missing.map(({ name }) => name),
    'npm run check -- release --write adds these',
  ).toEqual([]);
});

test('SYS-11 a text that several packages share is in the notices once, with their names', () => {
  const notices = noticesOf([some({}), some({ name: 'beta' }), some({ name: 'gamma', texts: ['Other'] })]);
  expect(notices.split('\nA text\n')).toHaveLength(2);
  expect(notices).toContain('\nalpha 1.2.3\nbeta 1.2.3\n\nA text\n');
});
