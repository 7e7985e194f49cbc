import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { deliveredFile, deliveredProblems, pinnedPrograms, readDelivered } from './delivered.ts';
import { licenceProblems } from './licences.ts';
import { compareNode } from './makers.ts';
import { noticesFile, noticesOf } from './notices.ts';
import { productionPackages, type ProductionPackage } from './production-packages.ts';
import { sbomOf, sbomProblems } from './sbom.ts';
import { root } from '../root.ts';

/**
 * `npm run check -- release`: what has to be true of a release, apart from the tests. `--write` renews the notices. The
 * list of parts (SBOM) is written to test-results/release/sbom.cdx.json, for the release's page.
 */
export async function checkRelease(args: readonly string[]): Promise<boolean> {
  const packages = productionPackages();
  const notices = noticesOf(packages);
  const noticesPath = join(root, noticesFile);
  if (args.includes('--write')) writeFileSync(noticesPath, notices);
  const unpinned = packages.filter(({ isPinned }) => !isPinned);
  const isCurrent = readFileSync(noticesPath, 'utf8') === notices;
  const checks: readonly (readonly [name: string, problems: readonly string[]])[] = [
    ['every language has every text', textProblems()],
    ['licences of the packages of an installation', licenceProblems(packages)],
    ['every package has a hash in the lock file', unpinned.map(({ name, version }) => `${name}@${version}`)],
    [`${noticesFile} is of these packages`, isCurrent ? [] : ['npm run check -- release --write renews it']],
    ['the list of parts (SBOM) has every package', writtenSbomProblems(packages)],
    [
      `Node and PostgreSQL are those of ${deliveredFile}`,
      deliveredProblems(readDelivered(), pinnedPrograms()),
    ],
  ];
  for (const [name, problems] of checks) {
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    for (const problem of problems) console.log(`         ${problem}`);
  }
  const areMakers = await compareWithMakers();
  return areMakers && checks.every(([, problems]) => problems.length === 0);
}

/** Only a difference fails: without the internet nothing is compared, which is said. */
async function compareWithMakers(): Promise<boolean> {
  let isGood = true;
  for (const platform of ['linux-x64', 'linux-arm64']) {
    const { state, why } = await compareNode(readDelivered(), platform);
    const word = { same: 'ok          ', differs: 'FAILED      ', unknown: 'NOT CHECKED ' }[state];
    console.log(`${word} Node for ${platform} is that of nodejs.org: ${why}`);
    isGood &&= state !== 'differs';
  }
  console.log('NOT CHECKED  PostgreSQL: its makers publish hashes of sources only');
  return isGood;
}

function textProblems(): readonly string[] {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/texts.ts'), '--complete'], {
    encoding: 'utf8',
  });
  return status === 0 ? [] : stdout.split('\n').filter((text) => text.endsWith('missing'));
}

function writtenSbomProblems(packages: readonly ProductionPackage[]): readonly string[] {
  const sbom = sbomOf(packages);
  const folder = join(root, 'test-results', 'release');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  return sbomProblems(sbom, packages);
}
