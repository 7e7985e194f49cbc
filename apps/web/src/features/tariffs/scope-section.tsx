import { dayKinds, rideSources, type WeeklyHours, type When, type Where } from '@fiacre/domain';
import { useTariffs } from '../../api/shared-queries.ts';
import { useCompanies } from '../../api/office/companies.ts';
import { useZones } from '../../api/office/zones.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { DateTimeField } from '../../ui/fields/date-time-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Check, Chips, Rows } from './form-parts.tsx';
import { blankRows } from './tariff-draft.ts';
import type { TariffForm } from './tariff-form.ts';
import { dayName, sourceTexts } from './tariff-words.ts';

interface TimesFieldsProps {
  readonly form: Pick<TariffForm, 'units' | 'errorAt'>;
  readonly path: string;
  readonly value: When;
  readonly onChange: (value: When) => void;
}

/** Hours of the week and special periods of a tariff or an extra. Source: TARIFF-9, TARIFF-10. */
export function TimesFields({ form, path, value, onChange }: TimesFieldsProps) {
  const { t, dateLocale } = useI18n();
  const blank = blankRows(form.units);
  const days = dayKinds.map((day) => ({ value: day, label: dayName({ t, dateLocale }, day) }));
  return (
    <>
      <Rows<WeeklyHours>
        title={t('tariff_hours')}
        hint={t('tariff_hours_hint')}
        addLabel={t('tariff_hours_add')}
        rows={value.hours}
        blank={blank.hours}
        onChange={(hours) => onChange({ ...value, hours })}
      >
        {(hours, change, index) => (
          <>
            <Chips
              label={t('tariff_days')}
              options={days}
              value={hours.days}
              onChange={(chosen) => change({ days: chosen })}
              error={form.errorAt(`${path}.hours.${index}.days`)}
            />
            <TextField
              type="time"
              label={t('tariff_hours_from')}
              value={hours.from}
              onChange={(event) => change({ from: event.target.value || '00:00' })}
            />
            <TextField
              type="time"
              label={t('tariff_hours_to')}
              value={hours.to}
              onChange={(event) => change({ to: event.target.value || '00:00' })}
            />
            <Check
              label={t('tariff_except_holidays')}
              checked={hours.exceptHolidays}
              onChange={(exceptHolidays) => change({ exceptHolidays })}
            />
          </>
        )}
      </Rows>
      <Rows
        title={t('tariff_periods')}
        hint={t('tariff_periods_hint')}
        addLabel={t('tariff_period_add')}
        rows={value.periods}
        blank={blank.period}
        onChange={(periods) => onChange({ ...value, periods })}
      >
        {(period, change, index) => (
          <>
            <DateTimeField
              label={t('tariff_period_from')}
              value={period.from}
              onChange={(from) => change({ from })}
              error={form.errorAt(`${path}.periods.${index}.from`)}
            />
            <DateTimeField
              label={t('tariff_period_to')}
              value={period.to}
              onChange={(to) => change({ to })}
              error={form.errorAt(`${path}.periods.${index}.to`)}
            />
          </>
        )}
      </Rows>
    </>
  );
}

type Places = Pick<Where, 'fromZones' | 'toZones' | 'bothWays' | 'sources'>;

interface PlacesFieldsProps {
  readonly form: TariffForm;
  readonly path: string;
  readonly value: Places;
  readonly onChange: (change: Partial<Places>) => void;
}

/** Zones and sources of the rides to which a tariff or an extra applies. Source: TARIFF-11. */
export function PlacesFields({ form, path, value, onChange }: PlacesFieldsProps) {
  const t = useText();
  const { data: zones = [] } = useZones();
  // A zone that was deleted stays in the list, so that it can be taken out.
  const known = new Set(zones.map(({ id }) => id));
  const unknown = [...value.fromZones, ...value.toZones].filter((id) => !known.has(id));
  const options = [
    ...zones.map(({ id, name }) => ({ value: id, label: name })),
    ...[...new Set(unknown)].map((id) => ({ value: id, label: t('tariff_deleted_zone') })),
  ];
  const errorIn = (name: 'fromZones' | 'toZones') =>
    value[name].map((_, i) => form.errorAt(`${path}.${name}.${i}`)).find((error) => error !== undefined);
  return (
    <>
      {options.length > 0 && (
        <>
          <Chips
            label={t('tariff_from_zones')}
            hint={t('tariff_zones_hint')}
            options={options}
            value={value.fromZones}
            onChange={(fromZones) => onChange({ fromZones })}
            error={errorIn('fromZones')}
          />
          <Chips
            label={t('tariff_to_zones')}
            options={options}
            value={value.toZones}
            onChange={(toZones) => onChange({ toZones })}
            error={errorIn('toZones')}
          />
          <Check
            label={t('tariff_both_ways')}
            checked={value.bothWays}
            onChange={(bothWays) => onChange({ bothWays })}
          />
        </>
      )}
      <Chips
        label={t('tariff_sources')}
        hint={t('tariff_sources_hint')}
        options={rideSources.map((source) => ({ value: source, label: t(sourceTexts[source]) }))}
        value={value.sources}
        onChange={(sources) => onChange({ sources })}
      />
    </>
  );
}

/** The car types to which a tariff applies. Source: TARIFF-11. */
export function CarTypeChips({ form }: { readonly form: TariffForm }) {
  const { t, own } = useI18n();
  const { data: carTypes = [] } = useTariffs();
  const { places } = form.draft;
  const isKnown = (id: string) => carTypes.some((carType) => carType.id === id);
  return (
    <Chips
      label={t('tariff_car_types')}
      hint={t('tariff_car_types_hint')}
      options={carTypes.map(({ id, name }) => ({ value: id, label: own(name) }))}
      value={places.carTypes}
      // A car type that was deleted has no chip, so every choice drops it.
      onChange={(chosen) => form.set({ places: { ...places, carTypes: chosen.filter(isKnown) } })}
      error={form.errorAt('where.carTypes')}
    />
  );
}

/** The companies for whose rides a tariff is; nothing without any company. Source: TARIFF-11. */
export function CompanyChips({ form }: { readonly form: TariffForm }) {
  const t = useText();
  const { data } = useCompanies({ pageSize: 100 });
  const { places } = form.draft;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Chips
      label={t('tariff_companies')}
      hint={t('tariff_companies_hint')}
      options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
      value={places.companies}
      onChange={(companies) => form.set({ places: { ...places, companies } })}
      error={form.errorAt('where.companies')}
    />
  );
}
