import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, type Failure } from '../../api/failure.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { fieldRefusals, type FieldErrors } from './field-refusal.ts';
import { merge } from './merge.ts';

/** What the typed values mean: a request, or what is wrong with them. */
export type Reading<Draft, Body> =
  | { readonly body: Body }
  | { readonly errors: { readonly [Name in keyof Draft]?: TextKey } };

export interface EditRules<Row, Draft, Body> {
  /** The row to edit; null for a new one. */
  readonly row: Row | null;
  readonly draftOf: (row: Row) => Draft;
  readonly blank: Draft;
  readonly read: (draft: Draft) => Reading<Draft, Body>;
  /** Sends the request; `row` is the version that the edit is based on. */
  readonly save: (body: Body, row: Row | null) => Promise<unknown>;
  readonly onSaved: () => void;
  /** Error codes that name no field but can only be about one field, with that field. */
  readonly refusedFields?: Readonly<Partial<Record<string, keyof Draft & string>>>;
}

/** Another admin saved the row in the meantime. */
export interface Conflict<Draft> {
  readonly theirs: Draft;
  /** The fields that both admins changed. */
  readonly names: readonly (keyof Draft & string)[];
}

export interface EditForm<Draft> {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly errors: FieldErrors<Draft>;
  readonly conflict: Conflict<Draft> | null;
  /** Takes the other admin's value of a field. */
  readonly takeTheirs: (name: keyof Draft & string) => void;
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
export function useEditForm<Row, Draft extends object, Body>(
  rules: EditRules<Row, Draft, Body>,
): EditForm<Draft> {
  const [state, setState] = useState<Editing<Row, Draft>>(() => {
    const opened = rules.row === null ? rules.blank : rules.draftOf(rules.row);
    return { row: rules.row, opened, draft: opened, errors: {}, conflict: null, failure: null };
  });
  const saving = useMutation({
    mutationFn: (body: Body) => rules.save(body, state.row),
    onSuccess: rules.onSaved,
    onError: (thrown) => setState((now) => refused(now, failureOf(thrown), rules)),
  });
  return {
    ...state,
    busy: saving.isPending,
    set: (change) =>
      setState((now) => ({
        ...now,
        draft: { ...now.draft, ...change },
        errors: without(now.errors, Object.keys(change)),
      })),
    takeTheirs: (name) => setState((now) => tookTheirs(now, name)),
    submit: () => {
      const reading = rules.read(state.draft);
      if ('errors' in reading) return setState({ ...state, errors: reading.errors, failure: null });
      setState({ ...state, errors: {}, failure: null });
      saving.mutate(reading.body);
    },
  };
}

function without<Draft>(errors: FieldErrors<Draft>, names: readonly string[]): FieldErrors<Draft> {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name)),
  ) as FieldErrors<Draft>;
}

function refused<Row, Draft extends object, Body>(
  now: Editing<Row, Draft>,
  failure: Failure,
  { draftOf, refusedFields }: EditRules<Row, Draft, Body>,
): Editing<Row, Draft> {
  const current = failure.facts['current'];
  if (failure.code === 'stale_version' && current !== undefined) {
    const row = current as Row;
    const theirs = draftOf(row);
    const { draft, conflicts } = merge(now.opened, now.draft, theirs);
    return { row, opened: theirs, draft, errors: {}, failure: null, conflict: { theirs, names: conflicts } };
  }
  const errors = fieldRefusals(failure, now.draft, refusedFields);
  const isAtField = Object.keys(errors).length > 0;
  return { ...now, errors, failure: isAtField ? null : failure };
}

function tookTheirs<Row, Draft>(now: Editing<Row, Draft>, name: keyof Draft & string): Editing<Row, Draft> {
  if (now.conflict === null) return now;
  const { theirs, names } = now.conflict;
  return {
    ...now,
    draft: { ...now.draft, [name]: theirs[name] },
    conflict: { theirs, names: names.filter((other) => other !== name) },
  };
}
