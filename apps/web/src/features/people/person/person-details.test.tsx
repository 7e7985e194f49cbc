import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { fakeApi, refuses, sentTo } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { sampleDriverRow } from '../../../testing/sample-people.ts';
import { PersonPanel } from './person-panel.tsx';

const driver = sampleDriverRow();
const change = `PATCH /api/users/${driver.id}`;
const ignore = () => {};
const button = () => screen.getByRole('button', { name: 'Save' });
const save = () => userEvent.click(button());

test('USERS-1 text typed while saving stays, causes no conflict, and does not hide a failure', async () => {
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()] as const;
  const asked = vi.fn(() => answers[asked.mock.calls.length === 1 ? 0 : 1].promise);
  const calls = fakeApi({ [`GET /api/users/${driver.id}`]: driver, [change]: asked });
  renderPart(
    <PersonPanel id={driver.id} tab="details" onTab={ignore} onClose={ignore} factorDialog={undefined} />,
    { role: 'admin' },
  );
  enter(await screen.findByLabelText('Make'), 'Saab');
  await save();
  enter(screen.getByLabelText('Make'), 'Saab 900');
  await save();
  expect(sentTo(calls, change)).toHaveLength(1);
  answers[0].resolve({ ...driver, vehicleMake: 'Saab', version: 2 });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
  expect(screen.getByLabelText('Make')).toHaveValue('Saab 900');
  expect(screen.queryByText(/Saved now/)).not.toBeInTheDocument();
  await save();
  enter(screen.getByLabelText('Model'), '95');
  answers[1].resolve(refuses(503, 'overloaded'));
  expect(await screen.findByText(/We are very busy/)).toBeInTheDocument();
  expect(sentTo(calls, change)[1]).toEqual({ vehicleMake: 'Saab 900', version: 2 });
});
