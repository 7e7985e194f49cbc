import type { BodyInputOf, Series, Waypoint } from '@fiacre/contract';
import { useState } from 'react';
import type { Failure } from '../../../api/client/failure.ts';
import { useChangeSeriesDays, useUpdateSeries } from '../../../api/series.ts';
import { useCarTypes } from '../../../api/shared-queries.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useI18n, useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ChoiceCheck, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx';
import type { ChangeSeriesProps } from '../../../ui/series/change-series-context.tsx';
import { LeftOutFields, RuleFields, type LeftOut } from '../../../ui/series/repeat-fields.tsx';
import { readRule, writeRule, type RepeatRule } from '../../../ui/series/repeat-rule.ts';
import type { PassengerDraft } from '../draft/booking-draft.ts';
import { passengerDraftOf, PassengerFields } from '../passenger/passenger-fields.tsx';
import { OwnCompanies, type Payer } from '../payer/payer-fields.tsx';
import { PlaceSearch } from '../places/place-search.tsx';
import styles from './change-dialog.module.css';

type Scope = 'this' | 'following' | 'all';
type End = 'pickup' | 'drop';

/** What all rides, or one and those that follow, are changed to. */
interface Draft {
  readonly time: string;
  readonly rule: RepeatRule | null;
  readonly ride: Pick<Series, 'pickup' | 'drop' | 'persons' | 'note'> & LeftOut & Payer;
  /** Null: the rider rides. */
  readonly passenger: PassengerDraft | null;
  /** Places that were typed and not chosen. */
  readonly openEnds: readonly End[];
  readonly keepExceptions: boolean;
}

const dayOf = (local: string) => local.slice(0, 10);

