import type { Call, SomeHandlers } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { TakePositions } from './positions.ts';
import { readTrackerReport } from './tracker-report.ts';
import {
  createPositionToken,
  driverOfToken,
  recordTokenUse,
  positionToken,
  revokePositionToken,
} from './tracker-tokens.ts';

type TrackerCall = Pick<Call<'sendTrackerPosition'>, 'query' | 'sentHeader' | 'commit'>;

/** Both apps keep positions until they get a success response, so they get one even if no position could be used. */
const taken: Record<string, never>[] = [];

/**
 * Positions from another app on a driver's phone, which can continue when the phone is locked, unlike a browser. The
 * same rules apply as for positions from the driver's page. Source: TRIP-21.
 */
export function trackerHandlers(platform: Platform, take: TakePositions) {
  const receive = async (call: TrackerCall, body: string) => {
    const { query, sentHeader } = call;
    const report = readTrackerReport({ query, body, authorization: sentHeader('authorization') });
    const driverId = report.token === null ? null : await driverOfToken(platform, report.token);
    if (driverId === null) return refuse('not_logged_in');
    const positions = [...report.positions];
    if (positions.length === 0) return taken;
    await take({ driverId, batch: { positions } }, (work) =>
      call.commit(async (tx) => {
        await work(tx);
        await recordTokenUse(tx, driverId);
        return taken;
      }),
    );
    return taken;
  };
  return {
    positionToken: positionToken(platform),
    createPositionToken: createPositionToken(platform),
    revokePositionToken: revokePositionToken(),
    sendTrackerPosition: (call) => receive(call, typeof call.body === 'string' ? call.body : ''),
    sendTrackerPositionByUrl: (call) => receive(call, ''),
  } satisfies SomeHandlers;
}
