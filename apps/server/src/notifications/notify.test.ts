import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../testing/live-client.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { notify } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => sql`delete from message_templates`.execute(app.platform.db));

const reset = { text: 'mail_reset_password', facts: { link: 'https://x.test/1', minutes: '30' } } as const;

async function sentBy(work: Parameters<typeof app.platform.transact>[0]) {
  const before = app.sent.length;
  await app.platform.transact(work);
  await app.settle();
  return app.sent.slice(before);
}

const mailTo = (userId: string) =>
  sentBy((tx) => notify(tx, { ...reset, to: { userId }, channels: ['mail'] }));

describe('a message', () => {
  test('AUTH-13 goes to the person through every requested channel, with the text of its key', async () => {
    const rider = await app.addPerson('rider', { mobile: '+33612345678' });
    const sent = await sentBy((tx) =>
      notify(tx, { ...reset, to: { userId: rider.id }, channels: ['mail', 'sms'] }),
    );
    expect(sent).toMatchObject([
      { channel: 'mail', to: rider.email, subject: 'Set a new password' },
      { channel: 'sms', to: '+33612345678' },
    ]);
    expect(sent[0]?.body).toContain('within 30 minutes to set a new password:\n\nhttps://x.test/1\n');
  });

  test('AUTH-13 goes to an address without an account in the language of the request', async () => {
    const sent = await sentBy((tx) =>
      notify(tx, { ...reset, to: { email: 'new@example.test', locale: 'fr' }, channels: ['mail', 'push'] }),
    );
    expect(sent).toMatchObject([{ channel: 'mail', to: 'new@example.test' }]);
    expect(sent[0]?.subject).toBe('Choisir un nouveau mot de passe');
  });

  test('AUTH-13 goes to an address in the language of its owner', async () => {
    await app.addPerson('rider', { mobile: '+33699999999', locale: 'ar' });
    const facts = { code: '123456', minutes: '10' };
    const to = { mobile: '+33699999999' };
    const [text] = await sentBy((tx) =>
      notify(tx, { to, text: 'sms_one_time_code', facts, channels: ['sms'] }),
    );
    expect(text?.body).toMatch(/123456.*[\u0600-\u06ff]|[\u0600-\u06ff].*123456/);
  });

  test('LAYOUT-14 keeps the direction of addresses and plates, and leaves links and codes to be copied', async () => {
    const facts = {
      booker: 'Zoë',
      time: '11:51 م',
      pickup: '12 Dorset Street, London',
      driver: 'مريم',
      car: 'Toyota Corolla',
      vehicle: 'FIA 001',
      code: '482913',
      link: 'https://x.test/1',
    };
    const textIn = async (locale: string) => {
      const to = { mobile: '+33612345678', locale };
      const notice = { to, text: 'sms_passenger_car_code', facts, channels: ['sms'] } as const;
      const [text] = await sentBy((tx) => notify(tx, notice));
      return text?.body ?? '';
    };
    const isolatedIn = (body: string) =>
      [...body.matchAll(/\u2068([^\u2069]*)\u2069/g)].map(([, value]) => value).toSorted();
    const arabic = await textIn('ar');
    expect(isolatedIn(arabic)).toEqual([
      '11:51 م',
      '12 Dorset Street, London',
      'FIA 001',
      'Fiacre',
      'Toyota Corolla',
      'Zoë',
    ]);
    const german = await textIn('de');
    expect(isolatedIn(german)).toEqual(['11:51 م', 'مريم']);
    for (const body of [arabic, german]) expect(body).toMatch(/482913.*https:\/\/x\.test\/1/s);
    // A language without texts has the English ones.
    expect(isolatedIn(await textIn('xx'))).toEqual(isolatedIn(german));
  });

  test('LANG-8 is in the person’s language; a variant falls back to its base, any other language to the default', async () => {
    const subjects: Record<string, string | undefined> = {};
    for (const locale of ['ar', 'fr-CA', 'xx', null]) {
      const { id } = await app.addPerson('rider', { locale });
      subjects[locale ?? 'none'] = (await mailTo(id))[0]?.subject;
    }
    expect(subjects).toEqual({
      ar: 'تعيين كلمة مرور جديدة',
      'fr-CA': 'Choisir un nouveau mot de passe',
      xx: 'Set a new password',
      none: 'Set a new password',
    });
  });

  test('LANG-9 uses the operator’s texts, or the default language’s if they are missing in the person’s', async () => {
    await sql`insert into message_templates values
      ('mail_reset_password', 'en', 'Hello from {{appName}}', '{{link}}', now())`.execute(app.platform.db);
    const person = await app.addPerson('rider', { locale: 'nl' });
    expect(await mailTo(person.id)).toMatchObject([
      { subject: 'Hello from Fiacre', body: 'https://x.test/1' },
    ]);
  });

  test('inserts each value as one line of plain text, without placeholders, headers or reversed text', async () => {
    await sql`insert into message_templates values
      ('push_booking_accepted', 'en', '{{driver}} comes', '{{driver}} <{{vehicle}}>.', now())`.execute(
      app.platform.db,
    );
    const rider = await app.addPerson('rider');
    const facts = {
      driver: 'Eve\r\nBcc: all@example.test\u2028\u202egnp',
      vehicle: '{{driver}}<b>',
    };
    const [push] = await sentBy((tx) =>
      notify(tx, { to: { userId: rider.id }, text: 'push_booking_accepted', facts, channels: ['push'] }),
    );
    expect(push).toMatchObject({
      subject: 'Eve Bcc: all@example.test gnp comes',
      body: 'Eve Bcc: all@example.test gnp <{{driver}}<b>>.',
    });
  });

  test('is sent only if the transaction commits, and never to a deleted person', async () => {
    const rider = await app.addPerson('rider');
    const before = app.sent.length;
    await app.platform
      .transact(async (tx) => {
        await notify(tx, { ...reset, to: { userId: rider.id }, channels: ['mail'] });
        throw new Error('undone');
      })
      .catch(() => undefined);
    await app.settle();
    expect(app.sent).toHaveLength(before);
    await sql`update users set deleted_at = now() where id = ${rider.id}`.execute(app.platform.db);
    expect(await mailTo(rider.id)).toEqual([]);
  });
});

