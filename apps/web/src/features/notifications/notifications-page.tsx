import type { Notification } from '@fiacre/contract';
import { useMemo } from 'react';
import { useBroadcasts, type BroadcastFilter } from '../../api/office/broadcasts.ts';
import type { ListFilter } from '../../back-office/view/list-view.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button } from '../../ui/button.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { notificationColumns } from './notification-columns.tsx';
import { DeleteNotificationDialog, NotificationDialog } from './notification-dialog.tsx';
import { deviceTexts, userTypeTexts } from './notification-fields.ts';

type Task =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly notification: Notification };

/** By role and device. Source: PUSH-1. */
export function notificationFilters(t: (key: TextKey) => string): readonly ListFilter<BroadcastFilter>[] {
  const optionsOf = (texts: Readonly<Record<string, TextKey>>) =>
    Object.entries(texts).map(([value, label]) => ({ value, label: t(label) }));
  return [
    {
      name: 'usertype',
      label: 'push_to',
      options: optionsOf(userTypeTexts),
      query: (usertype) => ({ usertype: usertype as Notification['usertype'] }),
    },
    {
      name: 'devicetype',
      label: 'push_devices',
      options: optionsOf(deviceTexts),
      query: (devicetype) => ({ devicetype: devicetype as Notification['devicetype'] }),
    },
  ];
}

/** `/notifications`: pushes to many. The demo does not send any. Sources: PUSH-1, PUSH-2, PUSH-4, EMPTY-5, DEMO-6. */
export function NotificationsPage() {
  const t = useText();
  const { start, dialog } = useRowTasks<Task>(
    (task, close) => {
      if (task.kind === 'add') return <NotificationDialog notification={null} onClose={close} />;
      const { kind, notification } = task;
      return kind === 'edit' ? (
        <NotificationDialog notification={notification} onClose={close} />
      ) : (
        <DeleteNotificationDialog notification={notification} onClose={close} />
      );
    },
    ({ kind }) => kind === 'add',
  );
  const columns = useMemo(
    () =>
      notificationColumns({
        onEdit: (notification) => start({ kind: 'edit', notification }),
        onDelete: (notification) => start({ kind: 'delete', notification }),
      }),
    [start],
  );
  const add = <Button onClick={() => start({ kind: 'add' })}>{t('push_add')}</Button>;
  return (
    <OfficeList<Notification, BroadcastFilter>
      name="notifications"
      title="push_notifications"
      emptyText="no_data"
      emptyAction={add}
      columns={columns}
      filters={notificationFilters(t)}
      defaultSort="-createdAt"
      useRows={useBroadcasts}
      csv="listNotifications"
      onRow={(notification) => start({ kind: 'edit', notification })}
      tools={add}
    >
      {dialog}
    </OfficeList>
  );
}
