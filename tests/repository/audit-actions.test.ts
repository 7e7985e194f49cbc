import { auditObjectKinds } from '@fiacre/contract/audit-object-kinds';
import { en } from '@fiacre/contract/texts/en';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionText } from '../../apps/web/src/features/audit/action-text.ts';

const texts: Readonly<Record<string, string>> = en;
const audited = /\.audit\(\{\s*action: '([a-z-]+)',\s*object: \{ kind: '[a-z-]+'/g;
/** The subject of an entry, which may also come from a variable. */
const object = /\{\s*kind: '([a-z-]+)',\s*id\b/g;

/** Captured groups of the pattern in the server's sources. */
function written(pattern: RegExp): string[] {
  return globSync('apps/server/src/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, code = '']) => code));
}

test('every action of the audit trail is shown in words', () => {
  const actions = written(audited);
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => actionText({ action }, (key) => texts[key] ?? key) === action)).toEqual(
    [],
  );
});

test('the audit trail can be filtered by exactly the kinds of objects that the server writes, each with a text', () => {
  expect(new Set(written(object))).toEqual(new Set(auditObjectKinds));
  expect(auditObjectKinds.filter((kind) => !(`audit_kind_${kind}` in en))).toEqual([]);
});
