import type { Tx } from '../platform/transaction/tx.ts';
import type { NotificationTables } from './tables.ts';

/** A push for one person. */
export interface StoredPush {
  readonly userId: string;
  readonly title: string;
  readonly body: string;
  readonly screen: string | null;
  readonly params: Readonly<Record<string, string>>;
}

/** A fact of the topic `notifications`: the same words for one or many people. */
export interface NotificationFact {
  readonly userIds: readonly string[];
  readonly notification: {
    readonly id: string;
    readonly createdAt: string;
    readonly title: string;
    readonly body: string;
    readonly screen: string | null;
    readonly params: Readonly<Record<string, string>>;
  };
}

/** Appends pushes to their receivers' notifications and tells those who are connected. Source: PUSH-5. */
export async function storePushes(tx: Tx, pushes: readonly StoredPush[]): Promise<void> {
  if (pushes.length === 0) return;
  const alike = Map.groupBy(pushes, ({ userId: _, ...words }) => JSON.stringify(words));
  const rows = [...alike.values()].flatMap((group) => {
    const id = tx.newId();
    publish(tx, id, group);
    return group.map(({ userId, params, ...words }) => ({
      ...words,
      id,
      user_id: userId,
      created_at: tx.now,
      params: JSON.stringify(params),
    }));
  });
  await tx.sql
    .withTables<NotificationTables>()
    .insertInto('user_notifications')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function publish(tx: Tx, id: string, group: readonly StoredPush[]): void {
  const [first] = group;
  if (first === undefined) return;
  const { userId: _, ...words } = first;
  const data: NotificationFact = {
    userIds: group.map(({ userId }) => userId),
    notification: { id, createdAt: tx.now.toISOString(), ...words },
  };
  tx.publish({ topics: ['notifications'], event: 'changed', data });
}
