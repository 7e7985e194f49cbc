import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readText, trackedFiles } from './tracked-files.ts';

/** Names of fields that hold money. */
const money =
  /(?:cost|fees?|fare|amount|price|paid|share|balance|discount|bonus|toll|refund|refundable|earning|profit|total|estimate|due|money|order|value)$|^payable|^refundable/i;
const samples = trackedFiles.filter(
  (path) => /\.(?:test|e2e)\.tsx?$|\/testing\/|^tests\//.test(path) && /\.tsx?$/.test(path),
);

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * The objects of a file in which two fields of money have the same number, so that no test could tell them
 * apart. Expected values are exempt. Where a rule makes two amounts the same, the sample says so with one
 * name for both.
 */
function alikeIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || isExpectation(value)) return;
    if (value.type === 'ObjectExpression')
      for (const names of alikeOf(value))
        found.push(`${path}:${text.slice(0, Number(value['start'])).split('\n').length} ${names}`);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return found;
}

function isExpectation({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const name = isNode(callee['property']) ? callee['property']['name'] : callee['name'];
  return /^(?:to[A-Z]|expect$|objectContaining$)/.test(String(name));
}

function alikeOf({ properties }: Node): string[] {
  const named = new Map<number, string[]>();
  for (const { key, value } of properties as readonly { key?: Node; value?: Node }[]) {
    const name = String(key?.['name'] ?? key?.['value']);
    const amount = value?.['value'];
    if (typeof amount === 'number' && amount !== 0 && money.test(name))
      named.set(amount, [...(named.get(amount) ?? []), name]);
  }
  return [...named].flatMap(([amount, names]) =>
    names.length > 1 ? [`${names.join(' = ')} = ${amount}`] : [],
  );
}

test('no two amounts of a test’s sample are the same, so that a swapped one shows', () => {
  const planted = (inside: string) =>
    alikeIn('a.ts', `const sample = ${inside};\nexpect({ fee: 7, share: 7 });`);
  expect(planted('{ tripCost: 700, share: 700, at: 700 }')).toEqual(['a.ts:1 tripCost = share = 700']);
  expect(planted('[{ discount: 0, bonus: 0 }, { tripCost: 700, share: 600 }]')).toEqual([]);
  expect(samples.flatMap((path) => alikeIn(path, readText(path)))).toEqual([]);
  expect(samples.length).toBeGreaterThan(500);
});
