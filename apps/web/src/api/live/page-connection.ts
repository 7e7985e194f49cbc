import type { QueryClient } from '@tanstack/react-query';
import type { LiveConnection } from './live-connection.ts';

const known = new WeakMap<QueryClient, LiveConnection>();

/** The live connection of the page with this query client; undefined for guests. */
export const liveConnectionOf = (client: QueryClient): LiveConnection | undefined => known.get(client);

/** Sets the page's live connection until the returned function is called. */
export function keepLiveConnection(client: QueryClient, connection: LiveConnection): () => void {
  known.set(client, connection);
  return () => {
    if (known.get(client) === connection) known.delete(client);
  };
}
