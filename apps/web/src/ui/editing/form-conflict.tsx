import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { ConflictPanel } from './conflict-panel.tsx';
import type { EditForm } from './edit-form.ts';

/** The label of a field, and its value, in a comparison. */
export interface ComparedField<Draft> {
  readonly name: keyof Draft & string;
  /** Default: its name. */
  readonly label?: TextKey;
  readonly shown: (draft: Draft) => ReactNode;
}

export interface FormConflictProps<Draft extends object> {
  readonly form: Pick<EditForm<Draft>, 'conflict' | 'draft' | 'resolve'>;
  readonly fields: readonly ComparedField<Draft>[];
}

/** The conflict of an edit form. It gets the focus, because a long form may be scrolled away from it. */
export function FormConflict<Draft extends object>({ form, fields }: FormConflictProps<Draft>) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const { conflict, draft } = form;
  const theirs = conflict?.theirs;
  useEffect(() => {
    if (theirs !== undefined) ref.current?.focus();
  }, [theirs]);
  if (conflict === null) return null;
  const differing = fields.filter(({ name }) => conflict.names.includes(name));
  return (
    <div ref={ref} tabIndex={-1}>
      <ConflictPanel
        conflicts={differing.map(({ name, label, shown }) => ({
          name,
          label: label === undefined ? name : t(label),
          mine: shown(draft),
          theirs: shown(conflict.theirs),
        }))}
        lastChange={conflict.lastChange}
        onResolve={(name, keep) => form.resolve(name as keyof Draft & string, keep)}
      />
    </div>
  );
}
