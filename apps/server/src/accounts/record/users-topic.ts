import type { Role } from '@fiacre/domain';
import type { TopicKind } from '../../platform/live/topic.ts';
import type { Tx } from '../../platform/transaction/tx.ts';

/** A user who was added, changed or deleted, without personal data: events are kept, and pages fetch the user. */
export interface UserEvent {
  readonly id: string;
  readonly usertype: Role;
  readonly fleet_admin_id: string | null;
}

/** Notifies the pages of staff that a user changed. */
export function publishUser(tx: Tx, { id, usertype, fleet_admin_id }: UserEvent): void {
  tx.publish({ topics: ['users'], event: 'changed', data: { id, usertype, fleet_admin_id } });
}

/** `users`: fleet admins receive events about their own drivers, admins about everyone. Sources: USERS-5, ROLE-9. */
export const usersTopic: TopicKind = {
  name: 'users',
  perObject: false,
  authorise: ({ role }) => role === 'admin' || role === 'fleetadmin',
  audience({ role, userId }, { data }) {
    const { usertype, fleet_admin_id: fleet } = data as UserEvent;
    if (role === 'admin') return 'admin';
    return role === 'fleetadmin' && usertype === 'driver' && fleet === userId ? 'fleetadmin' : null;
  },
  concerns: ({ data }) => ({ people: [(data as UserEvent).fleet_admin_id], roles: ['admin'] }),
  project: (_audience, { event, data }) => ({ event, data: { id: (data as UserEvent).id } }),
};
