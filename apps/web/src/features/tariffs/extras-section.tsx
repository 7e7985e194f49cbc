import type { TextKey } from '@fiacre/contract/texts/en';
import { extraAdders, type Extra, type ExtraAdder } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Fold, Rows } from './form-parts.tsx';
import { optionsOf } from './options-of.ts';
import { PlacesFields, TimesFields } from './scope-section.tsx';
import { blankRows, type ExtraDraft } from './tariff-draft.ts';
import type { TariffForm } from './tariff-form.ts';
import { useWording, whenWords, whereWords } from './tariff-words.ts';
import styles from './tariffs.module.css';

interface PartProps {
  readonly form: TariffForm;
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
