import type { OwnNotification } from '@fiacre/contract';
import type { MessageFacts, MessageKey } from '@fiacre/contract/texts/messages';
import type { OutgoingMessage, Tx } from '../platform/transaction/tx.ts';
import { writeTogether, type WriteResults } from '../platform/transaction/write-together.ts';
import type { Write } from '../platform/transaction/write.ts';
import { settingsPart } from '../settings/index.ts';
import { fillerOf } from './fill-text.ts';
import { needsAnswer } from './needs-answer.ts';
import { textsIn, type Texts } from './find-texts.ts';
import {
  addressOnly,
  type KnownRecipient,
  type KnownRecipients,
  type NoticeRecipient,
} from './recipients.ts';
import {
  storePushes,
  storeTranslated,
  wordsIn,
  type StoredPush,
  type Translations,
  type Words,
} from './stored-pushes.ts';

/** A message to one receiver; `Text` is the type of its text key. */
interface AnyNotice {
  readonly to: NoticeRecipient;
  readonly text: MessageKey;
  /** Values for the placeholders in double braces. `appName` may be omitted. */
  readonly facts: Readonly<Record<string, string>>;
  /** Channels on which the person cannot be reached are skipped. An address without a person gets no push. */
  readonly channels: readonly OutgoingMessage['channel'][];
  /** The page that opens when the push is tapped. Sources: PUSH-3, PUSH-5. */
  readonly screen?: NonNullable<OwnNotification['screen']>;
  readonly params?: Readonly<Record<string, string>>;
  /** Emails and text messages are not sent after this instant. */
  readonly expiresAt?: Date;
}

export interface Notice<Key extends MessageKey> extends AnyNotice {
  readonly text: Key;
  readonly facts: MessageFacts<Key> & Readonly<Record<string, string>>;
}

/** The pending notices of each open transaction; the entry is removed with the transaction. */
const gathered = new WeakMap<Tx, AnyNotice[]>();

/**
 * Queues emails, text messages and pushes, each in its receiver's language, and adds every push to the receiver's
 * notifications. All notices of a transaction are prepared together just before the commit, so that they respect a
 * deletion or a change of language in the same transaction. Deleted people get nothing, and messages that the operator
 * turned off are neither sent nor kept. Sources: PUSH-5, AUTH-13.
 */
export function notify<Key extends MessageKey>(tx: Tx, ...notices: readonly Notice<Key>[]): Promise<void> {
  const known = gathered.get(tx);
  if (known) known.push(...notices);
  else if (notices.length > 0) {
    const all: AnyNotice[] = [...notices];
    gathered.set(tx, all);
    tx.beforeCommit(() => leave(tx, all));
  }
  return Promise.resolve();
}

interface ToPerson {
  readonly notice: AnyNotice;
  readonly userId: string;
  readonly words: Translations;
}

/** Notices whose rows are written in the same statement as the caller's own. */
export interface Prepared {
  readonly writes: readonly Write[];
  /** Queues the messages. Call this with the results of the writes. */
  readonly leave: (results: WriteResults) => Promise<void>;
}

/**
 * The same as `notify`, for callers that combine several writes in one statement and may already have read the
 * receivers. Sources: PUSH-5, TRIP-20.
 */
export async function prepareNotices(
  tx: Tx,
  notices: readonly AnyNotice[],
  known: KnownRecipients = new Map(),
): Promise<Prepared> {
  const reference = await tx.reference();
  const texts = textsIn(reference);
  const { appName } = reference.of(settingsPart);
  const sent = notices.filter(({ text }) => texts.isSent(text));
  const toKnown = sent.flatMap((notice) => pushToKnown(known, notice));
  return toKnown.length === sent.length
    ? prepareTranslated(tx, toKnown, known, (notice, locale) => translated(texts, notice, appName)(locale))
    : prepareInAll(
        tx,
        sent.map((notice) => ({ notice, words: translate(texts, notice, appName) })),
      );
}

interface PushToKnown {
  readonly notice: AnyNotice;
  readonly recipient: KnownRecipient;
}

function pushToKnown(known: KnownRecipients, notice: AnyNotice): PushToKnown[] {
  const { to, channels } = notice;
  const recipient = 'userId' in to ? known.get(to.userId) : undefined;
  return recipient && channels.join() === 'push' ? [{ notice, recipient }] : [];
}

