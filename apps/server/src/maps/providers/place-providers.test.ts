import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlaceMaps } from '../port/capabilities.ts';
import { googlePlaces } from './google/google-places.ts';
import { nominatimPlaces } from './nominatim.ts';
import type { OrderOf } from '../provider/address-line.ts';
import { createProviderClient } from '../provider/provider-client.ts';
import { photonPlaces } from './photon.ts';
import { ProviderFault } from '../provider/provider-fault.ts';
import { googleKey, startFakeGoogle } from './testing/fake-google.ts';
import { startFakeNominatim } from './testing/fake-nominatim.ts';
import { startFakePhoton } from './testing/fake-photon.ts';
import type { FakeProvider } from './testing/fake-provider.ts';
import { town } from './testing/fake-streets.ts';
import { clientParts } from './testing/client-parts.ts';

const session = 'a-session-of-one-rider';
const before: OrderOf = (country) =>
  country === 'MC' ? { number: 'before', separator: ' ', postcode: 'before' } : null;
const openPhoton = (url: string, orderOf = before): PlaceMaps =>
  photonPlaces(createProviderClient({ provider: 'photon', baseUrl: url }, clientParts()), orderOf);
const openNominatim = (url: string, orderOf = before): PlaceMaps =>
  nominatimPlaces(createProviderClient({ provider: 'nominatim', baseUrl: url }, clientParts()), orderOf);
function openGoogle(url: string, key = googleKey): PlaceMaps {
  const parts = clientParts();
  const headers = { 'x-goog-api-key': key };
  const places = createProviderClient({ provider: 'google', baseUrl: url, headers }, parts);
  const geocoding = createProviderClient({ provider: 'google', baseUrl: url }, parts);
  return googlePlaces({ places, geocoding, key, random: parts.random });
}

interface Expected {
  readonly id: string;
  readonly suggestion: object;
  readonly place: string;
  readonly address: string;
  readonly wrongIds: readonly string[];
}

const providers: [string, () => Promise<FakeProvider>, (url: string) => PlaceMaps, Expected][] = [
  [
    'photon',
    startFakePhoton,
    openPhoton,
    {
      id: 'photon:W123@43.730000,7.420000',
      suggestion: {
        description: 'Gare de Monaco, 3 Rue Plati, 98000 Monaco, Monaco',
        main: 'Gare de Monaco',
        matches: [{ offset: 0, length: 3 }],
        secondary: '3 Rue Plati, 98000 Monaco, Monaco',
      },
      place: 'Gare de Monaco, 3 Rue Plati, 98000 Monaco, Monaco',
      address: '12 Rue Grimaldi, 98000 Monaco, Monaco',
      wrongIds: [
        'photon:',
        'photon:W123',
        'photon:X1@43.730000,7.420000',
        'photon:W1@91.000000,7.420000',
        'photon:W1@43.73,7.42',
        'photon:W1@43.730000,7.420000&limit=9',
        'photon:W1@43.730000,199.000000',
      ],
    },
  ],
  [
    'nominatim',
    startFakeNominatim,
    openNominatim,
    {
      id: 'nominatim:W123',
      suggestion: {
        main: 'Gare de Monaco',
        matches: [{ offset: 0, length: 3 }],
        secondary: 'Rue Plati, Monaco, 98000, Monaco',
      },
      place: 'Gare de Monaco, Rue Plati, Monaco, 98000, Monaco',
      address: '12 Rue Grimaldi, Monaco, 98000, Monaco',
      wrongIds: [
        'nominatim:',
        'nominatim:123',
        'nominatim:W123,N77',
        'nominatim:way123',
        'nominatim:W1&format=xml',
      ],
    },
  ],
  [
    'google',
    startFakeGoogle,
    openGoogle,
    {
      id: `google:ChIJ_station-1~${session}`,
      suggestion: {
        description: '🚕 Gare, Monaco',
        main: '🚕 Gare',
        // Google counts characters, and this code counts UTF-16 units.
        matches: [
          { offset: 3, length: 2 },
          { offset: 0, length: 2 },
        ],
        secondary: 'Monaco',
      },
      place: 'Gare, 1 Place Ste Dévote, Monaco',
      address: '1 Place Ste Dévote, Monaco',
      wrongIds: [
        'google:',
        'google:ChIJ_station-1',
        'google:../x~s',
        'google:ChIJ?key=1~s',
        'google:ChIJ%2F~s',
        `google:a~${'s'.repeat(37)}`,
      ],
    },
  ],
];

