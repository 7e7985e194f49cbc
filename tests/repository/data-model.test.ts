import { describe, expect, test } from 'vitest';

import { rows } from './specification.ts';
import { filesEnding, readText } from './tracked-files.ts';

type Field = {
  readonly entity: string;
  readonly name: string;
  readonly wire: string;
  readonly column: string;
};

const fields = readFields(readText('docs/data-model.md'));
const contract = filesEnding('.ts')
  .filter((path) => path.startsWith('packages/contract/src/') && !path.endsWith('.test.ts'))
  .map(readText)
  .join('\n');
const tables = readTables(filesEnding('.sql').map(readText).join('\n'));

describe('docs/data-model.md', () => {
  test('DATA-1 to DATA-19: every entity has a table', () => {
    const entities = new Set(fields.map(({ entity }) => entity));
    expect([...entities]).toEqual(Array.from({ length: 19 }, (_, index) => `DATA-${index + 1}`));
  });

  test('every wire field on the page is in the contract', () => {
    const absent = fields.filter(
      ({ wire }) => wire !== '–' && !new RegExp(`\\b${wire}\\b\\??:`).test(contract),
    );
    expect(absent).toEqual([]);
  });

  test('every column on the page is in the schema', () => {
    const absent = fields.filter(({ column }) => {
      const [table = '', name = ''] = column.split('.');
      return column !== '–' && tables.get(table)?.has(name) !== true;
    });
    expect(absent).toEqual([]);
  });

  test('DATA-20 procesDate keeps its spelling', () => {
    expect(fields).toContainEqual(expect.objectContaining({ entity: 'DATA-10', name: 'procesDate' }));
  });

  test('DATA-21 two names for one value share a column', () => {
    const pairs = [
      ['id', 'booking_id'],
      ['discount_amount', 'discount'],
      ['startTime', 'trip_start_time'],
      ['endTime', 'trip_end_time'],
    ];
    const columnOf = (name: string | undefined) =>
      fields.find((field) => field.entity === 'DATA-3' && field.name === name)?.column;
    expect(pairs.map(([left]) => columnOf(left))).toEqual(pairs.map(([, right]) => columnOf(right)));
  });

  test('DATA-1 to DATA-19: every field of the specification is listed', () => {
    const specified = readSpecifiedFields();
    const missing = specified.filter(
      ({ entity, name }) => !fields.some((field) => field.entity === entity && field.name === name),
    );
    expect(specified.length).toBeGreaterThan(215);
    expect(missing).toEqual([]);
  });
});

function readFields(page: string): Field[] {
  return page.split(/^## /m).flatMap((section) => {
    const entity = /^DATA-\d+/.exec(section)?.[0];
    if (entity === undefined) return [];
    return [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)]
      .filter(([, name = '']) => name !== 'specification' && !name.startsWith('-'))
      .map(([, name = '', wire = '', column = '']) => ({
        entity,
        name,
        wire: wire.replaceAll('`', ''),
        column: column.replaceAll('`', ''),
      }));
  });
}

/** `create table` has one column per line, indented by two spaces; table constraints start with one of these words. */
function readTables(sql: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, table = '', body = ''] of sql.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\)/gm)) {
    const parts = [...body.matchAll(/^ {2}([a-z_]+)\b/gm)].map(([, name = '']) => name);
    found.set(table, new Set(parts.filter((name) => !/^(constraint|check|primary|unique)$/.test(name))));
  }
  for (const [, table = '', change = ''] of sql.matchAll(/^alter table (\w+) ([^;]*);/gm)) {
    for (const [, column = ''] of change.matchAll(/add column (\w+) /g)) found.get(table)?.add(column);
    for (const [, before = '', after = ''] of change.matchAll(/rename column (\w+) to (\w+)/g)) {
      found.get(table)?.delete(before);
      found.get(table)?.add(after);
    }
  }
  return found;
}

/** The rows list names separated by commas. Text in brackets explains the name before it. */
function readSpecifiedFields(): { entity: string; name: string }[] {
  const lists = rows.filter(({ id }) => /^DATA-1?\d$/.test(id));
  return lists.flatMap(({ id, text }) =>
    withoutBrackets(text.slice(text.indexOf(':') + 1))
      .split(/[,.]/)
      .map((name) => name.trim())
      .filter((name) => /^[A-Za-z_]+$/.test(name))
      .map((name) => ({ entity: id, name })),
  );
}

function withoutBrackets(text: string): string {
  let rest = text;
  for (;;) {
    const next = rest.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '');
    if (next === rest) return rest;
    rest = next;
  }
}
