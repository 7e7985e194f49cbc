import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { stubAudio } from '../../testing/fake-audio.ts';
import { renderPart, type World } from '../../testing/render.tsx';
import { sampleStop, sampleTask } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { NoTasks, TaskList } from './task-list.tsx';
import { useTaskAlarm } from './use-task-alarm.ts';

function Tasks() {
  const alarm = useTaskAlarm();
  return (
    <>
      <TaskList alarm={alarm} />
      <NoTasks alarm={alarm} />
    </>
  );
}

function show(routes: FakeRoutes, world: World = {}) {
  const calls = fakeApi(routes);
  renderPart(<Tasks />, { role: 'driver', ...world });
  return calls;
}

afterEach(() => vi.useRealTimers());

const path = `/api/bookings/${sampleTask().id}`;
const offered = { 'GET /api/driver/tasks': { items: [sampleTask()] } };

test('ROLE-11 a task shows pickup, drop, car type, fare and distance, but no contact', async () => {
  show(offered);
  const task = await screen.findByRole('article', { name: 'New task F4733K' });
  for (const text of ['Harbour Station', 'Old Town 4', 'Standard', '$13.90', 'You earn $12.64', '780 m']) {
    expect(task).toHaveTextContent(text);
  }
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('STOP-5 a task says how many stops the ride has, and shows them in order', async () => {
  const coords = [sampleStop(2), sampleStop(1)].map(({ lat, lng, add }) => ({ lat, lng, add }));
  show({ 'GET /api/driver/tasks': { items: [sampleTask({ coords })] } });
  const task = await screen.findByRole('article', { name: 'New task F4733K' });
  expect(task).toHaveTextContent('2 stops');
  expect(task).toHaveTextContent(/Harbour Station.*Stop Street 2.*Stop Street 1.*Old Town 4/);
});

test('SEARCH-11 a task says which of its places is only about right', async () => {
  const { pickup } = sampleTask();
  show({ 'GET /api/driver/tasks': { items: [sampleTask({ pickup: { ...pickup, approximate: true } })] } });
  const task = await screen.findByRole('article', { name: 'New task F4733K' });
  expect(task).toHaveTextContent(/Harbour Station ?About here: the house number is not on the map/);
  expect(within(task).getAllByText(/About here/)).toHaveLength(1);
});

test('SET-16 counts down the seconds left to respond, and leaves the end of the offer to the server', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:05Z'), shouldAdvanceTime: true });
  const task = sampleTask({ expiresAt: '2026-11-21T12:00:20Z' });
  show({ 'GET /api/driver/tasks': { items: [task] } });
  expect(await screen.findByText('15s left to answer')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Time left to answer' })).toHaveAttribute('max', '20');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('timer')).toHaveTextContent(/^(10|9)s left to answer$/);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByRole('timer')).toHaveTextContent('This offer is about to end.');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('SET-16 an offer without an end has no countdown', async () => {
  show(offered);
  await screen.findByRole('article');
  expect(screen.queryByRole('timer')).toBeNull();
});

test('ROLE-11 a task for later shows its pickup time', async () => {
  show({ 'GET /api/driver/tasks': { items: [sampleTask({ bookLater: true })] } });
  expect(await screen.findByText(/^For 21 Nov 2026/)).toBeInTheDocument();
});

test('EMPTY-8 says so when there are no offers', async () => {
  show({ 'GET /api/driver/tasks': { items: [] } });
  expect(await screen.findByText('No tasks right now.')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { name: 'New tasks' })).toHaveLength(1);
});

test.each([
  ['Accept', 'accept'],
  ['Decline', 'decline'],
])('TRIP-2 “%s” sends %s', async (name, verb) => {
  const calls = show({ ...offered, [`POST ${path}/${verb}`]: { ok: true } });
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(calls.map((call) => call.route)).toContain(`POST ${path}/${verb}`));
});

test('TRIP-18 declines with a reason that the driver may choose', async () => {
  const route = `POST ${path}/decline`;
  const calls = show({ ...offered, [route]: { ok: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline with a reason' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'The pay is too low' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(sentTo(calls, route)).toEqual([{ reason: 'too_little_pay' }]));
});

test('TRIP-19 two tasks accepted or declined at once each have their own outcome', async () => {
  const other = sampleTask({ id: sampleId(71), reference: 'OTHER1' });
  const [taken, declined] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const calls = show({
    'GET /api/driver/tasks': { items: [sampleTask(), other] },
    [`POST ${path}/accept`]: taken.promise,
    [`POST /api/bookings/${other.id}/decline`]: declined.promise,
  });
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  const accept = (await card('New task F4733K')).getByRole('button', { name: 'Accept' });
  await userEvent.click(accept);
  await userEvent.click((await card('New task OTHER1')).getByRole('button', { name: 'Decline' }));
  await userEvent.click(accept);
  expect(sentTo(calls, `POST ${path}/accept`)).toHaveLength(1);
  taken.resolve(refuses(409, 'task_taken'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This task is no longer available');
  declined.resolve({ ok: true });
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});

test('TRIP-19 tells a driver that another driver was faster, even after the task has disappeared', async () => {
  let gone = false;
  show({
    'GET /api/driver/tasks': () => ({ items: gone ? [] : [sampleTask()] }),
    [`POST ${path}/accept`]: () => {
      gone = true;
      return refuses(409, 'task_taken');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Another driver has already accepted this task.',
  );
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent('This task is no longer available');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('SET-19 unlocks the sound on click', async () => {
  stubAudio();
  show(offered);
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Turn sound on' }));
  expect(await screen.findByText('Sound is on')).toBeInTheDocument();
});
