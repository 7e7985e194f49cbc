import { routes, type BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalCounter } from '../platform/http/limits/request-counter.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
let admin: TestPerson;
let fleet: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, fleet] = [await app.addPerson('admin'), await app.addPerson('fleetadmin')];
});
afterAll(() => app.close());

let count = 0;
type RegData = BodyInputOf<'userSignup'>['regData'];
function data(fields: Partial<RegData> = {}): RegData {
  count += 1;
  return {
    firstName: 'Iris',
    lastName: 'Vega',
    email: `iris${count}@example.test`,
    password: 'secret9',
    mobile: `+34600000${String(100 + count)}`,
    ...fields,
  };
}
const signUp = (regData: RegData, as?: TestPerson) => app.call('userSignup', { as, body: { regData } });
const errorOf = (answer: { body: unknown }) => (answer.body as { error?: unknown }).error;

async function stored(id: string): Promise<Record<string, unknown> | undefined> {
  return (await sql<Record<string, unknown>>`select * from users where id = ${id}`.execute(app.platform.db))
    .rows[0];
}

test('CALL-20 the calls have their exact paths', () => {
  expect([routes.validateReferrer.path, routes.checkUserExists.path, routes.userSignup.path]).toEqual([
    '/validate_referrer',
    '/check_user_exists',
    '/user_signup',
  ]);
});

describe('validate_referrer', () => {
  test('CALL-8 REG-8 returns the uid of the owner of a referral id, and none if there is no owner', async () => {
    const { body } = await signUp(data());
    const referralId = String((await stored(body.uid))?.['referral_id']);
    const ask = (typed: string) => app.call('validateReferrer', { body: { referralId: typed } });
    expect((await ask(referralId.toUpperCase())).body).toEqual({ uid: body.uid });
    expect((await ask('nobody1234')).body).toEqual({});
    expect((await ask(' ')).body).toEqual({});
  });
});

describe('check_user_exists', () => {
  const ask = (body: BodyInputOf<'checkUserExists'>, as?: TestPerson) =>
    app.call('checkUserExists', { as, body });

  test('CALL-9 CALL-17 reveals to guests, riders and drivers only that someone exists', async () => {
    const known = data();
    await signUp(known);
    for (const as of [undefined, await app.addPerson('rider'), await app.addPerson('driver'), fleet]) {
      expect((await ask({ email: known.email.toUpperCase() }, as)).body).toEqual({ users: [{}] });
      expect((await ask({ mobile: known.mobile }, as)).body).toEqual({ users: [{}] });
      expect((await ask({ email: 'nobody@example.test', mobile: '+340' }, as)).body).toEqual({ users: [] });
    }
    // The response is the same if the address and the number belong to two people.
    const other = data();
    await signUp(other);
    expect((await ask({ email: known.email, mobile: other.mobile })).body).toEqual({ users: [{}] });
    expect((await ask({})).body).toEqual({ users: [] });
  });

  test('CALL-9 ROLE-8 shows an admin who it is, and a fleet admin only for their own drivers', async () => {
    const own = await app.addPerson('driver', { fleet_admin_id: fleet.id });
    expect((await ask({ email: own.email }, admin)).body.users).toMatchObject([
      { id: own.id, email: own.email },
    ]);
    expect((await ask({ email: own.email }, fleet)).body.users).toMatchObject([{ id: own.id }]);
    expect((await ask({ email: admin.email }, fleet)).body).toEqual({ users: [{}] });
  });

  test('CALL-9 CALL-20 returns {error: text} for an address that is not a string', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/check_user_exists',
      payload: { email: 5 },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: expect.stringContaining('email') });
  });
});

