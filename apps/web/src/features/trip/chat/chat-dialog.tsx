import type { ChatMessage } from '@fiacre/contract';
import type { useSendMessages } from '../../../api/chat.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useIsTouch } from '../../../ui/use-is-touch.ts';
import styles from './chat.module.css';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

export interface ChatDialogProps {
  /** The other party. */
  readonly name: string;
  readonly messages: readonly ChatMessage[];
  readonly isLoading: boolean;
  readonly failure: Error | null;
  readonly readerId: string;
  readonly sending: ReturnType<typeof useSendMessages>;
  /** Whether messages can still be sent. */
  readonly isOpen: boolean;
  readonly hasQuickReplies: boolean;
  readonly onClose: () => void;
}

const quickReplies: readonly TextKey[] = [
  'chat_quick_coming',
  'chat_quick_here',
  'chat_quick_late',
  'chat_quick_where',
];

/**
 * The messages of a booking and a field for the next one; a driver can reply with one tap. Source: CHAT-3.
 */
export function ChatDialog(props: ChatDialogProps) {
  const { name, messages, isLoading, failure, readerId, sending, isOpen, hasQuickReplies, onClose } = props;
  const t = useText();
  // On a phone the keyboard would cover the messages.
  const typesAtOnce = !useIsTouch() && isOpen;
  return (
    <Dialog title={t('chat_with', { name })} onClose={onClose}>
      <div className={styles.panel}>
        <FailureNotice failure={failure} />
        <MessageList
          name={name}
          messages={messages}
          isLoading={isLoading}
          readerId={readerId}
          outgoing={sending.outgoing}
          onRetry={sending.retry}
          hasFirstFocus={!typesAtOnce}
        />
        {isOpen && hasQuickReplies && (
          <div className={styles.quick} role="group" aria-label={t('chat_quick')}>
            {quickReplies.map((key) => (
              <Button key={key} tone="secondary" onClick={() => sending.send(t(key))}>
                {t(key)}
              </Button>
            ))}
          </div>
        )}
        {isOpen ? (
          <MessageForm onSend={sending.send} hasFirstFocus={typesAtOnce} />
        ) : (
          <Notice>{t('chat_closed')}</Notice>
        )}
      </div>
    </Dialog>
  );
}
