import type { DriverOnMap } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { sampleId } from '../../testing/samples.ts';
import { queryKeys } from '../client/query-keys.ts';
import { reduce } from './reduce.ts';

const dora = sampleDriverRow({ driverActiveStatus: false });
const busy = { id: dora.id, queue: true } as DriverOnMap;
const list = queryKeys.userList({});

test('ROLE-9 a change to a person marks only the lists and that person as outdated', () => {
  const change = { kind: 'user', id: dora.id } as const;
  expect(reduce(list, pageOf([dora]), change).verdict).toBe('stale');
  expect(reduce(queryKeys.user(dora.id), dora, change).verdict).toBe('stale');
  expect(reduce(queryKeys.userWallet(dora.id, 1), {}, change).verdict).toBe('stale');
  expect(reduce(queryKeys.user(sampleId(9)), dora, change).verdict).toBe('exact');
});

test('STORE-19 a list of people is live, but a list of choices does not change while it is open', () => {
  const change = { kind: 'user', id: dora.id } as const;
  expect(reduce(list, pageOf([dora]), change).verdict).toBe('stale');
  const toChooseFrom = [...queryKeys.personPicker, 'driver', 'dora'];
  expect(reduce(toChooseFrom, pageOf([dora]), change)).toEqual({ data: pageOf([dora]), verdict: 'exact' });
});

test('USERS-8 a driver who goes online or gets a ride is updated in place, and one who leaves the map is refetched', () => {
  const online = reduce(list, pageOf([dora]), { kind: 'driver', driver: busy });
  expect(online).toMatchObject({
    verdict: 'exact',
    data: { items: [{ driverActiveStatus: true, queue: true }] },
  });
  expect(reduce(queryKeys.user(dora.id), dora, { kind: 'driver', driver: busy }).data).toMatchObject({
    queue: true,
  });
  // Without a position a driver is not on the map, but may be online: only the server knows.
  const gone = { kind: 'driver-gone', id: dora.id } as const;
  expect(reduce(list, online.data, gone).verdict).toBe('stale');
  expect(reduce(queryKeys.user(sampleId(9)), dora, gone).verdict).toBe('exact');
});
