import type { Notification } from '@fiacre/contract';
import { useBroadcastEdits, useReceivers } from '../../api/office/broadcasts.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import {
  blankNotification,
  comparedNotification,
  deviceTexts,
  notificationFields,
  readNotification,
  userTypeTexts,
  type NotificationDraft,
} from './notification-fields.ts';

export interface NotificationDialogProps {
  /** The push to edit; null to send a new one. */
  readonly notification: Notification | null;
  readonly onClose: () => void;
}

const draftOf = ({ devicetype, usertype, title, body }: Notification): NotificationDraft => ({
  devicetype,
  usertype,
  title,
  body,
});

/** Sends a push to many, or edits the stored text of one. Sources: PUSH-1, PUSH-2, PUSH-4. */
export function NotificationDialog({ notification, onClose }: NotificationDialogProps) {
  const t = useText();
  const { save } = useBroadcastEdits();
  const form = useEditForm({
    row: notification,
    blank: blankNotification,
    draftOf,
    read: readNotification,
    save,
    onSaved: onClose,
  });
  const isNew = notification === null;
  return (
    <EditDialog
      title={t(isNew ? 'push_add' : 'push_edit')}
      onClose={onClose}
      form={form}
      compared={comparedNotification(t)}
      saveLabel={t(isNew ? 'push_send' : 'save')}
    >
      {notificationFields.map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      {isNew ? <ReceiverCount {...form.draft} /> : <Sent notification={notification} />}
    </EditDialog>
  );
}

/** Whom the push would reach. Sources: PUSH-2, ERR-31. */
function ReceiverCount({ devicetype, usertype }: Pick<Notification, 'devicetype' | 'usertype'>) {
  const t = useText();
  const count = useReceivers({ devicetype, usertype });
  if (count === undefined) return null;
  return <Notice tone={count === 0 ? 'warn' : 'info'}>{t('push_receivers', { count })}</Notice>;
}

/** The text that people received, even if the stored text was edited later. Source: PUSH-4. */
function Sent({ notification: { sent, receivers } }: { readonly notification: Notification }) {
  const t = useText();
  const { title, body, usertype, devicetype } = sent;
  return (
    <Notice>
      <p>{t('push_edit_text')}</p>
      <p>{t('push_was_sent', { count: receivers })}</p>
      <p>
        <strong>{title}</strong>
        {` · ${t(userTypeTexts[usertype])} · ${t(deviceTexts[devicetype])}`}
      </p>
      <p>{body}</p>
    </Notice>
  );
}

export interface DeleteNotificationDialogProps {
  readonly notification: Notification;
  readonly onClose: () => void;
}

/** Asks for confirmation, and says what people keep and what is no longer sent. */
export function DeleteNotificationDialog({ notification, onClose }: DeleteNotificationDialogProps) {
  const t = useText();
  const { remove } = useBroadcastEdits();
  return (
    <DeleteDialog
      title={t('delete_row_question', { name: notification.title })}
      row={notification}
      remove={remove}
      onClose={onClose}
    >
      <p>{t('push_delete_text')}</p>
      {notification.sentAt === null && <p>{t('push_delete_unsent')}</p>}
    </DeleteDialog>
  );
}
