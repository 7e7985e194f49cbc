import type { TextKey } from '@fiacre/contract/texts/en';
import { waitPlaces, type WaitPlace } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Check, Chips, Fold, MeasureField, RateFields, Rows } from './form-parts.tsx';
import { optionsOf } from './options-of.ts';
import { blankRows, type LimitsDraft, type RunDraft, type WaitingDraft } from './tariff-draft.ts';
import type { TariffForm } from './tariff-form.ts';
import styles from './tariffs.module.css';

interface PartProps {
  readonly form: TariffForm;
}

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
  const isUsed = [
    limits.minimum,
    limits.maximum,
    limits.roundTo,
    limits.surgeMaximum,
    limits.lowPercent,
  ].some((typed) => typed !== '');
  return (
    <Fold
      title={t('tariff_limits')}
      isUsed={
        isUsed || form.draft.price.limitsFixed === true || limits.feeKind !== 'none' || limits.taxRate !== '0'
      }
      hasError={form.hasErrorIn(
        'rules.minimum',
        'rules.maximum',
        'rules.rounding',
        'rules.surgeMaximum',
        'rules.corridor',
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
        {form.draft.price.kind === 'metered' && (
          <>
            <CorridorFields form={form} set={set} />
            <LowerOfBoth form={form} />
          </>
        )}
        <FeeFields form={form} set={set} />
      </div>
    </Fold>
  );
}

/** Source: TARIFF-23. */
function CorridorFields({ form, set }: PartProps & { readonly set: (change: Partial<LimitsDraft>) => void }) {
  const t = useText();
  const { lowPercent, highPercent } = form.draft.limits;
  return (
    <>
      <TextField
        label={t('tariff_corridor_low')}
        hint={t('tariff_corridor_hint')}
        inputMode="decimal"
        value={lowPercent}
        onChange={(event) => set({ lowPercent: event.target.value })}
        error={form.errorAt('rules.corridor.lowPercent')}
      />
      <TextField
        label={t('tariff_corridor_high')}
        inputMode="decimal"
        value={highPercent}
        onChange={(event) => set({ highPercent: event.target.value })}
        error={form.errorAt('rules.corridor.highPercent')}
      />
    </>
  );
}

/** Source: TARIFF-32. */
function LowerOfBoth({ form }: PartProps) {
  const t = useText();
  const { price } = form.draft;
  return (
    <Check
      label={t('tariff_lower_of_both')}
      checked={price.limitsFixed === true}
      onChange={(checked) => form.set({ price: { ...price, limitsFixed: checked ? true : undefined } })}
    />
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
