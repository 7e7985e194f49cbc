import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sizesOf } from '../../../../tests/sizes.ts';
import { checkAudit, sealAudit } from '../audit/index.ts';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { loadInto, restoreSecretKey } from '../commands/load-installation.ts';
import { notify } from '../notifications/index.ts';
import { report } from '../commands/report.ts';
import { writeInstallation } from '../commands/write-installation.ts';
import { picture } from '../files/testing/pictures.ts';
import { migrate } from '../platform/database/migrate.ts';
import { functionsOfTables, partitionedTables, schema } from '../schema.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { testPassword } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { decidedAsSecret, type ArchiveOptions } from './contents.ts';
import { loadArchive, verifyArchive, writeArchive } from './index.ts';
import type { Manifest } from './manifest.ts';
import { readTables } from './tables.ts';
import { urlOf } from './testing/database-url.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';
import { insertCopies } from '../bookings/testing/insert-copies.ts';
import { limit } from '../../../../tests/limits.ts';

vi.setConfig({ testTimeout: limit(60) });

const full: ArchiveOptions = { kind: 'export', credentials: true };
const { copies } = sizesOf('apps/server/src/archive/archive.test.ts');
const store = memoryStore();
const quiet = () => undefined;
let app: RideApp;
let scratch: string;
let whole: string;
const opened: { close(): Promise<void> }[] = [];

const write = (name: string, options = full, from = app.platform.db, files = store) =>
  writeArchive(
    { db: from, files, secretKey: Buffer.from('key'), now: app.clock.now(), progress: quiet },
    join(scratch, name),
    options,
  );

async function empty(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase();
  opened.push(database);
  return database;
}

async function load(folder: string, database: EmptyDatabase, kind: 'export' | 'backup' = 'export') {
  const files = memoryStore();
  const manifest = await verifyArchive(folder, kind);
  const result = await loadInto(
    { database, files, log: app.platform.log, progress: quiet },
    folder,
    manifest,
  );
  return { files, result };
}

/** The app on a loaded database. */
async function appOn(database: EmptyDatabase): Promise<TestApp> {
  return startTestApp({ parts: { database: { ...database, close: () => Promise.resolve() } } });
}

/** The first by name is deleted again. */
const zones: readonly BodyInputOf<'addZone'>[] = [
  { name: 'Abandoned', kind: 'rank', outline: square(10.1), points: [] },
  {
    name: 'Airport',
    kind: 'airport',
    outline: square(10.2),
    points: [{ name: 'Door "A"', lat: 10.2, lng: 20 }],
  },
  { name: 'Bus lane', kind: 'no_stop', outline: square(10.3), points: [] },
];

function square(lat: number): { lat: number; lng: number }[] {
  return [
    [-0.001, -0.001],
    [-0.001, 0.001],
    [0.001, 0.001],
    [0.001, -0.001],
  ].map(([north = 0, east = 0]) => ({ lat: lat + north, lng: 20 + east }));
}

