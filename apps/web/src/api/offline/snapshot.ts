import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { deviceTable, type DeviceRow } from './device-table.ts';

/** What the pages of one person last showed. */
interface Snapshot extends DeviceRow {
  readonly userId: string;
  readonly state: DehydratedState;
}

const only = 1;
/** The device is asked to write at most this often: a driver's page changes every second. */
const pauseMs = 1000;

/** A ride needs these; nothing else is kept on the device. */
const keptKeys: ReadonlySet<unknown> = new Set(
  [
    queryKeys.bookings,
    queryKeys.eachBooking,
    queryKeys.driverDesk,
    queryKeys.cancellationReasons,
    ['chat'],
  ].map(([name]) => name),
);

const table = () => deviceTable<Snapshot>('snapshots');

/** Writes what the pages show to the device, whenever it changes, until the returned function is called. */
export function keepSnapshot(client: QueryClient, userId: string): () => void {
  const snapshots = table();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = () => {
    timer = null;
    const state = dehydrate(client, {
      shouldDehydrateQuery: ({ queryKey, state: { data } }) =>
        data !== undefined && keptKeys.has(queryKey[0]),
      shouldDehydrateMutation: () => false,
    });
    void snapshots.put({ id: only, userId, state });
  };
  const stop = client.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && keptKeys.has((query.queryKey as QueryKey)[0]))
      timer ??= setTimeout(write, pauseMs);
  });
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Fills the queries with what this person's pages last showed. They count as old, so they are asked for again. */
export async function restoreSnapshot(client: QueryClient, userId: string): Promise<void> {
  const snapshot = (await table().all()).find((row) => row.userId === userId);
  if (snapshot !== undefined) hydrate(client, snapshot.state);
}

export async function clearSnapshot(): Promise<void> {
  await table().remove([only]);
}
