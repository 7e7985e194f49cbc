import type { UserRow } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { useUpdateUser } from '../../../api/office/user-changes.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConflictPanel } from '../../../ui/editing/conflict-panel.tsx';
import { lastChangeOf } from '../../../ui/editing/last-change.ts';
import { BankFields, CarFields, fieldLabels, NameFields } from './person-fields.tsx';
import {
  changesIn,
  conflictsIn,
  edit,
  fieldErrorsOf,
  isEdited,
  nameErrors,
  resolve,
  shownValue,
  withoutSaved,
  type Edits,
  type FieldErrors,
} from './person-draft.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import styles from '../people.module.css';
import { useValueText } from './use-value-text.ts';

export interface PersonDetailsProps {
  readonly person: UserRow;
  readonly reader: Role;
  readonly edits: Edits;
  readonly onEdits: (change: (edits: Edits) => Edits) => void;
}

/** A person's editable fields, and those that cannot be changed. Sources: USERS-1, USERS-4, USERS-8. */
export function PersonDetails({ person, reader, edits, onEdits }: PersonDetailsProps) {
  const { t } = useI18n();
  const [missing, setMissing] = useState<FieldErrors>({});
  const save = useUpdateUser();
  const { failure } = save;
  const conflicts = conflictsIn(edits, person);
  const errors = { ...(failure === null ? {} : fieldErrorsOf(failure)), ...missing };
  const textOf = useValueText(conflicts);
  const isStale = failure?.code === 'stale_version';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = {
      firstName: shownValue(edits, person, 'firstName'),
      lastName: shownValue(edits, person, 'lastName'),
    };
    const problems = nameErrors(names);
    setMissing(problems);
    // A conflict must be resolved first: saving must not overwrite a value that the user has not seen.
    if (!isEdited(edits) || save.busy || conflicts.length > 0 || Object.keys(problems).length > 0) return;
    save.send(
      { id: person.id, body: { ...changesIn(edits), version: person.version } },
      { onSuccess: (saved) => onEdits((now) => withoutSaved(now, edits, saved)) },
    );
  };
  const fields = {
    role: person.usertype,
    reader,
    errors,
    valueOf: (field: keyof Edits) => shownValue(edits, person, field),
    onChange: (field: keyof Edits, value: string) => {
      setMissing({});
      if (save.failure !== null && !isStale) save.reset();
      onEdits((now) => edit(now, person, field, value));
    },
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Facts person={person} />
      {person.usertype === 'driver' && person.carTypeId === null && (
        <Notice tone="warn">{t('person_car_missing')}</Notice>
      )}
      <NameFields {...fields} />
      <CarFields {...fields} />
      <BankFields {...fields} />
      {(conflicts.length > 0 || (isStale && isEdited(edits))) && (
        <ConflictPanel
          conflicts={conflicts.map(({ field, mine, theirs }) => ({
            name: field,
            label: t(fieldLabels[field]),
            mine: textOf(field, mine),
            theirs: textOf(field, theirs),
          }))}
          lastChange={failure === null ? null : lastChangeOf(failure)}
          onResolve={(name, keep) => {
            const conflict = conflicts.find(({ field }) => field === name);
            if (conflict !== undefined) onEdits((now) => resolve(now, conflict, keep));
          }}
        />
      )}
      {failure !== null && !isStale && Object.keys(errors).length === 0 && (
        <Notice tone="bad">{t(failure.code)}</Notice>
      )}
      {save.isDone && !isEdited(edits) && <Notice tone="good">{t('person_saved')}</Notice>}
      <div className={styles.foot}>
        <Button type="submit" busy={save.busy} disabled={!isEdited(edits)}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** Fields that staff can see but not change here. Source: USERS-4. */
function Facts({ person }: { readonly person: UserRow }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const facts = [
    [t('email'), person.email],
    [t('mobile'), person.mobile],
    [t('col_rating'), person.rating === null ? null : String(person.rating)],
    [t('referral_id'), person.referralId],
    [t('col_since'), formatDateTime(dateLocale, person.createdAt, clock)],
    [t('person_by_staff'), t(person.createdByAdmin ? 'yes' : 'no')],
  ] as const;
  return <FactList className={styles.facts} facts={facts} />;
}
