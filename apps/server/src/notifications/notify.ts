import type { OwnNotification } from '@fiacre/contract';
import type { MessageFacts, MessageKey } from '@fiacre/contract/texts/messages';
import { readSettings } from '../settings/index.ts';
import type { OutgoingMessage, Tx } from '../platform/transaction/tx.ts';
import { fillText } from './fill-text.ts';
import { findTexts } from './find-texts.ts';
import { storePushes, type StoredPush } from './stored-pushes.ts';
import { addressOnly, findRecipients, type KnownRecipient, type NoticeTo } from './recipients.ts';

/** A message to one receiver, whatever its text. */
interface AnyNotice {
  readonly to: NoticeTo;
  readonly text: MessageKey;
  /** What stands in the text's double braces. `appName` may be left out. */
  readonly facts: Readonly<Record<string, string>>;
  /** A channel on which the person cannot be reached is passed over. An address alone gets no push. */
  readonly channels: readonly OutgoingMessage['channel'][];
  /** The page that a tapped push opens. Sources: PUSH-3, PUSH-5. */
  readonly screen?: NonNullable<OwnNotification['screen']>;
  readonly params?: Readonly<Record<string, string>>;
}

export interface Notice<Key extends MessageKey> extends AnyNotice {
  readonly text: Key;
  readonly facts: MessageFacts<Key> & Readonly<Record<string, string>>;
}

/**
 * Leaves mails, texts and pushes for delivery, each in its receiver's language, and every push among the
 * receiver's notifications. Deleted people get nothing. Sources: PUSH-5, AUTH-13.
 */
export async function notify<Key extends MessageKey>(
  tx: Tx,
  ...notices: readonly Notice<Key>[]
): Promise<void> {
  if (notices.length === 0) return;
  const people = await findRecipients(tx, notices);
  const textFor = await findTexts(
    tx.sql,
    notices.map(({ text }) => text),
  );
  const appName = await appNameFor(tx, notices);
  const stored: StoredPush[] = [];
  for (const notice of notices) {
    const recipient = 'userId' in notice.to ? people.get(notice.to.userId) : await addressOnly(tx, notice.to);
    if (recipient === undefined) continue;
    const words = fillText(textFor(notice.text, recipient.locale), { appName, ...notice.facts });
    for (const channel of notice.channels) send(tx, channel, notice, recipient, words);
    if (notice.channels.includes('push') && recipient.id !== '')
      stored.push({
        userId: recipient.id,
        title: words.subject,
        body: words.body,
        screen: notice.screen ?? null,
        params: notice.params ?? {},
      });
  }
  await storePushes(tx, stored);
}

async function appNameFor(tx: Tx, notices: readonly AnyNotice[]): Promise<string> {
  const given = notices.every(({ facts }) => facts['appName'] !== undefined);
  return given ? '' : (await readSettings(tx.sql)).appName;
}

function send(
  tx: Tx,
  channel: OutgoingMessage['channel'],
  notice: AnyNotice,
  recipient: KnownRecipient,
  words: { subject: string; body: string },
): void {
  const message = { channel, ...words, template: notice.text };
  if (channel === 'push') return sendPush(tx, notice, recipient, message);
  const to = channel === 'mail' ? recipient.email : recipient.mobile;
  if (to !== null) tx.send({ ...message, to });
}

/** Somebody without a device finds the push among the notifications; the sandbox's outbox shows it too. Source: PUSH-5. */
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
