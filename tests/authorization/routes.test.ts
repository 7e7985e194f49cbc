import { routes, type RouteName } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { sizesOf } from '../sizes.ts';
import { recordCounts } from '../security/counts.ts';
import { addCallers, callerNames, roleOf, type CallerName, type Callers } from './callers.ts';
import { expectedRoutes, type ExpectedRoute } from './expected-routes.ts';
import { objects } from './objects.ts';

const { missingIds, everyRefusedCaller } = sizesOf('tests/authorization/routes.test.ts');

const names = Object.keys(routes) as RouteName[];
const missingId = '01a1fde3-39c6-7625-b7f9-00000000dead';

let app: TestApp;
let people: Callers;
beforeAll(async () => {
  app = await startTestApp();
  people = await addCallers(app);
});
afterAll(async () => {
  recordCounts('authorization', { tried: 'matrix cells', wrong: 'unexpected answers', ...cells });
  await app.close();
});

const cells = { count: 0, wrongCount: 0 };

/** Each caller has a different address, so that no rate limit applies before the policy. */
const addressOf = (caller: CallerName) => `10.0.0.${callerNames.indexOf(caller) + 1}`;

/** The status of a response, with the error code: `200`, `404 not_found`. */
async function statusFor(
  name: RouteName,
  expected: ExpectedRoute,
  token: string | undefined,
  id: string | null,
  remoteAddress: string,
): Promise<string> {
  const url = routes[name].path.replace(
    /:([a-zA-Z]+)/g,
    (_, key: string) => expected.params?.[key] ?? id ?? '',
  );
  const answer = await app.http.inject({
    method: routes[name].method,
    url,
    remoteAddress,
    query: expected.query ?? {},
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(routes[name].method !== 'GET' && { payload: expected.body ?? {} }),
  });
  const refusedJson = answer.statusCode >= 400 && String(answer.headers['content-type']).includes('json');
  return [String(answer.statusCode), ...(refusedJson ? [codeIn(answer.json())] : [])].join(' ');
}

// The calls that the specification defines respond `{error: text}` (CALL-20).
function codeIn({ error }: { error: string | { code: string } }): string {
  return typeof error === 'string' ? error : error.code;
}

const refusals = { guest: '401 not_logged_in', role: '403 forbidden', object: '404 not_found' } as const;

function answerFor(expected: ExpectedRoute, caller: CallerName, exists: boolean): string {
  const role = roleOf[caller];
  if (!expected.roles.includes(role)) return role === 'guest' ? refusals.guest : refusals.role;
  if (expected.owners !== undefined) {
    if (exists && expected.standIns?.includes(caller)) return refusals.role;
    if (!exists || !expected.owners.includes(caller)) return refusals.object;
  }
  const { answers = '200' } = expected;
  return typeof answers === 'string' ? answers : (answers[caller] ?? answers.others);
}

// Strangers call first: an owner's call may change the booking.
function inOrder(expected: ExpectedRoute, asked: readonly CallerName[]): CallerName[] {
  const isOwner = (caller: CallerName) => Number(expected.owners?.includes(caller) === true);
  return asked.toSorted((one, other) => isOwner(one) - isOwner(other));
}

/** Checks that each of the given callers gets the response in the table. */
async function expectAnswers(
  name: RouteName,
  callers: Callers,
  { id, exists, asked = callerNames }: { id: string | null; exists: boolean; asked?: readonly CallerName[] },
): Promise<void> {
  const expected = expectedRoutes[name];
  const met: Partial<Record<CallerName, string>> = {};
  for (const caller of inOrder(expected, asked))
    met[caller] = await statusFor(name, expected, callers[caller].token, id, addressOf(caller));
  const wanted = Object.fromEntries(asked.map((caller) => [caller, answerFor(expected, caller, exists)]));
  cells.count += asked.length;
  cells.wrongCount += asked.filter((caller) => met[caller] !== wanted[caller]).length;
  expect(met).toEqual(wanted);
}

test('ROLE-8 every route is in the table, and every row of the table is a route', () => {
  expect(Object.keys(expectedRoutes).toSorted()).toEqual(names.toSorted());
});

const aboutObjects = names.filter((name) => expectedRoutes[name].owners !== undefined);
const others = names.filter((name) => expectedRoutes[name].owners === undefined);

test.each(others)('ROLE-8 %s admits exactly the callers that the table lists', async (name) => {
  const expected = expectedRoutes[name];
  const callers = expected.ownPeople === true ? await addCallers(app, people) : people;
  await expectAnswers(name, callers, { id: null, exists: true });
});

const ofNobody = [missingId, '42', "' or 1=1 --"];

describe.each(aboutObjects)('ROLE-8 %s', (name) => {
  const expected = expectedRoutes[name];
  // A short run tries one of them on each route, in turn.
  const turn = aboutObjects.indexOf(name) % ofNobody.length;
  const missing = [...ofNobody.slice(turn), ...ofNobody].slice(0, missingIds);
  // The policy refuses all other callers, as for an existing object; one of them shows that it is checked
  // first.
  const [refused, admitted] = [false, true].map((isAdmitted) =>
    callerNames.filter((caller) => expected.roles.includes(roleOf[caller]) === isAdmitted),
  ) as [CallerName[], CallerName[]];
  const one = aboutObjects.indexOf(name) % Math.max(1, refused.length);
  const asked = everyRefusedCaller ? callerNames : [...refused.slice(one, one + 1), ...admitted];

  test('exists only for the parties to the object', async () => {
    const callers = await addCallers(app, people);
    const id = await objects[expected.about ?? 'booking'](app, callers, expected);
    await expectAnswers(name, callers, { id, exists: true });
    await app.call('setAvailability', { as: { token: callers.driver.token ?? '' }, body: { active: false } });
  });

  test.each(missing)('finds no object for the id %s, whoever calls', async (id) => {
    await expectAnswers(name, people, { id: encodeURIComponent(id), exists: false, asked });
  });
});
