import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyInputOf } from '@fiacre/contract';
import { changeSettings } from '../testing/change-settings.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
let admin: TestPerson;
let zoe: TestPerson;
let count = 0;
const number = '+447922958729';

beforeAll(async () => {
  app = await startTestApp({ env: { MOBILE_LOGIN_ENABLED: 'true' } });
  admin = await app.addPerson('admin');
  await changeSettings(app, admin, { country: 'GB' });
  zoe = await app.addPerson('rider', {
    first_name: 'Zoë',
    last_name: 'Łukasz',
    mobile: number,
    email: 'zoë@xn--bcher-kva.example',
  });
});
afterAll(() => app.close());

const writings = [
  { mobile: '07922958729', country: 'GB' },
  { mobile: '07922 958-729', country: 'GB' },
  { mobile: '7922958729', country: 'GB' },
  { mobile: '00447922958729', country: 'GB' },
  { mobile: '+44 (0)7922 958729', country: 'FR' },
  { mobile: '011 44 7922 958729', country: 'US' },
  { mobile: '+4407922958729' },
  { mobile: '+4400447922958729' },
  { mobile: '\u202a+44 7922 958729\u202c' },
  { mobile: '٠٧٩٢٢ ٩٥٨٧٢٩', country: 'GB' },
];

const person = ({
  mobile,
  country = 'GB',
}: {
  mobile: string;
  country?: string;
}): BodyInputOf<'register'> => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: `ada${(count += 1)}@example.test`,
  password: 'abc@*#12',
  mobile,
  country,
});

/** Every way to set somebody's number, and whether it reports that the number is taken. */
const doors = {
  register: async (contacts) => codeOf(await app.call('register', { body: person(contacts) })),
  user_signup: async (contacts) =>
    (
      (await app.call('userSignup', { body: { regData: { ...person(contacts), createdAt: 1 } } })).body as {
        error?: string;
      }
    ).error,
  'staff’s form': async (contacts) => {
    const { password: _, ...body } = person(contacts);
    return codeOf(await app.call('createUser', { as: admin, body: { ...body, usertype: 'driver' } }));
  },
  'the desk’s caller': async (contacts) =>
    codeOf(await app.call('addCaller', { as: admin, body: { name: 'Ada Byron', ...contacts } })),
  'the own profile': async (contacts) =>
    codeOf(
      await app.call('updateMe', {
        as: await app.addPerson('rider', { login_type: 'google', mobile: null }),
        body: contacts,
      }),
    ),
} satisfies Record<
  string,
  (contacts: { mobile: string; country?: string }) => Promise<string | null | undefined>
>;

test.each(Object.entries(doors))('REG-7 REG-16 one number is one account through %s', async (_, enter) => {
  const said = [];
  for (const contacts of writings) said.push([contacts.mobile, await enter(contacts)]);
  expect(said).toEqual(writings.map(({ mobile }) => [mobile, 'user_exists']));
});

test('REG-7 CALL-9 the look-up of taken contacts reads numbers and addresses like all other code', async () => {
  const find = async (body: { mobile?: string; email?: string }) =>
    (await app.call('checkUserExists', { body })).body.users;
  for (const { mobile, country } of writings)
    if (country === undefined || country === 'GB')
      expect([mobile, await find({ mobile })]).toEqual([mobile, [{}]]);
  expect(await find({ email: ' Zoë@Bücher.Example ' })).toEqual([{}]);
  expect(await find({ mobile: '07922958728' })).toEqual([]);
});

test.each([
  ['07922 958729', 'GB'],
  ['07922', 'GB'],
  ['+44 7922', 'GB'],
  ['0044 7922 958729', 'DE'],
  ['+44 (0)7922 958729', ''],
  ['٠٧٩٢٢٩٥٨٧٢٩', 'GB'],
  ['zoe', ''],
  ['ZOË LUKASZ', ''],
  ['zo\u00adë\u200b', ''],
  ['ZOË@bücher.example', ''],
])('REG-7 USERS-1 ADDB-5 the search for %j in %j finds the person', async (q, country) => {
  await changeSettings(app, admin, { country });
  const { body } = await app.call('listUsers', { as: admin, query: { q, type: 'rider' } });
  expect(body.items.map(({ id }) => id)).toEqual([zoe.id]);
  await changeSettings(app, admin, { country: 'GB' });
});

test('REG-7 LOGIN-8 a code goes to the number of the account, however it is typed', async () => {
  // A number gets few codes an hour.
  const [spaced, , , international, , , glued] = writings;
  for (const { mobile, country } of [spaced, international, glued].filter((one) => one !== undefined)) {
    const sent = app.sent.length;
    const address = `10.7.${(count += 1)}.1`;
    await app.call('askPhoneCode', { body: { mobile, country: country ?? 'GB' }, address });
    await app.settle();
    expect([mobile, app.sent.slice(sent).map(({ to }) => to)]).toEqual([mobile, [number]]);
  }
});

test('REG-4 one address is one account, whatever its case and however its domain is written', async () => {
  for (const email of ['ZOË@bücher.example', 'zoë@xn--bcher-kva.example', 'Zoe\u0308@BÜCHER.example']) {
    const body = { ...person({ mobile: '+4915112345678' }), email };
    expect(codeOf(await app.call('register', { body }))).toBe('user_exists');
  }
});

test('REG-3 USERS-8 the office adds and edits people with a single name', async () => {
  const { password: _, ...body } = person({ mobile: '+4915112345679' });
  const added = await app.call('createUser', {
    as: admin,
    body: { ...body, lastName: '', usertype: 'rider' },
  });
  expect(added.body).toMatchObject({ firstName: 'Ada', lastName: '', mobile: '+4915112345679' });
});

test('REG-7 the response names the number that receives the code, however it was typed', async () => {
  const body = { country: 'GB', mobile: '07922 958-729' };
  expect((await app.call('askPhoneCode', { body })).body.mobile).toBe(number);
});
