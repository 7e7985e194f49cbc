import type { TextKey } from '@fiacre/contract/texts/en';
import type { Counting, Included } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Check, Fold, MeasureField, RateFields, Rows } from './form-parts.tsx';
import { blankRows, type BandDraft, type PriceDraft } from './tariff-draft.ts';
import type { TariffForm } from './tariff-form.ts';
import styles from './tariffs.module.css';

const countingTexts = {
  double: ['tariff_counting_double', 'tariff_counting_double_hint'],
  single: ['tariff_counting_single', 'tariff_counting_single_hint'],
  distance: ['tariff_counting_distance', 'tariff_counting_distance_hint'],
  time: ['tariff_counting_time', 'tariff_counting_time_hint'],
} as const satisfies Record<Counting, readonly [TextKey, TextKey]>;

const includedTexts = {
  nothing: 'tariff_includes_nothing',
  travel: 'tariff_includes_travel',
  steps: 'tariff_includes_steps',
} as const satisfies Record<Included['kind'], TextKey>;

interface PartProps {
  readonly form: TariffForm;
}

interface PricePartProps extends PartProps {
  readonly price: PriceDraft;
  readonly set: (change: Partial<PriceDraft>) => void;
}

/** What a ride costs: by the meter, or a fixed price. Source: TARIFF-1 to TARIFF-4, TARIFF-8. */
export function PriceSection({ form }: PartProps) {
  const t = useText();
  const { price } = form.draft;
  const set = (change: Partial<PriceDraft>) => form.set({ price: { ...price, ...change } });
  const part = { form, price, set };
  return (
    <section className={styles.section} aria-label={t('tariff_price')}>
      <Segmented
        label={t('tariff_kind')}
        value={price.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: 'metered', label: t('tariff_kind_metered') },
          { value: 'fixed', label: t('tariff_kind_fixed') },
        ]}
      />
      {price.kind === 'fixed' ? (
        <FixedPrice {...part} />
      ) : (
        <>
          <StartFields {...part} />
          <CountingChoice {...part} />
          <ScheduleChoice {...part} />
          <Bands {...part} />
          <Steps {...part} />
        </>
      )}
    </section>
  );
}

function FixedPrice({ form, price, set }: PricePartProps) {
  const t = useText();
  return (
    <>
      <AmountField
        label={t('tariff_fixed_amount')}
        hint={t('tariff_fixed_hint')}
        marked
        value={price.fixed}
        onChange={(fixed) => set({ fixed })}
        error={form.errorAt('rules.price.amount')}
      />
      <Check
        label={t('tariff_includes_tolls')}
        checked={price.includesTolls}
        onChange={(includesTolls) => set({ includesTolls })}
      />
      <Check
        label={t('tariff_without_stops')}
        checked={price.withoutStops}
        onChange={(withoutStops) => set({ withoutStops })}
      />
    </>
  );
}

function StartFields({ form, price, set }: PricePartProps) {
  const t = useText();
  const path = 'rules.price.start';
  return (
    <div className={styles.cells}>
      <AmountField
        label={t('tariff_start')}
        marked
        value={price.start}
        onChange={(start) => set({ start })}
        error={form.errorAt(`${path}.amount`)}
      />
      <SelectField
        label={t('tariff_includes')}
        value={price.included}
        onChange={(event) => set({ included: event.target.value as PriceDraft['included'] })}
        options={Object.entries(includedTexts).map(([value, label]) => ({ value, label: t(label) }))}
      />
      {price.included === 'travel' && (
        <>
          <MeasureField
            kind="length"
            label={t('tariff_included_distance')}
            value={price.includedLength}
            onChange={(includedLength) => set({ includedLength })}
            error={form.errorAt(`${path}.included.metres`)}
          />
          <MeasureField
            kind="time"
            label={t('tariff_included_time')}
            value={price.includedTime}
            onChange={(includedTime) => set({ includedTime })}
            error={form.errorAt(`${path}.included.seconds`)}
          />
        </>
      )}
      {price.included === 'steps' && (
        <TextField
          label={t('tariff_included_steps')}
          inputMode="numeric"
          value={price.steps}
          onChange={(event) => set({ steps: event.target.value })}
          error={form.errorAt(`${path}.included.steps`)}
        />
      )}
    </div>
  );
}

