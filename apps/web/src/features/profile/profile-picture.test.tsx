import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { roles } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';

const put = 'PUT /api/me/profile-image';
const remove = 'DELETE /api/me/profile-image';
const photo = () => new File([new Uint8Array(9)], 'me.png', { type: 'image/png' });
const shown = () => document.querySelector('#own-picture ~ div img')?.getAttribute('src') ?? null;

test.each(roles)('FILE-1 a %s uploads, replaces and removes the own picture', async (role) => {
  const me = sampleUser(role);
  const calls = fakeApi({
    [put]: { ...me, profileImage: '/api/files/17' },
    [remove]: { ...me, profileImage: null },
  });
  await openPage('/profile', { role });
  expect(shown()).toBeNull();
  await userEvent.upload(await screen.findByLabelText('Upload picture'), photo());
  expect(await screen.findByText('The picture is saved.')).toBeVisible();
  const first = shown();
  expect(first).toMatch(/^\/api\/files\/17\?v=\d+$/);
  await userEvent.upload(screen.getByLabelText('Replace picture'), photo());
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The picture has been removed.')).toBeVisible();
  expect(shown()).toBeNull();
  expect(calls.map(({ route }) => route).filter((route) => route === put || route === remove)).toEqual([
    put,
    put,
    remove,
  ]);
});

test('FILE-1 says why a picture was refused, and keeps the current one', async () => {
  const me = { ...sampleUser('driver'), profileImage: '/api/files/18' };
  fakeApi({ 'GET /api/me': me, [put]: refuses(422, 'image_unreadable') });
  await openPage('/profile', { role: 'driver', unknown: 'me' });
  await userEvent.upload(await screen.findByLabelText('Replace picture'), photo());
  expect(await screen.findByText('Please choose a JPEG, PNG or WebP image.')).toBeVisible();
  expect(shown()).toMatch(/^\/api\/files\/18/);
});
