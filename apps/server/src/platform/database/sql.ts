import {
  RawNode,
  sql as kyselySql,
  type AliasedRawBuilder,
  type CompiledQuery,
  type Expression,
  type KyselyPlugin,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
} from 'kysely';

/**
 * The `sql` of Kysely for statements that run with every step of a ride. Kysely builds a tree of nodes for each piece
 * and compiles it for each run, which takes longer than sending the statement; this one joins the texts. Both can
 * contain each other and be part of a query of Kysely.
 */
export const sql = Object.assign(
  <Row = unknown>(texts: readonly string[], ...values: readonly unknown[]): RawBuilder<Row> =>
    new TextBuilder(texts, values),
  {
    raw: (text: string): RawBuilder<unknown> => new TextBuilder([text], []),
    /** A column, optionally with its table: `users.id`. */
    ref: nameOf,
    table: nameOf,
    join: (values: readonly unknown[]): RawBuilder<unknown> => new TextBuilder(separatorsOf(values), values),
  },
);

function nameOf(name: string): RawBuilder<unknown> {
  return new TextBuilder([quotedName(name)], []);
}

/** A column, optionally with its table, as text: `"users"."id"`. */
export function quotedName(name: string): string {
  return /^\w+$/.test(name) ? `"${name}"` : name.split('.').map(quoted).join('.');
}

const quoted = (part: string) => `"${part.replaceAll('"', '""')}"`;

function separatorsOf({ length }: readonly unknown[]): string[] {
  const texts = Array.from({ length: length + 1 }, () => ', ');
  texts[0] = '';
  texts[length] = '';
  return texts;
}

/** Texts with values between them: pieces of SQL become part of the text, all other values become parameters. */
class TextBuilder<Row> implements RawBuilder<Row> {
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];
  /** The cached text if it has no values: lists of columns are the same each time. */
  #fixed: string | null = null;

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.#texts = texts;
    this.#values = values;
  }

  get isRawBuilder(): true {
    return true;
  }

  get expressionType(): Row | undefined {
    return undefined;
  }

  execute(provider: QueryExecutorProvider): Promise<QueryResult<Row>> {
    return provider.getExecutor().executeQuery(this.compile(provider));
  }

  compile(provider: QueryExecutorProvider): CompiledQuery<Row> {
    const parameters: unknown[] = [];
    const text = this.#write(parameters);
    if (text === null) return this.#inKysely().compile(provider);
    return { sql: text, parameters, query: noNodes, queryId };
  }

  /** The text, with its values added to the parameters; null if it contains an expression of Kysely. */
  #write(parameters: unknown[]): string | null {
    if (this.#fixed !== null) return this.#fixed;
    const { length } = parameters;
    let text = this.#texts[0] ?? '';
    for (let index = 0; index < this.#values.length; index += 1) {
      const value = this.#values[index];
      if (value instanceof TextBuilder) {
        const piece = value.#write(parameters);
        if (piece === null) return null;
        text += piece;
      } else if (isExpression(value)) return null;
      else text += `$${parameters.push(value)}`;
      text += this.#texts[index + 1] ?? '';
    }
    if (parameters.length === length) this.#fixed = text;
    return text;
  }

  #inKysely(): RawBuilder<Row> {
    return kyselySql<Row>(this.#texts as TemplateStringsArray, ...this.#values);
  }

  toOperationNode(): RawNode {
    return this.#inKysely().toOperationNode();
  }

  as<Name extends string>(alias: Name | Expression<unknown>): AliasedRawBuilder<Row, Name> {
    return this.#inKysely().as<Name>(alias as Name);
  }

  $castTo<Other>(): RawBuilder<Other> {
    return new TextBuilder<Other>(this.#texts, this.#values);
  }

  $notNull(): RawBuilder<Exclude<Row, null>> {
    return this.$castTo();
  }

  withPlugin(plugin: KyselyPlugin): RawBuilder<Row> {
    return this.#inKysely().withPlugin(plugin);
  }
}

function isExpression(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'toOperationNode' in value;
}

/** Only plugins read the nodes and the id of a query, and we use none. */
const noNodes = RawNode.createWithSql('');
const queryId = { queryId: 'text' };