/** Changes one of the repeated rides, one and those that follow, or all future ones. Source: SERIES-22. */
export function ChangeSeriesForm({ series, day, onClose }: ChangeSeriesProps) {
  const t = useText();
  const [scope, setScope] = useState<Scope>(day === null ? 'all' : 'this');
  const [draft, setDraft] = useState<Draft>(() => draftOf(series, (day ?? series).startsAt));
  const [failure, setFailure] = useState<Failure | null>(null);
  const move = useChangeSeriesDays(series);
  const update = useUpdateSeries(series);
  const unchanged = update.response?.unchanged ?? 0;
  const onSuccess = ({ unchanged: kept }: { readonly unchanged: number }) => kept === 0 && onClose();
  const choose = (chosen: Scope) => {
    setScope(chosen);
    // The fields of one ride have no places; those of several show the chosen ones again.
    setDraft((shown) => ({ ...shown, openEnds: chosen === 'this' ? [] : shown.openEnds }));
  };
  const isIncomplete = draft.time === '' || draft.openEnds.length > 0;
  const save = () => {
    if (day !== null && scope === 'this') {
      const date = dayOf(day.localStart);
      const body = { version: series.version, from: date, until: date, to: `${date}T${draft.time}` };
      move.send({ action: 'move', ...body }, { onSuccess: onClose });
    } else update.send(changeOf(series, scope === 'following' ? day : null, draft), { onSuccess });
  };
  return (
    <Dialog
      title={t('series_change')}
      onClose={onClose}
      actions={
        unchanged > 0 ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <Button busy={move.busy || update.busy} disabled={isIncomplete} onClick={save}>
            {t('save')}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {unchanged > 0 ? (
          <Notice tone="warn">{t('series_kept_rides', { count: unchanged })}</Notice>
        ) : (
          <>
            {day !== null && <ScopeChoice day={day} scope={scope} onChange={choose} />}
            <TextField
              type="time"
              label={t('series_time')}
              value={draft.time}
              onChange={({ target }) => setDraft({ ...draft, time: target.value })}
            />
            {scope !== 'this' && (
              <RideFields
                series={series}
                day={scope === 'following' ? day : null}
                draft={draft}
                onChange={(change) => setDraft((shown) => ({ ...shown, ...change }))}
                onFailure={setFailure}
              />
            )}
          </>
        )}
        <FailureNotice failure={move.failure ?? update.failure ?? failure} />
      </div>
    </Dialog>
  );
}

function draftOf(series: Series, startsAt: string): Draft {
  const { pickup, drop, persons, note, withoutHolidays, calendarIds, companyId, companyReference } = series;
  return {
    time: startsAt.slice(11),
    rule: readRule(series.rule, dayOf(series.startsAt), series.timeZone),
    ride: { pickup, drop, persons, note, withoutHolidays, calendarIds, companyId, companyReference },
    passenger: passengerDraftOf(series.passenger),
    openEnds: [],
    keepExceptions: true,
  };
}

/** The request; `from` is the ride from which on it applies. */
function changeOf(
  {
    version,
    carTypeId,
    coords,
    assistance,
    extras,
    option,
    agreedPrice,
    startsAt: first,
    rule: saved,
  }: Series,
  from: ChangeSeriesProps['day'],
  { time, rule, ride, passenger, keepExceptions }: Draft,
): BodyInputOf<'updateSeries'> {
  const day = dayOf(from?.localStart ?? first);
  return {
    ...ride,
    calendarIds: [...ride.calendarIds],
    carTypeId,
    coords,
    assistance,
    extras,
    option,
    agreedPrice,
    passenger,
    companyReference: ride.companyId === null ? '' : ride.companyReference,
    startsAt: `${day}T${time}`,
    rule: rule === null ? saved : writeRule(rule, day),
    version,
    from: from?.localStart ?? null,
    keepExceptions,
  };
}

interface ScopeChoiceProps {
  readonly day: NonNullable<ChangeSeriesProps['day']>;
  readonly scope: Scope;
  readonly onChange: (scope: Scope) => void;
}

function ScopeChoice({ day, scope, onChange }: ScopeChoiceProps) {
  const { t, dateLocale } = useI18n();
  const date = formatDay(dateLocale, dayOf(day.startsAt), { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <ChoiceList
      label={t('series_change')}
      value={scope}
      choices={[
        { value: 'this', label: t('series_only_this', { date }) },
        { value: 'following', label: t('series_following', { date }) },
        { value: 'all', label: t('series_all') },
      ]}
      onChange={(value) => onChange(value as Scope)}
    />
  );
}

interface RideFieldsProps {
  readonly series: Series;
  readonly day: ChangeSeriesProps['day'];
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onFailure: (failure: Failure | null) => void;
}

function RideFields({ series, day, draft, onChange, onFailure }: RideFieldsProps) {
  const { t } = useI18n();
  const { rule, ride, passenger, openEnds, keepExceptions } = draft;
  const change = (part: Partial<Draft['ride']>) => onChange({ ride: { ...ride, ...part } });
  const hasExceptions = series.days.some(
    ({ state, startsAt, localStart }) =>
      state === 'paused' || state === 'cancelled' || startsAt !== localStart,
  );
  return (
    <>
      {rule === null ? (
        <p>{t('series_rule_kept')}</p>
      ) : (
        <RuleFields
          rule={rule}
          day={dayOf(day?.localStart ?? series.startsAt)}
          onChange={(part) => onChange({ rule: { ...rule, ...part } })}
        />
      )}
      <LeftOutFields leftOut={ride} onChange={change} />
      {(['pickup', 'drop'] as const).map((stop) => (
        <PlaceField
          key={stop}
          stop={stop}
          place={ride[stop]}
          onChange={(place) => {
            const others = openEnds.filter((open) => open !== stop);
            if (place === null) onChange({ openEnds: [...others, stop] });
            else onChange({ ride: { ...ride, [stop]: place }, openEnds: others });
          }}
          onFailure={onFailure}
        />
      ))}
      <PersonsField series={series} persons={ride.persons} onChange={(persons) => change({ persons })} />
      <TextAreaField
        label={t('note_to_driver')}
        maxLength={1000}
        value={ride.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <PassengerFields
        pickup={ride.pickup}
        value={passenger}
        onChange={(named) => onChange({ passenger: named })}
      />
      <OwnCompanies
        value={ride}
        paying={payingOf(series)}
        busy={false}
        onCompany={(companyId) => change({ companyId })}
        onReference={(companyReference) => change({ companyReference })}
      />
      {hasExceptions && (
        <ChoiceCheck
          label={t('series_keep_exceptions')}
          checked={keepExceptions}
          onChange={(checked) => onChange({ keepExceptions: checked })}
        />
      )}
    </>
  );
}

const payingOf = ({ companyId, companyName }: Series) =>
  companyId === null ? undefined : { id: companyId, name: companyName ?? '' };

interface PlaceFieldProps {
  readonly stop: End;
  readonly place: Waypoint;
  /** Called with null while a place is typed. */
  readonly onChange: (place: Waypoint | null) => void;
  readonly onFailure: (failure: Failure | null) => void;
}

function PlaceField({ stop, place, onChange, onFailure }: PlaceFieldProps) {
  const t = useText();
  const [shown, setShown] = useState<{ place: Waypoint | null; text: string }>({ place, text: place.add });
  return (
    <PlaceSearch
      label={t(stop)}
      placeholder={t(`${stop}_placeholder`)}
      {...shown}
      near={place}
      error={shown.place === null ? t('choose_place') : undefined}
      onChange={(found, text) => {
        setShown({ place: found, text });
        onChange(found);
      }}
      onFailure={onFailure}
    />
  );
}

interface PersonsFieldProps {
  readonly series: Series;
  readonly persons: number;
  readonly onChange: (persons: number) => void;
}

function PersonsField({ series, persons, onChange }: PersonsFieldProps) {
  const t = useText();
  const { data } = useCarTypes();
  const seats = data?.items.find(({ id }) => id === series.carTypeId)?.seats ?? persons;
  const counts = Array.from({ length: Math.max(seats, persons) }, (_, index) => String(index + 1));
  return (
    <SelectField
      label={t('persons')}
      value={String(persons)}
      options={counts.map((value) => ({ value, label: value }))}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
