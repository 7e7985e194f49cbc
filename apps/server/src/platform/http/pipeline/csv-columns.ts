import { Amount, amountsOrPercentages, Instant, type CsvQuery } from '@fiacre/contract';
import { amountToDecimal, metresIn, type DistanceUnit, type LocalCalendar } from '@fiacre/domain';
import * as z from 'zod';
import type { ZodType } from 'zod';
import { refuse } from '../../refusal/refusal.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The operator's units of money and distance. */
export interface CsvUnits {
  /** The currency of rows without a currency field. */
  readonly currency: string;
  readonly distance: DistanceUnit;
  readonly calendar: LocalCalendar;
}

export interface CsvColumn {
  readonly heading: string;
  readonly read: (row: Row) => unknown;
}

/** The requested columns of an export, in people's units; unknown fields are refused. Source: MISC-3. */
export function chosenColumns(
  rowKinds: readonly ZodType[],
  { columns = '', headings }: CsvQuery,
  units: CsvUnits,
): readonly CsvColumn[] {
  const texts = headings === undefined ? null : textsOf(headings);
  return columns.split(',').map((column, index) => {
    const [first, ...others] = column.split(' ').map((field) => fieldOf(rowKinds, field));
    const name = texts === null ? column : texts[index];
    if (first === undefined || name === undefined)
      return refuseQuery('headings', 'one heading for each column');
    const cell = (row: Row, field: Field) => {
      const value = valueAt(row, field.path);
      const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
      return isList
        ? value.map((item) => text(write(row, item, field))).join(' | ')
        : write(row, value, field);
    };
    if (others.length === 0)
      return { heading: heading(name, first.unit, units), read: (row) => cell(row, first) };
    return { heading: name, read: (row) => joined([first, ...others].map((field) => cell(row, field))) };
  });

  function write(row: Row, value: unknown, { path, unit }: Field): unknown {
    if (unit === 'instant' && typeof value === 'string') return units.calendar.timeAt(new Date(value));
    if (typeof value !== 'number' || unit === null) return value;
    if (unit === 'metres') return Number(metresIn(units.distance, value).toFixed(2));
    if (unit === 'seconds') return Math.round(value / 60);
    if (typeof unit === 'object' && row[unit.typeField] !== 'flat') return new PlainNumber(`${value}%`);
    return new PlainNumber(amountToDecimal(value, currencyOf(row, path.at(-1) ?? '') ?? units.currency));
  }
}

/** The currency of the row, or of the amount alone: `paymentCurrency` for `paymentAmount`. */
function currencyOf(row: Row, name: string): string | null {
  const own = name.endsWith('Amount') ? row[name.replace(/Amount$/, 'Currency')] : undefined;
  const currency = own ?? row['currency'];
  return typeof currency === 'string' ? currency : null;
}

type Unit = 'amount' | 'instant' | 'metres' | 'seconds' | { readonly typeField: string };

interface Field {
  readonly path: readonly string[];
  readonly unit: Unit | null;
}

function fieldOf(rowKinds: readonly ZodType[], field: string): Field {
  const path = field.split('.');
  for (const kind of rowKinds) {
    const schema = path.reduce<ZodType | null>((parent, name) => memberOf(parent, name), kind);
    if (schema !== null) return { path, unit: unitOf(schema, path.at(-1) ?? '') };
  }
  return refuseQuery('columns', `unknown field ${field}`);
}

/** A field of a list is that of each of its items. */
function memberOf(parent: ZodType | null, name: string): ZodType | null {
  const outer = parent === null ? null : unwrapped(parent);
  const object = outer instanceof z.ZodArray ? outer.element : outer;
  if (!(object instanceof z.ZodObject) || !Object.hasOwn(object.shape, name)) return null;
  return object.shape[name] as ZodType;
}

function unwrapped(schema: ZodType): ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapper ? unwrapped(schema.unwrap() as ZodType) : schema;
}

/** Field names end with the unit of their number. */
function unitOf(schema: ZodType, name: string): Unit | null {
  const plain = unwrapped(schema);
  if (plain === Amount) return 'amount';
  const amountOrPercentage = amountsOrPercentages.get(plain);
  if (amountOrPercentage !== undefined) return amountOrPercentage;
  if (plain === Instant) return 'instant';
  if (name.endsWith('Metres')) return 'metres';
  return name.endsWith('Seconds') ? 'seconds' : null;
}

function heading(name: string, unit: Unit | null, { distance, calendar }: CsvUnits): string {
  if (unit === 'metres') return `${name} (${distance})`;
  if (unit === 'instant') return `${name} (${calendar.timeZone})`;
  return unit === 'seconds' ? `${name} (min)` : name;
}

/**
 * Digits, maybe with a percent sign, that are written unquoted. As a text, a negative number would be prefixed with an
 * apostrophe.
 */
export class PlainNumber {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
  toString(): string {
    return this.digits;
  }
}

function valueAt(row: Row, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (Array.isArray(value) ? value.map((item) => member(item, name)) : member(value, name)),
    row,
  );
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** An item of a list in a cell. */
const text = (value: unknown): string =>
  typeof value === 'number' || value instanceof PlainNumber
    ? String(value)
    : typeof value === 'string'
      ? value
      : '';

function joined(values: readonly unknown[]): string {
  return values.filter((value) => value !== null && value !== undefined && value !== '').join(' ');
}

function textsOf(json: string): readonly string[] {
  try {
    const texts: unknown = JSON.parse(json);
    if (Array.isArray(texts) && texts.every((text) => typeof text === 'string')) return texts;
  } catch {
    // Not JSON, so it is refused below.
  }
  return refuseQuery('headings', 'a JSON array of texts');
}

function refuseQuery(parameter: string, message: string): never {
  const path = `query.${parameter}`;
  return refuse('invalid_request', { issues: [{ path, message }] }, `${path}: ${message}`);
}
