import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as kyselySql,
} from 'kysely';
import { expect, test } from 'vitest';
import { sql } from './sql.ts';

const db = new Kysely<{ users: { id: string; name: string } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (some) => new PostgresIntrospector(some),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Statements written with both versions of `sql`. */
const samples = (tag: typeof sql) => [
  tag`select 1`,
  tag`select ${1}, ${'two'}, ${null}, ${undefined}, ${true}, ${[1, 2]}, ${new Date(0)}`,
  tag`update ${tag.table('users')} set ${tag.join([tag`${tag.ref('name')} = ${'a'}`, tag`${tag.ref('id')} = ${7}`])} where ${tag.ref('users.id')} = ${1}`,
  tag`${tag.raw('/* first */ ')}select ${tag.ref('odd"name')}, ${tag.join([])}${tag.join([tag`x`])}${tag.join([1, 2, 3])}`,
  tag`with ${tag.ref('a: b')} as (${tag`select ${tag`${tag`${5}`}`} as n`}) select ${6}`,
];

test('a statement has the text and parameters that Kysely gives it', () => {
  const ours = samples(sql).map((one) => one.compile(db));
  const theirs = samples(kyselySql as never).map((one) => one.compile(db));
  expect(ours.map(({ sql: text, parameters }) => ({ text, parameters }))).toEqual(
    theirs.map(({ sql: text, parameters }) => ({ text, parameters })),
  );
});

test('it can contain expressions of Kysely, and be part of its queries', () => {
  const found = db.selectFrom('users').select('name').where('id', '=', '7');
  expect(sql`select ${1}, ${found}, ${2}`.compile(db)).toMatchObject({
    sql: 'select $1, (select "name" from "users" where "id" = $2), $3',
    parameters: [1, '7', 2],
  });
  const around = db
    .selectFrom('users')
    .select(sql<string>`upper(${sql.ref('name')})`.as('loud'))
    .where(sql<boolean>`id = ${'8'}`)
    .compile();
  expect(around).toMatchObject({
    sql: 'select upper("name") as "loud" from "users" where id = $1',
    parameters: ['8'],
  });
});
