import { expect, test } from 'vitest';
import { CityBuildError } from '@fiacre/city';
import { dataFolderFault } from './data-folder-fault.ts';
import { reasonOf } from './startup-messages.ts';

const full = /^The disk that holds \/srv\/fiacre is full\. Free some space and start again/;
const readOnly = /^The data folder \/srv\/fiacre cannot be written by this user \(EROFS\)\. Give the user/;
const system = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: inside`), { code, ...(path && { path }) });
const city = (code: 'city_build_disk_full' | 'city_build_unwritable', cause: Error) =>
  new CityBuildError(code, { folder: '/srv/fiacre/city' }, { cause });

test.each([
  ['a key file on a full disk', system('ENOSPC'), full],
  ['a city on a full disk', city('city_build_disk_full', system('ENOSPC')), full],
  ['a read-only folder', system('EROFS', '/srv/fiacre/secret-key'), readOnly],
  ['a city in a read-only folder', city('city_build_unwritable', system('EROFS')), readOnly],
])('reports %s in one sentence that says what to do', (_, error, sentence) => {
  expect(reasonOf(dataFolderFault(error, '/srv/fiacre'))).toMatch(sentence);
});

test('a folder that cannot be created inside a read-only one is reported the same way', () => {
  const error = Object.assign(system('ENOENT', '/srv/fiacre'), { syscall: 'mkdir' });
  expect(reasonOf(dataFolderFault(error, '/srv/fiacre'))).toMatch(
    /^The data folder \/srv\/fiacre cannot be written by this user \(no folder can be made there\)\. Give/,
  );
});

test('a file outside the data folder and a programming error are passed on unchanged', () => {
  const elsewhere = system('EACCES', '/srv/extracts/town.osm.pbf');
  const ours = new TypeError('undefined is not a function');
  expect(dataFolderFault(elsewhere, '/srv/fiacre')).toBe(elsewhere);
  expect(dataFolderFault(ours, '/srv/fiacre')).toBe(ours);
});
