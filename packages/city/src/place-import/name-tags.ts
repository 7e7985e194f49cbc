import type { Tags } from '../osm/osm-data.ts';

const OTHER_NAME_KEYS = [
  'alt_name',
  'old_name',
  'loc_name',
  'short_name',
  'official_name',
  'int_name',
  'reg_name',
  'nat_name',
  'name:en',
  'ref',
  'iata',
];
const LANGUAGE_NAME = /^(?:name|alt_name|old_name):[a-z]{2,3}(?:[-_][A-Za-z]+)?$/;

/** Every name of a feature except `name`; lists in one tag are split at semicolons. */
export function otherNames(tags: Tags): string[] {
  const found = new Set<string>();
  for (const [key, value] of Object.entries(tags)) {
    if (!OTHER_NAME_KEYS.includes(key) && !LANGUAGE_NAME.test(key)) continue;
    for (const name of value.split(';')) if (name.trim() !== '') found.add(name.trim());
  }
  found.delete(tags['name'] ?? '');
  return orNone([...found]);
}

const NONE: string[] = [];

/** One shared array for the millions of features without other names. */
export function orNone(names: string[]): string[] {
  return names.length === 0 ? NONE : names;
}
