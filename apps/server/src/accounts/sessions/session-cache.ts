import type { SignedIn } from '../../platform/http/reader.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { FoundSession } from './sessions.ts';
import { tokenHash } from '../record/tokens.ts';

/** A node learns within this time that a session has ended, even if no message about it arrives. */
const maxAgeMilliseconds = 5_000;
const maxSessions = 20_000;

/** The sessions that have ended, or the person whose access has changed; all sessions if neither is given. */
export interface EndedAccess {
  readonly sessionId?: string;
  readonly userId?: string;
}

export interface SessionCache {
  find(token: string): Promise<SignedIn | null>;
  /** Called as soon as this node is notified; look-ups in progress are not cached either. */
  forget(ended: EndedAccess): void;
}

interface KeptSession extends FoundSession {
  readonly foundAt: number;
}

/**
 * Sessions that this node has looked up in the last seconds. Only valid ones are kept, so that signing in takes effect
 * immediately.
 */
export function createSessionCache(
  clock: Clock,
  lookUp: (token: string) => Promise<FoundSession | null>,
): SessionCache {
  const kept = new Map<string, KeptSession>();
  let changes = 0;
  const isFresh = ({ foundAt, expiresAt }: KeptSession, now: number) =>
    // A clock that was set back must not extend the time.
    now >= foundAt && now < foundAt + maxAgeMilliseconds && now < expiresAt.getTime();
  return {
    async find(token) {
      const key = tokenHash(token);
      const known = kept.get(key);
      const now = clock.now().getTime();
      if (known !== undefined && isFresh(known, now)) return known.session;
      kept.delete(key);
      const changesBefore = changes;
      const found = await lookUp(token);
      if (found === null) return null;
      // A session may have ended after the database was read.
      if (changesBefore === changes) kept.set(key, { ...found, foundAt: now });
      if (kept.size > maxSessions) dropOldest(kept);
      return found.session;
    },
    forget({ sessionId, userId }) {
      changes += 1;
      const all = sessionId === undefined && userId === undefined;
      for (const [key, { session }] of kept)
        if (all || session.sessionId === sessionId || session.userId === userId) kept.delete(key);
    },
  };
}

/** A map keeps insertion order, so the oldest entry is first. */
function dropOldest(kept: Map<string, unknown>): void {
  for (const key of kept.keys()) {
    kept.delete(key);
    if (kept.size <= maxSessions) return;
  }
}
