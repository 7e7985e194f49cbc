import type { UserRow } from '@fiacre/contract';
import type { Change } from './change.ts';
import { exact, stale, type Patched } from './patched.ts';

type UserPage = { readonly items: readonly UserRow[] };

/**
 * People as staff see them: a list, one person, or data of one person. An event about a person carries only the id, so
 * the person is fetched again. A driver on the map is online; one who left the map may be online without a position.
 */
export function onUsers(part: unknown, id: unknown, data: unknown, change: Change): Patched<unknown> {
  if (change.kind === 'user') return part === 'list' || id === change.id ? stale(data) : exact(data);
  if (change.kind === 'driver-gone') return shows(part, id, data, change.id) ? stale(data) : exact(data);
  if (change.kind !== 'driver' || !shows(part, id, data, change.driver.id)) return exact(data);
  const state = { driverActiveStatus: true, queue: change.driver.queue };
  if (part === 'one') return exact({ ...(data as UserRow), ...state });
  const page = data as UserPage;
  const items = page.items.map((user) => (user.id === change.driver.id ? { ...user, ...state } : user));
  return exact({ ...page, items });
}

/** Whether this data includes a driver's availability. */
function shows(part: unknown, id: unknown, data: unknown, driver: string): boolean {
  if (part === 'one') return id === driver;
  return part === 'list' && (data as UserPage).items.some((user) => user.id === driver);
}
