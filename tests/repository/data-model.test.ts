import { contract, routes, type RouteName, type RouteSchemas } from '@fiacre/contract';
import { describe, expect, test } from 'vitest';

import { rows } from './specification.ts';
import { filesEnding, readText } from './tracked-files.ts';

type Field = {
  readonly entity: string;
  readonly name: string;
  readonly wire: string;
  readonly column: string;
};

const sections = readSections(readText('docs/data-model.md'));
const fields = sections.flatMap(readFields);
const wireNames = new Map(sections.map(({ entity, text }) => [entity, namesInRoutes(text)]));
const tables = readTables(filesEnding('.sql').map(readText).join('\n'));

describe('docs/data-model.md', () => {
  test('DATA-20 procesDate keeps its spelling', () => {
    const [date] = fields.filter(({ entity, name }) => entity === 'DATA-10' && name === 'procesDate');
    expect(date?.wire).toBe('procesDate');
    expect(wireNames.get('DATA-10')).toContain('procesDate');
  });

  test('DATA-1 to DATA-19: every entity has a table', () => {
    const entities = new Set(fields.map(({ entity }) => entity));
    expect([...entities]).toEqual(Array.from({ length: 19 }, (_, index) => `DATA-${index + 1}`));
  });

  test('DATA-1 to DATA-19: every wire field is in the schemas of the routes named in its section', () => {
    const absent = fields.filter(({ entity, wire }) => wire !== '–' && !wireNames.get(entity)?.has(wire));
    expect(absent).toEqual([]);
  });

  test('DATA-1 to DATA-19: every column on the page is in the schema', () => {
    const absent = fields.filter(({ column }) => {
      const [table = '', name = ''] = column.split('.');
      return column !== '–' && tables.get(table)?.has(name) !== true;
    });
    expect(absent).toEqual([]);
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

interface Section {
  readonly entity: string;
  readonly text: string;
}

function readSections(page: string): Section[] {
  return page.split(/^## /m).flatMap((text) => {
    const entity = /^DATA-\d+/.exec(text)?.[0];
    return entity === undefined ? [] : [{ entity, text }];
  });
}

function readFields({ entity, text }: Section): Field[] {
  return [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)]
    .filter(([, name = '']) => name !== 'specification' && !name.startsWith('-'))
    .map(([, name = '', wire = '', column = '']) => ({
      entity,
      name,
      wire: wire.replaceAll('`', ''),
      column: column.replaceAll('`', ''),
    }));
}

/** The names of all fields that the routes in a text accept or return. A route is written as `GET /api/me`. */
function namesInRoutes(text: string): Set<string> {
  const named = [...text.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, route]) => route);
  const names = Object.keys(routes).filter((name) => {
    const { method, path } = routes[name as RouteName];
    return named.includes(`${method} ${path}`);
  });
  if (names.length < new Set(named).size) throw new Error(`a route of ${named.join(', ')} does not exist`);
  const schemas = names.flatMap((name) => {
    const { body, response } = contract[name as RouteName] as RouteSchemas;
    return [body, response];
  });
  return new Set(
    schemas.flatMap((schema) => propertyNames(schema?.toJSONSchema({ unrepresentable: 'any' }))),
  );
}

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(propertyNames)];
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
