import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, type FakeCall, type FakeResponse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { acceptingServer, drop, pickup } from './testing/fill-form.ts';

const field = () => screen.getByRole('combobox', { name: 'Pickup' });
const suggestion = (name: RegExp) => screen.findByRole('option', { name });
/** Also while the list is closed. */
const firstSuggestion = () => document.querySelector('[role=option]');
const alert = () => screen.queryByRole('dialog', { name: 'Not booked yet' });

/** Any text but `slow` gets its suggestions immediately. */
const slow = 'nor';

/** The booking form, with a search whose response the test releases. */
async function openForm() {
  const answer = Promise.withResolvers<FakeResponse>();
  const suggest = acceptingServer['GET /api/places'] as (call: FakeCall) => FakeResponse;
  const calls = fakeApi({
    ...acceptingServer,
    'GET /api/places': (call) => (call.query.get('q') === slow ? answer.promise : suggest(call)),
  });
  const { queries } = await openPage('/', { role: 'rider' });
  await userEvent.click(field());
  const searched = (text: string) =>
    waitFor(() => expect(calls.map(({ query }) => query.get('q'))).toContain(text));
  return {
    searched,
    lookedUp: () =>
      calls.map(({ route }) => route).filter((route) => route.startsWith('GET /api/places/place-')),
    async arrive(found: FakeResponse = suggest({ query: new URLSearchParams({ q: slow }) } as FakeCall)) {
      await searched(slow);
      answer.resolve(found);
      await waitFor(() => expect(queries.isFetching({ queryKey: ['places'] })).toBe(0));
    },
  };
}

const pressEnter = () => userEvent.keyboard('{Enter}');

test('LAND-3 Enter takes the best match of the whole text, not a suggestion for the beginning of it', async () => {
  const { arrive, lookedUp } = await openForm();
  enter(field(), 'la');
  await suggestion(/Lantern Street/);
  enter(field(), slow);
  await pressEnter();
  await arrive();
  await waitFor(() => expect(field()).toHaveValue(drop.add));
  expect(lookedUp()).toEqual(['GET /api/places/place-2']);
});

test('LAND-3 Enter before the first suggestion neither submits the form nor is lost', async () => {
  const { arrive } = await openForm();
  enter(field(), slow);
  await pressEnter();
  expect(alert()).toBeNull();
  await arrive();
  await waitFor(() => expect(field()).toHaveValue(drop.add));
  expect(alert()).toBeNull();
});

test.each([
  ['another key', () => enter(field(), `${slow}t`), `${slow}t`],
  ['Escape', () => userEvent.keyboard('{Escape}'), slow],
  ['leaving the field', () => userEvent.tab(), slow],
  ['a tap elsewhere', () => fireEvent.pointerDown(screen.getByRole('heading', { level: 1 })), slow],
] as const)('LAND-3 %s forgets an Enter whose search has not finished', async (_, forget, typed) => {
  const { searched, arrive, lookedUp } = await openForm();
  enter(field(), slow);
  await pressEnter();
  await searched(slow);
  await forget();
  await arrive();
  await waitFor(() => expect(firstSuggestion()).toHaveTextContent('North Station'));
  expect(field()).toHaveValue(typed);
  expect(lookedUp()).toEqual([]);
});

test('LAND-3 Enter takes the suggestion that the arrow keys have highlighted at once', async () => {
  const { searched } = await openForm();
  enter(field(), 'la');
  await suggestion(/Lantern Street/);
  enter(field(), slow);
  await searched(slow);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field()).toHaveValue(pickup.add));
});

test('LAND-3 a highlighted suggestion that the next list does not contain is not replaced by another in its row', async () => {
  const { arrive } = await openForm();
  enter(field(), 'la');
  await suggestion(/Lantern Street/);
  enter(field(), slow);
  await userEvent.keyboard('{ArrowDown}');
  expect(field()).toHaveAttribute('aria-activedescendant');
  await arrive();
  await suggestion(/North Station/);
  expect(field()).not.toHaveAttribute('aria-activedescendant');
});

test('LAND-3 a tap takes the suggestion that is still shown while the next search runs', async () => {
  const { searched } = await openForm();
  enter(field(), 'la');
  const shown = await suggestion(/Lantern Street/);
  enter(field(), slow);
  await pressEnter();
  await searched(slow);
  await userEvent.click(shown);
  await waitFor(() => expect(field()).toHaveValue(pickup.add));
});

test('LAND-3 says so when the search that Enter waited for has no results', async () => {
  const { arrive } = await openForm();
  enter(field(), slow);
  await pressEnter();
  await arrive({ items: [] });
  expect(await screen.findByText(`No results for “${slow}”`)).toBeVisible();
  expect(field()).toHaveValue(slow);
  expect(alert()).toBeNull();
});
