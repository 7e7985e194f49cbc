import type { Rehearsal, RehearsalFigures } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { RehearsalPage } from './rehearsal-page.tsx';

const current = {
  ...({ mode: 'nearest', fairness: 'waited', radius: 10 } as const),
  answerSeconds: 20,
  windowSeconds: 5,
  ageing: 0.1,
  rideWeight: 0.2,
};
const figures = (completed: number, change: Partial<RehearsalFigures> = {}): RehearsalFigures => ({
  completed,
  waitP50Seconds: 240,
  waitP95Seconds: 600,
  pickupMetres: 1500,
  idleShare: 0.4,
  incomeMedian: 12_000,
  incomeSpread: 0.12,
  unserved: [{ why: 'all_busy', rides: 40 - completed }],
  ...change,
});
const done: Rehearsal = {
  id: sampleId(1),
  askedAt: '2026-11-22T10:00:00Z',
  state: 'done',
  progress: 1,
  current,
  from: '2026-11-15T00:00:00Z',
  until: '2026-11-22T00:00:00Z',
  rules: { ...current, mode: 'batched' },
  result: {
    rides: 40,
    drivers: 6,
    currency: 'USD',
    byAir: false,
    happened: figures(30, { pickupMetres: null, unserved: [{ why: 'unknown', rides: 10 }] }),
    current: figures(32),
    other: figures(36),
  },
};
const running: Rehearsal = { ...done, id: sampleId(2), state: 'running', progress: 0.4, result: null };

function show(items: readonly Rehearsal[], routes: FakeRoutes = {}) {
  const calls = fakeApi({ 'GET /api/dispatch/rehearsals': { items: [...items], current }, ...routes });
  renderPart(<RehearsalPage />, { role: 'admin' });
  return calls;
}

test('shows the past, the current rules and the tried rules next to each other, and the limits of a rehearsal', async () => {
  show([done]);
  const row = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await row(/^Completed rides/)).toEqual(['30 (75%)', '32 (80%)', '36 (90%)']);
  expect(await row(/^Average drive/)).toEqual(['–', '1.5 km', '1.5 km']);
  expect(await row(/^Median income/)).toEqual(['$120.00', '$120.00', '$120.00']);
  expect(await row(/^All drivers nearby were busy/)).toEqual(['–', '8', '4']);
  expect(await row(/^Rides not served/)).toEqual(['10', '8', '4']);
  expect(within(screen.getByRole('region', { name: /cannot know/ })).getAllByRole('listitem')).toHaveLength(
    6,
  );
});

test('starts with the rules in force, asks only for what the mode uses, and sends a week of whole days', async () => {
  const calls = show([], { 'POST /api/dispatch/rehearsals': refuses(409, 'rehearsal_running') });
  enter(await screen.findByLabelText('Last day'), '2026-03-08');
  expect(screen.queryByLabelText(/^Matching window/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('How bookings are offered'), 'batched');
  enter(screen.getByLabelText(/^Matching window/), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Start rehearsal' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/already running/);
  const sent = calls.find(({ route }) => route.startsWith('POST'))?.body as {
    from: string;
    until: string;
    rules: object;
  };
  expect(sent.rules).toEqual({ ...current, mode: 'batched', windowSeconds: 12 });
  expect([new Date(sent.from), new Date(sent.until)]).toEqual([new Date(2026, 2, 2), new Date(2026, 2, 9)]);
});

test('a running rehearsal shows its progress and can be cancelled; an earlier one can be chosen', async () => {
  const calls = show([running, done], {
    [`POST /api/dispatch/rehearsals/${running.id}/cancel`]: { ...running, state: 'cancelled' },
  });
  expect(await screen.findByRole('status')).toHaveTextContent('Rehearsing: 40%');
  expect(screen.getByRole('button', { name: 'Start rehearsal' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/cancel'))).toBe(true));
  await userEvent.selectOptions(screen.getByLabelText('Rehearsal shown'), done.id);
  expect(screen.getByRole('row', { name: /^Completed rides/ })).toBeVisible();
});
