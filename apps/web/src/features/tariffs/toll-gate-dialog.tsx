import type { LatLng } from '@fiacre/domain';
import { useMemo } from 'react';
import { useTariffs } from '../../api/shared-queries.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { readCorners, writeCorners } from '../../map/drawing/typed-places.ts';
import { Button } from '../../ui/button.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx';
import { Chips, Fold, Rows } from './form-parts.tsx';
import { TimesFields } from './scope-section.tsx';
import { listed, useWording, whenWords } from './tariff-words.ts';
import styles from './tariffs.module.css';
import {
  blankPrice,
  comparedFields,
  payerTexts,
  useGateForm,
  type GateDialogProps,
  type PriceDraft,
} from './toll-gate-form.ts';
import { TollGateMap } from './toll-gate-map.tsx';

/** Adds a toll gate or edits one. Sources: TOLL-1, TOLL-3. */
export function GateDialog(props: GateDialogProps) {
  const t = useText();
  const { gate, onClose } = props;
  const form = useGateForm(props);
  const { draft, set, errorAt } = form;
  const line = useMemo(() => readCorners(draft.line).slice(0, 2), [draft.line]);
  const setLine = (ends: readonly LatLng[]) => set({ line: writeCorners(ends) });
  return (
    <EditDialog
      wide
      title={gate === null ? t('gate_add') : t('edit_row', { name: gate.name })}
      onClose={onClose}
      form={form}
      compared={comparedFields(t)}
    >
      <TextField
        label={t('gate_name')}
        hint={t('gate_name_hint')}
        marked
        maxLength={60}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        error={errorAt('name')}
      />
      <TollGateMap line={line} bothWays={draft.bothWays} others={form.others} onLine={setLine} />
      <TextAreaField
        label={t('gate_line')}
        dir="ltr"
        hint={t('gate_line_hint')}
        rows={2}
        value={draft.line}
        onChange={(event) => set({ line: event.target.value })}
        error={errorAt('line')}
      />
      <div className={styles.gateDirection}>
        <Segmented
          label={t('gate_direction')}
          value={draft.bothWays ? 'both' : 'one'}
          onChange={(ways) => set({ bothWays: ways === 'both' })}
          options={[
            { value: 'one', label: t('gate_one_way') },
            { value: 'both', label: t('gate_both_ways') },
          ]}
        />
        {line.length === 2 && !draft.bothWays && (
          <Button tone="secondary" onClick={() => setLine(line.toReversed())}>
            {t('gate_turn')}
          </Button>
        )}
      </div>
      <Segmented
        label={t('gate_paid_by')}
        value={draft.paidBy}
        onChange={(paidBy) => set({ paidBy })}
        options={(['rider', 'driver'] as const).map((value) => ({ value, label: t(payerTexts[value]) }))}
      />
      <GatePrices form={form} />
    </EditDialog>
  );
}

function GatePrices({ form }: { readonly form: ReturnType<typeof useGateForm> }) {
  const { t, own } = useI18n();
  const words = useWording();
  const { data: carTypes = [] } = useTariffs();
  const { draft, set, errorAt } = form;
  return (
    <Rows<PriceDraft>
      title={t('gate_prices')}
      hint={t('gate_prices_hint')}
      addLabel={t('gate_price_add')}
      rows={draft.prices}
      blank={blankPrice}
      kept={1}
      onChange={(prices) => set({ prices })}
    >
      {(price, change, index) => {
        const path = `prices.${index}`;
        return (
          <>
            <AmountField
              label={t('gate_amount')}
              value={price.amount}
              onChange={(amount) => change({ amount })}
              error={errorAt(`${path}.amount`)}
            />
            <Chips
              label={t('tariff_car_types')}
              hint={t('tariff_car_types_hint')}
              options={carTypes.map(({ id, name }) => ({ value: id, label: own(name) }))}
              value={price.carTypes}
              onChange={(chosen) => change({ carTypes: chosen })}
              error={errorAt(`${path}.carTypes`)}
            />
            {(form.others.length > 0 || price.entries.length > 0) && (
              <div className={styles.whole}>
                <Fold
                  title={t('gate_entries')}
                  summary={price.entries.length === 0 ? t('gate_any_entry') : listed(words, price.entries)}
                  isUsed={price.entries.length > 0}
                  hasError={errorAt(`${path}.entries`) !== undefined}
                >
                  <Chips
                    label={t('gate_entries_chosen')}
                    hint={t('gate_entries_hint')}
                    options={form.others.map(({ name }) => ({ value: name, label: name }))}
                    value={price.entries}
                    onChange={(entries) => change({ entries })}
                    error={errorAt(`${path}.entries`)}
                  />
                </Fold>
              </div>
            )}
            <div className={styles.whole}>
              <Fold
                title={t('tariff_when')}
                summary={whenWords(words, price.when)}
                isUsed={price.when.hours.length + price.when.periods.length > 0}
                hasError={errorAt(`${path}.when`) !== undefined}
              >
                {errorAt(`${path}.when`) !== undefined && (
                  <Notice tone="bad">{errorAt(`${path}.when`)}</Notice>
                )}
                <TimesFields
                  form={form}
                  path={`${path}.when`}
                  value={price.when}
                  onChange={(when) => change({ when })}
                />
              </Fold>
            </div>
          </>
        );
      }}
    </Rows>
  );
}
