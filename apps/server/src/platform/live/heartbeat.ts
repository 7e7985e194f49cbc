/** Once per interval, each connection is pinged and its session is looked up. */
const beatMilliseconds = 30_000;
const slots = 120;

interface HeartbeatTarget {
  readonly token: string | null;
  /** Sends a ping; closes the connection if the last one was not answered. */
  beat(): void;
}

/**
 * Spreads pings and session look-ups over the interval. All at once would block the database for everyone else.
 * Connections of one session are checked in the same turn, so that one look-up serves them all.
 */
export function startHeartbeat<Connection extends HeartbeatTarget>(
  connections: Iterable<Connection>,
  recheck: (due: readonly Connection[]) => void,
): { stop(): void } {
  const beatSlots = new WeakMap<Connection, number>();
  let slot = 0;
  let last = 0;
  const beatSlotOf = (connection: Connection): number => {
    const known = beatSlots.get(connection) ?? (last = (last + 1) % slots);
    beatSlots.set(connection, known);
    return known;
  };
  const timer = setInterval(() => {
    slot = (slot + 1) % slots;
    const all = [...connections];
    for (const connection of all) if (beatSlotOf(connection) === slot) connection.beat();
    const due = all.filter(({ token }) => token !== null && slotOfToken(token) === slot);
    if (due.length > 0) recheck(due);
  }, beatMilliseconds / slots).unref();
  return { stop: () => clearInterval(timer) };
}

/** Tokens are random, so a few of their characters are enough to spread them evenly. */
function slotOfToken(token: string): number {
  let sum = 0;
  for (let index = 0; index < 4; index += 1) sum = (sum * 64 + (token.charCodeAt(index) || 0)) % slots;
  return sum;
}
