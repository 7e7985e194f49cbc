import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { runCityImport } from './import-cli.ts';
import { createTinyCity, type TinyCity } from './testing/tiny-city.ts';

let tiny: TinyCity;
let output = '';
const run = (...args: string[]): Promise<number> =>
  runCityImport(args, tiny.cacheDir, (text) => {
    output += text;
  });

beforeEach(() => {
  tiny = createTinyCity();
  output = '';
});
afterEach(() => tiny.remove());

test('prints each step of an import once, and the result', async () => {
  expect(await run(tiny.path)).toBe(0);
  expect(output.match(/…/g)).toHaveLength(7);
  expect(output).toContain('Port Alder: 1 streets, 1 addresses, 2 places');
  expect(output).toContain('© OpenStreetMap contributors');
  output = '';
  expect(await run(tiny.path)).toBe(0);
  expect(output).toContain('(built before)');
});

test('prints the file that cannot be used and the reason', async () => {
  writeFileSync(tiny.path, 'nothing of the kind');
  expect(await run(tiny.path)).toBe(1);
  expect(output).toContain(`${tiny.path} was not imported: city_file_`);
});

test.each([[[]], [['--help']], [['a.pbf', 'b.pbf']]])(
  'prints the usage when called with %o',
  async (args) => {
    expect(await run(...args)).toBe(2);
    expect(output).toContain('npm run city:import');
  },
);
