import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { en } from '@fiacre/contract/texts/en';
import { expect, test } from 'vitest';
import { officeTexts, sentByServer, type Script } from '../../office-texts.ts';

const script = (fileName: string, code: string, other: Partial<Script> = {}): Script => ({
  fileName,
  code,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  moduleIds: [`/apps/web/src/features/${fileName}.tsx`],
  ...other,
});

test('texts that only the scripts of the back office mention are its own', () => {
  const keys = [
    'welcome',
    'ride_one',
    'ride_other',
    'fleet_one',
    'fleet_other',
    'state_new',
    'unnamed',
    'shared',
    'welcome_delivery',
    'fleet_delivery_one',
  ];
  const scripts = [
    script('entry', 't("welcome");t("ride",{count})', { isEntry: true, dynamicImports: ['rides', 'fleets'] }),
    script('rides', 't(`state_${e}`);t("shared")'),
    script('fleets', 't("fleet",{count});t("state_new");t("shared");t("ride")', { imports: ['list'] }),
    script('list', '', { moduleIds: ['/apps/web/src/back-office/office-list.tsx'] }),
  ];
  expect(officeTexts(keys, scripts)).toEqual(['fleet']);
});

test('DELIV-1 texts of a parcel service are where the texts are that they stand for', () => {
  // The office has a text of its end, which decides nothing about others.
  const scripts = [
    script('entry', 't("car_type")', { isEntry: true, dynamicImports: ['fleets'] }),
    script('fleets', 't(`${e}_delivery`);t("fleet")', {
      moduleIds: ['/apps/web/src/back-office/office-list.tsx'],
    }),
  ];
  expect(officeTexts(['car_type', 'car_type_delivery', 'fleet', 'fleet_delivery'], scripts)).toEqual([
    'fleet',
  ]);
});

test('every start of a key that the server puts together is known', () => {
  const root = resolve(import.meta.dirname, '../../../..');
  const folders = ['apps/server/src', 'packages/domain/src', 'packages/contract/src'];
  const keys = Object.keys(en);
  const starts = folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] }),
    )
    .flatMap((file) => [...readFileSync(resolve(root, file), 'utf8').matchAll(/`([a-z_]+_)\$\{/g)])
    .flatMap(([, start = '']) => (keys.some((key) => key.startsWith(start)) ? [start] : []));
  expect([...new Set(starts)].toSorted()).toEqual(sentByServer);
});
