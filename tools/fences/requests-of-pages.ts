import { isTest } from './zones.ts';

/**
 * The names with which a page could read or change data past the hooks, and the only file or folder that may use
 * each. A change goes through `useSend`, and what stays fresh through `useFresh`; the types of `api` refuse the rest,
 * because it has only the routes that read.
 */
const ONLY_IN: ReadonlyMap<string, { readonly place: string; readonly instead: string }> = new Map([
  ['useMutation', { place: 'apps/web/src/api/sync/send.ts', instead: 'send it with useSend' }],
  ['everyRoute', { place: 'apps/web/src/api/', instead: 'send it with useSend' }],
  ['createClient', { place: 'apps/web/src/api/client/client.ts', instead: 'use api or useSend' }],
  ['refetchInterval', { place: 'apps/web/src/api/sync/fresh-query.ts', instead: 'poll with useFresh' }],
]);

export const restrictedNames: ReadonlySet<string> = new Set(ONLY_IN.keys());

/** @returns why this file may not use this name, or undefined */
export function refusedName(path: string, name: string): string | undefined {
  const only = ONLY_IN.get(name);
  if (only === undefined || !path.startsWith('apps/web/src/') || isTest(path)) return undefined;
  return path.startsWith(only.place) ? undefined : `${name} outside ${only.place}: ${only.instead}`;
}
