import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkFiles } from './check-files.ts';

const root = process.argv[2] ?? join(import.meta.dirname, '..', '..');
const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.cjs'],
  { cwd: root, encoding: 'utf8' },
);
const paths = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
if (paths.length === 0) throw new Error('there is no file to check');

const violations = checkFiles(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
for (const { path, line, rule } of violations) console.log(`${path}:${line}  ${rule}`);
console.log(`${paths.length} files, ${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;
