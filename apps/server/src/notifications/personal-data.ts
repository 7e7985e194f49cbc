import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { NotificationTables } from './tables.ts';

/** The pushes that a person received. Source: DATA-1. */
export const notificationPersonalData: PersonalData = {
  name: 'notifications',
  columns: ['user_notifications.user_id'],
  collect: (db, { id }) =>
    db
      .withTables<NotificationTables>()
      .selectFrom('user_notifications')
      .select(['created_at as at', 'title', 'body', 'screen'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
  async forget(tx, { id }) {
    await tx.sql
      .withTables<NotificationTables>()
      .deleteFrom('user_notifications')
      .where('user_id', '=', id)
      .execute();
  },
};
