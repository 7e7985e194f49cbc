import { act, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useHydrated } from './use-hydrated.ts';

function Place({ seen = [] }: { readonly seen?: boolean[] }) {
  const isHydrated = useHydrated();
  seen.push(isHydrated);
  return <p>{isHydrated ? 'browser' : 'server'}</p>;
}

async function hydrated(part: React.ReactNode): Promise<HTMLElement> {
  const root = document.createElement('div');
  root.innerHTML = renderToString(part);
  document.body.append(root);
  await act(() =>
    hydrateRoot(root, part, { onRecoverableError: (thrown) => expect.unreachable(String(thrown)) }),
  );
  return root;
}

test('hydration renders what the server rendered, and then what only the browser knows', async () => {
  const seen: boolean[] = [];
  expect(renderToString(<Place />)).toContain('server');
  const root = await hydrated(<Place seen={seen} />);
  expect([seen.indexOf(false), seen.at(-1)]).toEqual([0, true]);
  expect(root.textContent).toBe('browser');
});

test('a part that is first rendered in the browser never shows what the server would', () => {
  const seen: boolean[] = [];
  render(<Place seen={seen} />);
  expect(new Set(seen)).toEqual(new Set([true]));
});

test('the server’s part stays until what depends on the browser is ready, so the page is never blocked', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const Late = () => <p>{useHydrated() ? use(promise) : 'server'}</p>;
  const root = await hydrated(
    <Suspense fallback="waiting">
      <Late />
    </Suspense>,
  );
  expect(root.textContent).toBe('server');
  await act(async () => resolve('browser'));
  expect(root.textContent).toBe('browser');
});
