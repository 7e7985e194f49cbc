import type { TextKey } from '@fiacre/contract/texts/en';
import { extraAdders, waitPlaces, type Extra, type ExtraAdder, type WaitPlace } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Check, Chips, Fold, MeasureField, RateFields, Rows } from './form-parts.tsx';
import { PlacesFields, TimesFields } from './scope-section.tsx';
import {
  blankRows,
  type ExtraDraft,
  type LimitsDraft,
  type RunDraft,
  type WaitingDraft,
} from './tariff-draft.ts';
import type { TariffForm } from './tariff-form.ts';
import { useWording, whenWords, whereWords } from './tariff-words.ts';
import styles from './tariffs.module.css';

interface PartProps {
  readonly form: TariffForm;
}

const optionsOf = <Value extends string>(
  t: (key: TextKey) => string,
  texts: Readonly<Record<Value, TextKey>>,
  values: readonly Value[] = Object.keys(texts) as Value[],
) => values.map((value) => ({ value, label: t(texts[value]) }));

const waitTexts = {
  pickup: 'tariff_wait_pickup',
  stop: 'tariff_wait_stop',
  destination: 'tariff_wait_destination',
} as const satisfies Record<WaitPlace, TextKey>;

/** What waiting costs. Source: TARIFF-5. */
export function WaitingFold({ form }: PartProps) {
  const t = useText();
  const { waiting, limits } = form.draft;
  return (
    <Fold
      title={t('tariff_waiting')}
      isUsed={waiting.length > 0 || limits.meterStart !== 'start'}
      hasError={form.hasErrorIn('rules.waiting')}
    >
      <SelectField
        label={t('tariff_meter_start')}
        value={limits.meterStart}
        onChange={(event) =>
          form.set({ limits: { ...limits, meterStart: event.target.value as LimitsDraft['meterStart'] } })
        }
        options={optionsOf(t, {
          start: 'tariff_meter_start_start',
          arrival: 'tariff_meter_start_arrival',
          booked_time: 'tariff_meter_start_booked',
        })}
      />
      <Rows<WaitingDraft>
        title={t('tariff_waiting_prices')}
        hint={t('tariff_waiting_hint')}
        addLabel={t('tariff_waiting_add')}
        rows={waiting}
        blank={blankRows(form.units).waiting}
        onChange={(rows) => form.set({ waiting: rows })}
      >
        {(rule, change, index) => {
          const path = `rules.waiting.${index}`;
          return (
            <>
              <Chips
                label={t('tariff_wait_where')}
                options={optionsOf(t, waitTexts, waitPlaces)}
                value={rule.places}
                onChange={(places) => change({ places })}
                error={form.errorAt(`${path}.places`)}
              />
              <MeasureField
                kind="time"
                label={t('tariff_wait_free')}
                value={rule.free}
                onChange={(free) => change({ free })}
                error={form.errorAt(`${path}.freeSeconds`)}
              />
              <RateFields
                kind="time"
                label={t('tariff_time_price')}
                value={rule.rate}
                onChange={(rate) => change({ rate })}
                form={form}
                path={`${path}.rate`}
              />
              <AmountField
                label={t('tariff_at_most')}
                value={rule.maximum}
                onChange={(maximum) => change({ maximum })}
                error={form.errorAt(`${path}.maximum`)}
              />
              <Check
                label={t('tariff_wait_whole')}
                checked={rule.whole}
                onChange={(whole) => change({ whole })}
              />
            </>
          );
        }}
      </Rows>
    </Fold>
  );
}

