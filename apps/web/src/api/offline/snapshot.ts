import type { Me } from '@fiacre/contract';
import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys.ts';
import { deviceTable, type DeviceRow, type DeviceTable } from './device-table.ts';

/** The cached data of one person's pages. */
export interface Snapshot extends DeviceRow {
  readonly userId: string;
  readonly state: DehydratedState;
}

const only = 1;
/** The minimum time between two writes. */
const pauseMs = 250;

/** The queries that a ride needs; no other data is stored on the device. */
const keptKeys: ReadonlySet<unknown> = new Set(
  [
    queryKeys.bookings,
    queryKeys.eachBooking,
    queryKeys.driverDesk,
    queryKeys.meter,
    queryKeys.cancellationReasons,
    // In the sandbox, positions are shared within the city only.
    queryKeys.city,
    ['chat'],
  ].map(([name]) => name),
);

const table = () => deviceTable<Snapshot>('snapshots');

/** Stores the data of the pages on the device whenever they change, until the returned function is called. */
export function keepSnapshot(client: QueryClient, userId: string, snapshots = table()): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writtenAtMs = -Infinity;
  let written: Promise<unknown> = Promise.resolve();
  const isSignedIn = () => client.getQueryData<Me | null>(queryKeys.me)?.id === userId;
  const write = () => {
    timer = null;
    // The person has signed out in the meantime, and the snapshot has been deleted.
    if (!isSignedIn()) return;
    writtenAtMs = performance.now();
    const state = dehydrate(client, {
      shouldDehydrateQuery: ({ queryKey, state: { data } }) =>
        data !== undefined && keptKeys.has(queryKey[0]),
      shouldDehydrateMutation: () => false,
    });
    // If the device is full, the next write may succeed.
    written = snapshots.put({ id: only, userId, state }).catch(() => undefined);
  };
  // The page may be gone before the next write is due.
  const writeNow = () => {
    if (timer === null) return;
    clearTimeout(timer);
    write();
  };
  window.addEventListener('pagehide', writeNow);
  document.addEventListener('visibilitychange', writeNow);
  const stop = client.getQueryCache().subscribe(({ query, type }) => {
    // Written immediately after an idle period: a write that starts only when the page closes may not
    // complete.
    if (type === 'updated' && keptKeys.has((query.queryKey as QueryKey)[0]))
      timer ??= setTimeout(write, Math.max(0, writtenAtMs + pauseMs - performance.now()));
  });
  return () => {
    stop();
    window.removeEventListener('pagehide', writeNow);
    document.removeEventListener('visibilitychange', writeNow);
    if (timer !== null) clearTimeout(timer);
    // They may have signed out in another tab, which deleted the snapshot before this page knew.
    if (!isSignedIn()) void written.then(() => removeOf(userId, snapshots)).catch(() => undefined);
  };
}

async function removeOf(userId: string, snapshots: DeviceTable<Snapshot>): Promise<void> {
  const rows = (await snapshots.all()).filter((row) => row.userId === userId);
  await snapshots.remove(rows.map(({ id }) => id));
}

/** Fills the queries with this person's stored data. The data counts as stale, so it is refetched. */
export async function restoreSnapshot(client: QueryClient, userId: string): Promise<void> {
  const snapshot = (await table().all()).find((row) => row.userId === userId);
  if (snapshot !== undefined) hydrate(client, snapshot.state);
}

export async function clearSnapshot(): Promise<void> {
  await table().remove([only]);
}
