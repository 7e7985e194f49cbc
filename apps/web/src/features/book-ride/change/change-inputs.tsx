import type { Waypoint } from '@fiacre/contract';
import { paymentModes, type ChangeField, type PaymentMode } from '@fiacre/domain';
import { useState } from 'react';
import { useZoneAt } from '../../../api/city/city-zone.ts';
import { useCarTypes } from '../../../api/shared-queries.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { instantAt, wallClockAt } from '../../../i18n/wall-clock.ts';
import { changeLabels } from '../../../ui/booking/change/changed-fields.tsx';
import { DateTimeField } from '../../../ui/fields/date-time-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-field.tsx';
import { passengerDraftOf, PassengerFields } from '../passenger/passenger-fields.tsx';
import { PlaceSearch } from '../places/place-search.tsx';
import type { ChangeDraft, InputProps } from './change-draft.ts';
import { StopsInput } from './stops-input.tsx';

interface ChangeInputProps extends Omit<InputProps, 'label'> {
  readonly field: ChangeField;
}

export function ChangeInput({ field, ...props }: ChangeInputProps) {
  const { t } = useI18n();
  const { booking, draft } = props;
  const input = { ...props, label: t(changeLabels[field]) };
  const set = (change: ChangeDraft) => props.onChange(() => change);
  switch (field) {
    case 'pickup':
    case 'drop':
      return <PlaceInput end={field} {...input} />;
    case 'coords':
      return <StopsInput {...input} />;
    case 'tripDate':
      return <TimeInput {...input} />;
    case 'carTypeId':
      return <CarTypeInput {...input} />;
    case 'persons':
      return <PersonsInput {...input} />;
    case 'passenger':
      return (
        <PassengerFields
          pickup={booking.pickup}
          value={
            draft.passenger === undefined ? passengerDraftOf(booking.passenger ?? null) : draft.passenger
          }
          onChange={(passenger) => set({ passenger })}
        />
      );
    case 'note':
      return (
        <TextAreaField
          label={input.label}
          maxLength={1000}
          value={draft.note ?? booking.pickUpInstructions ?? ''}
          onChange={({ target }) => set({ note: target.value })}
        />
      );
    case 'paymentMode':
      return (
        <SelectField
          label={input.label}
          value={draft.paymentMode ?? booking.paymentMode}
          options={paymentModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
          onChange={({ target }) => set({ paymentMode: target.value as PaymentMode })}
        />
      );
  }
}

interface PlaceInputProps extends InputProps {
  readonly end: 'pickup' | 'drop';
}

function PlaceInput({ end, label, booking, draft, saysMissing, onChange, onFailure }: PlaceInputProps) {
  const { t } = useI18n();
  // After the price was seen, the form has what was chosen before.
  const initial = draft[end] ?? booking[end];
  const [chosen, setChosen] = useState<{ place: Waypoint | null; text: string }>({
    place: initial,
    text: initial.add,
  });
  return (
    <PlaceSearch
      label={label}
      placeholder={t(`${end}_placeholder`)}
      {...chosen}
      near={booking[end]}
      error={saysMissing && chosen.place === null ? t('choose_place') : undefined}
      onChange={(place, text) => {
        setChosen({ place, text });
        onChange(() => ({ [end]: place }));
      }}
      onFailure={onFailure}
    />
  );
}

function TimeInput({ label, booking, draft, saysMissing, onChange }: InputProps) {
  const { t } = useI18n();
  const timeZone = useZoneAt()(booking.pickup);
  const [local, setLocal] = useState(() =>
    wallClockAt(new Date(draft.tripDate ?? booking.tripDate), timeZone),
  );
  const isSkipped = instantAt(local, timeZone) === null && !Number.isNaN(Date.parse(local));
  const isMissing = saysMissing && local === '';
  return (
    <DateTimeField
      label={label}
      value={local}
      error={isSkipped ? t('time_skipped') : isMissing ? t('change_time_missing') : undefined}
      onChange={(value) => {
        setLocal(value);
        onChange(() => ({ tripDate: instantAt(value, timeZone)?.toISOString() ?? null }));
      }}
    />
  );
}

function CarTypeInput({ label, booking, draft, onChange }: InputProps) {
  const { own } = useI18n();
  const { data } = useCarTypes();
  return (
    <SelectField
      label={label}
      value={draft.carTypeId ?? booking.carTypeId}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: own(name) }))}
      onChange={({ target }) => onChange(() => ({ carTypeId: target.value }))}
    />
  );
}

function PersonsInput({ label, booking, draft, onChange }: InputProps) {
  const { data } = useCarTypes();
  const carTypeId = draft.carTypeId ?? booking.carTypeId;
  const seats = data?.items.find(({ id }) => id === carTypeId)?.seats ?? booking.persons;
  const counts = Array.from({ length: Math.max(seats, booking.persons) }, (_, index) => String(index + 1));
  return (
    <SelectField
      label={label}
      value={String(draft.persons ?? booking.persons)}
      options={counts.map((value) => ({ value, label: value }))}
      onChange={({ target }) => onChange(() => ({ persons: Number(target.value) }))}
    />
  );
}
