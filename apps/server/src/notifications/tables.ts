import type { Json } from '../platform/database/tables.ts';

/** What sending needs to know of a person; the rest of the row is the accounts' own. */
export interface Recipient {
  id: string;
  email: string | null;
  mobile: string | null;
  /** The person's choice; null follows the installation. */
  locale: string | null;
  push_token: string | null;
  user_platform: string | null;
  deleted_at: Date | null;
}

/** A push as its receiver finds it again, users/{id}/notifications. Source: PUSH-5. */
export interface UserNotificationTable {
  user_id: string;
  id: string;
  created_at: Date;
  title: string;
  body: string;
  screen: string | null;
  params: Json<Readonly<Record<string, string>>>;
}

/** An operator's own words for one message in one language. */
export interface MessageTemplateTable {
  key: string;
  locale: string;
  subject: string | null;
  body: string;
  changed_at: Date;
}

export type NotificationTables = {
  users: Recipient;
  user_notifications: UserNotificationTable;
  message_templates: MessageTemplateTable;
};
