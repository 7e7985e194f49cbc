import type { Role } from '@fiacre/domain';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, neverResponds, refuses } from '../testing/fake-api.ts';
import { openPage } from '../testing/render.tsx';
import { sampleId } from '../testing/samples.ts';

const booking = sampleId(77);

/**
 * The areas of data that a page requests: the page, its reader, and the route. The profile, the settings, the car types
 * and the interface language come with the document.
 */
const areas: Readonly<Record<string, readonly [path: string, role: Role, route: string]>> = {
  'bookings (list)': ['/bookings', 'admin', '/api/bookings'],
  'bookings (active)': ['/bookings', 'rider', '/api/bookings'],
  'bookings (tracked)': [`/bookings/${booking}`, 'rider', `/api/bookings/${booking}`],
  'cancel reasons': ['/cancelreasons', 'admin', '/api/cancellation-reasons'],
  promos: ['/promos', 'admin', '/api/promos'],
  users: ['/riders', 'admin', '/api/users'],
  staticusers: ['/alladmin', 'admin', '/api/users'],
  notifications: ['/notifications', 'admin', '/api/notifications'],
  'driver earnings': ['/driverearning', 'admin', '/api/reports/driver-earnings'],
  'earnings reports': ['/earningreports', 'admin', '/api/reports/earnings'],
  'payment methods': ['/integrations', 'admin', '/api/payment-providers'],
  wallet: ['/profile/wallet', 'rider', '/api/wallet'],
  withdraws: ['/withdraws', 'admin', '/api/withdrawals'],
  languages: ['/languagesetting', 'admin', '/api/languages'],
};

const isLoading = () => document.querySelector('[class*=skeleton], [class*=spinner]') !== null;

describe.each(Object.entries(areas))('STORE-1 STORE-3 STORE-14 %s', (_, [path, role, route]) => {
  test('are requested by the page, which shows that they are loading', async () => {
    const calls = fakeApi({ [`GET ${route}`]: neverResponds() });
    await openPage(path, { role });
    await waitFor(() => expect(calls.map((call) => call.route)).toContain(`GET ${route}`));
    expect(isLoading()).toBe(true);
    // The server knows from the session whose data it is.
    const asked = calls.filter((call) => call.route === `GET ${route}`);
    expect(asked.flatMap(({ query }) => [...query.keys()])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(uid|usertype|customer|userId)$/)]),
    );
  });

  test('say why they could not be loaded', async () => {
    fakeApi({ [`GET ${route}`]: refuses(500, 'internal') });
    await openPage(path, { role });
    expect((await screen.findAllByText(/went wrong/i))[0]).toBeVisible();
  });
});
