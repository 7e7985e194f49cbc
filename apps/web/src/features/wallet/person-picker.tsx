import type { QueryInputOf, UserRow } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { inOneLine } from '../../i18n/direction.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './person-picker.module.css';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface ChosenPerson {
  readonly id: string;
  readonly name: string;
}

export interface PersonPickerProps {
  readonly person: ChosenPerson | null;
  readonly onChange: (person: ChosenPerson | null) => void;
  /** Limits who can be chosen. */
  readonly among: NonNullable<QueryInputOf<'listUsers'>>;
  readonly label: string;
  readonly hint: string;
  /** Shown when nobody matches. */
  readonly nobody: string;
  /** Tells people of the same name apart. */
  readonly about: (user: UserRow) => readonly (string | null)[];
}

const maxShown = 6;
const nameOf = (user: UserRow) => `${user.firstName} ${user.lastName}`.trim();

/** Finds a person by name, email or phone number. */
export function PersonPicker(props: PersonPickerProps) {
  const t = useText();
  const { person, onChange, label } = props;
  if (person === null) return <PersonSearch {...props} />;
  return (
    <div className={styles.chosen}>
      <span className={styles.label}>{label}</span>
      <strong>
        <bdi>{person.name}</bdi>
      </strong>
      <Button tone="quiet" onClick={() => onChange(null)}>
        {t('clear')}
      </Button>
    </div>
  );
}

function PersonSearch({ onChange, among, label, hint, nobody, about }: PersonPickerProps) {
  const [q, setQ] = useState('');
  const query = { ...among, pageSize: maxShown, ...(q === '' ? {} : { q }) };
  const { data, error } = useQuery({
    queryKey: [...queryKeys.personPicker, query],
    queryFn: ({ signal }) => api.listUsers({ query, signal }),
    placeholderData: keepPreviousData,
  });
  const people = (data?.items ?? []).filter((row) => 'firstName' in row);
  const pick = (id: string) => {
    const found = people.find((user) => user.id === id);
    if (found !== undefined) onChange({ id, name: nameOf(found) });
  };
  return (
    <div className={styles.search}>
      <SearchField label={label} hint={hint} onSearch={setQ} />
      <FailureNotice failure={error} />
      {data !== undefined && people.length === 0 && <p>{nobody}</p>}
      <ChoiceList
        label={label}
        choices={people.map((user) => ({
          value: user.id,
          label: inOneLine([nameOf(user), ...about(user)]),
        }))}
        value={undefined}
        onChange={pick}
      />
    </div>
  );
}