function CountingChoice({ price, set }: PricePartProps) {
  const t = useText();
  return (
    <SelectField
      label={t('tariff_counting')}
      hint={t(countingTexts[price.counting][1])}
      value={price.counting}
      onChange={(event) => set({ counting: event.target.value as Counting })}
      options={Object.entries(countingTexts).map(([value, [label]]) => ({ value, label: t(label) }))}
    />
  );
}

/** Source: TARIFF-29. */
function ScheduleChoice({ price, set }: PricePartProps) {
  const t = useText();
  return (
    <SelectField
      label={t('tariff_schedule')}
      hint={t(price.schedule === undefined ? 'tariff_schedule_start' : 'tariff_schedule_time')}
      value={price.schedule ?? 'at_start'}
      onChange={({ target }) =>
        set({ schedule: target.value === 'as_time_passes' ? 'as_time_passes' : undefined })
      }
      options={[
        { value: 'at_start', label: t('tariff_schedule_keep') },
        { value: 'as_time_passes', label: t('tariff_schedule_switch') },
      ]}
    />
  );
}

function Bands({ form, price, set }: PricePartProps) {
  const t = useText();
  return (
    <Rows<BandDraft>
      title={t('tariff_bands')}
      hint={t('tariff_bands_hint')}
      addLabel={t('tariff_band_add')}
      rows={price.bands}
      blank={blankRows(form.units).band}
      kept={1}
      onChange={(bands) => set({ bands })}
    >
      {(band, change, index) => {
        const path = `rules.price.bands.${index}`;
        return (
          <>
            {index > 0 && (
              <>
                <MeasureField
                  kind="length"
                  label={t('tariff_from_km')}
                  value={band.from}
                  onChange={(from) => change({ from })}
                  error={form.errorAt(`${path}.fromMetres`)}
                />
                <MeasureField
                  kind="time"
                  label={t('tariff_or_from_time')}
                  value={band.fromTime}
                  onChange={(fromTime) => change({ fromTime })}
                  error={form.errorAt(`${path}.fromSeconds`)}
                />
              </>
            )}
            {price.counting !== 'time' && (
              <RateFields
                kind="length"
                label={t('tariff_distance_price')}
                value={band.distance}
                onChange={(distance) => change({ distance })}
                form={form}
                path={`${path}.distance`}
                error={form.errorAt(path)}
              />
            )}
            {price.counting !== 'distance' && (
              <RateFields
                kind="time"
                label={t('tariff_time_price')}
                value={band.time}
                onChange={(time) => change({ time })}
                form={form}
                path={`${path}.time`}
                error={price.counting === 'time' ? form.errorAt(path) : undefined}
              />
            )}
          </>
        );
      }}
    </Rows>
  );
}

function Steps({ form, price, set }: PricePartProps) {
  const t = useText();
  return (
    <Fold
      title={t('tariff_steps_and_flat')}
      isUsed={price.step !== '' || price.ranges.length > 0}
      hasError={form.hasErrorIn('rules.price.step', 'rules.price.ranges')}
    >
      <AmountField
        label={t('tariff_step')}
        hint={t('tariff_step_hint')}
        value={price.step}
        onChange={(step) => set({ step })}
        error={form.errorAt('rules.price.step')}
      />
      <Rows
        title={t('tariff_ranges')}
        hint={t('tariff_ranges_hint')}
        addLabel={t('tariff_range_add')}
        rows={price.ranges}
        blank={blankRows(form.units).range}
        onChange={(ranges) => set({ ranges })}
      >
        {(range, change, index) => (
          <>
            <MeasureField
              kind="length"
              label={t('tariff_up_to')}
              value={range.to}
              onChange={(to) => change({ to })}
              error={form.errorAt(`rules.price.ranges.${index}.toMetres`)}
            />
            <AmountField
              label={t('tariff_flat_price')}
              value={range.amount}
              onChange={(amount) => change({ amount })}
              error={form.errorAt(`rules.price.ranges.${index}.amount`)}
            />
          </>
        )}
      </Rows>
      {price.ranges.length > 0 && (
        <SelectField
          label={t('tariff_after_ranges')}
          value={price.afterRanges}
          onChange={(event) => set({ afterRanges: event.target.value as PriceDraft['afterRanges'] })}
          options={[
            { value: 'meter', label: t('tariff_after_meter') },
            { value: 'continue', label: t('tariff_after_continue') },
          ]}
        />
      )}
    </Fold>
  );
}
