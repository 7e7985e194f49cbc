import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeCall, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { IntegrationsPage } from './integrations-page.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const id = '01a1fde3-39c6-7625-b7f9-000000000001';
const instant = '2026-11-22T18:00:00.000Z';
const apiKey = {
  id,
  name: 'Hotel',
  start: 'fiacre_abcde',
  scopes: ['bookings:read'],
  createdAt: instant,
  expiresAt: null,
  lastUsedAt: null,
};
const webhook = {
  id,
  url: 'https://hooks.example.test/fiacre',
  description: 'Planning',
  events: ['booking.paid'],
  enabled: false,
  disabledReason: 'failing',
  failingSince: instant,
  waiting: 2,
  createdAt: instant,
  version: 4,
};
const delivery = {
  id,
  eventId: id,
  event: 'booking.paid',
  createdAt: instant,
  state: 'waiting',
  attempts: 3,
  nextAttemptAt: instant,
  lastAttemptAt: instant,
  responseStatus: 503,
  response: 'busy',
  failure: 'status',
  milliseconds: 20,
  request: '{"type":"booking.paid"}',
};

const mapUsage = {
  from: instant,
  currency: 'USD',
  items: [
    { provider: 'google', operation: 'route', calls: 1200, failed: 3, cached: 0, cost: 600 },
    { provider: 'photon', operation: 'suggest', calls: 90, failed: 0, cached: 40, cost: null },
  ],
  cost: 600,
  bookings: 300,
  costPerBooking: 2,
};

const provider = {
  name: 'stripe',
  link: '/payments/stripe',
  look: { label: 'Stripe', tone: 'night', pins: 'ooooooooo' },
  isSimulated: false,
};

const cityReport = {
  cityId: 'osm-new',
  previousId: null,
  city: 'Monaco',
  bounds: { west: -7.4, south: 43.7, east: 7.5, north: 43.8 },
  junctions: 1146,
  file: {
    name: 'monaco.osm.pbf',
    bytes: 631705,
    writingProgram: null,
    source: null,
    dataAt: '2025-03-04T20:00:00.000Z',
    features: [],
    unknownFeatures: ['Curves'],
  },
  area: 'polygon',
  roads: {
    usableMetres: 98_400,
    islandMetres: 1200,
    islandsServed: 2,
    servedIslandMetres: 12_300,
    islandsLost: 41,
    ferryMetres: 900,
    closedMetres: 300,
    clippedMetres: 0,
    connectedShare: 0.93,
    cutWays: 7,
  },
  addresses: { placed: 340, lost: 13 },
  turnRestrictions: { applied: 40, notForTaxis: 2, conditional: 1, unreadable: 4, unusable: 3 },
  hours: { roads: 21, gates: 6, unreadable: 9 },
  country: {
    code: 'MC',
    drivingSide: 'right',
    speedUnit: 'km/h',
    callingCode: '377',
    currency: 'EUR',
    language: 'fr',
    addressOrder: { number: 'before', separator: ' ', postcode: 'before' },
  },
  speeds: { roads: 5, examples: [{ way: 4711, limit: '500' }] },
};

const mainCity = {
  key: 'main',
  name: 'Monaco',
  centre: { lat: 43.73, lng: 7.42 },
  label: { name: null, centre: null },
  junctions: 1146,
  timeZone: 'Europe/Monaco',
  dataAt: '2025-03-04T20:00:00.000Z',
  cityId: 'osm-new',
  previousId: null,
  openBookings: 3,
};
const hill = {
  ...mainCity,
  key: 'hill',
  name: 'Hilltown',
  timeZone: 'Asia/Tokyo',
  previousId: 'osm-hill-before',
  openBookings: 12,
};

