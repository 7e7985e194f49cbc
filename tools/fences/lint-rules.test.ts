import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'lint-'));

/** Violations that the linter must refuse: file name, text, rule. */
const PLANTED: readonly [name: string, text: string, rule: string][] = [
  ['any.ts', 'export const a: any = 1;', 'no-explicit-any'],
  ['ignore.ts', '// @ts-ignore: because\nexport const a = 1;', 'ban-ts-comment'],
  ['floating.ts', 'export async function a() {}\na();', 'no-floating-promises'],
  ['console.ts', "console.log('a');", 'no-console'],
  ['default.ts', 'export default 1;', 'no-default-export'],
  ['bang.ts', 'export const a = (b: string | undefined) => b!.length;', 'no-non-null-assertion'],
  ['loose.ts', 'export const a = (b: number) => b == 1;', 'eqeqeq'],
  ['throw.ts', "export function a() { throw 'text'; }", 'only-throw-error'],
  ['unused.ts', 'const a = 1;', 'no-unused-vars'],
  ['long.ts', `export function a() {\n${'  void 0;\n'.repeat(70)}}`, 'max-lines-per-function'],
  [
    'switch.ts',
    "export function a(b: 'x' | 'y') { switch (b) { case 'x': return 1; } return 2; }",
    'switch-exhaustiveness-check',
  ],
  ['only.test.ts', "import { test } from 'vitest';\ntest.only('a', () => {});", 'no-focused-tests'],
  ['PascalCase.ts', 'export const a = 1;', 'filename-case'],
];

beforeAll(() => {
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: './tsconfig.base.json', include: ['*.ts'] }),
  );
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [name, text] of PLANTED) writeFileSync(join(folder, name), `${text}\n`);
  writeFileSync(join(folder, 'clean.ts'), 'export const a = 1;\n');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('the linter finds every planted violation and nothing in a clean file', () => {
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const argv = [program, '--type-aware', '--format=json', 'clean.ts', ...PLANTED.map(([name]) => name)];
  const { stdout } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
  const report = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  const found = new Set(
    report.diagnostics.map(
      ({ filename, code }) => `${filename.split('/').at(-1)} ${code.replace(/^.*\((.*)\)$/, '$1')}`,
    ),
  );
  const expected = PLANTED.map(([name, , rule]) => `${name} ${rule}`);
  expect(expected.filter((each) => !found.has(each))).toEqual([]);
  expect([...found].filter((each) => each.startsWith('clean.ts'))).toEqual([]);
});
