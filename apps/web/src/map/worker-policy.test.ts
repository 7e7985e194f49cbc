import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('the policy allows only the map’s worker script', async () => {
  const made: [string, { createScriptURL(url: string): string | null; createHTML?: unknown }][] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (...policy: (typeof made)[number]) => void made.push(policy),
  });
  const { allowWorker } = await import('./worker-policy.ts');
  allowWorker('/assets/worker.mjs');
  allowWorker('/assets/worker.mjs');
  expect(made.map(([name]) => name)).toEqual(['default']);
  const rules = made[0]?.[1];
  expect(rules?.createScriptURL('/assets/worker.mjs')).toBe('/assets/worker.mjs');
  for (const other of [
    '/assets/worker.mjs?x',
    'https://evil.example/assets/worker.mjs',
    'data:text/javascript,1',
    '',
  ])
    expect(rules?.createScriptURL(other)).toBeNull();
  expect(rules?.createHTML).toBeUndefined();
});

test('a browser without Trusted Types needs no policy', async () => {
  const { allowWorker } = await import('./worker-policy.ts');
  expect(() => allowWorker('/assets/worker.mjs')).not.toThrow();
});
