import { bookingStatuses } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import type { BookingFilter } from '../../api/bookings.ts';
import { useCarTypes } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './office-bookings.module.css';

/** What the filter bar holds; empty strings filter nothing. Dates are days of the reader's own calendar. */
export interface ListFilter {
  readonly q: string;
  readonly status: string;
  readonly carType: string;
  readonly from: string;
  readonly to: string;
}

export const noFilter: ListFilter = { q: '', status: '', carType: '', from: '', to: '' };

/** The filter as the server takes it; a day begins and ends where the reader is. */
export function queryOf(filter: ListFilter): BookingFilter {
  const { q, status, carType, from, to } = filter;
  return {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(status === '' ? {} : status === 'active' ? { active: 'true' } : { status }),
    ...(carType === '' ? {} : { carType }),
    ...(from === '' ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to === '' ? {} : { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

export interface BookingFilterBarProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  /** The list as it is shown, for the export of the same rows. */
  readonly csvQuery: BookingFilter;
}

export function BookingFilterBar({ filter, onFilter, csvQuery }: BookingFilterBarProps) {
  const t = useText();
  const { data: carTypes } = useCarTypes();
  const [typed, setTyped] = useState(filter.q);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onFilter({ ...filter, q: typed });
  };
  const set = (name: keyof ListFilter) => (event: { target: { value: string } }) =>
    onFilter({ ...filter, [name]: event.target.value });
  return (
    <form className={styles.filters} role="search" onSubmit={search}>
      <TextField
        label={t('search')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== filter.q && onFilter({ ...filter, q: typed })}
      />
      <SelectField
        label={t('col_status')}
        value={filter.status}
        onChange={set('status')}
        options={[
          { value: '', label: t('filter_all') },
          { value: 'active', label: t('filter_active') },
          ...bookingStatuses.map((status) => ({ value: status, label: t(`status_${status}`) })),
        ]}
      />
      <SelectField
        label={t('car_type')}
        value={filter.carType}
        onChange={set('carType')}
        options={[
          { value: '', label: t('filter_all') },
          ...(carTypes?.items ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <TextField label={t('filter_from')} type="date" value={filter.from} onChange={set('from')} />
      <TextField label={t('filter_to')} type="date" value={filter.to} onChange={set('to')} />
      <CsvButton list="listBookings" filter={csvQuery} fileName="bookings.csv" />
    </form>
  );
}
