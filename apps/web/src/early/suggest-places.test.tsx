import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, type FakeCall } from '../testing/fake-api.ts';
import { chosenAt, keepChosen } from './early-draft.ts';
import { suggestPlacesEarly } from './suggest-places.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form><div data-place><input role="combobox" name="pickup"></div></form>';
});
afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** The server's places; the test decides when each search gets its response. */
function heldSearches() {
  const answers = new Map<string, () => void>();
  const placeFor = (query: string) => ({
    placeId: query,
    structuredText: { main: `Place of ${query}`, matches: [], secondary: '' },
  });
  const calls = fakeApi({
    'GET /api/places': ({ query }: FakeCall) => {
      const typed = query.get('q') ?? '';
      return new Promise((answer) => {
        answers.set(typed, () => answer({ items: [placeFor(typed)] }));
      });
    },
  });
  const queries = () => calls.map(({ query }) => query);
  const searched = () => queries().map((query) => query.get('q'));
  const answer = async (query: string) => {
    answers.get(query)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queries, searched, answer };
}

const field = () => screen.getByRole('combobox');
async function type(text: string, afterMs: number): Promise<void> {
  fireEvent.input(field(), { target: { value: text } });
  await vi.advanceTimersByTimeAsync(afterMs);
}
const suggested = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('LAND-14 CONST-6 searches at once from the second letter on, then at most once in 200 ms', async () => {
  const { searched } = heldSearches();
  suggestPlacesEarly(document.querySelector('form') as HTMLFormElement, { chosenAt, keepChosen });
  await type('s', 10);
  expect(searched()).toEqual([]);
  await type('st', 10);
  expect(searched()).toEqual(['st']);
  await type('sta', 10);
  await type('stat', 179);
  expect(searched()).toEqual(['st']);
  await type('stati', 1);
  expect(searched()).toEqual(['st', 'stati']);
});

test('LAND-14 shows the places for fewer letters until the next response, and never afterwards', async () => {
  const { answer } = heldSearches();
  suggestPlacesEarly(document.querySelector('form') as HTMLFormElement, { chosenAt, keepChosen });
  await type('st', 200);
  await type('sta', 200);
  await type('stat', 200);
  await answer('st');
  expect(suggested()).toEqual(['Place of st']);
  await answer('stat');
  expect(suggested()).toEqual(['Place of stat']);
  await answer('sta');
  expect(suggested()).toEqual(['Place of stat']);
  await type('s', 200);
  expect(suggested()).toEqual([]);
});

test('LAND-14 suggests drop-offs near a pickup chosen before the app has loaded', async () => {
  document.body.innerHTML = '<form><div data-place><input role="combobox" name="drop"></div></form>';
  keepChosen('pickup', { lat: 53.5, lng: -0.25, add: 'Harbour Station' });
  const { queries } = heldSearches();
  suggestPlacesEarly(document.querySelector('form') as HTMLFormElement, { chosenAt, keepChosen });
  await type('pharmacy', 200);
  expect(queries().map((query) => [query.get('lat'), query.get('lng')])).toEqual([['53.5', '-0.25']]);
});

test('LAND-15 a place found late replaces neither newer text nor a place chosen since', async () => {
  const found = new Map<string, (place: object) => void>();
  const item = (main: string) => ({ placeId: main, structuredText: { main, matches: [], secondary: '' } });
  const lookUp = (main: string) => () => new Promise<object>((answer) => void found.set(main, answer));
  fakeApi({
    'GET /api/places': { items: [item('First'), item('Second')] },
    'GET /api/places/First': lookUp('First'),
    'GET /api/places/Second': lookUp('Second'),
  });
  const choose = async (main: string) => {
    await type('place', 200);
    fireEvent.click(screen.getByRole('option', { name: main }));
    await vi.advanceTimersByTimeAsync(0);
  };
  const arrive = async (main: string, lat: number) => {
    found.get(main)?.({ description: `${main} Street`, coords: { lat, lng: 0 } });
    await vi.advanceTimersByTimeAsync(0);
  };
  suggestPlacesEarly(document.querySelector('form') as HTMLFormElement, { chosenAt, keepChosen });
  await choose('First');
  await type('no, elsewhere', 200);
  await arrive('First', 1);
  expect([(field() as HTMLInputElement).value, chosenAt('pickup')]).toEqual(['no, elsewhere', null]);
  await choose('First');
  await choose('Second');
  await arrive('Second', 2);
  await arrive('First', 1);
  expect([(field() as HTMLInputElement).value, chosenAt('pickup')]).toEqual([
    'Second Street',
    { lat: 2, lng: 0, add: 'Second Street' },
  ]);
});
