import type { BodyInputOf, UserRow } from '@fiacre/contract';
import { isName } from '@fiacre/domain';
import type { Failure, FailureCode } from '../../../api/client/failure.ts';
import { editsSince } from '../../../ui/editing/edits-since.ts';

/** The fields that staff can change at any time. Sources: USERS-4, USERS-8. */
export const fieldNames = [
  'firstName',
  'lastName',
  'carTypeId',
  'vehicleMake',
  'vehicleModel',
  'vehicleNumber',
  'otherInfo',
  'fleetadmin',
  'bankName',
  'bankCode',
  'bankAccount',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** Fields of the form that adds a person, which include email and phone. */
export type FormField = FieldName | 'email' | 'mobile';
export type FieldErrors = Partial<Record<FormField, FailureCode>>;

/** The typed value, and the saved value that it replaces. */
interface Edit {
  readonly value: string;
  readonly over: string;
}
export type Edits = Partial<Record<FieldName, Edit>>;

export const savedValue = (row: Pick<UserRow, FieldName>, field: FieldName): string => row[field] ?? '';

export const shownValue = (edits: Edits, row: UserRow, field: FieldName): string =>
  edits[field]?.value ?? savedValue(row, field);

/** Editing a field back to its saved value undoes the edit. */
export function edit(edits: Edits, row: UserRow, field: FieldName, value: string): Edits {
  const { [field]: before, ...others } = edits;
  const saved = savedValue(row, field);
  return value === saved ? others : { ...others, [field]: { value, over: before?.over ?? saved } };
}

export const isEdited = (edits: Edits): boolean => Object.keys(edits).length > 0;

/** A field that somebody else saved while the user was editing it. */
export interface Conflict {
  readonly field: FieldName;
  readonly mine: string;
  readonly theirs: string;
}

export function conflictsIn(edits: Edits, row: UserRow): readonly Conflict[] {
  return fieldNames.flatMap((field) => {
    const edited = edits[field];
    if (edited === undefined) return [];
    const theirs = savedValue(row, field);
    const isConflict = theirs !== edited.over && theirs !== edited.value;
    return isConflict ? [{ field, mine: edited.value, theirs }] : [];
  });
}

/** Resolves a conflict: the user's own value replaces the other one, or is dropped. */
export function resolve(edits: Edits, { field, mine, theirs }: Conflict, keep: 'mine' | 'theirs'): Edits {
  const { [field]: _, ...others } = edits;
  return keep === 'theirs' ? others : { ...others, [field]: { value: mine, over: theirs } };
}

/** Drops the saved edits; newer edits stay. */
export const withoutSaved = (edits: Edits, sent: Edits, row: UserRow): Edits =>
  editsSince<FieldName, Edit>({
    sent,
    now: edits,
    isSame: (edit, earlier) => edit.value === earlier.value,
    rebase: (field, edit) => ({ ...edit, over: savedValue(row, field) }),
  });

type Changes = Omit<BodyInputOf<'updateUser'>, 'approved' | 'version'>;

/** The request body; an emptied field is cleared, and names cannot be empty. */
export function changesIn(edits: Edits): Changes {
  return Object.fromEntries(
    fieldNames.flatMap((field) => {
      const typed = edits[field]?.value.trim();
      if (typed === undefined) return [];
      const isRequired = field === 'firstName' || field === 'lastName';
      return [[field, typed === '' && !isRequired ? null : typed]];
    }),
  );
}

/** Problems that can be found without the server. */
export function nameErrors(names: { readonly firstName: string; readonly lastName: string }): FieldErrors {
  const { firstName, lastName } = names;
  // Some people have one name only.
  const wrong = [
    !isName(firstName) && 'firstName',
    lastName.trim() !== '' && !isName(lastName) && 'lastName',
  ];
  return Object.fromEntries(
    wrong.filter((field) => field !== false).map((field) => [field, 'proper_input_name']),
  );
}

const fieldsOfCode: Partial<Record<FailureCode, readonly FormField[]>> = {
  proper_input_name: ['firstName', 'lastName'],
  proper_email: ['email'],
  mobile_no_blank_error: ['mobile'],
  user_exists: ['email', 'mobile'],
};

/** The fields that a refusal is about; empty when it is about the whole request. */
export function fieldErrorsOf({ code, facts }: Failure): FieldErrors {
  const issues = (facts['issues'] ?? []) as readonly { readonly path: string }[];
  const named = issues.map(({ path }) => path.replace(/^body\./, '') as FormField);
  const fields = fieldsOfCode[code] ?? named;
  return Object.fromEntries(fields.map((field) => [field, code]));
}
