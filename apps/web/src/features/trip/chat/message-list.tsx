import type { ChatMessage } from '@fiacre/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { OutgoingMessage } from '../../../api/chat.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useI18n, useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx';
import styles from './chat.module.css';

export interface MessageListProps {
  /** The other party. */
  readonly name: string;
  readonly messages: readonly ChatMessage[];
  readonly isLoading: boolean;
  readonly readerId: string;
  readonly outgoing: readonly OutgoingMessage[];
  readonly onRetry: (message: OutgoingMessage) => void;
  /** Has the focus when the dialog opens. */
  readonly hasFirstFocus: boolean;
}

/** Lets a keyboard scroll the list. */
const inTabOrder = { tabIndex: 0 };

/** The messages, oldest first, scrolled to the newest; a screen reader reads new ones aloud. Source: CHAT-2. */
export function MessageList(props: MessageListProps) {
  const { name, messages, isLoading, readerId, outgoing, onRetry, hasFirstFocus } = props;
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const [now] = useState(() => new Date());
  const list = useRef<HTMLDivElement>(null);
  // The event of a message sent here may arrive before its response.
  const arrived = new Set(messages.map(({ smsId }) => smsId));
  const unsent = outgoing.filter(({ smsId }) => !arrived.has(smsId));
  const count = messages.length + unsent.length;
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return (
    <div
      ref={list}
      className={styles.log}
      role="log"
      aria-label={t('chat_messages')}
      data-first-focus={hasFirstFocus}
      {...inTabOrder}
    >
      {isLoading && <Skeleton lines={3} />}
      {!isLoading && count === 0 && <p className={styles.soft}>{t('chat_not_found')}</p>}
      {messages.map((message) => {
        const own = message.from === readerId;
        return (
          <Message key={message.id} own={own} author={own ? t('chat_you') : name} text={message.message}>
            <time dateTime={message.at}>{formatMoment(dateLocale, message.at, now, clock)}</time>
          </Message>
        );
      })}
      {unsent.map((message) => (
        <Message key={message.smsId} own author={t('chat_you')} text={message.message}>
          <Delivery message={message} onRetry={onRetry} />
        </Message>
      ))}
    </div>
  );
}

interface MessageProps {
  readonly own: boolean;
  readonly author: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Message({ own, author, text, children }: MessageProps) {
  return (
    <div className={classNames(styles.message, own && styles.own)}>
      <p className={styles.bubble} dir="auto">
        <VisuallyHidden>{author}: </VisuallyHidden>
        {text}
      </p>
      <div className={styles.meta}>{children}</div>
    </div>
  );
}

function Delivery({
  message,
  onRetry,
}: { readonly message: OutgoingMessage } & Pick<MessageListProps, 'onRetry'>) {
  const t = useText();
  const { state } = message;
  if (state === 'sending') return t('chat_sending');
  return (
    <>
      <span className={styles.failed}>
        {state === 'kept' ? t('unsent_title') : t('chat_not_sent', { reason: t(state.code) })}
      </span>
      {(state === 'kept' || state.code !== 'wrong_status') && (
        <Button tone="quiet" onClick={() => onRetry(message)}>
          {t('retry')}
        </Button>
      )}
    </>
  );
}