describe('user_signup', () => {
  test('CALL-10 REG-10 REG-15 makes a guest an approved rider with an empty wallet, whatever the request claims', async () => {
    const claims = {
      usertype: 'admin',
      approved: false,
      walletBalance: 1000,
      createdByAdmin: true,
      createdAt: '1999-01-01T00:00:00.000Z',
      loginType: 'apple',
      licenseImage: 'https://elsewhere.example/licence.jpg',
      fleetadmin: fleet.id,
    };
    const person = data(claims);
    const { body } = await signUp(person);
    expect(await stored(body.uid)).toMatchObject({
      usertype: 'rider',
      approved: true,
      created_by_admin: false,
      created_at: app.clock.now(),
      login_type: 'email',
      license_image: null,
      fleet_admin_id: null,
    });
    const { email, password = '' } = person;
    expect((await app.call('signIn', { body: { email, password } })).body.user.usertype).toBe('rider');
    for (const as of [await app.addPerson('rider'), await app.addPerson('driver')])
      expect(await stored((await signUp(data(claims), as)).body.uid)).toMatchObject({ usertype: 'rider' });
  });

  test.each([
    ['REG-3', { firstName: ' ' }, 'proper_input_name'],
    ['REG-4', { email: 'iris' }, 'proper_email'],
    ['REG-5', { password: 'short' }, 'password_alphaNumeric_check'],
    ['REG-7', { mobile: '12' }, 'mobile_no_blank_error'],
    ['REG-7', { mobile: '34600', country: 'ES' }, 'mobile_no_blank_error'],
    ['REG-8', { referralId: 'nobody1234' }, 'referer_not_found'],
    ['REG-9', { signupViaReferral: 'nobody1234' }, 'referer_not_found'],
    ['REG-9', { signupViaReferral: '01a1fde3-39c6-7625-b7f9-00000000dead' }, 'referer_not_found'],
  ])('%s CALL-20 refuses %o with {error: %s}', async (_, wrong, code) => {
    const answer = await signUp(data(wrong));
    expect(errorOf(answer)).toBe(code);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test('REG-13 REG-16 returns {error: user_exists} without a uid for a taken address', async () => {
    const person = data();
    await signUp(person);
    const again = await signUp(data({ email: person.email }));
    expect(again.body).toEqual({ error: 'user_exists' });
  });

  test('REG-9 stores the referrer, given by id or referral id, and refuses two different ones', async () => {
    const referrer = (await signUp(data())).body.uid;
    const referralId = String((await stored(referrer))?.['referral_id']);
    for (const said of [
      { signupViaReferral: referrer },
      { referralId },
      { referralId, signupViaReferral: referrer },
    ])
      expect(await stored((await signUp(data(said))).body.uid)).toMatchObject({
        signup_via_referral: referrer,
      });
    expect(errorOf(await signUp(data({ referralId, signupViaReferral: admin.id })))).toBe(
      'referer_not_found',
    );
  });

  test('FILE-2 FILE-4 CALL-10 uses the user type, the car and the licence image with an admin’s token', async () => {
    const licenseImage = '/api/files/01a1fde3-39c6-7625-b7f9-00000000cafe';
    const carType = (await app.call('listCarTypes')).body.items[0]?.name ?? '';
    const driver = data({ usertype: 'driver', licenseImage, carType, vehicleNumber: 'FX 1', approved: true });
    const { body } = await signUp(driver, admin);
    expect(await stored(body.uid)).toMatchObject({
      usertype: 'driver',
      approved: true,
      created_by_admin: true,
      license_image: licenseImage,
      vehicle_number: 'FX 1',
      password_hash: null,
    });
    const elsewhere = data({ usertype: 'driver', licenseImage: 'https://elsewhere.example/api/files/x.jpg' });
    expect(errorOf(await signUp(elsewhere, admin))).toContain('licenseImage');
    for (const image of ['//[', 'https://', 'http://[::1', '\\\\[']) {
      const refused = await signUp(data({ usertype: 'driver', licenseImage: image }), admin);
      expect([refused.status, errorOf(refused)]).toEqual([400, expect.stringContaining('licenseImage')]);
    }
    expect(errorOf(await signUp(data({ usertype: 'emperor' }), admin))).toBe('not_valid_user_type');
  });

  test('USERS-5 REG-15 creates only drivers for their fleet with a fleet admin’s token', async () => {
    const { body } = await signUp(data({ approved: true }), fleet);
    expect(await stored(body.uid)).toMatchObject({
      usertype: 'driver',
      fleet_admin_id: fleet.id,
      approved: false,
    });
    for (const usertype of ['rider', 'fleetadmin', 'admin'])
      expect(errorOf(await signUp(data({ usertype }), fleet))).toBe('forbidden');
    expect(errorOf(await signUp(data({ fleetadmin: admin.id }), fleet))).toBe('forbidden');
  });

  test('REG-15 refuses an unknown field', async () => {
    const answer = await signUp({ ...data(), queue: true } as RegData);
    expect([answer.status, typeof errorOf(answer)]).toEqual([400, 'string']);
  });
});

test('CALL-17 AUTH-12 is rate limited per caller, as are the other two calls', async () => {
  const limited = await startTestApp({ parts: { requests: createLocalCounter(app.clock) } });
  const asked = [
    ['validateReferrer', { referralId: 'x' }],
    ['checkUserExists', { email: 'a@example.test' }],
    ['userSignup', { regData: data({ email: '' }) }],
  ] as const;
  // The addresses of one IPv6 network count as one caller, those of the next network as another.
  const guess = (address: string) => limited.call('checkUserExists', { body: { email: '' }, address });
  for (let n = 0; n < 10; n += 1) expect((await guess(`2001:db8:0:1::${n}`)).status).toBe(200);
  expect((await guess('2001:db8:0:1:ffff::1')).status).toBe(429);
  expect((await guess('2001:db8:0:2::1')).status).toBe(200);
  for (const [name, body] of asked) {
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await limited.call(name, { body })).status);
    expect([name, statuses.at(-1)]).toEqual([name, 429]);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  }
  await limited.close();
});
