import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import { isForgotten, lastSequence, readEvents, rowOf } from '../outbox/sequence.ts';
import { newSubscription, type Connection } from './connection.ts';
import { encodeOnce } from './frames.ts';
import type { Hub } from './hub.ts';
import { parseTopic, type TopicKind } from './topic.ts';
import { showView } from './views.ts';
import { jsonFrame, type WireFrame } from './wire-frame.ts';

/** If more events were missed, reloading is cheaper for everyone. */
const maxReplayed = 500;
/** The same limit for the transactions that would have to be searched. */
const maxSpanned = 50_000;

/**
 * Adds a topic to a connection without a gap. Sends the events missed since `after`, then `subscribed` with the number
 * of the last one, then the events that arrived during this. A reader that was away for too long gets `reset` and
 * reloads.
 */
export async function subscribe(
  db: Kysely<PlatformTables>,
  hub: Hub,
  connection: Connection,
  wanted: { topic: string; kind: TopicKind; after: number | null },
): Promise<void> {
  const { topic, kind, after } = wanted;
  const subscription = newSubscription();
  connection.subscriptions.set(topic, subscription);
  hub.listen(connection, topic);
  // The connection now holds back newer events, so that none is lost between reading and subscribing.
  connection.hold();
  try {
    const until = hub.lastSeq();
    const missed =
      after === null ? [] : await missedFrames(db, hub, connection, { topic, kind, after, until });
    // The reader lost access to the topic while the database responded.
    if (connection.subscriptions.get(topic) !== subscription) return;
    const resumes = after !== null && missed !== null;
    subscription.from = resumes ? after : until;
    subscription.reached = resumes ? Math.max(after, until) : until;
    subscription.catchingUp = false;
    if (missed === null) connection.send(jsonFrame({ topic, seq: until, event: 'reset', data: null }));
    else for (const frame of missed) connection.send(frame);
    const { reached: seq } = subscription;
    connection.send(jsonFrame({ topic, seq, event: 'subscribed', data: null }));
  } finally {
    // If catching up fails, the subscription is also removed.
    if (subscription.catchingUp && connection.subscriptions.get(topic) === subscription)
      hub.unlisten(connection, topic);
    connection.release();
  }
  if (kind.view && parseTopic(topic).id !== null) await showView(hub, kind.view, [topic], () => [connection]);
}

async function missedFrames(
  db: Kysely<PlatformTables>,
  hub: Hub,
  connection: Connection,
  range: { topic: string; kind: TopicKind; after: number; until: number },
): Promise<WireFrame[] | null> {
  const { topic, kind, after, until } = range;
  // Another node may be ahead and have sent more. A number that no node has assigned comes from another database.
  if (after >= until) return after === until || after <= (await lastSequence(db)) ? [] : null;
  if (rowOf(until) - rowOf(after) > maxSpanned || (await isForgotten(db, after))) return null;
  const events = await readEvents(db, { after, until, topic, limit: maxReplayed + 1 });
  if (events.length > maxReplayed) return null;
  const { id } = parseTopic(topic);
  const missed = events.map(({ event, data }) => ({ id, event, data }));
  const told = kind.replay?.(missed) ?? missed;
  return events.flatMap((missedEvent, index) => {
    const event = told[index];
    if (event === undefined || hub.wasSent(missedEvent, connection)) return [];
    return encodeOnce(kind, topic, missedEvent.seq, event)(connection.reader) ?? [];
  });
}
