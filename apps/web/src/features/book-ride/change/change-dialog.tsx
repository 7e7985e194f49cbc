import type { Booking, ChangeQuote, ChangeQuoteRequest, Waypoint } from '@fiacre/contract';
import { maxStops, paymentModes, type ChangeField, type PaymentMode } from '@fiacre/domain';
import { useState } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useMe } from '../../../api/client/session.ts';
import { useZoneAt } from '../../../api/city-zone.ts';
import { useCarTypes } from '../../../api/shared-queries.ts';
import { useSend } from '../../../api/sync/send.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { instantAt, wallClockAt } from '../../../i18n/wall-clock.ts';
import { changeLabels, useChangedFields } from '../../../ui/booking/change/changed-fields.tsx';
import { type ChangeDialogProps } from '../../../ui/booking/change/change-dialog-context.tsx';
import { fieldsToChange } from '../../../ui/booking/change/fields-to-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { DateTimeField } from '../../../ui/fields/date-time-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-field.tsx';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import { PlaceSearch } from '../places/place-search.tsx';
import styles from './change-dialog.module.css';

/**
 * Changes a ride: first what should be different, then both prices, which are accepted together. A driver proposes it to
 * the rider. Sources: CHANGE-1, CHANGE-2.
 */
export function ChangeRideDialog({ booking, onClose }: ChangeDialogProps) {
  const { t } = useI18n();
  const role = useMe().data?.usertype ?? 'rider';
  const fields = fieldsToChange(booking, role);
  const [draft, setDraft] = useState<ChangeQuoteRequest>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id, status } = booking;
  const params = { id };
  const quote = useSend({ request: (api, body: ChangeQuoteRequest) => api.quoteChange({ params, body }) });
  const accept = useSend({
    request: (api, { quoteId, version }: ChangeQuote) =>
      api.acceptChange({ params, body: { quoteId, version } }),
    says: (changed) => [{ kind: 'booking', booking: changed, from: status }],
  });
  const quoted = quote.response;
  const verb = t(role === 'driver' ? 'change_propose' : 'change_ride');
  const back = () => {
    quote.reset();
    accept.reset();
  };
  return (
    <Dialog
      title={t('change_ride')}
      onClose={onClose}
      actions={
        quoted === undefined ? (
          <Button
            busy={quote.busy}
            disabled={Object.keys(draft).length === 0}
            onClick={() => quote.send(draft)}
          >
            {t('change_see_price')}
          </Button>
        ) : (
          <>
            <Button tone="secondary" onClick={back}>
              {t('back')}
            </Button>
            <Button busy={accept.busy} onClick={() => accept.send(quoted, { onSuccess: onClose })}>
              {verb}
            </Button>
          </>
        )
      }
    >
      {quoted === undefined ? (
        <div className={styles.form}>
          {fields.map((field) => (
            <ChangeInput
              key={field}
              field={field}
              booking={booking}
              draft={draft}
              onChange={(change) => setDraft({ ...draft, ...change })}
              onFailure={setFailure}
            />
          ))}
        </div>
      ) : (
        <QuotedChange booking={booking} quote={quoted} />
      )}
      <FailureNotice failure={accept.failure ?? quote.failure ?? failure} />
    </Dialog>
  );
}

interface ChangeInputProps {
  readonly field: ChangeField;
  readonly booking: Booking;
  readonly draft: ChangeQuoteRequest;
  readonly onChange: (change: Partial<ChangeQuoteRequest>) => void;
  readonly onFailure: (failure: Failure | null) => void;
}

function ChangeInput({ field, booking, draft, onChange, onFailure }: ChangeInputProps) {
  const { t } = useI18n();
  const label = t(changeLabels[field]);
  switch (field) {
    case 'pickup':
    case 'drop':
      return (
        <PlaceInput
          label={label}
          placeholder={t(`${field}_placeholder`)}
          initial={booking[field]}
          onFound={(place) => onChange({ [field]: place })}
          onFailure={onFailure}
        />
      );
    case 'coords':
      return (
        <StopsInput label={label} booking={booking} draft={draft} onChange={onChange} onFailure={onFailure} />
      );
    case 'tripDate':
      return <TimeInput label={label} booking={booking} onChange={(tripDate) => onChange({ tripDate })} />;
    case 'carTypeId':
      return <CarTypeInput label={label} booking={booking} draft={draft} onChange={onChange} />;
    case 'persons':
      return <PersonsInput label={label} booking={booking} draft={draft} onChange={onChange} />;
    case 'note':
      return (
        <TextAreaField
          label={label}
          maxLength={1000}
          value={draft.note ?? booking.pickUpInstructions ?? ''}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      );
    case 'paymentMode':
      return (
        <SelectField
          label={label}
          value={draft.paymentMode ?? booking.paymentMode}
          options={paymentModes.map((value) => ({ value, label: t(`mode_${value}`) }))}
          onChange={({ target }) => onChange({ paymentMode: target.value as PaymentMode })}
        />
      );
  }
}

interface PlaceInputProps {
  readonly label: string;
  readonly placeholder: string;
  /** Null for a new place. */
  readonly initial: Waypoint | null;
  readonly onFound: (place: Waypoint) => void;
  readonly onFailure: (failure: Failure | null) => void;
}

