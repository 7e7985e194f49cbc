import type { Variation } from '../samples/sample.ts';

/** A value sent in place of a valid one. */
export interface Hostile {
  readonly name: string;
  /** A sample may declare that a field accepts values of this kind. Null means that no field does. */
  readonly kind: Variation | null;
  readonly value: unknown;
}

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 1);

/** Ids of existing objects of another type, and an id that no object has. */
export interface OtherIds {
  readonly missing: string;
  readonly ofOthers: readonly string[];
}

/** The values that replace one value of a valid request. */
export function hostileFor(value: unknown, ids: OtherIds): Hostile[] {
  const others = [...ofOtherTypes(value), ...structures];
  if (typeof value === 'number') return [...others, ...numbers(value)];
  return typeof value === 'string' ? [...others, ...texts(value, ids)] : others;
}

function ofOtherTypes(value: unknown): Hostile[] {
  const all: readonly Hostile[] = [
    { name: 'null', kind: 'null', value: null },
    { name: 'true', kind: 'boolean', value: true },
    { name: '7', kind: 'number', value: 7 },
    { name: 'a text', kind: 'text', value: 'NaN' },
    { name: 'a number as text', kind: 'text', value: typeof value === 'number' ? String(value) : '-1' },
    { name: 'Infinity as text', kind: 'text', value: 'Infinity' },
    { name: 'an empty text', kind: 'empty text', value: '' },
    { name: 'itself in a list', kind: 'array', value: [value] },
    { name: 'itself in an object', kind: 'object', value: { value } },
  ];
  return all.filter(
    ({ value: other }) => typeof other !== typeof value || typeof other === 'string' || other === null,
  );
}

const structures: readonly Hostile[] = [
  { name: 'a query operator', kind: null, value: { $ne: null } },
  {
    name: 'an object that sets a prototype',
    kind: null,
    value: { constructor: { prototype: { role: 'admin' } } },
  },
  { name: '500 nested lists', kind: null, value: deep(500) },
  { name: 'an empty list', kind: 'array', value: [] },
];

function numbers(value: number): Hostile[] {
  return [
    { name: 'its negative', kind: 'negative', value: -Math.abs(value) - 1 },
    { name: 'zero', kind: 'zero', value: 0 },
    { name: 'a fraction', kind: 'fraction', value: value + 0.5 },
    { name: 'an integer too large to be exact', kind: null, value: 2 ** 53 + 2 },
    { name: 'a negative integer too large to be exact', kind: null, value: -(2 ** 53) - 2 },
    { name: 'a huge number', kind: null, value: 1e308 },
  ].filter(({ value: other }) => other !== value) as Hostile[];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

function texts(value: string, ids: OtherIds): Hostile[] {
  const always: Hostile[] = [
    { name: 'a huge text', kind: null, value: 'x'.repeat(100_000) },
    { name: 'a text with a zero byte', kind: null, value: `${value}\u0000` },
    { name: 'half of a surrogate pair', kind: null, value: `${value}\ud800` },
  ];
  if (!uuid.test(value)) return always;
  return [
    ...always,
    { name: 'an id that no object has', kind: 'id', value: ids.missing },
    ...ids.ofOthers
      .filter((id) => id !== value)
      .map((id) => ({ name: 'the id of another object', kind: 'id' as const, value: id })),
  ];
}
