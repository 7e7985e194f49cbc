import type { UserRow } from '@fiacre/contract';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useUpdateUser } from '../../api/office/user-changes.ts';
import { useMe } from '../../api/client/session.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useFleetAdmins, useUsers, type UserFilter } from '../../api/office/users.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AddPersonPanel } from './add-person-panel.tsx';
import { nameOf } from './person/name-of.ts';
import { bulkApproval, personCommands } from './people-commands.ts';
import { peopleColumns } from './people-columns.tsx';
import { driverList, peopleFilters, riderList, type PeopleList } from './people-lists.ts';
import type { FactorDialog } from './person/person-access.tsx';
import { PersonPanel } from './person/person-panel.tsx';
import { usePersonCells } from './use-person-cells.ts';
import { useMayApprove } from '../../ui/use-may-approve.ts';
import { usePersonTasks } from './person/use-person-tasks.tsx';
import { useOpenPerson, type OpenPerson } from './person/use-open-person.ts';

/** `/drivers`: admins see all drivers, fleet admins their own. Sources: ROLE-5, ROLE-9, USERS-5. */
export function DriversPage() {
  return <PeoplePage list={driverList} />;
}

/** `/riders`, for admins. */
export function RidersPage() {
  return <PeoplePage list={riderList} />;
}

export interface PeoplePageProps {
  readonly list: PeopleList;
  readonly factorDialog?: FactorDialog;
}

/** People of one role: the list, a panel for one person, and a form that adds one. Sources: USERS-1 to USERS-12. */
export function PeoplePage({ list, factorDialog }: PeoplePageProps) {
  const t = useText();
  const { bankFields } = useSettings();
  const { data: me } = useMe();
  const reader = me?.usertype ?? 'fleetadmin';
  const opened = useOpenPerson();
  const mayApprove = useMayApprove();
  const { role } = list;
  const columns = useMemo(() => peopleColumns({ role, reader, bankFields }), [role, reader, bankFields]);
  const { data: fleets, isLoading } = useFleetAdmins(role === 'driver' && reader === 'admin');
  const filters = useMemo(
    () =>
      peopleFilters(
        t,
        isLoading
          ? 'loading'
          : (fleets?.items ?? []).map((fleet) => ({ value: fleet.id, label: nameOf(fleet) })),
      ),
    [t, fleets, isLoading],
  );
  const tasks = usePersonTasks();
  const { approve, suspend, remove } = tasks;
  const { sendAsync: update } = useUpdateUser();
  const ownId = me?.id;
  const commands = useCallback(
    (row: UserRow) => personCommands(row, { t, mayApprove, ownId }, { approve, suspend, remove }),
    [t, mayApprove, ownId, approve, suspend, remove],
  );
  const cells = usePersonCells();
  const bulk = useMemo(
    () => bulkApproval(t, { update, refetch: (id) => api.getUser({ params: { id } }) }),
    [t, update],
  );
  const add = (
    <Button onClick={opened.add}>
      <Icon name="plus" />
      {t(list.add)}
    </Button>
  );
  return (
    <OfficeList<UserRow, UserFilter>
      {...list}
      emptyText="no_users"
      columns={columns}
      filters={filters}
      defaultSort="-createdAt"
      useRows={useUsers}
      csv="listUsers"
      onRow={({ id }) => opened.open(id)}
      rowCommands={commands}
      cellEditing={cells}
      {...(mayApprove && { bulkCommands: bulk })}
      nameOf={nameOf}
      tools={add}
      emptyAction={add}
    >
      <Panels list={list} reader={reader} opened={opened} factorDialog={factorDialog} />
      {tasks.dialog}
    </OfficeList>
  );
}

interface PanelsProps {
  readonly list: PeopleList;
  readonly factorDialog: FactorDialog | undefined;
  readonly reader: UserRow['usertype'];
  readonly opened: OpenPerson;
}

function Panels({ list, reader, opened, factorDialog }: PanelsProps) {
  const t = useText();
  const [notice, setNotice] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string }>();
  const { person, tab, isAdding } = opened;
  if (isAdding)
    return (
      <AddPersonPanel
        list={list}
        reader={reader}
        onClose={opened.close}
        onAdded={(user, picture) => {
          const failed = picture === false;
          const text = t(failed ? 'license_failed' : 'person_added', { name: nameOf(user) });
          setNotice({ tone: failed ? 'bad' : 'good', text });
          opened.replace(user.id, failed ? 'documents' : 'details');
        }}
      />
    );
  if (person === null) return null;
  return (
    <PersonPanel
      key={person}
      id={person}
      tab={tab}
      onTab={opened.show}
      onClose={() => {
        setNotice(undefined);
        opened.close();
      }}
      notice={notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      factorDialog={factorDialog}
    />
  );
}
