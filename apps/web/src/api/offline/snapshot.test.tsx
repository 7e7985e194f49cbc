import { expect, test, vi } from 'vitest';
import { openQueryClient } from '../../testing/query-clients.ts';
import { pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { sampleUser } from '../../testing/samples.ts';
import { queryKeys } from '../client/query-keys.ts';
import { deviceTable } from './device-table.ts';
import { keepSnapshot, type Snapshot } from './snapshot.ts';

const rider = sampleUser('rider');

test.each([
  ['stays when the person closes the page', rider, 1],
  ['goes when the person has signed out in another tab', null, 0],
  ['goes when another person has signed in', { ...rider, id: 'other' }, 0],
] as const)('NAV-4 the stored data of the device %s', async (_, now, left) => {
  const client = openQueryClient();
  client.setQueryData(queryKeys.me, rider);
  const table = deviceTable<Snapshot>('snapshots');
  const stored = async () => (await table.all()).length;
  const written = Promise.withResolvers<void>();
  const late = {
    ...table,
    put: (row: Snapshot) => written.promise.then(() => table.put(row)),
  };
  const put = vi.spyOn(late, 'put');
  const stop = keepSnapshot(client, rider.id, late);
  client.setQueryData(queryKeys.bookings, pageOf([sampleBooking()]));
  await expect.poll(() => put.mock.calls.length).toBeGreaterThan(0);
  client.setQueryData(queryKeys.me, now);
  stop();
  written.resolve();
  await put.mock.results[0]?.value;
  await expect.poll(stored).toBe(left);
});
