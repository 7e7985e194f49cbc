import type { Notification } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { Generated } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

/** The columns of a person that sending needs; the accounts capability owns the rest. */
export interface Recipient {
  id: string;
  email: string | null;
  mobile: string | null;
  /** The person's choice; null for the installation's default. */
  locale: string | null;
  push_token: string | null;
  user_platform: string | null;
  push_device_name: string | null;
  push_session_id: string | null;
  notifications_read_up_to: string | null;
  usertype: Role;
  approved: boolean;
  deleted_at: Date | null;
}

/** A push in its receiver's notifications, users/{id}/notifications. Source: PUSH-5. */
export interface UserNotificationTable {
  user_id: string;
  id: string;
  created_at: Date;
  title: string;
  body: string;
  screen: string | null;
  booking_id: string | null;
  /** Other parameters; null if there are none. */
  params: Json<Readonly<Record<string, string>>> | null;
}

/** An operator's own text for one message in one language. */
export interface MessageTemplateTable {
  key: string;
  locale: string;
  subject: string | null;
  body: string;
  changed_at: Date;
}

/** A message that the operator turned off. */
export interface TurnedOffTable {
  key: string;
  changed_at: Date;
}

/** A push to everyone who matches a role and a platform. */
export type BroadcastWords = Pick<Notification, 'devicetype' | 'usertype' | 'title' | 'body'>;

/** A broadcast. `ordered` is the text that is sent, even if the row is edited later. Source: DATA-6. */
export interface BroadcastTable extends BroadcastWords {
  id: string;
  created_at: Date;
  ordered: Json<BroadcastWords>;
  /** Everyone up to and including this id has received it. */
  sent_up_to: string | null;
  receivers: number;
  sent_at: Date | null;
  /** Increases with every edit. */
  version: Generated<number>;
}

export type NotificationTables = {
  users: Recipient;
  sessions: { id: string };
  user_notifications: UserNotificationTable;
  message_templates: MessageTemplateTable;
  messages_turned_off: TurnedOffTable;
  notifications: BroadcastTable;
};

/** Pushes are kept for three months, in case of a complaint. */
export const notificationPartitions = [{ table: 'user_notifications', keepMonths: 3 }] as const;
