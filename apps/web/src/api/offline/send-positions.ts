import type { BodyOf, ErrorCode } from '@fiacre/contract';
import { ApiRefusal } from '@fiacre/contract/client';
import type { ReportAnswer } from '../live/live-connection.ts';
import type { PositionReport } from './position-queue.ts';

type Batch = BodyOf<'sendPositions'>;

/** How positions reach the server. */
export interface PositionWays {
  /** Over the live connection; null without one or without a response. */
  readonly report: (batch: Batch) => Promise<ReportAnswer>;
  readonly request: (batch: Batch) => Promise<unknown>;
}

/** The maximum over the live connection, whose messages are short. */
const maxLivePositions = 50;

/**
 * The server is overloaded, so the positions must not be sent by a request, which costs it several times
 * more.
 */
const busy: ReadonlySet<string> = new Set<ErrorCode>(['unavailable', 'overloaded', 'rate_limited']);

/**
 * Sends positions over the live connection, where the server stores them together with those of other drivers, or with
 * a request if there is no connection or no response. Sending them twice has no further effect. Rejects if they have to
 * be sent again later.
 */
export async function sendPositions(
  positions: readonly PositionReport[],
  { report, request }: PositionWays,
): Promise<'taken' | 'refused'> {
  // The device's current time lets the server correct for a wrong clock.
  const batch = { positions: [...positions], sentAt: new Date().toISOString() };
  const answer = positions.length <= maxLivePositions ? await report(batch) : null;
  if (answer?.refused === null) return 'taken';
  if (answer !== null && busy.has(answer.refused)) throw new Error(answer.refused);
  try {
    // No Idempotency-Key: resending a position has no further effect, and no response needs to be stored.
    await request(batch);
    return 'taken';
  } catch (thrown) {
    if (isFinal(thrown)) return 'refused';
    throw thrown;
  }
}

function isFinal(thrown: unknown): boolean {
  if (!(thrown instanceof ApiRefusal) || thrown.status < 400 || thrown.status >= 500) return false;
  // Signed out, timed out or rate limited: the server may accept them later.
  return ![401, 408, 429].includes(thrown.status);
}