async function contentsOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const paths = names.map((one) => join(one.parentPath, one.name)).toSorted();
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length), await readFile(path, 'latin1')] as const),
    ),
  );
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'fiacre-archive-'));
  app = await startRides({ parts: { files: store } });
  await app.bookingIn('COMPLETE');
  const dropped = await app.bookingIn('NEW');
  good(
    await app.call('cancelBooking', { as: app.rider, params: { id: dropped.id }, body: { reason: 'Late' } }),
  );
  const chatting = await app.bookingIn('ACCEPTED');
  const body = { message: 'Line\u2028separator, "quotes" and \\ back\nslash', smsId: 'sms-1' };
  good(await app.call('sendChatMessage', { as: app.rider, params: { bookingId: chatting.id }, body }));
  // Pushes without a booking, and with each other optional field.
  for (const params of [{}, { page: 'wallet' }, { bookingId: 'unknown' }])
    await app.platform.transact((tx) =>
      notify(tx, {
        text: 'push_driver_paid',
        facts: { reference: 'R' },
        to: { userId: app.rider.id },
        channels: ['push'],
        params,
      }),
    );
  for (const zone of zones) good(await app.call('addZone', { as: app.admin, body: zone }));
  await sql`insert into learned_speeds select 'main', '', slot, 1.25, 60 from generate_series(0, 167) slot`.execute(
    app.platform.db,
  );
  await sql`insert into learned_road_speeds values ('main', '', 1.2, 60)`.execute(app.platform.db);
  const [gone] = good(await app.call('listZones', { as: app.admin })).items;
  good(await app.call('deleteZone', { as: app.admin, params: { id: gone?.id ?? '' } }));
  good(await app.call('putProfileImage', { as: app.rider, body: await picture().jpeg().toBuffer() }));
  // Years of rides: copies of the cancelled one, whose positions are in old partitions.
  await app.platform.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await insertCopies(
      tx,
      sql`select (jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(),
        'quote_id', gen_random_uuid(), 'reference', 'C' || number))).*
      from bookings booking, generate_series(1, ${copies}) number where id = ${dropped.id}`,
    );
  });
  await sql`create table audit_log_2019_02 partition of audit_log
    for values from ('2019-02-01') to ('2019-03-01')`.execute(app.platform.db);
  await sql`insert into audit_log (id, at, number, actor_role, action, object_kind, object_id, facts)
    values ('00000000-0000-7000-8000-000000000001', '2019-02-03', next_audit_number(), 'system', 'old', 'note', 'n1',
      '{}')`.execute(app.platform.db);
  await app.platform.transact(sealAudit);
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: 'sweep-files', payload: {}, at: new Date(tx.now.getTime() + 9_000), key: 'waits' }),
  );
  whole = join(scratch, 'whole');
  await write('whole');
});
afterAll(async () => {
  await app.close();
  await rm(scratch, { recursive: true, force: true });
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

describe('an export', () => {
  let database: EmptyDatabase;
  let imported: string;
  let moved: TestApp;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    const { files, result } = await load(whole, database);
    imported = result;
    await write('again', full, database.db, files);
    moved = await appOn(database);
  });
  afterAll(async () => {
    await moved.close();
    await database.close();
  });

  test('can be imported and exported again with equal files, and accounts, ledger and audit trail stay intact', async () => {
    expect(imported).toContain('The ledger adds up, and the audit trail is whole');
    const [before, after] = [await contentsOf(whole), await contentsOf(join(scratch, 'again'))];
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([]);
    expect(before.get('/tables/bookings.jsonl')?.split('\n').length).toBeGreaterThan(copies);
    expect([...before.keys()].filter((path) => path.startsWith('/files/'))).toHaveLength(1);
    expect(before.get('/jobs.jsonl')).toContain('"waits"');

    const signIn = { email: app.rider.email, password: testPassword };
    expect(await moved.call('signIn', { body: signIn })).toMatchObject({ status: 200 });
    // Sessions are not exported.
    expect(await moved.call('me', { as: app.rider })).toMatchObject({ status: 401 });
  });

  test('includes the zones, and prices check them in the new installation', async () => {
    const signIn = { email: app.admin.email, password: testPassword };
    const { token } = good(await moved.call('signIn', { body: signIn }));
    const as = { ...app.admin, token };
    const geoJson = async (from: TestApp, admin: typeof as) =>
      good(await from.call('zonesAsGeoJson', { as: admin }));
    expect(await geoJson(moved, as)).toEqual(await geoJson(app, app.admin));
    const { items } = good(await moved.call('listZones', { as }));
    expect(items).toEqual(good(await app.call('listZones', { as: app.admin })).items);
    expect(items).toMatchObject(zones.slice(1));
    const query = { pickupLat: 10, pickupLng: 20, dropLat: 10.3, dropLng: 20 };
    expect(codeOf(await moved.call('comparePrices', { query }))).toBe('no_stopping_here');
    const { items: points } = good(await moved.call('pickupPoints', { query: { lat: 10.2005, lng: 20 } }));
    expect(points).toMatchObject([{ name: 'Door "A"', zone: 'Airport' }]);
    // A deleted zone can still be put back.
    const deleted = await database.pool.query(`select id from zones where deleted_at is not null`);
    const { id } = deleted.rows[0] as { id: string };
    expect(good(await moved.call('restoreZone', { as, params: { id } })).name).toBe('Abandoned');
  });

  test('FARE-1 includes the learned traffic, and prices use it in the new installation', async () => {
    const query = { pickupLat: 10, pickupLng: 20, dropLat: 10.09, dropLng: 20 };
    const there = good(await moved.call('comparePrices', { query }));
    // 1001 seconds, times 1.25 at this hour, on roads that take 1.2 times as long.
    expect(there.durationSeconds).toBe(1502);
    expect(there).toEqual(good(await app.call('comparePrices', { query })));
  });

  test('decides explicitly about every column whose name suggests a secret', async () => {
    const harmless = [
      'audit_head.hash',
      'audit_links.hashes',
      'payment_orders.provider_session',
      'bookings.otp',
      'dispatch_leases.token',
    ];
    const secretive = (await readTables(app.platform.db)).flatMap(({ name, columns }) =>
      decidedAsSecret.includes(name)
        ? []
        : columns
            .map((column) => `${name}.${column.name}`)
            .filter((column) => /hash|secret|token|password|otp|session|credential|private/.test(column)),
    );
    const known = [...decidedAsSecret, ...harmless];
    expect(secretive.filter((column) => !known.includes(column))).toEqual([]);
  });

  test('holds neither password hashes nor second factors if credentials are excluded', async () => {
    const manifest = await write('plain', { kind: 'export', credentials: false });
    expect(manifest.tables.map(({ name }) => name)).not.toContain('passkeys');
    const users = await readFile(join(scratch, 'plain/tables/users.jsonl'), 'utf8');
    expect(users).not.toContain('argon2');
    expect(await readFile(join(whole, 'tables/users.jsonl'), 'utf8')).toContain('argon2');
  });
});

