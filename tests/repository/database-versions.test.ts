import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import {
  needsOneVersion,
  testedElsewhere,
  testsOnEveryVersion,
  versionDependentSql,
} from '../database-versions.ts';
import { filesEnding, readText, trackedFiles } from './tracked-files.ts';

/** These tests start their own servers from the binaries in the data folder. */
const ofOneServer = (path: string) => /^tests\/faults\/|\/database\/(?:base-backup|embedded)\//.test(path);
/** Functions and migrations belong to their capability's folder. */
const folderOf = (path: string) => dirname(path).replace(/\/(functions|migrations)$/, '');
const speaks = (path: string) => versionDependentSql.test(readText(path));

const ofServer = filesEnding('.ts', '.sql').filter((path) => path.startsWith('apps/server/src/'));
const sources = ofServer.filter((path) => !/\.test\.ts$|\/testing\//.test(path) && !ofOneServer(path));
const serverTests = filesEnding('.test.ts').filter(
  (path) => /^(apps\/server|tests\/(?!repository|tracks))/.test(path) && !ofOneServer(path),
);

test('every folder with version-dependent SQL has a test that runs on both versions of PostgreSQL', () => {
  const judged = [...testsOnEveryVersion, ...Object.keys(needsOneVersion)];
  const tested = new Set(judged.map((path) => dirname(path)));
  const folders = [...new Set(sources.filter(speaks).map(folderOf))];
  expect(folders.length).toBeGreaterThan(10);
  expect(folders.filter((folder) => !tested.has(folder) && !(folder in testedElsewhere))).toEqual([]);
});

test('every test that contains such SQL runs on both, or gives the reason why one is enough', () => {
  const listed = new Set([...testsOnEveryVersion, ...Object.keys(needsOneVersion)]);
  expect(serverTests.filter((path) => speaks(path) && !listed.has(path))).toEqual([]);
});

test('the lists name existing tests, each once, and reasons that still apply', () => {
  expect(new Set(testsOnEveryVersion).size).toBe(testsOnEveryVersion.length);
  const listed = [...testsOnEveryVersion, ...Object.values(testedElsewhere)];
  expect(listed.filter((path) => !serverTests.includes(path))).toEqual([]);
  expect(Object.values(testedElsewhere).filter((path) => !testsOnEveryVersion.includes(path))).toEqual([]);
  expect(
    Object.keys(testedElsewhere).filter((folder) => !sources.some((path) => folderOf(path) === folder)),
  ).toEqual([]);
  expect(
    Object.keys(needsOneVersion).filter((path) => !trackedFiles.includes(path) || !speaks(path)),
  ).toEqual([]);
});