describe.each(providers)('%s', (_name, start, open, expected) => {
  let fake: FakeProvider;
  let places: PlaceMaps;
  beforeAll(async () => {
    fake = await start();
  });
  afterAll(() => fake.close());
  beforeEach(() => {
    fake.seen.length = 0;
    fake.mishap = null;
    places = open(fake.url);
  });

  test('LAND-14 DATA-14 returns suggestions with matches and an id', async () => {
    const found = await places.suggest('gar', { near: town.square, country: 'MC', limit: 3, session });
    expect(found[0]).toMatchObject({ ...expected.suggestion, placeId: expected.id });
  });

  test('LAND-17 returns no suggestions from other countries', async () => {
    expect(await places.suggest('gar', { country: 'DE', session })).toEqual([]);
  });

  test('LAND-14 returns no more suggestions than requested', async () => {
    expect(await places.suggest('gar', { limit: 1, session })).toHaveLength(1);
  });

  test('LAND-15 returns the position of a suggestion by its id', async () => {
    expect(await places.place(expected.id)).toEqual({
      placeId: expected.id,
      description: expected.place,
      position: town.square,
    });
  });

  test.each([...expected.wrongIds])('LAND-15 rejects the id %s without a request', async (id) => {
    expect(await places.place(id)).toBeNull();
    expect(fake.seen).toHaveLength(0);
  });

  test('CALL-5 returns the nearest address of a point, and none for the sea', async () => {
    const found = await places.reverse({ lat: town.square.lat, lng: town.square.lng });
    expect(found?.address).toBe(expected.address);
    expect(await places.reverse(town.elsewhere)).toBeNull();
  });

  test.each(['error', 'surprise', 'forbidden'] as const)(
    'CALL-21 reports %s as a fault, never as "nothing found"',
    async (mishap) => {
      fake.mishap = mishap;
      await expect(places.suggest('gar', {})).rejects.toBeInstanceOf(ProviderFault);
      await expect(places.place(expected.id)).rejects.toBeInstanceOf(ProviderFault);
      await expect(places.reverse(town.square)).rejects.toBeInstanceOf(ProviderFault);
    },
  );
});

test('COUNTRY-15 addresses of Photon and Nominatim are in the order of the country of each result', async () => {
  const after: OrderOf = (country) =>
    country === 'MC' ? { number: 'after', separator: ', ', postcode: 'after' } : null;
  const photon = await startFakePhoton();
  const nominatim = await startFakeNominatim();
  const [one, other] = [openPhoton(photon.url, after), openNominatim(nominatim.url, after)];
  const linesOf = async (places: PlaceMaps) =>
    (await places.suggest('gare', {})).map(({ description, main }) => [main, description]);
  expect(await linesOf(one)).toEqual([
    ['Gare de Nice', 'Gare de Nice, Nice, France'],
    ['Gare de Monaco', 'Gare de Monaco, Rue Plati, 3, Monaco 98000, Monaco'],
    ['Rue Grimaldi, 12', 'Rue Grimaldi, 12, Monaco 98000, Monaco'],
  ]);
  expect((await one.reverse(town.square))?.address).toBe('Rue Grimaldi, 12, Monaco 98000, Monaco');
  expect((await one.place('photon:W123@43.730000,7.420000'))?.description).toContain('Rue Plati, 3');
  expect(await linesOf(other)).toEqual([
    ['Gare de Monaco', 'Gare de Monaco, Rue Plati, Monaco, 98000, Monaco'],
    ['Rue Grimaldi, 12', 'Rue Grimaldi, 12, Monaco, 98000, Monaco'],
  ]);
  expect((await other.reverse(town.square))?.address).toBe('Rue Grimaldi, 12, Monaco, 98000, Monaco');
  expect((await other.place('nominatim:N77'))?.description).toBe('Rue Grimaldi, 12, Monaco, 98000, Monaco');
  for (const fake of [photon, nominatim]) await fake.close();
});

