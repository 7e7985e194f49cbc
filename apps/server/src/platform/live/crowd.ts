import type { Reader } from '../http/reader.ts';
import type { Hub } from './hub.ts';

const mostConnections = 20_000;
const mostOfOne = 40;

/**
 * Whether one more connection of this reader is too many. People are counted by account, guests by
 * address; a person connects as a guest first and says who it is then.
 */
export function isCrowded(hub: Pick<Hub, 'connections'>, reader: Reader, address: string): boolean {
  if (hub.connections.size >= mostConnections) return true;
  let own = 0;
  for (const other of hub.connections) {
    const same =
      reader.userId === null
        ? other.reader.userId === null && other.address === address
        : other.reader.userId === reader.userId;
    if (same) own += 1;
  }
  return own >= mostOfOne;
}
