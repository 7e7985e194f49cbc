import type { Notification } from '@fiacre/contract';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RowButtons } from '../../ui/editing/row-buttons.tsx';
import { deviceTexts, userTypeTexts } from './notification-fields.ts';

export interface NotificationActions {
  readonly onEdit: (notification: Notification) => void;
  readonly onDelete: (notification: Notification) => void;
}

/** The recipients, the text, the time, and how many people received it. Sources: PUSH-1, PUSH-4, DATA-6. */
export function notificationColumns({
  onEdit,
  onDelete,
}: NotificationActions): readonly ListColumn<Notification>[] {
  return [
    {
      name: 'title',
      label: 'push_title',
      widthPixels: 200,
      sort: 'title',
      fields: ['title'],
      text: ({ title }) => title,
    },
    { name: 'body', label: 'push_body', widthPixels: 300, fields: ['body'], text: ({ body }) => body },
    {
      name: 'usertype',
      label: 'push_to',
      widthPixels: 100,
      sort: 'usertype',
      fields: ['usertype'],
      text: ({ usertype }, { t }) => t(userTypeTexts[usertype]),
    },
    {
      name: 'devicetype',
      label: 'push_devices',
      widthPixels: 110,
      sort: 'devicetype',
      fields: ['devicetype'],
      text: ({ devicetype }, { t }) => t(deviceTexts[devicetype]),
    },
    {
      name: 'receivers',
      label: 'push_received',
      widthPixels: 110,
      align: 'end',
      fields: ['receivers'],
      text: ({ receivers }) => String(receivers),
    },
    {
      name: 'sentAt',
      label: 'push_sent_at',
      widthPixels: 180,
      fields: ['sentAt'],
      text: ({ sentAt }, { t, dateTime }) => (sentAt === null ? t('push_sending') : dateTime(sentAt)),
      draw: (row) => <SentAt notification={row} />,
    },
    actionColumn(120, (notification) => (
      <RowButtons
        name={notification.title}
        onEdit={() => onEdit(notification)}
        onDelete={() => onDelete(notification)}
      />
    )),
    {
      name: 'createdAt',
      label: 'push_created',
      widthPixels: 180,
      sort: 'createdAt',
      fields: ['createdAt'],
      text: ({ createdAt }, { dateTime }) => dateTime(createdAt),
    },
  ];
}

function SentAt({ notification: { sentAt } }: { readonly notification: Notification }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  return sentAt === null ? (
    <Badge tone="info">{t('push_sending')}</Badge>
  ) : (
    formatDateTime(dateLocale, sentAt, clock)
  );
}
