import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, sentTo } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { SavedPlaces } from './saved-places.tsx';

const gym = { lat: 1, lng: 2, add: '5 Pool Street' };

test('DATA-1 a rider saves a place under a name of their choice, and removes it', async () => {
  const saved = [{ id: 'p1', kind: 'other', name: 'Gym', place: gym }];
  const calls = fakeApi({
    'GET /api/me/places': { saved: [], recent: [] },
    'POST /api/me/places': { saved, recent: [] },
    'DELETE /api/me/places/p1': { saved: [], recent: [] },
  });
  renderPart(
    <SavedPlaces
      search={({ onFound }) => (
        <button type="button" onClick={() => onFound(gym)}>
          Find the gym
        </button>
      )}
    />,
    { role: 'rider' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add a place' }));
  const dialog = screen.getByRole('dialog', { name: 'Add a place' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Other' }));
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Gym');
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Find the gym' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Gym')).toBeVisible();
  expect(sentTo(calls, 'POST /api/me/places')).toEqual([{ kind: 'other', name: 'Gym', place: gym }]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Gym' }));
  await waitFor(() => expect(screen.queryByText('Gym')).toBeNull());
});
