import { routes, type RouteName } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../apps/server/src/testing/requests.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { recordCounts } from '../security/counts.ts';
import { addCallers, callerNames, roleOf, type CallerName, type Callers } from './callers.ts';
import { expectedRoutes, type ExpectedRoute } from './expected-routes.ts';
import { objects } from './objects.ts';

const names = Object.keys(routes) as RouteName[];
const missingId = '01a1fde3-39c6-7625-b7f9-00000000dead';

/** What a caller meets: the door open, or which sign on it. */
type Verdict = 'in' | 'sign in' | 'wrong role' | 'not there';

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

async function knock(
  name: RouteName,
  expected: ExpectedRoute,
  token: string | undefined,
  id: string | null,
): Promise<Verdict> {
  const url = routes[name].path.replace(
    /:([a-zA-Z]+)/g,
    (_, key: string) => expected.params?.[key] ?? id ?? '',
  );
  const answer = await app.http.inject({
    method: routes[name].method,
    url,
    query: expected.query ?? {},
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(routes[name].method !== 'GET' && { payload: expected.body ?? {} }),
  });
  const code = codeOf({
    status: answer.statusCode,
    body: isJson(answer.headers) ? answer.json() : null,
    headers: {},
  });
  // must_login is an answer of the booking form's own rules, given to somebody who got in.
  if (answer.statusCode === 401 && code !== 'must_login' && code !== 'auth_error') return 'sign in';
  // The specification's own calls answer without a code (CALL-20).
  if (code === 'forbidden' || (answer.statusCode === 403 && code === null)) return 'wrong role';
  if (answer.statusCode === 404) return 'not there';
  if (answer.statusCode >= 500) throw new Error(`${name} failed: ${answer.body}`);
  return 'in';
}

const isJson = (headers: Record<string, unknown>) => String(headers['content-type']).includes('json');

function verdictFor(expected: ExpectedRoute, caller: CallerName, exists: boolean): Verdict {
  const role = roleOf[caller];
  if (!expected.roles.includes(role)) return role === 'guest' ? 'sign in' : 'wrong role';
  if (expected.owners === undefined) return 'in';
  if (exists && expected.standIns?.includes(caller)) return 'wrong role';
  return exists && expected.owners.includes(caller) ? 'in' : 'not there';
}

// Strangers knock first: an owner's call may change the booking.
function inOrder(expected: ExpectedRoute): CallerName[] {
  const isOwner = (caller: CallerName) => Number(expected.owners?.includes(caller) === true);
  return callerNames.toSorted((one, other) => isOwner(one) - isOwner(other));
}

async function verdictsOf(name: RouteName, expected: ExpectedRoute, callers: Callers, id: string | null) {
  const verdicts: Partial<Record<CallerName, Verdict>> = {};
  for (const caller of inOrder(expected))
    verdicts[caller] = await knock(name, expected, callers[caller].token, id);
  return verdicts;
}

/** Every caller meets what the row says, whether the object exists or not. */
async function expectVerdicts(
  name: RouteName,
  callers: Callers,
  id: string | null,
  exists: boolean,
): Promise<void> {
  const expected = expectedRoutes[name];
  const met = await verdictsOf(name, expected, callers, id);
  const wanted = Object.fromEntries(
    callerNames.map((caller) => [caller, verdictFor(expected, caller, exists)]),
  );
  cells.count += callerNames.length;
  cells.wrongCount += callerNames.filter((caller) => met[caller] !== wanted[caller]).length;
  expect(met).toEqual(wanted);
}

test('ROLE-8 every route has its row, and no row is without a route', () => {
  expect(Object.keys(expectedRoutes).toSorted()).toEqual(names.toSorted());
});

const aboutObjects = names.filter((name) => expectedRoutes[name].owners !== undefined);
const others = names.filter((name) => expectedRoutes[name].owners === undefined);

test.each(others)('ROLE-8 %s lets in exactly the callers of its row', async (name) => {
  const expected = expectedRoutes[name];
  const callers = expected.ownPeople === true ? await addCallers(app) : people;
  await expectVerdicts(name, callers, null, true);
});

describe.each(aboutObjects)('ROLE-8 %s', (name) => {
  const expected = expectedRoutes[name];

  test('exists for the parties of the object only', async () => {
    const callers = await addCallers(app);
    const id = await objects[expected.about ?? 'booking'](app, callers, expected);
    await expectVerdicts(name, callers, id, true);
    await app.call('setAvailability', { as: { token: callers.driver.token ?? '' }, body: { active: false } });
  });

  test.each([missingId, '42', "' or 1=1 --"])('knows no object %s, whoever asks', async (id) => {
    await expectVerdicts(name, people, encodeURIComponent(id), false);
  });
});
