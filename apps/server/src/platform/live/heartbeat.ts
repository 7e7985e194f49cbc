/** Once per interval, each connection is pinged and its session is looked up. */
const beatMilliseconds = 30_000;
const slots = 60;

interface HeartbeatTarget {
  readonly token: string | null;
  /** Sends a ping; closes the connection if there was no pong for the last one. */
  beat(): void;
}

/** When in the interval a connection is pinged and its session looked up; computed again if it signs in. */
interface Turn {
  readonly token: string | null;
  readonly beat: number;
  readonly recheck: number | null;
}

/**
 * Spreads pings and session look-ups over the interval. All at once would block the database for everyone else.
 * Connections of one session are checked in the same turn, so that one look-up serves them all.
 */
export function startHeartbeat<Connection extends HeartbeatTarget>(
  connections: Iterable<Connection>,
  recheck: (due: readonly Connection[]) => void,
): { stop(): void } {
  const turns = new WeakMap<Connection, Turn>();
  let slot = 0;
  let last = 0;
  const turnOf = (connection: Connection): Turn => {
    const known = turns.get(connection);
    if (known?.token === connection.token) return known;
    const { token } = connection;
    const beat = known?.beat ?? (last = (last + 1) % slots);
    const turn = { token, beat, recheck: token === null ? null : slotOfToken(token) };
    turns.set(connection, turn);
    return turn;
  };
  const timer = setInterval(() => {
    slot = (slot + 1) % slots;
    const [beating, due]: [Connection[], Connection[]] = [[], []];
    for (const connection of connections) {
      const turn = turnOf(connection);
      if (turn.beat === slot) beating.push(connection);
      if (turn.recheck === slot) due.push(connection);
    }
    for (const connection of beating) connection.beat();
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