function prepareTranslated(
  tx: Tx,
  pushes: readonly PushToKnown[],
  known: KnownRecipients,
  wordsOf: (notice: AnyNotice, locale: string | null) => Words,
): Prepared {
  const all = pushes.map(({ notice, recipient }) => {
    const words = wordsOf(notice, recipient.locale);
    return { notice, words, push: asStored({ notice, userId: recipient.id, words }) };
  });
  const { writes, told } = storeTranslated(
    tx,
    known,
    all.map(({ push }) => push),
  );
  return {
    writes,
    leave(results) {
      const living = told(results);
      for (const { notice, words, push } of all) {
        const recipient = living.get(push.userId);
        if (recipient) send(tx, 'push', notice, recipient, words);
      }
      return Promise.resolve();
    },
  };
}

interface InAll {
  readonly notice: AnyNotice;
  readonly words: Translations;
}

function prepareInAll(tx: Tx, inAll: readonly InAll[]): Prepared {
  const toPeople = inAll.flatMap(({ notice, words }): ToPerson[] => {
    const { to } = notice;
    return 'userId' in to ? [{ notice, words, userId: to.userId }] : [];
  });
  const pushes: StoredPush[] = toPeople
    .filter(({ notice }) => notice.channels.includes('push'))
    .map((each) => asStored(each));
  const { writes, told } = storePushes(tx, new Set(toPeople.map(({ userId }) => userId)), pushes);
  return {
    writes,
    async leave(results) {
      const people = told(results);
      for (const { notice, words } of inAll) {
        const { to } = notice;
        const recipient = 'userId' in to ? people.get(to.userId) : await addressOnly(tx, to);
        const own = recipient && wordsIn(words, recipient.locale);
        if (own) for (const channel of notice.channels) send(tx, channel, notice, recipient, own);
      }
    },
  };
}

async function leave(tx: Tx, notices: readonly AnyNotice[]): Promise<void> {
  const prepared = await prepareNotices(tx, notices);
  await prepared.leave(await writeTogether(tx, prepared.writes));
}

function translate(texts: Texts, notice: AnyNotice, appName: string): Translations {
  const filled = translated(texts, notice, appName);
  return { ...Object.fromEntries(texts.locales.map((locale) => [locale, filled(locale)])), '': filled(null) };
}

/** The notice's text in a person's language. */
function translated({ textFor }: Texts, notice: AnyNotice, appName: string) {
  const fill = fillerOf({ appName, ...notice.facts });
  return (locale: string | null): Words => {
    const { subject, body } = fill(textFor(notice.text, locale));
    return { title: subject, body };
  };
}

function asStored<InLanguages>({
  notice: { text, screen, params = {} },
  userId,
  words,
}: Pick<ToPerson, 'notice' | 'userId'> & { readonly words: InLanguages }) {
  return { userId, words, screen: screen ?? null, params, needsAnswer: needsAnswer(text) };
}

function send(
  tx: Tx,
  channel: OutgoingMessage['channel'],
  notice: AnyNotice,
  recipient: KnownRecipient,
  { title, body }: Words,
): void {
  const { text: template, expiresAt, params } = notice;
  const message = { channel, subject: title, body, template, ...(expiresAt && { expiresAt }) };
  if (channel === 'push') return sendPush(tx, notice, recipient, message);
  const to = channel === 'mail' ? recipient.email : recipient.mobile;
  if (to !== null) tx.send({ ...message, to, ...(params && { params }) });
}

/**
 * People without a device still find the push in their notifications, and so does the sandbox's outbox. Source:
 * PUSH-5.
 */
function sendPush(
  tx: Tx,
  { screen, params }: AnyNotice,
  { id, email, mobile, push_token: token, user_platform: platform }: KnownRecipient,
  message: Omit<OutgoingMessage, 'to'>,
): void {
  if (id === '') return;
  tx.send({
    ...message,
    to: token ?? email ?? mobile ?? id,
    device: token === null ? null : (platform ?? 'ANDROID'),
    ...(screen !== undefined && { screen }),
    ...(params !== undefined && { params }),
  });
}
