import { screen, waitFor } from '@testing-library/react';
import { roles } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';

const check = 'POST /api/base-settings-check';
const settings = { checksBaseSettings: true };

test.each(
  roles.flatMap((role) => [
    [role, 403, 'Base Settings Error 1'] as const,
    [role, 502, 'Base Settings Error 2'] as const,
  ]),
)(
  'CALL-14 CALL-18 ERR-38 a %s whose check fails with %i sees “%s” and is signed out',
  async (role, status, code) => {
    const calls = fakeApi({ [check]: refuses(status, code) });
    const page = await openPage('/profile', { role, settings });
    expect(await screen.findByRole('dialog', { name: 'Alert' })).toHaveTextContent(code);
    await waitFor(() => expect(page.path()).toBe('/login'));
    expect(sentTo(calls, check)).toEqual([{ reqType: 'auth' }]);
  },
);

test('CALL-18 a confirmed person stays signed in, and is not checked again by the next page', async () => {
  const calls = fakeApi({ [check]: { success: true } });
  await openPage('/profile', { role: 'rider', settings });
  await waitFor(() => expect(sessionStorage.getItem('fiacre-base-settings-checked')).not.toBeNull());
  const page = await openPage('/about-us', { role: 'rider', settings });
  expect(page.path()).toBe('/about-us');
  expect(sentTo(calls, check)).toHaveLength(1);
});

test('CALL-18 without a licence service nobody is checked, and guests never are', async () => {
  const calls = fakeApi({});
  await openPage('/profile', { role: 'rider' });
  await openPage('/about-us', { settings });
  expect(sentTo(calls, check)).toEqual([]);
});
