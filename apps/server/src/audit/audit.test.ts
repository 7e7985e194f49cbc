import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { holdLock, untilBlocked } from '../testing/held-lock.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { system } from '../platform/transaction/tx.ts';
import { checkAudit } from './check.ts';
import { sealAudit } from './seal.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: TestApp;
let admin: TestPerson;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
});
afterEach(() => app.close());

const note = (action: string) =>
  app.platform.transact(async (tx) =>
    tx.audit({
      action,
      object: { kind: 'note', id: 'n1' },
      facts: { before: { b: 1, a: 'x' }, after: null },
    }),
  );

async function writeAndSeal(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await note(`note-${number}`);
  await app.platform.transact(sealAudit);
}

/** Changes rows as an attacker with access to the database would. */
async function tamper(statement: string): Promise<void> {
  await sql
    .raw(`alter table audit_log disable trigger audit_kept;
    alter table audit_links disable trigger audit_kept; ${statement};`)
    .execute(app.platform.db);
}

const found = async () =>
  (await checkAudit(app.platform.db)).breaks.map(({ seq, what }) => [seq, what] as const);
const forged = [null, 'never-sealed'];

test('every row gets one link, in the order of writing, and the chain is valid', async () => {
  await writeAndSeal(5);
  await writeAndSeal(3);
  const { ok, checked, head } = await checkAudit(app.platform.db);
  expect({ ok, checked, seq: head?.seq }).toEqual({ ok: true, checked: 8, seq: 8 });
  expect(head?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('concurrent sealers link every row once', async () => {
  for (let number = 0; number < 20; number += 1) await note(`note-${number}`);
  const runs = await Promise.all([1, 2, 3].map(() => app.platform.transact(sealAudit)));
  expect(runs.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(20);
  expect(await checkAudit(app.platform.db)).toMatchObject({ ok: true, checked: 20 });
});

test('links rows that are written after the clock was set back', async () => {
  await note('long before the first check');
  app.clock.forward(3 * 3_600_000);
  await writeAndSeal(2);
  app.clock.forward(-6 * 3_600_000);
  await writeAndSeal(2);
  expect(await checkAudit(app.platform.db)).toMatchObject({ ok: true, checked: 5 });
});

test('links rows written while the clock was behind after it was corrected', async () => {
  await writeAndSeal(2);
  app.clock.forward(-3 * 3_600_000);
  await note('while the clock was behind');
  app.clock.forward(3 * 3_600_000);
  await writeAndSeal(1);
  app.clock.forward(24 * 3_600_000);
  await writeAndSeal(1);
  expect(await checkAudit(app.platform.db)).toMatchObject({ ok: true, checked: 5 });
  const { rows } = await sql<{ action: string }>`select action from audit_log order by number`.execute(
    app.platform.db,
  );
  const order = ['note-0', 'note-1', 'while the clock was behind', 'note-0', 'note-0'];
  expect(rows.map(({ action }) => action)).toEqual(order);
});

/** Inserts a copy of the first row with another number, as an attacker would. */
const forge = (
  number: string,
) => `insert into audit_log (id, at, actor_id, actor_role, action, object_kind, object_id,
  facts, request_id, number) select gen_random_uuid(), at + interval '1 second', actor_id, actor_role, 'forged',
  object_kind, object_id, facts, request_id, ${number} from audit_log order by audit_log.number limit 1`;

test.each([
  ['without a number', 'null'],
  ['with the number of another row', 'number'],
  ['with a number that was not used', 'number - 1'],
  ['with a number that will be used', 'number + 1000'],
])('finds a row that was inserted %s, even if more rows are sealed later', async (_, number) => {
  await writeAndSeal(1);
  await note('waits');
  await tamper(forge(number));
  expect(await found()).toEqual([forged]);
  await writeAndSeal(1);
  expect(await found()).toEqual([forged]);
});

test('finds a row that was deleted before it was sealed', async () => {
  await writeAndSeal(1);
  await note('taken out');
  await tamper(`delete from audit_log where action = 'taken out'`);
  expect(await found()).toEqual([[2, 'row-missing']]);
  await writeAndSeal(1);
  // Events are kept for a day or two.
  await sql`delete from outbox`.execute(app.platform.db);
  expect(await found()).toEqual([[2, 'row-missing']]);
});

test('a number that was rolled back is no break, and a row with it is forged', async () => {
  const useNumber = () => sql`select next_audit_number()`.execute(app.platform.db);
  await writeAndSeal(1);
  await useNumber();
  await writeAndSeal(2);
  await useNumber();
  await app.platform.transact(sealAudit);
  const { ok, checked, head } = await checkAudit(app.platform.db);
  expect({ ok, checked, seq: head?.seq }).toEqual({ ok: true, checked: 3, seq: 4 });
  await tamper(forge('2'));
  expect(await found()).toEqual([forged]);
});

test('the database refuses to change or delete rows of the trail or its chain', async () => {
  await writeAndSeal(1);
  const changes = { audit_log: `action = 'x'`, audit_links: 'follows = 7' };
  for (const [table, change] of Object.entries(changes)) {
    await expect(sql.raw(`update ${table} set ${change}`).execute(app.platform.db)).rejects.toThrow(
      'only added to',
    );
    await expect(sql.raw(`delete from ${table}`).execute(app.platform.db)).rejects.toThrow('only added to');
  }
});

test.each([
  ['another action', `update audit_log set action = 'innocent' where action = 'note-2'`],
  ['another actor', `update audit_log set actor_role = 'guest' where action = 'note-2'`],
  [
    'other facts',
    `update audit_log set facts = '{"before":{"b":2,"a":"x"},"after":null}' where action = 'note-2'`,
  ],
  ['another object', `update audit_log set object_id = 'n2' where action = 'note-2'`],
])('finds a row with %s, while the rows next to it stay valid', async (_, statement) => {
  await writeAndSeal(5);
  await tamper(statement);
  expect(await found()).toEqual([[3, 'changed']]);
});

test('the id of a request is part of the link, in every form, and in the form of earlier versions', async () => {
  const ids = ['01a21ab6-7475-7308-885e-9f4b281c346e', 'proxy-0123456789'];
  for (const requestId of ids)
    await app.platform.transact(
      async (tx) => tx.audit({ action: 'asked', object: { kind: 'note', id: 'n1' } }),
      { actor: { ...system, requestId } },
    );
  await app.platform.transact(sealAudit);
  const shown = async () => {
    const query = { action: 'asked', sort: 'at' } as const;
    return (await app.call('listAudit', { as: admin, query })).body.items.map(({ requestId }) => requestId);
  };
  const forms = await sql`select request_id, request_uuid from audit_log order by number`.execute(
    app.platform.db,
  );
  expect(forms.rows).toEqual([
    { request_id: '', request_uuid: ids[0] },
    { request_id: ids[1], request_uuid: null },
  ]);
  expect([await shown(), await found()]).toEqual([ids, []]);
  await tamper('update audit_log set request_id = request_uuid, request_uuid = null where number = 1');
  expect([await shown(), await found()]).toEqual([ids, []]);
  await tamper(`update audit_log set request_uuid = gen_random_uuid()`);
  expect(await found()).toEqual([
    [1, 'changed'],
    [2, 'changed'],
  ]);
});

test('the id of an object is part of the link, in every form, and in the form of earlier versions', async () => {
  const ids = ['01a21ab6-7475-7308-885e-9f4b281c346e', 'taxes fr'];
  for (const id of ids)
    await app.platform.transact(async (tx) => tx.audit({ action: 'named', object: { kind: 'note', id } }));
  await app.platform.transact(sealAudit);
  const shown = async (query: { readonly objectId?: string; readonly q?: string }) => {
    const named = { ...query, objectKind: 'note', action: 'named', sort: 'at' } as const;
    return (await app.call('listAudit', { as: admin, query: named })).body.items.map((row) => row.objectId);
  };
  const all = () => Promise.all([{}, ...ids.flatMap((id) => [{ objectId: id }, { q: id }])].map(shown));
  const everyOne = [ids, ...ids.flatMap((id) => [[id], [id]])];
  const forms = await sql`select object_id, object_uuid from audit_log order by number`.execute(
    app.platform.db,
  );
  expect(forms.rows).toEqual([
    { object_id: '', object_uuid: ids[0] },
    { object_id: ids[1], object_uuid: null },
  ]);
  expect([await all(), await found()]).toEqual([everyOne, []]);
  await tamper('update audit_log set object_id = object_uuid, object_uuid = null where number = 1');
  expect([await all(), await found()]).toEqual([everyOne, []]);
  await tamper(`update audit_log set object_uuid = gen_random_uuid()`);
  expect(await found()).toEqual([
    [1, 'changed'],
    [2, 'changed'],
  ]);
});

test('finds a changed timestamp, a deleted row, a changed number and deleted links', async () => {
  for (let batch = 0; batch < 3; batch += 1) await writeAndSeal(3);
  await tamper(`update audit_log set at = at + interval '1 second' where number = 1;
    delete from audit_log where number = 3; delete from audit_links where first_number = 4;
    update audit_log set number = 10 where number = 8`);
  expect(await found()).toEqual([
    [1, 'changed'],
    [3, 'row-missing'],
    [7, 'link-missing'],
    [8, 'row-missing'],
    // The row with another number, and the rows of the deleted links.
    ...Array.from({ length: 4 }, () => forged),
  ]);
});

test('finds deleted links at the end, even after more were added', async () => {
  await writeAndSeal(1);
  await writeAndSeal(2);
  await tamper('delete from audit_links where first_number = 2');
  expect(await found()).toEqual([[3, 'link-missing'], forged, forged]);
  await writeAndSeal(1);
  expect(await found()).toEqual([[4, 'link-missing'], forged, forged]);
});

test('finds links that were changed or cut off inside a batch', async () => {
  await writeAndSeal(3);
  await writeAndSeal(1);
  await tamper(
    `update audit_links set hashes = set_byte(hashes, 32, get_byte(hashes, 32) # 1) where first_number = 1`,
  );
  expect(await found()).toEqual([
    [2, 'changed'],
    [3, 'changed'],
  ]);
  await tamper(`update audit_links set hashes = substring(hashes for 32) where first_number = 1`);
  expect(await found()).toEqual([[4, 'link-missing'], forged, forged]);
});

test('links a late-committing row after the rows that overtook it', async () => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const late = app.platform.transact(async (tx) => {
    tx.audit({ action: 'late', object: { kind: 'note', id: 'n1' } });
    await held;
  });
  await writeAndSeal(2);
  release();
  await late;
  expect((await app.platform.transact(sealAudit)).sealed).toBe(1);
  expect(await checkAudit(app.platform.db)).toMatchObject({ ok: true, checked: 3 });
});

test('waits for a transaction that has taken a number, and links its row in order', async () => {
  const { db } = app.platform;
  await writeAndSeal(1);
  const open = await holdLock(
    db,
    sql`insert into audit_log (id, at, actor_role, action, object_kind, object_id, facts, number)
      values (gen_random_uuid(), ${app.clock.now()}, 'system', 'slow', 'note', 'n1', '{}', next_audit_number())`,
  );
  await note('fast');
  const sealing = app.platform.transact(sealAudit);
  await Promise.race([untilBlocked(db, 1), sealing]);
  await open.release();
  expect((await sealing).sealed).toBe(2);
  expect(await checkAudit(db)).toMatchObject({ ok: true, checked: 3 });
});

test('an admin reads who did what, with values before and after, and filters by object', async () => {
  const changed = await changeSettings(app, admin, { panic: '112' });
  expect(changed.status).toBe(200);
  await note('other');
  await app.platform.transact(sealAudit);
  const all = await app.call('listAudit', { as: admin });
  expect(all.body.items.map(({ action }) => action)).toContain('other');
  const [mine, ...others] = (await app.call('listAudit', { as: admin, query: { actorId: admin.id } })).body
    .items;
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ actorId: admin.id, actorRole: 'admin', objectKind: 'settings' });
  expect(mine?.seal?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect((await app.call('listAudit', { as: admin, query: { objectId: 'n1' } })).body.total).toBe(1);
  expect((await app.call('checkAudit', { as: admin })).body.ok).toBe(true);
});

test('an entry names who acted and what was changed, with the values before and after', async () => {
  await changeSettings(app, admin, { panic: '112' });
  const [entry] = (await app.call('listAudit', { as: admin, query: { objectKind: 'settings' } })).body.items;
  expect(entry).toMatchObject({
    actorName: 'admin Number 1',
    objectName: null,
    facts: { before: { panic: '' }, after: { panic: '112' } },
  });
  const rider = await app.addPerson('rider');
  await changeUser(app, admin, rider.id, { approved: false });
  const query = { objectId: rider.id, sort: 'at' };
  const entries = (await app.call('listAudit', { as: admin, query })).body.items;
  expect(entries.map(({ objectName }) => objectName)).toEqual(['rider Number 2']);
});

test('the trail is searched by action, actor and id, filtered by role and time, and exported', async () => {
  await note('first');
  app.clock.forward(60_000);
  await changeSettings(app, admin, { panic: '112' });
  const actions = async (query: object) =>
    (await app.call('listAudit', { as: admin, query })).body.items.map(({ action }) => action);
  expect(await actions({ q: 'FIR' })).toEqual(['first']);
  expect(await actions({ q: 'number 1' })).toEqual(['change-settings']);
  expect(await actions({ q: 'n1' })).toEqual(['first']);
  expect(await actions({ q: '%' })).toEqual([]);
  expect(await actions({ actorRole: 'admin' })).toEqual(['change-settings']);
  expect(await actions({ until: app.clock.now().toISOString() })).toEqual(['first']);
  expect(await actions({ sort: 'at' })).toEqual(['first', 'change-settings']);
  const csv = await app.http.inject({
    url: '/api/audit?columns=action,actorName actorRole,facts',
    headers: { authorization: `Bearer ${admin.token}`, accept: 'text/csv' },
  });
  expect(csv.body).toContain('change-settings,admin Number 1 admin,');
  expect(csv.body).toContain('112');
});

test('scheduled jobs seal and check the trail', async () => {
  await note('one');
  await app.platform.transact(async (tx) => {
    tx.schedule({ name: 'seal-audit', payload: {}, at: tx.now });
    tx.schedule({ name: 'check-audit', payload: {}, at: tx.now });
  });
  await app.settle();
  expect(await checkAudit(app.platform.db)).toMatchObject({ ok: true, checked: 1 });
});
