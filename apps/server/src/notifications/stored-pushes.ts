import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { WriteResults } from '../platform/transaction/write-together.ts';
import type { Write } from '../platform/transaction/write.ts';
import { paramColumns } from './stored-params.ts';
import { recipientColumns, type KnownRecipient, type KnownRecipients } from './recipients.ts';

export interface Words {
  readonly title: string;
  readonly body: string;
}

/** The same text in several languages; the empty key holds the text for all remaining languages. */
export type Translations = Readonly<Record<string, Words>>;

/** A variant such as fr-CA falls back to fr; the statement below selects in the same way. Source: LANG-8. */
export function wordsIn(words: Translations, locale: string | null): Words | undefined {
  return words[locale ?? ''] ?? words[locale?.split('-')[0] ?? ''] ?? words[''];
}

interface AnyPush {
  readonly userId: string;
  readonly screen: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly needsAnswer: boolean;
}

/** A push for one person whose language is not known yet. */
export interface StoredPush extends AnyPush {
  readonly words: Translations;
}

/** A push in the language of its receiver. */
export interface TranslatedPush extends AnyPush {
  readonly words: Words;
}

/** An event of the topic `notifications`: the same text for one or many people. */
export interface NotificationEvent {
  readonly userIds: readonly string[];
  readonly notification: Words & {
    readonly id: string;
    readonly createdAt: string;
    readonly screen: string | null;
    readonly params: Readonly<Record<string, string>>;
    readonly needsAnswer: boolean;
  };
}

/** The statements that store pushes, and a function that reads their results. */
export interface PushWrites {
  readonly writes: readonly Write[];
  /** Notifies connected receivers, and returns all people by id from the results of the writes. */
  readonly told: (results: WriteResults) => KnownRecipients;
}

const columns = sql.join(recipientColumns.map(sql.ref));

/**
 * Adds pushes to their receivers' notifications, and reads those people and others, all in one statement. Deleted
 * people are missing from the result and get nothing. Source: PUSH-5.
 */
export function storePushes(tx: Tx, userIds: ReadonlySet<string>, pushes: readonly StoredPush[]): PushWrites {
  if (userIds.size === 0) return { writes: [], told: () => new Map() };
  const alike = pushes.length === 1 ? [pushes] : groupsOfAlike(pushes);
  const groups = alike.map((group) => ({ id: tx.newId(), group }));
  const rows = groups.flatMap(({ id, group }) =>
    group.map((push) => ({ ...push, ...paramColumns(push.params), id })),
  );
  const people = sql`select ${columns} from users
    where id = any(${[...userIds]}::uuid[]) and deleted_at is null`;
  const stored = sql`insert into user_notifications (user_id, id, created_at, title, body, screen, params, booking_id)
    select people.id, push.id, ${tx.now}::timestamptz, chosen ->> 'title', chosen ->> 'body', screen, params, booking_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as push ("userId" uuid, id uuid, words jsonb, screen text, params jsonb, booking_id uuid)
    join people on people.id = push."userId"
    cross join lateral (
      select coalesce(words -> locale, words -> split_part(locale, '-', 1), words -> '')) as fitting (chosen)
    on conflict do nothing returning id`;
  return {
    writes: [
      { name: 'people', query: people },
      { name: 'stored', query: stored },
    ],
    told(results) {
      const found = (results['people'] ?? []) as readonly KnownRecipient[];
      const byId = new Map(found.map((row) => [row.id, row]));
      for (const { id, group } of groups) notifyReceivers(tx, id, group, byId);
      return byId;
    },
  };
}

/**
 * The same for receivers who were already read in this transaction: the statement needs neither them nor other
 * languages.
 */
export function storeTranslated(
  tx: Tx,
  known: KnownRecipients,
  pushes: readonly TranslatedPush[],
): PushWrites {
  if (pushes.length === 0) return { writes: [], told: () => known };
  const stored = pushes.map((push) => ({ push, id: tx.newId() }));
  const rows = stored.map(({ id, push: { words, ...push } }) => ({
    ...push,
    ...words,
    ...paramColumns(push.params),
    id,
  }));
  const insert = sql`insert into user_notifications (user_id, id, created_at, title, body, screen, params, booking_id)
    select "userId", id, ${tx.now}::timestamptz, title, body, screen, params, booking_id
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as push ("userId" uuid, id uuid, title text, body text, screen text, params jsonb, booking_id uuid)
    where exists (select from users where users.id = "userId" and deleted_at is null)
    returning user_id`;
  return {
    writes: [{ name: 'stored', query: insert }],
    told(results) {
      const written = (results['stored'] ?? []) as readonly { readonly user_id: string }[];
      const living = new Set(written.map(({ user_id: userId }) => userId));
      for (const { id, push } of stored)
        if (living.has(push.userId)) publishPush(tx, id, [push.userId], push);
      return new Map([...known].filter(([userId]) => living.has(userId)));
    },
  };
}

function groupsOfAlike(pushes: readonly StoredPush[]): StoredPush[][] {
  return [...Map.groupBy(pushes, ({ userId: _, ...same }) => JSON.stringify(same)).values()];
}

function notifyReceivers(tx: Tx, id: string, group: readonly StoredPush[], people: KnownRecipients): void {
  const living = group.filter(({ userId }) => people.has(userId));
  const heard = Map.groupBy(living, ({ words, userId }) =>
    wordsIn(words, people.get(userId)?.locale ?? null),
  );
  for (const [words, together] of heard) {
    const [first] = together;
    if (words === undefined || first === undefined) continue;
    const userIds = together.map(({ userId }) => userId);
    publishPush(tx, id, userIds, { ...first, words });
  }
}

function publishPush(
  tx: Tx,
  id: string,
  userIds: readonly string[],
  { words, screen, params, needsAnswer }: Omit<TranslatedPush, 'userId'>,
): void {
  const notification = { id, createdAt: tx.now.toISOString(), ...words, screen, params, needsAnswer };
  const data: NotificationEvent = { userIds, notification };
  tx.publish({ topics: ['notifications'], event: 'changed', data });
}
