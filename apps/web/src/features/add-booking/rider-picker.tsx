import type { UserRow } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { ChoiceList } from '../../ui/booking/choice-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './rider-picker.module.css';

export interface ChosenRider {
  readonly id: string;
  readonly name: string;
}

export interface RiderPickerProps {
  readonly rider: ChosenRider | null;
  readonly onChange: (rider: ChosenRider | null) => void;
}

const mostShown = 6;
const nameOf = (user: UserRow) => `${user.firstName} ${user.lastName}`.trim();

/** Finds a rider by name, mail address or phone number; only approved ones are offered. Source: ADDB-5. */
export function RiderPicker({ rider, onChange }: RiderPickerProps) {
  const t = useText();
  if (rider === null) return <RiderSearch onChange={onChange} />;
  return (
    <div className={styles.chosen}>
      <span className={styles.label}>{t('pick_rider')}</span>
      <strong>{rider.name}</strong>
      <Button tone="quiet" onClick={() => onChange(null)}>
        {t('clear')}
      </Button>
    </div>
  );
}

function RiderSearch({ onChange }: Pick<RiderPickerProps, 'onChange'>) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    queryKey: [...queryKeys.users, 'approved-riders', q],
    queryFn: ({ signal }) =>
      api.listUsers({
        query: { type: 'rider', approved: 'true', pageSize: mostShown, ...(q === '' ? {} : { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const riders = (data?.items ?? []).filter((row) => 'firstName' in row);
  const pick = (id: string) => {
    const found = riders.find((user) => user.id === id);
    if (found !== undefined) onChange({ id, name: nameOf(found) });
  };
  return (
    <div className={styles.search}>
      <TextField
        label={t('pick_rider')}
        hint={t('pick_rider_hint')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      {data !== undefined && riders.length === 0 && <p>{t('no_rider_found')}</p>}
      <ChoiceList
        label={t('pick_rider')}
        choices={riders.map((user) => ({
          value: user.id,
          label: [nameOf(user), user.email, user.mobile].filter(Boolean).join(' · '),
        }))}
        value={undefined}
        onChange={pick}
      />
    </div>
  );
}