describe('LAND-17 a Photon server that', () => {
  test('refuses the country parameter is called without it from then on', async () => {
    const fake = await startFakePhoton('old');
    const places = openPhoton(fake.url);
    for (const typed of ['gare', 'gares']) await places.suggest(typed, { country: 'MC' });
    expect(fake.seen.map(({ query }) => query.get('countrycode'))).toEqual(['MC', null, null]);
    await fake.close();
  });

  test.each(['old', 'careless'] as const)(
    'is %s still returns only results in the requested country',
    async (age) => {
      const fake = await startFakePhoton(age);
      const found = await openPhoton(fake.url).suggest('gare', { country: 'MC', limit: 2 });
      expect(found.map(({ main }) => main)).toEqual(['Gare de Monaco', '12 Rue Grimaldi']);
      await fake.close();
    },
  );
});

test('LAND-15 a place that Photon no longer has is replaced by the nearest one, or by nothing', async () => {
  const fake = await startFakePhoton();
  const places = openPhoton(fake.url);
  const placeId = 'photon:W999@43.730000,7.420000';
  const description = '12 Rue Grimaldi, 98000 Monaco, Monaco';
  expect(await places.place(placeId)).toEqual({ placeId, description, position: town.square });
  expect(await places.place('photon:W999@10.000000,20.000000')).toBeNull();
  await fake.close();
});

test('LAND-14 matching ignores case and accents, and the matched parts are marked', async () => {
  const fake = await startFakePhoton();
  const [, , door] = await openPhoton(fake.url).suggest('GRÏM 12', {});
  expect(door).toMatchObject({
    main: '12 Rue Grimaldi',
    matches: [
      { offset: 0, length: 2 },
      { offset: 7, length: 4 },
    ],
  });
  await fake.close();
});

test('LAND-14 an address from Nominatim has a house number and a street, and nearer places come first', async () => {
  const fake = await startFakeNominatim();
  const found = await openNominatim(fake.url).suggest('grim', { near: town.square });
  expect(found.map(({ main }) => main)).toEqual(['Gare de Monaco', '12 Rue Grimaldi']);
  expect(Object.fromEntries(fake.seen[0]?.query ?? [])).toMatchObject({
    viewbox: '7.1200,44.0300,7.7200,43.4300',
    bounded: '0',
  });
  await fake.close();
});

describe('Google', () => {
  test('LAND-15 bills the input and the selected place as one session', async () => {
    const fake = await startFakeGoogle();
    const places = openGoogle(fake.url);
    const [typed] = await places.suggest('gar', {});
    await places.place(typed?.placeId ?? '');
    const { sessionToken } = fake.seen[0]!.body as { sessionToken: string };
    expect(sessionToken).toMatch(/^[\w-]{16,36}$/);
    expect(fake.sessions).toEqual([sessionToken]);
    await fake.close();
  });

  test('CALL-21 reports a wrong key as a fault everywhere, but not an unknown place', async () => {
    const fake = await startFakeGoogle();
    const places = openGoogle(fake.url, 'another-key');
    await expect(places.suggest('gar', {})).rejects.toMatchObject({ kind: 'rejected', detail: 400 });
    await expect(places.place('google:x~s')).rejects.toMatchObject({
      kind: 'status',
      detail: 'API_KEY_INVALID',
    });
    await expect(places.reverse(town.square)).rejects.toMatchObject({
      kind: 'status',
      detail: 'REQUEST_DENIED',
    });
    expect(await openGoogle(fake.url).place('google:x~s')).toBeNull();
    await fake.close();
  });
});
