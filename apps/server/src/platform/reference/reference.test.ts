import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '../../notifications/index.ts';
import { settingsPart } from '../../settings/index.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { referenceParts } from '../../reference-parts.ts';
import { createReferences, referencePart, type Reference, type SeenVersion } from './reference.ts';

let app: TestApp;
let other: TestApp;
let stranger: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ nodeOf: app });
  stranger = new pg.Client(app.address);
  await stranger.connect();
});
afterAll(async () => {
  await stranger.end();
  await other.close();
  await app.close();
});

const rename = (to: string) =>
  stranger.query(`update settings set "values" = "values" || jsonb_build_object('appName', $1::text)`, [to]);
const nameAt = async (node: TestApp) => (await node.call('getSettings')).body.appName;
const nameIn = (node: TestApp) =>
  node.platform.transact(async (tx) => (await tx.reference()).of(settingsPart).appName);

describe('reference data', () => {
  test('MISC-7 a change by another process is seen by the next request of every node', async () => {
    expect([await nameAt(app), await nameAt(other)]).toEqual(['Fiacre', 'Fiacre']);
    await rename('Coach');
    expect([await nameAt(app), await nameAt(other), await nameIn(other)]).toEqual([
      'Coach',
      'Coach',
      'Coach',
    ]);
  });

  test('a signed-in request also sees it, once its session is looked up again after at most 5 s', async () => {
    const rider = await app.addPerson('rider');
    expect((await other.call('getSettings', { as: rider })).body.appName).toBe('Coach');
    await rename('Cab');
    app.clock.forward(5_000);
    expect((await other.call('getSettings', { as: rider })).body.appName).toBe('Cab');
  });

  test('frequent estimates use the copy in memory until anything reads the current data', async () => {
    const references = createReferences(referenceParts);
    const { db } = app.platform;
    const recentName = async () => (await references.recent(db)).of(settingsPart).appName;
    await rename('Hansom');
    expect(await recentName()).toBe('Hansom');
    await rename('Landau');
    expect(await recentName()).toBe('Hansom');
    expect((await references.current(db)).of(settingsPart).appName).toBe('Landau');
    expect(await recentName()).toBe('Landau');
    await rename('Cab');
    references.forget();
    expect(await recentName()).toBe('Cab');
  });

  test('a change that is committed while another request reads the version does not affect that request', async () => {
    const references = createReferences(referenceParts);
    const { db } = app.platform;
    await references.current(db);
    const reading = references.current(db);
    references.forget();
    expect((await reading).of(settingsPart).appName).toBe('Cab');
  });

  test('a change that is rolled back is seen by nobody, even after its own transaction has read it', async () => {
    const before = await nameAt(app);
    const undo = () =>
      app.platform.transact(async (tx) => {
        await sql`update settings set "values" = "values" || '{"appName":"Undone"}'`.execute(tx.sql);
        throw new Error((await tx.reference()).of(settingsPart).appName);
      });
    await expect(undo()).rejects.toThrow('Undone');
    expect([await nameAt(app), await nameIn(app)]).toEqual([before, before]);
    // The next change must not get the version of the rolled-back one, which this process has read.
    await expect(undo()).rejects.toThrow('Undone');
    await rename('After');
    expect([await nameAt(app), await nameAt(other)]).toEqual(['After', 'After']);
  });

  test('data read for an older version is never cached under a newer one', async () => {
    const references = createReferences(referenceParts);
    const { db } = app.platform;
    const { version } = await db.selectFrom('reference_version').select('version').executeTakeFirstOrThrow();
    await rename('Newer');
    const seen = { version, readAt: performance.now() };
    const appName = async (saw?: SeenVersion) => (await references.current(db, saw)).of(settingsPart).appName;
    expect(await appName(seen)).toBe('Newer');
    await rename('Newest');
    expect(await appName()).toBe('Newest');
    // A request with an older version gets the current data, without affecting others.
    expect([await appName(seen), await appName()]).toEqual(['Newest', 'Newest']);
  });

  test('nothing is read again as long as the version stays the same', async () => {
    const references = createReferences(referenceParts);
    const { db } = app.platform;
    const first = await references.current(db);
    expect(await references.current(db)).toBe(first);
    await rename('Again');
    expect(await references.current(db)).not.toBe(first);
  });

  describe('a request that saw a version earlier', () => {
    const see = async (): Promise<SeenVersion> => {
      const { rows } = await stranger.query<{ version: string }>('select version from reference_version');
      return { version: rows[0]?.version ?? '', readAt: performance.now() };
    };
    const counting = () => {
      const counter = { loads: 0, references: createReferences([]) };
      const part = referencePart({ name: 'count', select: sql`select 1`, read: () => (counter.loads += 1) });
      counter.references = createReferences([part, settingsPart]);
      return counter;
    };
    const nameOf = (reference: Reference) => reference.of(settingsPart).appName;

    test('reads nothing again if the copy in memory is newer', async () => {
      const { db } = app.platform;
      const counter = counting();
      const old = await see();
      await rename('Phaeton');
      await counter.references.current(db, old);
      await rename('Brougham');
      await counter.references.current(db);
      expect(counter.loads).toBe(2);
      expect(nameOf(await counter.references.current(db, old))).toBe('Brougham');
      const inTransaction = await db.transaction().execute((tx) => counter.references.current(tx, old));
      expect(nameOf(inTransaction)).toBe('Brougham');
      expect(counter.loads).toBe(2);
    });

    test('reads the data again if the version is newer, even one that was there before', async () => {
      const { db } = app.platform;
      const { references } = counting();
      const restored = await see();
      const name = nameOf(await references.current(db));
      await rename('Barouche');
      expect(nameOf(await references.current(db, await see()))).toBe('Barouche');
      await rename(name);
      await stranger.query('update reference_version set version = $1', [restored.version]);
      expect(nameOf(await references.current(db, await see()))).toBe(name);
    });

    test('never gets what another transaction has changed but not committed', async () => {
      const { db } = app.platform;
      const { references } = counting();
      const seen = await see();
      const name = nameOf(await references.current(db));
      await db.transaction().execute(async (tx) => {
        await sql`update settings set "values" = "values" || '{"appName":"Draft"}'`.execute(tx);
        expect(nameOf(await references.current(tx))).toBe('Draft');
        expect(nameOf(await references.current(db, seen))).toBe(name);
      });
    });

    test('shares the load of another such request, but not its failure with later ones', async () => {
      const { db } = app.platform;
      const counter = counting();
      const seen = [await see(), await see(), await see()];
      await Promise.all(seen.map((each) => counter.references.current(db, each)));
      expect(counter.loads).toBe(1);
      let isBroken = true;
      const read = () => {
        if (isBroken) throw new Error('broken');
        return 'read';
      };
      const part = referencePart({ name: 'broken', select: sql`select 1`, read });
      const references = createReferences([part]);
      await expect(references.current(db, seen[0])).rejects.toThrow('broken');
      isBroken = false;
      expect((await references.current(db, seen[0])).of(part)).toBe('read');
    });
  });

  test('readers cannot change it', async () => {
    const settings = (await app.platform.references.current(app.platform.db)).of(settingsPart);
    expect(() => Object.assign(settings, { appName: 'Mine' })).toThrow(TypeError);
  });

  test.each(['settings', 'car_types', 'languages', 'message_templates', 'messages_turned_off'])(
    'every write to %s changes the version, even one that empties the table',
    async (table) => {
      const version = async () =>
        (await stranger.query<{ version: string }>('select version from reference_version')).rows[0]?.version;
      const seen = [await version()];
      await stranger.query('begin');
      for (const write of [`delete from ${table}`, `truncate ${table} cascade`]) {
        await stranger.query(write);
        seen.push(await version());
      }
      await stranger.query('rollback');
      expect(new Set(seen).size).toBe(3);
      expect(await version()).toBe(seen[0]);
    },
  );

  test('LANG-8 LANG-9 every node immediately uses edited texts and a changed default language', async () => {
    const person = await app.addPerson('rider', { locale: null });
    const mail = async () => {
      const before = other.sent.length;
      await other.platform.transact((tx) =>
        notify(tx, {
          to: { userId: person.id },
          text: 'mail_reset_password',
          facts: { link: 'https://x.test/1', minutes: '30' },
          channels: ['mail'],
        }),
      );
      await other.settle();
      return other.sent.slice(before).map(({ subject }) => subject);
    };
    expect(await mail()).toEqual(['Set a new password']);
    await stranger.query(
      `insert into message_templates values ('mail_reset_password', 'en', 'Own words', '{{link}}', now())`,
    );
    expect(await mail()).toEqual(['Own words']);
    await stranger.query(`update languages set is_default = false`);
    await stranger.query(`update languages set is_default = true where lang_locale = 'fr'`);
    expect(await mail()).toEqual(['Choisir un nouveau mot de passe']);
  });
});