function open(routes: FakeRoutes = {}) {
  const calls = fakeApi({
    'GET /api/payment-providers': { items: [provider] },
    'GET /api/api-keys': { items: [apiKey] },
    'GET /api/webhooks': { items: [webhook] },
    'GET /api/maps/usage': mapUsage,
    'GET /api/maps/city/report': cityReport,
    'GET /api/maps/cities': { items: [mainCity], refused: [] },
    ...routes,
  });
  renderPart(<IntegrationsPage />, { role: 'admin' });
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('creates an API key with its scopes and shows it once', async () => {
  const answer = Promise.withResolvers<object>();
  const calls = open({ 'POST /api/api-keys': answer.promise });
  await screen.findByText('Hotel');
  press('Create key');
  const dialog = within(screen.getByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Create key' });
  const name = dialog.getByRole('textbox', { name: 'Name of the system' });
  const days = dialog.getByRole('textbox', { name: 'Valid for (days)' });
  fireEvent.click(save);
  expect(name).toHaveAccessibleDescription('Please fill in this field.');
  enter(name, 'Accounting');
  fireEvent.click(save);
  expect(dialog.getByText('Please fill in this field.')).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'reports:read' }));
  enter(days, '0');
  fireEvent.click(save);
  expect(days).toBeInvalid();
  enter(days, '90');
  fireEvent.click(save);
  await waitFor(() => expect(save).toHaveAttribute('aria-busy'));
  // Enter in a field submits the form again, unless it is being saved.
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  answer.resolve({ ...apiKey, key: 'fiacre_abcdefgh' });
  expect(await screen.findByText('fiacre_abcdefgh')).toBeInTheDocument();
  const sent = { name: 'Accounting', scopes: ['reports:read'], expiresInDays: 90 };
  expect(sentTo(calls, 'POST /api/api-keys')).toEqual([sent]);
});

