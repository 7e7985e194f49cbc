import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { parseTopic, type TopicView } from './topic.ts';
import { wireFrame } from './wire-frame.ts';

/** Takes one snapshot and sends these topics to their readers, except to those who have the same content already. */
export async function showView(
  hub: Pick<Hub, 'lastSeq'>,
  view: TopicView,
  topics: readonly string[],
  readersOf: (topic: string) => Iterable<Connection>,
): Promise<void> {
  const seenAt = await view.look();
  for (const topic of topics) {
    const { id } = parseTopic(topic);
    if (id === null) continue;
    const { event, data } = seenAt(id);
    const shown = JSON.stringify(data);
    const about = JSON.stringify({ topic, seq: hub.lastSeq(), event });
    // The data is most of the message, so it is turned into text once.
    const frame = wireFrame(`${about.slice(0, -1)},"data":${shown}}`);
    for (const connection of readersOf(topic)) {
      const subscription = connection.subscriptions.get(topic);
      // The reader has left, is not `subscribed` yet, or has this content already.
      if (!subscription || subscription.catchingUp || subscription.shown === shown) continue;
      subscription.shown = shown;
      connection.sendVolatile(topic, frame);
    }
  }
}

/** Refreshes every view for its subscribers. */
export async function refreshViews(hub: Hub): Promise<void> {
  const watched = [...hub.topics()].filter((topic) => parseTopic(topic).id !== null);
  for (const [view, topics] of Map.groupBy(watched, (topic) => hub.kindOf(topic)?.view))
    if (view) await showView(hub, view, topics, (topic) => hub.listenersOf(topic));
}
