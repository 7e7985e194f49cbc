import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { runCityImport } from './import-cli.ts';
import { layTinyCity, type TinyCity } from './testing/tiny-city.ts';

let tiny: TinyCity;
let said = '';
const run = (...args: string[]): Promise<number> =>
  runCityImport(args, tiny.cacheDir, (text) => {
    said += text;
  });

beforeEach(() => {
  tiny = layTinyCity();
  said = '';
});
afterEach(() => tiny.remove());

test('an operator who imports a file sees each step once and what came of it', async () => {
  expect(await run(tiny.path)).toBe(0);
  expect(said.match(/…/g)).toHaveLength(6);
  expect(said).toContain('Port Alder: 1 streets, 1 addresses, 2 places');
  expect(said).toContain('© OpenStreetMap contributors');
  said = '';
  expect(await run(tiny.path)).toBe(0);
  expect(said).toContain('(built before)');
});

test('a file that cannot be used is named with the reason', async () => {
  writeFileSync(tiny.path, 'nothing of the kind');
  expect(await run(tiny.path)).toBe(1);
  expect(said).toContain(`${tiny.path} was not imported: city_file_`);
});

test.each([[[]], [['--help']], [['a.pbf', 'b.pbf']]])(
  'called with %o it says how it is called',
  async (args) => {
    expect(await run(...args)).toBe(2);
    expect(said).toContain('npm run city:import');
  },
);