function PlaceInput({ label, placeholder, initial, onFound, onFailure }: PlaceInputProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<{ place: Waypoint | null; text: string }>({
    place: initial,
    text: initial?.add ?? '',
  });
  return (
    <PlaceSearch
      label={label}
      placeholder={placeholder}
      {...chosen}
      near={initial}
      error={chosen.place === null && initial !== null ? t('choose_place') : undefined}
      onChange={(place, text) => {
        setChosen({ place, text });
        if (place !== null) onFound(place);
      }}
      onFailure={onFailure}
    />
  );
}

type AskedStop = NonNullable<ChangeQuoteRequest['coords']>[number];

/** The stops in driving order: each can be moved or removed until the car reaches it, and others added. Source: BOOK-21. */
function StopsInput({
  label,
  booking,
  draft,
  onChange,
  onFailure,
}: Omit<ChangeInputProps, 'field'> & { readonly label: string }) {
  const { t } = useI18n();
  const stops: readonly AskedStop[] = draft.coords ?? booking.coords.map(askedStop);
  const reached = booking.coords.filter(({ reachedAt }) => reachedAt !== null).length;
  const [isAdding, setIsAdding] = useState(false);
  const set = (coords: readonly AskedStop[]) => onChange({ coords: [...coords] });
  return (
    <fieldset className={styles.form}>
      <legend>{label}</legend>
      {stops.map((stop, index) => (
        <p key={stop.id ?? `${stop.lat} ${stop.lng}`} className={styles.stop}>
          <bdi>{stop.add}</bdi>
          {index >= reached && (
            <Button tone="quiet" onClick={() => set(stops.toSpliced(index, 1))}>
              {t('change_remove_stop', { place: stop.add })}
            </Button>
          )}
        </p>
      ))}
      {isAdding && (
        <PlaceInput
          label={t('change_add_stop')}
          placeholder={t('drop_placeholder')}
          initial={null}
          onFound={(place) => {
            set([...stops, place]);
            setIsAdding(false);
          }}
          onFailure={onFailure}
        />
      )}
      {!isAdding && stops.length < maxStops && (
        <Button tone="secondary" onClick={() => setIsAdding(true)}>
          {t('change_add_stop')}
        </Button>
      )}
    </fieldset>
  );
}

function askedStop({
  id,
  lat,
  lng,
  add,
  note,
  contactName,
  contactPhone,
}: Booking['coords'][number]): AskedStop {
  return {
    id,
    lat,
    lng,
    add,
    note: note ?? '',
    contactName: contactName ?? '',
    contactPhone: contactPhone ?? '',
  };
}

interface TimeInputProps {
  readonly label: string;
  readonly booking: Booking;
  readonly onChange: (tripDate: string) => void;
}

function TimeInput({ label, booking, onChange }: TimeInputProps) {
  const { t } = useI18n();
  const timeZone = useZoneAt()(booking.pickup);
  const [local, setLocal] = useState(() => wallClockAt(new Date(booking.tripDate), timeZone));
  const at = instantAt(local, timeZone);
  return (
    <DateTimeField
      label={label}
      value={local}
      error={at === null && !Number.isNaN(Date.parse(local)) ? t('time_skipped') : undefined}
      onChange={(value) => {
        setLocal(value);
        const instant = instantAt(value, timeZone);
        if (instant !== null) onChange(instant.toISOString());
      }}
    />
  );
}

type ListInputProps = Omit<ChangeInputProps, 'field' | 'onFailure'> & { readonly label: string };

function CarTypeInput({ label, booking, draft, onChange }: ListInputProps) {
  const { own } = useI18n();
  const { data } = useCarTypes();
  return (
    <SelectField
      label={label}
      value={draft.carTypeId ?? booking.carTypeId}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: own(name) }))}
      onChange={({ target }) => onChange({ carTypeId: target.value })}
    />
  );
}

function PersonsInput({ label, booking, draft, onChange }: ListInputProps) {
  const { data } = useCarTypes();
  const carTypeId = draft.carTypeId ?? booking.carTypeId;
  const seats = data?.items.find(({ id }) => id === carTypeId)?.seats ?? booking.persons;
  const counts = Array.from({ length: Math.max(seats, booking.persons) }, (_, index) => String(index + 1));
  return (
    <SelectField
      label={label}
      value={String(draft.persons ?? booking.persons)}
      options={counts.map((value) => ({ value, label: value }))}
      onChange={({ target }) => onChange({ persons: Number(target.value) })}
    />
  );
}

/** What becomes different, and the old and the new price. Source: CHANGE-2. */
function QuotedChange({ booking, quote }: { readonly booking: Booking; readonly quote: ChangeQuote }) {
  const { t } = useI18n();
  const money = useMoneyIn();
  const list = useChangedFields(booking);
  const { currency, oldTotal, newTotal, waitsForDriver } = quote;
  return (
    <div className={styles.form} aria-live="polite">
      <FactList
        facts={list(quote.fields).map(({ label, before, after }) => [
          label,
          t('change_value', { before, after }),
        ])}
      />
      <FactList
        className={styles.totals}
        facts={[
          [t('change_old_total'), money(oldTotal, currency)],
          [t('change_new_total'), money(newTotal, currency)],
        ]}
      />
      {waitsForDriver && <p>{t('change_waits_lead')}</p>}
    </div>
  );
}
