import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { parseTopic, type TopicView, type ViewContent } from './topic.ts';
import { wireFrame, type WireFrame } from './wire-frame.ts';

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
    let content: ViewContent | null = null;
    let frame: WireFrame | null = null;
    for (const connection of readersOf(topic)) {
      const subscription = connection.subscriptions.get(topic);
      // The reader has left, or is not `subscribed` yet.
      if (!subscription || subscription.catchingUp) continue;
      const { shown } = subscription;
      content ??= seenAt(id, shown);
      subscription.shown = content;
      if (shown?.json === content.json) continue;
      frame ??= viewFrame({ topic, seq: hub.lastSeq(), event: content.event }, content.json);
      connection.sendVolatile(topic, frame);
    }
  }
}

function viewFrame(about: object, json: string): WireFrame {
  return wireFrame(`${JSON.stringify(about).slice(0, -1)},"data":${json}}`);
}

/** Refreshes every view for its subscribers. */
export async function refreshViews(hub: Hub): Promise<void> {
  const watched = [...hub.topics()].filter((topic) => parseTopic(topic).id !== null);
  for (const [view, topics] of Map.groupBy(watched, (topic) => hub.kindOf(topic)?.view))
    if (view) await showView(hub, view, topics, (topic) => hub.listenersOf(topic));
}
