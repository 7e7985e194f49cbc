import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { valueTypes } from './values.ts';

/** The columns of a statement's rows, and how the text of each value is parsed. */
interface RowShape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

/** The result of a statement. */
export interface StatementResult {
  /** As PostgreSQL reports it, such as `INSERT 0 1`. */
  readonly tag: string;
  readonly rows: readonly Row[];
}
type Row = Record<string, unknown>;

interface Outcome {
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

/** What `pg` calls on a query as messages arrive; its types leave this out. */
interface WireQuery extends EventEmitter {
  name: string | undefined;
  callback: unknown;
  submit(connection: pg.Connection): Error | null;
}
const WireQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => WireQuery;

/**
 * The shapes of the rows of each connection's named statements. They never change: after a table was altered,
 * PostgreSQL refuses to run a statement that was planned before (`hasStalePlan`).
 */
const shapesOfConnection = new WeakMap<pg.Connection, Map<string, RowShape | null>>();
const withoutDescription = new WeakMap<pg.Connection, pg.Connection>();

/**
 * A statement as `pg` sends it, except that PostgreSQL describes the rows of a named statement only the first time on
 * each connection. A booking has eighty columns, and reading their description costs more than reading the row; `pg`
 * also builds a new empty row from it each time.
 */
export class StatementQuery extends WireQuery {
  readonly #outcome: Outcome;
  readonly #rows: Row[] = [];
  #known = new Map<string, RowShape | null>();
  #shape: RowShape | null = null;
  #tag = '';
  /** A value that could not be parsed. */
  #fault: unknown = null;

  constructor(text: string, values: readonly unknown[], name: string | undefined, outcome: Outcome) {
    super(text, values);
    this.name = name;
    this.#outcome = outcome;
    // `pg` makes a promise for a query without a callback.
    this.callback = outcome.resolve;
  }

  override submit(connection: pg.Connection): Error | null {
    this.#known = shapesOf(connection);
    const shape = this.name === undefined ? undefined : this.#known.get(this.name);
    if (shape === undefined) return super.submit(connection);
    this.#shape = shape;
    return super.submit(undescribing(connection));
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#shape, fields));
    } catch (error) {
      this.#fault ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
  }

  handleReadyForQuery(): void {
    if (this.name !== undefined) this.#known.set(this.name, this.#shape);
    if (this.#fault !== null) this.#outcome.reject(this.#fault);
    else this.#outcome.resolve({ tag: this.#tag, rows: this.#rows });
  }

  handleError(error: unknown): void {
    this.#outcome.reject(error);
  }
}

function shapesOf(connection: pg.Connection): Map<string, RowShape | null> {
  const known = shapesOfConnection.get(connection) ?? new Map<string, RowShape | null>();
  shapesOfConnection.set(connection, known);
  return known;
}

/** The same connection, but it does not ask for a description of the rows. */
function undescribing(connection: pg.Connection): pg.Connection {
  const made =
    withoutDescription.get(connection) ??
    (Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection);
  withoutDescription.set(connection, made);
  return made;
}

function parserOf(type: number): (text: string) => unknown {
  return valueTypes.getTypeParser(type, 'text') as (text: string) => unknown;
}

function rowOf(shape: RowShape | null, fields: readonly (string | null)[]): Row {
  if (shape === null) throw new Error('PostgreSQL sent a row of a statement without columns');
  const row: Row = {};
  for (let index = 0; index < fields.length; index += 1) {
    const text = fields[index] ?? null;
    row[shape.names[index] ?? ''] = text === null ? null : shape.parsers[index]?.(text);
  }
  return row;
}
