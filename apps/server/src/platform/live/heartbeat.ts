/** Each connection is pinged and its session looked up once per interval. */
const beatMilliseconds = 30_000;
const slots = 120;

interface HeartbeatTarget {
  readonly token: string | null;
  /** Pings; closes the connection if the last ping was not answered. */
  beat(): void;
}

/**
 * Spreads pings and session look-ups over the interval: all at the same moment would make everybody else wait for the
 * database. Connections of one session share a turn, so that one look-up serves them all.
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

/** Tokens are random, so a few of their characters spread them evenly. */
function slotOfToken(token: string): number {
  let sum = 0;
  for (let index = 0; index < 4; index += 1) sum = (sum * 64 + (token.charCodeAt(index) || 0)) % slots;
  return sum;
}
