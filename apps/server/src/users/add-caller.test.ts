import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
  await changeSettings(app, admin, { country: 'DE' });
});
afterAll(() => app.close());

const add = (name: string, mobile: string) => app.call('addCaller', { as: admin, body: { name, mobile } });

test('ADDB-1 a caller is added as an approved rider with only a name and number, and nothing is sent', async () => {
  const sent = app.sent.length;
  const { body } = await add('  Nora van der Berg ', '030 / 12 34-567');
  expect(body).toMatchObject({
    usertype: 'rider',
    firstName: 'Nora',
    lastName: 'van der Berg',
    mobile: '+49301234567',
    email: null,
    approved: true,
    createdByAdmin: true,
  });
  await app.settle();
  expect(app.sent.length).toBe(sent);
  const listed = await app.call('listUsers', {
    as: admin,
    query: { type: 'rider', approved: 'true', q: '301234567' },
  });
  expect(listed.body.items).toMatchObject([{ id: body.id }]);
});

test('ADDB-1 one name is enough, and an international number is kept', async () => {
  expect((await add('Cher', '+1 (555) 010-0777')).body).toMatchObject({
    firstName: 'Cher',
    lastName: '',
    mobile: '+15550100777',
  });
});

test.each([
  ['', '+4930555001', 'proper_input_name'],
  ['Nora', '', 'mobile_no_blank_error'],
  ['Nora', 'none', 'mobile_no_blank_error'],
  ['Nora', '+49 30 1234567', 'user_exists'],
  ['Nora', '0049 30 1234567', 'user_exists'],
])('ADDB-1 refuses the caller %j with the number %j: %s', async (name, mobile, code) => {
  expect(codeOf(await add(name, mobile))).toBe(code);
});