/** Minimum, maximum, rounding, tax, fee and surge. Source: TARIFF-8. */
export function LimitsFold({ form }: PartProps) {
  const t = useText();
  const { limits } = form.draft;
  const set = (change: Partial<LimitsDraft>) => form.set({ limits: { ...limits, ...change } });
  const amount = (name: 'minimum' | 'maximum' | 'roundTo', label: TextKey, path: string) => (
    <AmountField
      label={t(label)}
      value={limits[name]}
      onChange={(typed) => set({ [name]: typed })}
      error={form.errorAt(path)}
    />
  );
  const isUsed = [limits.minimum, limits.maximum, limits.roundTo, limits.surgeMaximum].some(
    (typed) => typed !== '',
  );
  return (
    <Fold
      title={t('tariff_limits')}
      isUsed={isUsed || limits.feeKind !== 'none' || limits.taxRate !== '0'}
      hasError={form.hasErrorIn(
        'rules.minimum',
        'rules.maximum',
        'rules.rounding',
        'rules.surgeMaximum',
        'rules.fee',
        'rules.taxRate',
      )}
    >
      <div className={styles.cells}>
        {amount('minimum', 'tariff_minimum', 'rules.minimum')}
        {amount('maximum', 'tariff_maximum', 'rules.maximum')}
        {amount('roundTo', 'tariff_round_to', 'rules.rounding.to')}
        {limits.roundTo !== '' && (
          <SelectField
            label={t('tariff_round_mode')}
            value={limits.roundMode}
            onChange={(event) => set({ roundMode: event.target.value as LimitsDraft['roundMode'] })}
            options={optionsOf(t, {
              half_up: 'tariff_round_half_up',
              up: 'tariff_round_up',
              down: 'tariff_round_down',
            })}
          />
        )}
        <TextField
          label={t('tariff_tax')}
          inputMode="decimal"
          value={limits.taxRate}
          onChange={(event) => set({ taxRate: event.target.value })}
          error={form.errorAt('rules.taxRate')}
        />
        <TextField
          label={t('tariff_surge')}
          hint={t('tariff_surge_hint')}
          inputMode="decimal"
          value={limits.surgeMaximum}
          onChange={(event) => set({ surgeMaximum: event.target.value })}
          error={form.errorAt('rules.surgeMaximum')}
        />
        <FeeFields form={form} set={set} />
      </div>
    </Fold>
  );
}

function FeeFields({ form, set }: PartProps & { readonly set: (change: Partial<LimitsDraft>) => void }) {
  const t = useText();
  const { feeKind, fee } = form.draft.limits;
  const field = { label: t('car_fee'), value: fee, error: form.errorAt('rules.fee') };
  return (
    <>
      <SelectField
        label={t('car_fee_type')}
        value={feeKind}
        onChange={(event) => set({ feeKind: event.target.value as LimitsDraft['feeKind'] })}
        options={optionsOf(t, {
          none: 'tariff_fee_none',
          amount: 'kind_flat',
          percent: 'kind_percentage',
        })}
      />
      {feeKind === 'amount' && <AmountField {...field} onChange={(typed) => set({ fee: typed })} />}
      {feeKind === 'percent' && (
        <TextField {...field} inputMode="decimal" onChange={(event) => set({ fee: event.target.value })} />
      )}
    </>
  );
}

const adderTexts = {
  system: 'tariff_by_system',
  driver: 'tariff_by_driver',
  desk: 'tariff_by_desk',
  rider: 'tariff_by_rider',
} as const satisfies Record<ExtraAdder, TextKey>;

const perTexts = {
  ride: 'tariff_per_ride',
  item: 'tariff_per_item',
  person: 'tariff_per_person',
  stop: 'tariff_per_stop',
} as const satisfies Record<Extra['per'], TextKey>;

/** Amounts on top of the fare. Source: TARIFF-6. */
export function ExtrasFold({ form }: PartProps) {
  const t = useText();
  const { extras, limits } = form.draft;
  return (
    <Fold
      title={t('tariff_extras')}
      isUsed={extras.length > 0}
      hasError={form.hasErrorIn('rules.extras', 'rules.extrasMaximum')}
    >
      <Rows<ExtraDraft>
        title={t('tariff_extras')}
        hideTitle
        hint={t('tariff_extras_hint')}
        addLabel={t('tariff_extra_add')}
        rows={extras}
        blank={{ ...blankRows(form.units).extra, taxRate: limits.taxRate }}
        onChange={(rows) => form.set({ extras: rows })}
      >
        {(extra, change, index) => <ExtraFields form={form} extra={extra} change={change} index={index} />}
      </Rows>
      {extras.length > 1 && (
        <AmountField
          label={t('tariff_extras_maximum')}
          value={limits.extrasMaximum}
          onChange={(extrasMaximum) => form.set({ limits: { ...limits, extrasMaximum } })}
          error={form.errorAt('rules.extrasMaximum')}
        />
      )}
    </Fold>
  );
}

interface ExtraFieldsProps extends PartProps {
  readonly extra: ExtraDraft;
  readonly change: (change: Partial<ExtraDraft>) => void;
  readonly index: number;
}

