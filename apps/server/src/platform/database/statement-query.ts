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
const gatheringOf = new WeakMap<pg.Connection, Gathering>();

/**
 * A statement as `pg` sends it, except that PostgreSQL describes the rows of a named statement only the first time on
 * each connection. A booking has eighty columns, and reading their description costs more than reading the row; `pg`
 * also builds a new empty row from it each time. The messages of such a statement are written as one.
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
    super(text, values.map(asParameter));
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
    const gathering = gathered(connection);
    const error = super.submit(gathering.connection);
    const messages = gathering.messages.splice(0);
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
    return error;
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

/** The same connection, but it does not ask for a description of the rows, and keeps its messages for one write. */
interface Gathering {
  readonly connection: pg.Connection;
  readonly messages: Buffer[];
}

function gathered(connection: pg.Connection): Gathering {
  const known = gatheringOf.get(connection);
  if (known !== undefined) return known;
  const messages: Buffer[] = [];
  const changes = {
    describe: { value: () => undefined },
    // What `pg` calls to write a message.
    _send: { value: (message: Buffer) => messages.push(message) },
  };
  const made = { connection: Object.create(connection, changes) as pg.Connection, messages };
  gatheringOf.set(connection, made);
  return made;
}

/** Instants in UTC, for which `pg` asks for the parts of the local time; it writes those before the year 1 by itself. */
function asParameter(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  const text = value.toISOString();
  return text.length === 24 && text > '0001' ? text : value;
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