test('shows a new API key although its form was closed, and leaves the dialog open that was opened since', async () => {
  const answer = Promise.withResolvers<object>();
  open({ 'POST /api/api-keys': answer.promise });
  await screen.findByText('Hotel');
  press('Create key');
  enter(screen.getByRole('textbox', { name: 'Name of the system' }), 'Accounting');
  fireEvent.click(screen.getByRole('checkbox', { name: 'reports:read' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create key' }));
  press('Cancel');
  press('Revoke: Hotel');
  answer.resolve({ ...apiKey, key: 'fiacre_abcdefgh' });
  expect(await screen.findByText('fiacre_abcdefgh')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Revoke this key?' })).toBeInTheDocument();
});

test('shows the secret of a new webhook although its form was closed, and leaves the open log open', async () => {
  const answer = Promise.withResolvers<object>();
  const log = { items: [delivery], total: 1, page: 1, pageSize: 10 };
  open({ 'POST /api/webhooks': answer.promise, [`GET /api/webhooks/${id}/deliveries`]: log });
  await screen.findByText('Planning');
  press('Add webhook');
  enter(screen.getByRole('textbox', { name: 'Address (URL)' }), 'https://hooks.example.test/new');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'booking.paid' }));
  press('Save');
  press('Cancel');
  press('Delivery log');
  answer.resolve({ ...webhook, secret: 'whsec_abcdefgh' });
  expect(await screen.findByText('whsec_abcdefgh')).toBeInTheDocument();
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
});

test('switches a webhook once, however often the button is pressed, and says why that failed', async () => {
  const answer = Promise.withResolvers<object>();
  const route = `PATCH /api/webhooks/${id}`;
  const calls = fakeApi({ 'GET /api/webhooks': { items: [webhook] }, [route]: answer.promise });
  renderPart(<WebhooksSection />, { role: 'admin' });
  const button = await screen.findByRole('button', { name: 'Switch on' });
  fireEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy'));
  fireEvent.click(button);
  answer.resolve(refuses(503, 'overloaded'));
  expect(await screen.findByText(/We are very busy/)).toBeInTheDocument();
  expect(sentTo(calls, route)).toHaveLength(1);
});

test('shows why a webhook is switched off, shows its log, and resends a delivery', async () => {
  const log = { items: [delivery], total: 1, page: 1, pageSize: 10 };
  const calls = open({
    [`GET /api/webhooks/${id}/deliveries`]: log,
    [`POST /api/webhook-deliveries/${id}/replay`]: delivery,
    [`PATCH /api/webhooks/${id}`]: webhook,
  });
  expect(await screen.findByText('Switched off after failing for too long')).toBeInTheDocument();
  press('Switch on');
  await waitFor(() =>
    expect(sentTo(calls, `PATCH /api/webhooks/${id}`)).toEqual([{ enabled: true, version: 4 }]),
  );
  press('Delivery log');
  expect(await screen.findByText('busy')).toBeInTheDocument();
  press('Send again');
  await waitFor(() => expect(sentTo(calls, `POST /api/webhook-deliveries/${id}/replay`)).toHaveLength(1));
});

test('shows the requests to map services and their cost per booking', async () => {
  open();
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('row', { name: 'Google · Routes 1,200 3 0 $6.00' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Photon · Suggestions 90 0 40 –' })).toBeVisible();
  expect(screen.getByText('$6.00 in total, $0.02 per booking (300 bookings)')).toBeVisible();
});

describe('the report of the city’s import', () => {
  const facts = async () => {
    const section = within(screen.getByRole('region', { name: 'City map' }));
    const terms = await section.findAllByRole('term');
    const values = section.getAllByRole('definition');
    return Object.fromEntries(terms.map((term, at) => [term.textContent, values[at]?.textContent]));
  };

  test('COUNTRY-3 COUNTRY-4 shows what was used, and what was left out and why', async () => {
    open();
    expect(await facts()).toEqual({
      City: 'Monaco',
      File: 'monaco.osm.pbf',
      'Data as of': 'March 4, 2025',
      'Part of the file': 'A polygon',
      Country: 'Monaco · drives on the right · km/h · Euro · French · +377 · 12 Street, 9999 Town',
      'Bounds (west, south, east, north)': '-7.4 · 43.7 · 7.5 · 43.8',
      'Features of the file that were not read': 'Curves',
      Junctions: '1,146',
      'Junctions connected': '93%',
      'Roads in use': '98.4 km',
      'Islands with rides of their own': '2 (12.3 km)',
      'Groups of roads without a connection (small islands, closed areas)': '41',
      'Roads without a connection to the others': '1.2 km',
      'Car ferries': '0.9 km',
      'Roads closed to taxis': '0.3 km',
      'Roads outside the area': '0 km',
      'Roads cut at the edge of the file': '7',
      'Roads with an impossible speed limit': '5 · 500',
      'Addresses on a street': '340',
      'Addresses without a street nearby': '13',
      'Turn restrictions in use': '45',
      'Turn restrictions that do not apply to taxis': '2',
      'Turn restrictions that could not be used': '3',
      'Roads and gates with opening hours': '27',
      'Hours that could not be read': '9',
    });
  });

  test('switches back to the previous map after a confirmation, and shows which map is served then', async () => {
    const switchBack = 'POST /api/maps/city/switch-back';
    let served: object = { ...cityReport, previousId: 'osm-old' };
    const calls = open({
      'GET /api/maps/city/report': () => served,
      [switchBack]: () => {
        served = { ...cityReport, cityId: 'osm-old', previousId: 'osm-new', city: 'Old Town' };
        return { ok: true };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Switch back to the previous map' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch back to the previous map?' }));
    expect(dialog.getByText(/Rides under way continue/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Switch back to the previous map' }));
    expect(await screen.findByText('Old Town')).toBeVisible();
    expect(sentTo(calls, switchBack)).toEqual([{ cityId: 'osm-old' }]);
  });

  test('says that the city is generated, without details of a file', async () => {
    open({ 'GET /api/maps/city/report': { ...cityReport, file: null, area: null } });
    const shown = await facts();
    expect(shown).toMatchObject({ File: 'Generated demo city', Junctions: '1,146' });
    expect(Object.keys(shown)).not.toContain('Data as of');
  });

  test('shows why there is no report, and the rest of the page', async () => {
    open({ 'GET /api/maps/city/report': refuses(404, 'not_found') });
    const section = within(screen.getByRole('region', { name: 'City map' }));
    expect(await section.findByRole('alert')).toBeVisible();
    expect(await screen.findByText('Hotel')).toBeVisible();
  });
});

test.each([
  ['ok', 'Stripe accepts the credentials.'],
  ['refused', 'Stripe refuses the credentials. Check its variables.'],
  ['unreachable', 'Stripe did not respond as expected. Check its address, and try again later.'],
  ['not_testable', 'Stripe cannot be tested without moving money. Make a small payment instead.'],
])(
  'CALL-21 the test of a payment provider shows whether its credentials are accepted: %s',
  async (outcome, text) => {
    open({ 'POST /api/payment-providers/stripe/test': { outcome } });
    fireEvent.click(await screen.findByRole('button', { name: 'Test Stripe' }));
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test('COUNTRY-10 an admin sets the name and the centre of a city, and is refused a centre outside the map in words', async () => {
  const put = 'PUT /api/maps/cities/main';
  let isInside = false;
  const calls = open({
    [put]: () => (isInside ? { ok: true } : refuses(422, 'city_centre_outside', { lat: 1, lng: 2 })),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Name and centre' }));
  const dialog = within(await screen.findByRole('dialog'));
  const centre = dialog.getByRole('textbox', { name: /^Centre/ });
  expect(centre).toHaveAttribute('placeholder', '43.73, 7.42');
  fireEvent.change(dialog.getByRole('textbox', { name: /^Name/ }), { target: { value: ' Monte Carlo ' } });
  fireEvent.change(centre, { target: { value: 'the harbour' } });
  const save = dialog.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  expect(await dialog.findByText(/Write two numbers/)).toBeVisible();
  fireEvent.change(centre, { target: { value: '1, 2' } });
  fireEvent.click(save);
  expect(await dialog.findByText(/outside the city’s map/)).toBeVisible();
  isInside = true;
  fireEvent.change(centre, { target: { value: '43.74;7.43' } });
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentTo(calls, put)).toEqual([
    { name: 'Monte Carlo', centre: { lat: 1, lng: 2 } },
    { name: 'Monte Carlo', centre: { lat: 43.74, lng: 7.43 } },
  ]);
});

test('COUNTRY-11 an admin accepts a map that was refused, after a question with its figures', async () => {
  const accept = 'POST /api/maps/cities/main/accept';
  const ruin = {
    key: 'main',
    cityId: 'osm-ruin',
    file: 'ruin.osm.pbf',
    connectedShare: 0.314,
    junctions: 4200,
    builtAt: '2025-03-05T20:00:00.000Z',
  };
  let refused = [ruin];
  const calls = open({
    'GET /api/maps/cities': () => ({ items: [mainCity], refused }),
    [accept]: () => {
      refused = [];
      return { ok: true };
    },
  });
  const notice = await screen.findByText(/A map was built and is not used: ruin\.osm\.pbf/);
  expect(notice).toHaveTextContent('Only 31% of its 4,200 junctions are connected');
  press('Use it anyway');
  const dialog = within(await screen.findByRole('dialog', { name: 'Use this map?' }));
  expect(dialog.getByText(/Only 31% of the 4,200 junctions/)).toBeVisible();
  expect(sentTo(calls, accept)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Use it anyway' }));
  await waitFor(() => expect(screen.queryByText(/A map was built/)).not.toBeInTheDocument());
  expect(sentTo(calls, accept)).toEqual([{ cityId: 'osm-ruin' }]);
});

describe('further cities', () => {
  const cities = 'GET /api/maps/cities';

  test('shows each with its time zone, and switches it back', async () => {
    const switchBack = 'POST /api/maps/cities/hill/switch-back';
    const calls = open({ [cities]: { items: [mainCity, hill], refused: [] }, [switchBack]: { ok: true } });
    const card = within(await screen.findByRole('article', { name: 'Hilltown' }));
    expect(card.getByText('Asia/Tokyo')).toBeVisible();
    expect(card.getByText('12')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Monaco' })).not.toBeInTheDocument();
    fireEvent.click(card.getByRole('button', { name: 'Switch back to the previous map' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Switch back to the previous map' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sentTo(calls, switchBack)).toEqual([{ cityId: 'osm-hill-before' }]);
  });

  test('shows the report of its import once it is opened', async () => {
    const report = 'GET /api/maps/city/report';
    const calls = open({
      [cities]: { items: [mainCity, hill], refused: [] },
      [report]: ({ query }: FakeCall) =>
        query.get('city') === 'hill' ? { ...cityReport, city: 'Hilltown', junctions: 777 } : cityReport,
    });
    const card = within(await screen.findByRole('article', { name: 'Hilltown' }));
    const asked = () => calls.filter(({ route }) => route === report).length;
    await waitFor(() => expect(asked()).toBe(1));
    fireEvent.click(card.getByText('Import report'));
    expect(await card.findByText('777')).toBeVisible();
    expect(card.getByText('Turn restrictions in use')).toBeVisible();
    expect(asked()).toBe(2);
  });

  test('with one city, the page says how to add another', async () => {
    open();
    const section = within(screen.getByRole('region', { name: 'Further cities' }));
    expect(section.getByText(/The command city:add adds a city/)).toBeVisible();
    await waitFor(() => expect(section.queryByRole('article')).not.toBeInTheDocument());
  });

  test('removes one after a confirmation, and says why it cannot', async () => {
    let items = [mainCity, { ...hill, name: null, junctions: null }];
    let isFree = false;
    open({
      [cities]: () => ({ items, refused: [] }),
      'DELETE /api/maps/cities/hill': () => {
        if (!isFree) return refuses(409, 'city_in_use', { bookings: 12 });
        items = [mainCity];
        return { ok: true };
      },
    });
    const card = within(await screen.findByRole('article', { name: 'hill' }));
    expect(card.getByText(/Not built on this server/)).toBeVisible();
    fireEvent.click(card.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove hill?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText(/still has open bookings/)).toBeVisible();
    isFree = true;
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'hill' })).not.toBeInTheDocument());
  });
});