describe('a push', () => {
  const facts = { drop: 'Harbour' };
  const push = (userId: string) =>
    ({
      to: { userId },
      text: 'push_drop_reached',
      facts,
      channels: ['push'],
      screen: 'BookedCab',
      params: { bookingId: 'b1' },
    }) as const;

  test('PUSH-5 STORE-11 goes to the device with screen and params, and is added to the person’s notifications', async () => {
    const rider = await app.addPerson('rider', { push_token: 'device-1', user_platform: 'IOS' });
    const client = await connectLive(app, rider);
    await client.subscribe('notifications');
    const sent = await sentBy((tx) => notify(tx, push(rider.id)));
    expect(sent).toMatchObject([
      {
        to: 'device-1',
        device: 'IOS',
        subject: 'Fiacre',
        body: 'You have arrived at Harbour.',
        screen: 'BookedCab',
        params: { bookingId: 'b1' },
      },
    ]);
    await client.quiet();
    expect(client.eventsOf('notifications')).toMatchObject([
      {
        event: 'changed',
        data: { title: 'Fiacre', body: 'You have arrived at Harbour.', screen: 'BookedCab' },
      },
    ]);
    client.close();
  });

  test('PUSH-5 goes to no device once the person has turned pushes off, whatever their platform was', async () => {
    const rider = await app.addPerson('rider', { push_token: null, user_platform: 'IOS' });
    await app.platform.transact((tx) =>
      notify(tx, { ...reset, to: { userId: rider.id }, channels: ['push'] }),
    );
    const { rows } = await sql<{ device: string | null }>`
      select device from messages where recipient = ${rider.email}`.execute(app.platform.db);
    expect(rows).toEqual([{ device: null }]);
  });

  test('PUSH-5 reaches only its receivers, each in their language', async () => {
    const [first, second, third] = [
      await app.addPerson('rider'),
      await app.addPerson('driver', { locale: 'fr' }),
      await app.addPerson('rider'),
    ];
    const clients = await Promise.all([first, second, third].map((person) => connectLive(app, person)));
    for (const client of clients) await client.subscribe('notifications');
    await sentBy((tx) => notify(tx, push(first.id), push(second.id)));
    for (const client of clients) await client.quiet();
    const heard = clients.map((client) =>
      client.eventsOf('notifications').map((frame) => ('data' in frame ? frame.data : null)),
    );
    expect(heard).toMatchObject([
      [{ body: 'You have arrived at Harbour.' }],
      [{ body: 'Vous êtes arrivé à destination : Harbour.' }],
      [],
    ]);
    clients.forEach((client) => client.close());
  });
});
