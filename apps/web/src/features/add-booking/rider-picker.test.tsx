import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import type { ChosenPerson } from '../../ui/person-picker.tsx';
import { RiderPicker } from './rider-picker.tsx';

const rider = {
  id: sampleId(60),
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.org',
  mobile: null,
};

function Picker() {
  const [chosen, setChosen] = useState<ChosenPerson | null>(null);
  return <RiderPicker rider={chosen} onChange={setChosen} />;
}

test('ADDB-5 requests approved riders only', async () => {
  const calls = fakeApi({ 'GET /api/users': pageOf([rider]) });
  renderPart(<Picker />, { role: 'admin' });
  await screen.findByRole('radio', { name: /Grace Hopper/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Rider' }), 'grace');
  await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('grace'));
  for (const call of calls) {
    expect(call.query.get('type')).toBe('rider');
    expect(call.query.get('approved')).toBe('true');
  }
});

test('ADDB-1 shows the chosen rider by name, who can be cleared', async () => {
  fakeApi({ 'GET /api/users': pageOf([rider]) });
  renderPart(<Picker />, { role: 'admin' });
  await userEvent.click(await screen.findByRole('radio', { name: /Grace Hopper/ }));
  expect(screen.getByText('Grace Hopper')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('searchbox', { name: 'Rider' })).toBeInTheDocument();
});

test('ADDB-5 says so when nobody matches', async () => {
  fakeApi({ 'GET /api/users': pageOf([]) });
  renderPart(<Picker />, { role: 'admin' });
  expect(await screen.findByText('No matching approved rider.')).toBeInTheDocument();
});
