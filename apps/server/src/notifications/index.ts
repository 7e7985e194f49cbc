import type { Capability } from '../platform/platform.ts';
import { notificationsTopic } from './topic.ts';

export { notificationMigrations, notificationPartitions } from './migrations.ts';
export { notify, type Notice } from './notify.ts';
export { notificationPersonalData } from './personal-data.ts';

/** What people are sent: mails, texts and pushes, in their language and the operator's words. */
export function createNotifications(): Capability {
  return { topics: [notificationsTopic] };
}
