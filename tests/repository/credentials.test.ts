import { expect, test } from 'vitest';
import {
  credentials,
  endings,
  type Credential,
} from '../../apps/server/src/accounts/credentials/credentials.ts';
import { readText } from './tracked-files.ts';

const headings = [
  'credential',
  'made after',
  'notified',
  'lasts',
  ...endings.map((ending) => ending.replaceAll('-', ' ')),
];

function rowOf([name, { confirmedBy, notified, lasts, endedBy }]: [string, Credential]): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const cells = endings.map((ending) => (endedBy.includes(ending) ? 'ends' : ''));
  return `| ${[words, confirmedBy, notified ?? '–', lasts, ...cells].join(' | ')} |`;
}

test('AUTH-16 docs/security/credentials.md shows the table of credentials', () => {
  const table = [
    `| ${headings.join(' | ')} |`,
    `|${'---|'.repeat(headings.length)}`,
    ...Object.entries<Credential>(credentials).map(rowOf),
  ].join('\n');
  expect(readText('docs/security/credentials.md')).toContain(table);
});
