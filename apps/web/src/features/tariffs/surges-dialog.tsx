import { weekdays } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useSetSurges, useSurges, type Surge } from '../../api/office/tariffs.ts';
import { useZones } from '../../api/office/zones.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { useWording, whenWords } from './tariff-words.ts';
import styles from './tariffs.module.css';

/** Steps of 0.1. */
const factors = Array.from({ length: 20 }, (_, i) => String((i + 11) / 10));

/** From how many waiting rides for each free driver on. */
const limits = [1, 1.5, 2, 3, 5, 10];

function useDemandText() {
  const { t, locale } = useI18n();
  return (rides: number) => t('surge_demand_from', { rides: rides.toLocaleString(locale) });
}

/** The busy times; each change is saved at once and applies to the next quote. Source: TARIFF-8. */
export function SurgesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { data, error } = useSurges();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const saving = useSetSurges();
  const replace = (items: Surge[]) => saving.send({ items, version: data?.version ?? 0 });
  return (
    <Dialog title={t('surge_list')} onClose={onClose}>
      <div className={styles.section}>
        <p>{t('surge_lead')}</p>
        <FailureNotice failure={error ?? saving.failure} />
        {data === undefined && error === null && <Skeleton lines={4} />}
        {data !== undefined && (
          <>
            <SurgeList
              list={data}
              {...(editable && {
                onRemove: (surge: Surge) => replace(data.items.filter((other) => other !== surge)),
              })}
            />
            {editable && <AddSurge busy={saving.busy} onAdd={(surge) => replace([...data.items, surge])} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface AddSurgeProps {
  readonly busy: boolean;
  readonly onAdd: (surge: Surge) => void;
}

function AddSurge({ busy, onAdd }: AddSurgeProps) {
  const t = useText();
  const demandText = useDemandText();
  const { data: zones } = useZones();
  const [typed, setTyped] = useState({ zone: '', factor: '1.2', from: '', to: '', demand: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { zone, factor, from, to, demand } = typed;
    const hours = { days: [...weekdays], exceptHolidays: false, from: from || '00:00', to: to || '00:00' };
    onAdd({
      zone: zone === '' ? null : zone,
      factor: Number(factor),
      when: { hours: from === '' && to === '' ? [] : [hours], periods: [] },
      ...(demand !== '' && { ridesPerDriver: Number(demand) }),
    });
  };
  return (
    <form className={styles.addHoliday} noValidate onSubmit={submit}>
      <p>{t('surge_hours_hint')}</p>
      <SelectField
        label={t('surge_zone')}
        value={typed.zone}
        options={[
          { value: '', label: t('surge_everywhere') },
          ...(zones ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => setTyped({ ...typed, zone: event.target.value })}
      />
      <SelectField
        label={t('surge_factor')}
        value={typed.factor}
        options={factors.map((value) => ({ value, label: `× ${value}` }))}
        onChange={(event) => setTyped({ ...typed, factor: event.target.value })}
      />
      <TextField
        type="time"
        label={t('tariff_hours_from')}
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <TextField
        type="time"
        label={t('tariff_hours_to')}
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <SelectField
        label={t('surge_demand')}
        value={typed.demand}
        options={[
          { value: '', label: t('surge_demand_any') },
          ...limits.map((rides) => ({ value: String(rides), label: demandText(rides) })),
        ]}
        onChange={(event) => setTyped({ ...typed, demand: event.target.value })}
      />
      <Button type="submit" busy={busy}>
        {t('surge_add')}
      </Button>
    </form>
  );
}

interface SurgeListProps {
  readonly list: NonNullable<ReturnType<typeof useSurges>['data']>;
  readonly onRemove?: (surge: Surge) => void;
}

function SurgeList({ list: { items: surges, inDemand }, onRemove }: SurgeListProps) {
  const demandText = useDemandText();
  const { t, locale } = useI18n();
  const words = useWording();
  const { data: zones } = useZones();
  if (surges.length === 0) return <p>{t('surge_none')}</p>;
  const placeOf = (zone: string | null) =>
    zone === null ? t('surge_everywhere') : (zones?.find(({ id }) => id === zone)?.name ?? zone);
  return (
    <ul className={classNames(styles.holidays, styles.wrapped)}>
      {surges.map((surge, index) => {
        const name = `${placeOf(surge.zone)} × ${surge.factor.toLocaleString(locale)}`;
        return (
          <li key={index}>
            <span>
              <bdi>{name}</bdi>
            </span>
            <span>
              {whenWords(words, surge.when)}
              {surge.ridesPerDriver !== undefined && ` · ${demandText(surge.ridesPerDriver)}`}
              {inDemand.includes(index) && <strong> · {t('surge_in_demand')}</strong>}
            </span>
            {onRemove !== undefined && (
              <IconButton label={t('delete_row_named', { name })} onClick={() => onRemove(surge)}>
                <Icon name="trash" />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
