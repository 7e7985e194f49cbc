import type { UserRow } from '@fiacre/contract';
import type { BulkCommand } from '../../back-office/bulk-command.ts';
import type { RowCommand } from '../../back-office/grid/row-command.ts';
import type { UserChange } from '../../api/office/user-changes.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { PersonTasks } from './person/use-person-tasks.tsx';

export interface CommandOptions {
  readonly t: (key: TextKey) => string;
  readonly mayApprove: boolean;
  /** The reader's own id. */
  readonly ownId: string | undefined;
}

/** The actions in a row's menu, each with its letter. Sources: USERS-1, USERS-9, USERS-11. */
export function personCommands(
  person: UserRow,
  { t, mayApprove, ownId }: CommandOptions,
  tasks: Pick<PersonTasks, 'approve' | 'suspend' | 'remove'>,
): readonly RowCommand[] {
  const closed = person.id === ownId ? t('person_own_account') : undefined;
  const approval: RowCommand = person.approved
    ? { label: t('person_suspend'), letter: 's', closed, onSelect: () => tasks.suspend(person) }
    : { label: t('person_approve'), letter: 'a', onSelect: () => tasks.approve(person) };
  return [
    ...(mayApprove ? [approval] : []),
    { label: t('person_delete'), letter: 'd', closed, onSelect: () => tasks.remove(person) },
  ];
}

export interface BulkRequests {
  readonly update: (change: UserChange) => Promise<unknown>;
  readonly refetch: (id: string) => Promise<UserRow>;
}

/** Approves or suspends many people at once and reports a result for each row. Source: USERS-9. */
export function bulkApproval(
  t: (key: TextKey) => string,
  { update, refetch }: BulkRequests,
): readonly BulkCommand<UserRow>[] {
  const set = (approved: boolean): Omit<BulkCommand<UserRow>, 'label'> => ({
    run: ({ id, version }) => update({ id, body: { approved, version } }),
    current: ({ id }, { code }) => (code === 'stale_version' ? refetch(id) : undefined),
  });
  return [
    { label: t('person_approve'), ...set(true) },
    { label: t('person_suspend'), ...set(false) },
  ];
}
