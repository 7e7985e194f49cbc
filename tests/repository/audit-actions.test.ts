import { en } from '@fiacre/contract/texts/en';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionText } from '../../apps/web/src/features/audit/action-text.ts';

const texts: Readonly<Record<string, string>> = en;
const audited = /\.audit\(\{\s*action: '([a-z-]+)',\s*object: \{ kind: '([a-z-]+)'/g;

test('every action of the audit trail, and every kind of object, is shown in words', () => {
  const found = globSync('apps/server/src/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(audited)]);
  expect(found.length).toBeGreaterThan(40);
  const codes = found.flatMap(([, action = '', kind = '']) => {
    const shown = actionText({ action }, (key) => texts[key] ?? key);
    return [...(shown === action ? [action] : []), ...(`audit_kind_${kind}` in en ? [] : [kind])];
  });
  expect(codes).toEqual([]);
});
