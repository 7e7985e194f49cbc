import type { Booking } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { markChatRead, useChatReadMark } from '../../../api/offline/chat-read-marks.ts';
import { useChatMessages, useSendMessages } from '../../../api/chat.ts';
import { useMe } from '../../../api/client/session.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChatDialog } from './chat-dialog.tsx';
import styles from './chat.module.css';
import { unreadMessages } from './unread-messages.ts';

/** The hash of a booking's URL that opens its chat, for links in notifications. */
const chatHash = '#chat';

/** Whether the chat is open. Its button opens it, and so does every tap on a link to it. Source: PUSH-3. */
function useShown(): { readonly shown: boolean; readonly open: () => void; readonly close: () => void } {
  const at = useLocation();
  const navigate = useNavigate();
  const [isOpened, setOpened] = useState(false);
  const [closedKey, setClosedKey] = useState<string>();
  const isLinked = at.hash === chatHash;
  const close = () => {
    setOpened(false);
    setClosedKey(at.key);
    // Without the hash, so that a reload does not open it again.
    if (isLinked) void navigate({ ...at, hash: '' }, { replace: true, state: at.state as unknown });
  };
  return { shown: isOpened || (isLinked && at.key !== closedKey), open: () => setOpened(true), close };
}

/** Opens the chat with the other party, and shows how many messages are unread. Sources: BKT-13, CHAT-1 to CHAT-3. */
export function Chat({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const me = useMe().data;
  const isDriver = me?.usertype === 'driver';
  // The passenger of somebody else's booking has no chat. Source: PARTY-4.
  const rider = booking.passenger == null ? booking.customerName : t('passenger_none');
  const name = (isDriver ? rider : booking.driverName) ?? '';
  const isOpen = statusTraits[booking.status].chatOpen;
  const chat = useChatMessages(booking.id, { enabled: booking.driver !== null, listens: isOpen });
  const sending = useSendMessages(booking.id);
  const { shown, open, close } = useShown();
  const messages = chat.data ?? [];
  const unread = unreadMessages(messages, me?.id ?? '', useChatReadMark(booking.id));
  const last = messages.at(-1)?.id;
  useEffect(() => {
    if (shown && last !== undefined) markChatRead(booking.id, last);
  }, [shown, last, booking.id]);
  if (booking.driver === null || (!isOpen && messages.length === 0)) return null;
  const newest = shown ? undefined : unread.at(-1);
  return (
    <div className={styles.chat}>
      <Button tone="secondary" className={styles.open} onClick={open}>
        <Icon name="chat" />
        {t('chat_open', { name })}{' '}
        {newest !== undefined && (
          <span className={styles.count}>{t('chat_unread', { count: unread.length })}</span>
        )}
      </Button>
      <p className={styles.newest} role="status">
        {newest !== undefined && t('chat_latest', { name, message: newest.message })}
      </p>
      {shown && (
        <ChatDialog
          name={name}
          messages={messages}
          isLoading={chat.isPending}
          failure={chat.error}
          readerId={me?.id ?? ''}
          sending={sending}
          isOpen={isOpen}
          hasQuickReplies={isDriver}
          onClose={close}
        />
      )}
    </div>
  );
}
