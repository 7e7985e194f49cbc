import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { chainedText, chainStart, linkHash } from './chain.ts';
import { checkAudit } from './check.ts';
import { sealAudit } from './seal.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
  for (let seq = 1; seq <= 3; seq += 1) await addLinked(seq);
  await sql`select setval('audit_numbers', 10003)`.execute(app.platform.db);
});
afterAll(() => app.close());

const row = (
  action: string,
) => sql`insert into audit_log (id, at, actor_role, action, object_kind, object_id, facts)
  values (gen_random_uuid(), ${app.clock.now()}, 'system', ${action}, 'note', 'n1', '{}') returning *`;

/** A row with its link, as the previous version stored them. */
async function addLinked(seq: number): Promise<void> {
  const { rows } = await sql<{ hash: string }>`select hash from audit_seals where seq = ${seq - 1}`.execute(
    app.platform.db,
  );
  const added = await sql<{ id: string; text: string }>`with audit_log as (${row(`linked-${seq}`)})
    select id, ${chainedText} as text from audit_log`.execute(app.platform.db);
  for (const { id, text } of added.rows)
    await sql`insert into audit_seals values (${seq}, ${id}, ${app.clock.now()},
      ${linkHash(rows[0]?.hash ?? chainStart, text)})`.execute(app.platform.db);
}

/** The statement with which a node of the previous version writes a row. */
const writeAsBefore = (action: string) =>
  sql`with audit as (${row(action)}), sealed_later as (
    insert into audit_waiting (audit_id, audit_at) select id, at from audit) select`.execute(app.platform.db);

const note = (action: string) =>
  app.platform.transact(async (tx) => tx.audit({ action, object: { kind: 'note', id: 'n1' } }));

const seal = () => app.platform.transact(sealAudit);

test('the chain continues after the links of the previous version, with rows of its nodes in order', async () => {
  await note('first');
  await writeAsBefore('second');
  await note('third');
  // Before the trigger was there.
  await sql`alter table audit_waiting disable trigger waiting_entry_numbered`.execute(app.platform.db);
  await writeAsBefore('fourth');
  await sql`alter table audit_waiting enable trigger waiting_entry_numbered`.execute(app.platform.db);
  expect((await checkAudit(app.platform.db)).breaks).toEqual([]);
  expect((await seal()).sealed).toBe(4);
  expect(await checkAudit(app.platform.db)).toMatchObject({ ok: true, checked: 7, head: { seq: 10_007 } });
  await note('fifth');
  await seal();
  expect(await checkAudit(app.platform.db)).toMatchObject({ ok: true, checked: 8 });
  const { items } = (await app.call('listAudit', { as: admin, query: { objectId: 'n1' } })).body;
  const seals = new Map(items.map(({ action, seal: link }) => [action, link?.seq]));
  expect(Object.fromEntries(seals)).toEqual({
    'linked-1': 1,
    'linked-2': 2,
    'linked-3': 3,
    first: 10_004,
    second: 10_005,
    third: 10_006,
    fourth: 10_007,
    fifth: 10_008,
  });
});

test('finds changed rows, deleted rows and deleted links of the previous version', async () => {
  await sql
    .raw(`alter table audit_log disable trigger audit_kept; alter table audit_seals disable trigger audit_kept;
    update audit_log set action = 'x' where action = 'linked-1'; delete from audit_log where action = 'linked-2';
    delete from audit_seals where seq = 3`)
    .execute(app.platform.db);
  const { breaks } = await checkAudit(app.platform.db);
  expect(breaks.map(({ seq, what }) => [seq, what])).toEqual([
    [1, 'changed'],
    [2, 'row-missing'],
    [10_004, 'link-missing'],
    [null, 'never-sealed'],
  ]);
});
