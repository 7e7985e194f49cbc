import { useState } from 'react';
import { failureOf, type Failure } from '../../api/client/failure.ts';
import type { RowEdit, Sending } from '../../api/sync/send.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { fieldRefusals, type FieldErrors } from './field-refusal.ts';
import type { Kept } from './conflict-panel.tsx';
import { lastChangeOf, type LastChange } from './last-change.ts';
import { merge } from './merge.ts';

/** The typed values as a request, or their errors. */
export type Reading<Draft, Body> =
  | { readonly body: Body }
  | { readonly errors: { readonly [Name in keyof Draft]?: TextKey } };

export interface EditRules<Row, Draft, Body, Saved> {
  /** The row to edit; null for a new one. */
  readonly row: Row | null;
  readonly draftOf: (row: Row) => Draft;
  readonly blank: Draft;
  readonly read: (draft: Draft) => Reading<Draft, Body>;
  readonly save: Pick<Sending<RowEdit<Body, Row>, Saved>, 'sendAsync' | 'busy'>;
  /** Also called when the form was closed in the meantime. */
  readonly onSaved: (saved: Saved) => void;
  /** The row in the refusal of a stale version; null if it is gone. Default: all of `current`. */
  readonly rowIn?: (current: unknown) => Row | null;
  /** The field of each error code that names no field but can only be about one. */
  readonly refusedFields?: Readonly<Partial<Record<string, keyof Draft & string>>>;
}

/** Another admin saved the row in the meantime. */
export interface Conflict<Draft> {
  readonly theirs: Draft;
  /** The undecided fields that both admins changed. */
  readonly names: readonly (keyof Draft & string)[];
  readonly lastChange: LastChange | null;
}

export interface EditForm<Draft> {
  readonly draft: Draft;
  /** Has no effect while the values are being saved: the change would be lost when the form closes. */
  readonly set: (change: Partial<Draft>) => void;
  readonly errors: FieldErrors<Draft>;
  readonly conflict: Conflict<Draft> | null;
  /** Decides a field that both admins changed. */
  readonly resolve: (name: keyof Draft & string, keep: Kept) => void;
  readonly failure: Failure | null;
  readonly busy: boolean;
  readonly submit: () => void;
}

interface Editing<Row, Draft> {
  readonly row: Row | null;
  /** The values that the edit is based on. */
  readonly opened: Draft;
  readonly draft: Draft;
  readonly errors: FieldErrors<Draft>;
  readonly conflict: Conflict<Draft> | null;
  readonly failure: Failure | null;
}

/**
 * The form of one row. A refusal is shown at its field. If another admin was faster, their values are merged into the
 * form, and where both changed a field, both values are shown; nothing typed is lost.
 */
export function useEditForm<Row, Draft extends object, Body, Saved = unknown>(
  rules: EditRules<Row, Draft, Body, Saved>,
): EditForm<Draft> {
  const [state, setState] = useState<Editing<Row, Draft>>(() => {
    const opened = rules.row === null ? rules.blank : rules.draftOf(rules.row);
    return { row: rules.row, opened, draft: opened, errors: {}, conflict: null, failure: null };
  });
  const { sendAsync, busy } = rules.save;
  return {
    ...state,
    busy,
    set: (change) => {
      if (busy) return;
      setState((now) => ({
        ...now,
        draft: { ...now.draft, ...change },
        errors: without(now.errors, Object.keys(change)),
      }));
    },
    resolve: (name, keep) => setState((now) => resolved(now, name, keep)),
    submit: () => {
      // Enter in a field also submits.
      if (busy) return;
      // Saving must not overwrite a value that the user has not decided about.
      if ((state.conflict?.names.length ?? 0) > 0) return;
      const reading = rules.read(state.draft);
      if ('errors' in reading) return setState({ ...state, errors: reading.errors, failure: null });
      setState({ ...state, errors: {}, failure: null });
      sendAsync({ body: reading.body, row: state.row }).then(rules.onSaved, (thrown: unknown) =>
        setState((now) => refused(now, failureOf(thrown), rules)),
      );
    },
  };
}

function without<Draft>(errors: FieldErrors<Draft>, names: readonly string[]): FieldErrors<Draft> {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name)),
  ) as FieldErrors<Draft>;
}

function refused<Row, Draft extends object, Body, Saved>(
  now: Editing<Row, Draft>,
  failure: Failure,
  { draftOf, rowIn = (row) => row as Row, refusedFields }: EditRules<Row, Draft, Body, Saved>,
): Editing<Row, Draft> {
  const current = failure.facts['current'];
  if (failure.code === 'stale_version' && current !== undefined) {
    const row = rowIn(current);
    const theirs = row === null ? now.opened : draftOf(row);
    const { draft, conflicts } = merge(now.opened, now.draft, theirs);
    const conflict = { theirs, names: conflicts, lastChange: lastChangeOf(failure) };
    return { row, opened: theirs, draft, errors: {}, failure: null, conflict };
  }
  const errors = fieldRefusals(failure, now.draft, refusedFields);
  const isAtField = Object.keys(errors).length > 0;
  return { ...now, errors, failure: isAtField ? null : failure };
}

function resolved<Row, Draft>(
  now: Editing<Row, Draft>,
  name: keyof Draft & string,
  keep: Kept,
): Editing<Row, Draft> {
  if (now.conflict === null) return now;
  const { theirs, names } = now.conflict;
  return {
    ...now,
    draft: keep === 'mine' ? now.draft : { ...now.draft, [name]: theirs[name] },
    conflict: { ...now.conflict, names: names.filter((other) => other !== name) },
  };
}