describe('an import refuses', () => {
  test('an installation that is not empty', async () => {
    const manifest = await verifyArchive(whole, 'export');
    const database = { db: app.platform.db, pool: app.pool, close: () => Promise.resolve() };
    const target = { database, files: memoryStore(), log: app.platform.log, progress: quiet };
    await expect(loadInto(target, whole, manifest)).rejects.toThrow('This installation is not empty');
  });

  const change = (name: string, edit: (text: string) => string) => async (folder: string) => {
    const path = join(folder, name);
    await writeFile(path, edit(await readFile(path, 'utf8')));
  };
  const manifestWith = (fields: object) =>
    change('manifest.json', (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...fields }));

  test.each<[string, (folder: string) => Promise<unknown>, string]>([
    ['a changed byte', change('tables/users.jsonl', (text) => text.replace('rider', 'Rider')), 'is damaged'],
    ['an added row', (folder) => appendFile(join(folder, 'tables/promos.jsonl'), '{}\n'), 'is damaged'],
    ['a missing table', (folder) => rm(join(folder, 'tables/users.jsonl')), 'is missing'],
    ['a missing manifest', (folder) => rm(join(folder, 'manifest.json')), 'not a complete archive'],
    ['missing checksums', (folder) => rm(join(folder, 'SHA256SUMS')), 'no SHA256SUMS'],
    [
      'cut checksums',
      change('SHA256SUMS', (text) => text.split('\n').slice(0, 5).join('\n')),
      'lists too few files',
    ],
    ['a path outside', change('SHA256SUMS', (text) => text.replace('tables/', '../')), 'is damaged'],
    ['another format', manifestWith({ format: 2 }), 'has format 2'],
    ['a changed manifest', manifestWith({ credentials: false }), 'manifest.json is damaged'],
    ['a backup', manifestWith({ kind: 'backup' }), 'is a backup'],
  ])('%s', async (_, damage, reason) => {
    const folder = join(scratch, 'damaged');
    await rm(folder, { recursive: true, force: true });
    await cp(whole, folder, { recursive: true });
    await damage(folder);
    await expect(verifyArchive(folder, 'export')).rejects.toThrow(reason);
  });

  test.each<[string, (folder: string) => Promise<unknown>, string]>([
    [
      'a page as an image',
      change('tables/files.jsonl', (text) => text.replace('image/webp', 'text/html')),
      'an image of another type',
    ],
    [
      'an image that is a page',
      async (folder) => {
        const [name = ''] = (await readdir(join(folder, 'files'), { recursive: true })).filter(
          (one) => one.length > 30,
        );
        await writeFile(join(folder, 'files', name), '<script>alert(1)</script>');
      },
      'is not an image',
    ],
  ])('FILE-3 %s, and loads nothing', async (_, bend, reason) => {
    const folder = join(scratch, 'bent');
    await rm(folder, { recursive: true, force: true });
    await cp(whole, folder, { recursive: true });
    const manifest = await verifyArchive(folder, 'export');
    await bend(folder);
    const database = await empty();
    const target = { database, files: memoryStore(), log: app.platform.log, progress: quiet };
    await expect(loadInto(target, folder, manifest)).rejects.toThrow(reason);
    const { rows } = await sql<{ people: number }>`select count(*)::int as people from users`.execute(
      database.db,
    );
    expect(rows).toEqual([{ people: 0 }]);
  });

  test('a schema that this release does not know, and leaves the database empty', async () => {
    const database = await empty();
    const manifest = await verifyArchive(whole, 'export');
    const newer: Manifest = { ...manifest, migrations: [...manifest.migrations, '999_later'] };
    const target = { database, files: memoryStore(), log: app.platform.log, progress: quiet };
    await expect(loadInto(target, whole, newer)).rejects.toThrow('newer version');
    const development: Manifest = { ...manifest, migrations: ['001_platform', '002_accounts'] };
    await expect(loadInto(target, whole, development)).rejects.toThrow('development version');
    expect(await readTables(database.db)).toEqual([]);
  });

  test('a booking that violates a rule, and loads nothing', async () => {
    const folder = join(scratch, 'of cheques');
    await cp(whole, folder, { recursive: true });
    const pay = (text: string) => text.replace('"payment_mode":"cash"', '"payment_mode":"cheque"');
    const manifest = await verifyArchive(folder, 'export');
    await change('tables/bookings.jsonl', pay)(folder);
    const database = await empty();
    const target = { database, files: memoryStore(), log: app.platform.log, progress: quiet };
    await expect(loadInto(target, folder, manifest)).rejects.toThrow('bookings_payment_mode_check');
    const { rows } = await sql`select id from users`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('a backup', () => {
  test('restores sessions, and continues with event numbers that no page has seen', async () => {
    await write('backup', { kind: 'backup', credentials: true });
    const database = await empty();
    await load(join(scratch, 'backup'), database, 'backup');
    const restored = await appOn(database);
    opened.push(restored);
    expect(await restored.call('me', { as: app.rider })).toMatchObject({ status: 200 });
    expect(restored.live.lastSeq()).toBeGreaterThan(app.live.lastSeq());
    expect(await readFile(join(scratch, 'backup/secret-key'), 'utf8')).toBe('key');
  });

  test('never looks complete if it was killed, and does not prevent the next one', async () => {
    // The backup waits for the lock on this table until it is killed.
    const held = new pg.Client(app.address);
    await held.connect();
    await held.query('begin');
    await held.query('lock table withdrawals in access exclusive mode');
    const folder = join(scratch, 'killed');
    const command = join(import.meta.dirname, '../commands/backup.ts');
    const env = { ...process.env, FIACRE_MODE: 'sandbox', DATABASE_URL: urlOf(app.address) };
    const child = spawn(process.execPath, [command, folder], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    await expect
      .poll(() => told)
      .toContain('users:')
      .finally(() => child.kill('SIGKILL'));
    await once(child, 'exit');
    await held.end();
    await expect(verifyArchive(folder, 'backup')).rejects.toThrow('not a complete archive');
    await expect(verifyArchive(`${folder}.unfinished`, 'backup')).rejects.toThrow('not a complete archive');
    await write('killed', { kind: 'backup', credentials: true });
    expect((await verifyArchive(folder, 'backup')).kind).toBe('backup');
    expect((await readdir(scratch)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});

describe('an operator’s mistake', () => {
  test('a backup without the server’s environment names the folder, and creates no installation there', async () => {
    const dataDir = join(scratch, 'no installation');
    vi.stubEnv('FIACRE_MODE', 'sandbox');
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', undefined);
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const folder = join(scratch, 'of nothing');
    await report(() => writeInstallation(folder, { kind: 'backup', credentials: true }));
    const { exitCode } = process;
    process.exitCode = undefined;
    const told = printed.mock.calls.join('');
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    expect(exitCode).toBe(1);
    expect(told).toContain(`There is no installation in ${dataDir}`);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('a backup is not restored with another encryption key, which would lose the encrypted data', async () => {
    const [backup, dataDir] = [join(scratch, 'of this key'), join(scratch, 'restored')];
    await mkdir(backup);
    const key = Buffer.alloc(32, 1).toString('base64url');
    await writeFile(join(backup, 'secret-key'), key);
    const restore = (secretKey: string | null) => restoreSecretKey({ dataDir, secretKey }, backup);
    await expect(restore(key)).rejects.toThrow('SECRET_KEY is not the key in');
    await restore(`base64url:${key}`);
    expect(existsSync(dataDir)).toBe(false);
    await restore(null);
    await restore(null);
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(key);
    await writeFile(join(dataDir, 'secret-key'), Buffer.alloc(32, 2).toString('base64url'));
    await expect(restore(null)).rejects.toThrow('not the key of this backup');
  });
});

describe('an older schema', () => {
  test('is upgraded with its data, in place and by an import', async () => {
    const old = await empty();
    // Without the last new table, and all that came after it.
    const added = schema.migrations.findLastIndex(({ text }) => text.includes('create table'));
    const older = schema.migrations.slice(0, added);
    await migrate(old.db, { migrations: older, functions: functionsOfTables }, app.platform.log);
    const known = new Set((await readTables(old.db)).map(({ name }) => name));
    const manifest = await verifyArchive(whole, 'export');
    const tables = manifest.tables.filter(({ name }) => known.has(name));
    const writeJobs = () => Promise.resolve();
    const target = {
      db: old.db,
      files: memoryStore(),
      partitioned: partitionedTables,
      writeJobs,
      progress: quiet,
    };
    expect(tables.length).toBeLessThan(manifest.tables.length);
    await loadArchive(target, whole, { ...manifest, tables });
    await write('old', full, old.db);

    await migrate(old.db, schema, app.platform.log);
    const imported = await empty();
    await load(join(scratch, 'old'), imported);
    const prices = sql`select bookings.id, lines, inputs, content from bookings
      join charges on charges.id = charge_id join tariffs on tariffs.id = bookings.tariff_id order by bookings.id`;
    const pushes = sql`select * from user_notifications order by id, user_id`;
    const [priced, pushed] = [await prices.execute(app.platform.db), await pushes.execute(app.platform.db)];
    expect(priced.rows).toHaveLength(copies + 3);
    const kinds = new Set(pushed.rows.map((row) => typeof (row as { booking_id: unknown }).booking_id));
    expect(kinds).toEqual(new Set(['string', 'object']));
    for (const { db } of [old, imported]) {
      expect((await prices.execute(db)).rows).toEqual(priced.rows);
      expect((await pushes.execute(db)).rows).toEqual(pushed.rows);
      const { rows } = await sql<{ count: number; manual: boolean }>`select count(*) as count,
        bool_or(manual_dispatch) as manual from bookings`.execute(db);
      expect(rows).toEqual([{ count: copies + 3, manual: false }]);
    }
    const upgraded = await appOn(old);
    opened.push(upgraded);
    await upgraded.platform.transact(sealAudit);
    expect(await checkAudit(old.db)).toMatchObject({ ok: true, breaks: [] });
    expect(
      await upgraded.call('signIn', { body: { email: app.rider.email, password: testPassword } }),
    ).toMatchObject({ status: 200 });
  });
});
