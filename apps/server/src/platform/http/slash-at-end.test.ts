import { routes, type RouteName } from '@fiacre/contract/routes';
import type { RouteDeclaration } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const missing = '01a1fde3-39c6-7625-b7f9-000000000000';
const addresses = (Object.keys(routes) as RouteName[]).map((name) => {
  const { method, path }: RouteDeclaration = routes[name];
  return [method, path.replaceAll(/:\w+/g, missing)] as const;
});
const others = ['/healthz', '/readyz', '/openapi.json', '/docs'].map((path) => ['GET', path] as const);

test.each([...addresses, ...others])(
  'MISC-9 %s %s responds the same with a slash at the end',
  async (method, path) => {
    const ask = async (url: string) => {
      // A separate session, since some routes end it.
      const admin = await app.addPerson('admin');
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
      // An empty object fits few routes, and causes no fault.
      const answer = await app.http.inject({
        method,
        url,
        headers,
        ...(method !== 'GET' && { payload: '{}' }),
      });
      const error = /"code":"(\w+)"/.exec(answer.body)?.[1];
      return [answer.statusCode, error, answer.headers['content-type']];
    };
    expect(await ask(`${path}/?`)).toEqual(await ask(path));
  },
);
