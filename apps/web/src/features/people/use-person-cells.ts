import type { UserRow } from '@fiacre/contract';
import { api } from '../../api/client.ts';
import { useUpdateUser } from '../../api/user-changes.ts';
import { cellEditing, type CellEditing } from '../../back-office/cell-editing.ts';
import type { EditField } from '../../ui/editing/edit-field.ts';
import { savedValue, type FieldName } from './person-draft.ts';

const fields = [
  { name: 'vehicleNumber', label: 'col_vehicle_number', kind: 'text', maxLength: 100 },
  { name: 'vehicleMake', label: 'col_vehicle_make', kind: 'text', maxLength: 100 },
  { name: 'vehicleModel', label: 'col_vehicle_model', kind: 'text', maxLength: 100 },
  { name: 'otherInfo', label: 'col_other_info', kind: 'text', maxLength: 1000 },
] as const satisfies readonly EditField<FieldName>[];

const columns: ReadonlySet<string> = new Set(fields.map(({ name }) => name));

/** A driver's vehicle, edited in the list; an emptied cell is cleared. Sources: USERS-1, USERS-8. */
export function usePersonCells(): CellEditing<UserRow> {
  const { mutateAsync: update } = useUpdateUser();
  return cellEditing<UserRow, Readonly<Record<string, string>>, Readonly<Record<string, string | null>>>({
    columns,
    fieldsOf: ({ usertype }) => (usertype === 'driver' ? fields : []),
    draftOf: (row) => Object.fromEntries(fields.map(({ name }) => [name, savedValue(row, name)])),
    read: (draft, column) => ({ body: { [column]: draft[column]?.trim() || null } }),
    save: (body, { id, version }) => update({ id, body: { ...body, version } }),
    refetch: ({ id }) => api.getUser({ params: { id } }),
  });
}
