import type { MeterResponse } from '@fiacre/contract';
import type { QueryClient } from '@tanstack/react-query';
import { everyRoute } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { liveCacheOf } from '../live/live-cache.ts';
import { liveConnectionOf } from '../live/page-connection.ts';
import { sendIntention, type Answer, type Intention } from '../live/send-intention.ts';
import { deviceTable } from './device-table.ts';
import { fixesIn, PositionQueue, type PositionReport, type StoredPosition } from './position-queue.ts';
import { sendPositions } from './send-positions.ts';
import { heldFromMs, type KeptIntention, type UnsentAction } from './unsent-action.ts';
import { UnsentActions } from './unsent-actions.ts';

/** On a failing connection a request can hang for minutes; after this time it is repeated with the same key. */
const answerWithinMs = 12_000;

/** Actions on this device that the server has not received yet. */
export interface DeviceQueue {
  readonly actions: UnsentActions<Delivered>;
  readonly positions: PositionQueue;
}

type Delivered = Answer | null;

/** The times of these steps affect the fare. */
function stated(intention: Exclude<KeptIntention, { verb: 'message' }>, at: string): Intention {
  const { verb } = intention;
  if (intention.verb === 'hail') return { ...intention, startedAt: at };
  if (intention.verb === 'reach' || intention.verb === 'reach-stop' || intention.verb === 'leave-stop')
    return { at, ...intention };
  return verb === 'arrive' || verb === 'start' || verb === 'no-show' ? { verb, at } : intention;
}

async function deliver(client: QueryClient, action: UnsentAction): Promise<Delivered> {
  const { bookingId, version, intention, key, at } = action;
  const signal = AbortSignal.timeout(answerWithinMs);
  if (intention.verb !== 'message') {
    const answer = await sendIntention(client, {
      api: everyRoute,
      subject: { id: bookingId, version },
      intention: stated(intention, at),
      stored: { idempotencyKey: key, signal },
    });
    // Otherwise the meter would briefly show the ride without the extras that only this action had.
    if (intention.verb === 'hail' || intention.verb === 'extra')
      await client.refetchQueries({ queryKey: queryKeys.meter });
    return answer;
  }
  const body = { message: intention.message, smsId: key };
  await liveCacheOf(client).send(
    () => everyRoute.sendChatMessage({ params: { bookingId }, body, signal }),
    (message) => [{ kind: 'message', message }],
  );
  return null;
}

/**
 * Only one tab sends at a time. Without the Web Locks API several tabs may, which the idempotency keys make harmless.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) return work();
  await locks.request('fiacre-unsent', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

/**
 * Adds sent positions to the cached meter. They leave the queue, and the meter is read again only later: a page that was reloaded
 * without a connection in between would count a shorter ride. Source: METER-6.
 */
function addToMeter(client: QueryClient, sent: readonly PositionReport[]): void {
  client.setQueryData<MeterResponse>(queryKeys.meter, (meter) => {
    if (!meter?.running) return meter;
    const track = [...meter.running.track, ...fixesIn(sent)];
    return { ...meter, running: { ...meter.running, track } };
  });
}

function createDeviceQueue(client: QueryClient): DeviceQueue {
  const positions: PositionQueue = new PositionQueue({
    heldFromMs: () => heldFromMs(actions.current()),
    table: deviceTable<StoredPosition>('positions'),
    send: async (batch) => {
      const outcome = await sendPositions(batch, {
        report: async (body) => (await liveConnectionOf(client)?.report(body)) ?? null,
        request: (body) => everyRoute.sendPositions({ body, signal: AbortSignal.timeout(answerWithinMs) }),
      });
      if (outcome === 'taken') addToMeter(client, batch);
      return outcome;
    },
  });
  const actions: UnsentActions<Delivered> = new UnsentActions<Delivered>({
    table: deviceTable<UnsentAction>('actions'),
    deliver: (action) => deliver(client, action),
    sendFirst: () => positions.sendAll(Date.now()),
    now: Date.now,
    alone,
  });
  return { actions, positions };
}

const known = new WeakMap<QueryClient, DeviceQueue>();

/** The queue of this query client. */
export function deviceQueueOf(client: QueryClient): DeviceQueue {
  const queue = known.get(client) ?? createDeviceQueue(client);
  known.set(client, queue);
  return queue;
}
