import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('NAV-2 the permanent drawer is 240 px wide on wide screens only', () => {
  const [narrow, wide] = readFileSync(new URL('office-shell.module.css', import.meta.url), 'utf8').split(
    '@media (min-width: 1000px)',
  );
  expect(wide).toMatch(/\.office \{\s+grid-template-columns: 240px minmax\(0, 1fr\);/);
  expect(wide).toMatch(/\.side \{\s+display: block;/);
  expect(wide).toMatch(/\.bar \{\s+display: none;/);
  expect(narrow).toMatch(/\.side \{\s+display: none;/);
  expect(narrow).toMatch(/\.drawer \{\s+inline-size: 240px;/);
});
