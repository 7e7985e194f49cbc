import type { UserRow } from '@fiacre/contract';
import { isName } from '@fiacre/domain';
import { api } from '../../api/client/client.ts';
import { useUpdateUser } from '../../api/office/user-changes.ts';
import { cellEditing, type CellEditing } from '../../back-office/grid/cell-editing.ts';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';
import { nameOf, namesIn } from './person/name-of.ts';
import { savedValue, type FieldName } from './person/person-draft.ts';

const nameField = { name: 'name', label: 'col_name', kind: 'text', maxLength: 300 } as const;
const nameFields = [
  { name: 'firstName', label: 'col_first_name', kind: 'text', maxLength: 100 },
  { name: 'lastName', label: 'col_last_name', kind: 'text', maxLength: 100 },
] as const satisfies readonly EditField<FieldName>[];
const openers: ReadonlySet<string> = new Set([nameField, ...nameFields].map(({ name }) => name));
const carFields = [
  { name: 'vehicleNumber', label: 'col_vehicle_number', kind: 'text', maxLength: 100 },
  { name: 'vehicleMake', label: 'col_vehicle_make', kind: 'text', maxLength: 100 },
  { name: 'vehicleModel', label: 'col_vehicle_model', kind: 'text', maxLength: 100 },
  { name: 'otherInfo', label: 'col_other_info', kind: 'text', maxLength: 1000 },
] as const satisfies readonly EditField<FieldName>[];

const savedFields = [...nameFields, ...carFields];
const allFields = [nameField, ...savedFields];
const columns: ReadonlySet<string> = new Set(allFields.map(({ name }) => name));

type Draft = Readonly<Record<string, string>>;
type Body = Readonly<Record<string, string | null>>;

/** The request for one edited cell. Names cannot be empty; any other emptied cell is cleared. */
function read(draft: Draft, column: string): Reading<Draft, Body> {
  const typed = draft[column] ?? '';
  if (!openers.has(column)) return { body: { [column]: typed.trim() || null } };
  const saved = { firstName: draft['firstName'] ?? '', lastName: draft['lastName'] ?? '' };
  const names = column === 'name' ? namesIn(typed, saved) : { [column]: typed.trim() };
  // Some people have one name only.
  const isFilled = ([field, name]: [string, string]) =>
    isName(name) || (field === 'lastName' && name.trim() === '');
  return Object.entries(names).every(isFilled)
    ? { body: names }
    : { errors: { [column]: 'proper_input_name' } };
}

/** A person's name and a driver's vehicle, edited in the list. Sources: USERS-1, USERS-8. */
export function usePersonCells(): CellEditing<UserRow> {
  const { sendAsync: update } = useUpdateUser();
  return cellEditing<UserRow, Draft, Body>({
    columns,
    openers,
    fieldsOf: ({ usertype }) => (usertype === 'driver' ? allFields : [nameField, ...nameFields]),
    draftOf: (row) => ({
      name: nameOf(row),
      ...Object.fromEntries(savedFields.map(({ name }) => [name, savedValue(row, name)])),
    }),
    read,
    save: (body, { id, version }) => update({ id, body: { ...body, version } }),
    refetch: ({ id }) => api.getUser({ params: { id } }),
  });
}
