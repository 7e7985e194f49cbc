import { createRequire } from 'node:module';
import type { Heard } from '../../lifecycle/hear-queries.ts';
import type { RecordedRide } from './record.ts';

/** How `pg` sends a value; it has no types. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null;
};

/** A script for pgbench, and the values of its variables. */
export interface Script {
  readonly text: string;
  readonly variables: ReadonlyMap<string, string>;
}

/** Numbers for the references of bookings. */
export const sequence = 'replayed_references';

const freshId = 'uuidv7()::text';
const freshReference = `lpad(nextval('${sequence}')::text, 7, '0')`;

/**
 * The statements of a ride as a script that can run any number of times: every run begins with a `select` of new ids,
 * and of the values that contain some of them, such as arrays and JSON.
 */
export function scriptOf({ statements, fresh }: RecordedRide): Script {
  const made = new Map(fresh.map((value, index) => [value, `fresh${index}`]));
  const variables = new Map<string, string>();
  const names = new Map<string, string>();
  const composed = new Map<string, string>();
  const parts = new RegExp(`(${fresh.join('|')})`);

  function constant(value: string): string {
    const name = names.get(value) ?? `constant${names.size}`;
    names.set(value, name);
    variables.set(name, value);
    return name;
  }

  /** The name of the variable that has the value. */
  function variableFor(value: string): string {
    const own = made.get(value);
    if (own !== undefined) return own;
    const pieces = value.split(parts).filter((piece) => piece !== '');
    if (pieces.length < 2) return constant(value);
    const known = composed.get(value);
    if (known !== undefined) return known;
    composed.set(value, `composed${composed.size}`);
    return `composed${composed.size - 1}`;
  }

  const pieceOf = (piece: string) => made.get(piece) ?? `:${constant(piece)}::text`;
  const body = statements.map((statement) => commandOf(statement, variableFor));
  const columns = [...composed].map(([value, name]) => {
    const pieces = value.split(parts).filter((piece) => piece !== '');
    return `concat(${pieces.map(pieceOf).join(', ')}) as ${name}`;
  });
  const ids = [...made].map(([value, name]) => `${value.length < 36 ? freshReference : freshId} as ${name}`);
  const first = `select ${[...made.values(), ...columns].join(',\n  ')}\nfrom (select ${ids.join(', ')}) as fresh \\gset`;
  return { text: [first, ...body].join('\n'), variables };
}

/** Where the server checks that a row has not changed since it was read. */
const comparison = /((?:\w+\.)?xmin::text \|\| (?:\w+\.)?ctid|\w+\.stored_as) = \$(\d+)\b/g;

/** Makes these comparisons always true, because each run reads different rows from the recorded ride. */
function withItsOwnRows({ text, values }: Heard): string {
  return text.replaceAll(comparison, (compared, own: string, number: string) =>
    values[Number(number) - 1] === null ? compared : `${own} = ${own}`,
  );
}

/** pgbench sends variables as parameters, except that it has no null. */
function commandOf(heard: Heard, variableFor: (value: string) => string): string {
  const { text, values } = heard;
  if (/(^|[^:]):[a-z_]/i.test(text)) throw new Error(`pgbench would see a variable in: ${text}`);
  const filled = withItsOwnRows(heard).replaceAll(/\$(\d+)\b/g, (_, number: string) => {
    const value = prepareValue(values[Number(number) - 1]);
    return value === null ? 'null' : `:${variableFor(String(value))}`;
  });
  return `${filled.trim()};`;
}