function ExtraFields({ form, extra, change, index }: ExtraFieldsProps) {
  const t = useText();
  const path = `rules.extras.${index}`;
  const price = { value: extra.value, error: form.errorAt(`${path}.price.${extra.kind}`) };
  return (
    <>
      <TextField
        label={t('tariff_extra_name')}
        maxLength={60}
        value={extra.label}
        onChange={(event) => change({ label: event.target.value })}
        error={form.errorAt(`${path}.label`) ?? form.errorAt(`${path}.code`)}
      />
      <SelectField
        label={t('tariff_extra_kind')}
        value={extra.kind}
        onChange={(event) => change({ kind: event.target.value as ExtraDraft['kind'] })}
        options={optionsOf(t, { amount: 'kind_flat', percent: 'tariff_percent_of_fare' })}
      />
      {extra.kind === 'amount' ? (
        <AmountField {...price} label={t('col_amount')} onChange={(value) => change({ value })} />
      ) : (
        <TextField
          {...price}
          label={t('kind_percentage')}
          inputMode="decimal"
          onChange={(event) => change({ value: event.target.value })}
        />
      )}
      <SelectField
        label={t('tariff_extra_per')}
        value={extra.per}
        onChange={(event) => change({ per: event.target.value as Extra['per'] })}
        options={optionsOf(t, perTexts)}
      />
      {extra.per !== 'ride' && (
        <TextField
          label={t('tariff_counted_from')}
          inputMode="numeric"
          value={extra.countedFrom}
          onChange={(event) => change({ countedFrom: event.target.value })}
          error={form.errorAt(`${path}.countedFrom`)}
        />
      )}
      <AmountField
        label={t('tariff_at_most')}
        value={extra.maximum}
        onChange={(maximum) => change({ maximum })}
        error={form.errorAt(`${path}.maximum`)}
      />
      <SelectField
        label={t('tariff_added_by')}
        value={extra.addedBy}
        onChange={(event) => change({ addedBy: event.target.value as ExtraAdder })}
        options={optionsOf(t, adderTexts, extraAdders)}
      />
      <TextField
        label={t('tariff_tax')}
        inputMode="decimal"
        value={extra.taxRate}
        onChange={(event) => change({ taxRate: event.target.value })}
        error={form.errorAt(`${path}.taxRate`)}
      />
      <ExtraScope form={form} extra={extra} change={change} index={index} />
    </>
  );
}

function ExtraScope({ form, extra, change, index }: ExtraFieldsProps) {
  const t = useText();
  const words = useWording();
  const path = `rules.extras.${index}`;
  const { when, where } = extra;
  const isLimited =
    when.hours.length + when.periods.length + where.fromZones.length + where.toZones.length > 0;
  return (
    <div className={styles.whole}>
      <Fold
        title={t('tariff_extra_scope')}
        summary={`${whenWords(words, when)} · ${whereWords(words, where)}`}
        isUsed={isLimited || where.sources.length > 0}
        hasError={form.hasErrorIn(`${path}.when`, `${path}.where`)}
      >
        <TimesFields
          form={form}
          path={`${path}.when`}
          value={when}
          onChange={(times) => change({ when: times })}
        />
        <PlacesFields
          form={form}
          path={`${path}.where`}
          value={where}
          onChange={(places) => change({ where: { ...where, ...places } })}
        />
      </Fold>
    </div>
  );
}

/** The way to the pickup and the way back. Source: TARIFF-7. */
export function RunsFold({ form }: PartProps) {
  const t = useText();
  const { approach, returnRun } = form.draft;
  return (
    <Fold
      title={t('tariff_runs')}
      isUsed={approach.charged || returnRun.charged}
      hasError={form.hasErrorIn('rules.approach', 'rules.returnRun')}
    >
      <RunFields form={form} name="approach" label="tariff_approach" />
      <RunFields form={form} name="returnRun" label="tariff_return" />
    </Fold>
  );
}

function RunFields({
  form,
  name,
  label,
}: PartProps & { readonly name: 'approach' | 'returnRun'; readonly label: TextKey }) {
  const t = useText();
  const run = form.draft[name];
  const path = `rules.${name}`;
  const change = (part: Partial<RunDraft>) => form.set({ [name]: { ...run, ...part } });
  return (
    <fieldset className={styles.row} aria-label={t(label)}>
      <div className={styles.cells}>
        <Check label={t(label)} checked={run.charged} onChange={(charged) => change({ charged })} />
        {run.charged && (
          <>
            <MeasureField
              kind="length"
              label={t('tariff_run_free')}
              value={run.free}
              onChange={(free) => change({ free })}
              error={form.errorAt(`${path}.freeMetres`)}
            />
            <RateFields
              kind="length"
              label={t('tariff_distance_price')}
              value={run.rate}
              onChange={(rate) => change({ rate })}
              form={form}
              path={`${path}.rate`}
            />
            <AmountField
              label={t('tariff_at_most')}
              value={run.maximum}
              onChange={(maximum) => change({ maximum })}
              error={form.errorAt(`${path}.maximum`)}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
