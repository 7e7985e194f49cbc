import type { TollGate } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';
import { amountToDecimal, gateFaults, type LatLng, type TollPrice } from '@fiacre/domain';
import { useMemo, useState } from 'react';
import { useSetTollGates } from '../../api/office/tariffs.ts';
import { useTariffs } from '../../api/shared-queries.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { readCorners, writeCorners } from '../../map/drawing/typed-places.ts';
import { Button } from '../../ui/button.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { amountProblem, parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx';
import { Chips, Fold, Rows } from './form-parts.tsx';
import { TimesFields } from './scope-section.tsx';
import { always, type DraftUnits } from './tariff-draft.ts';
import { faultsOf, useDraftUnits } from './tariff-form.ts';
import { useWording, whenWords } from './tariff-words.ts';
import styles from './tariffs.module.css';
import { TollGateMap } from './toll-gate-map.tsx';

interface PriceDraft extends Omit<TollPrice, 'amount'> {
  readonly amount: string;
}

interface GateDraft extends Pick<TollGate, 'name' | 'bothWays' | 'paidBy'> {
  /** Two lines of text, so that a gate can be entered without the map. */
  readonly line: string;
  readonly prices: readonly PriceDraft[];
}

const blankPrice: PriceDraft = { carTypes: [], when: always, amount: '' };
const blankGate: GateDraft = { name: '', bothWays: false, paidBy: 'rider', line: '', prices: [blankPrice] };

const draftOf = ({ line, prices, ...gate }: TollGate, { currency }: DraftUnits): GateDraft => ({
  ...gate,
  line: writeCorners(line),
  prices: prices.map((price) => ({ ...price, amount: amountToDecimal(price.amount, currency) })),
});

/** A draft as a gate, with what is wrong with it by the rules of the server. Source: TOLL-4. */
function readGate(draft: GateDraft, { currency }: DraftUnits, others: readonly TollGate[]) {
  const problems = new Map<string, string>();
  const ends = readCorners(draft.line);
  const [left = { lat: 0, lng: 0 }, right = left] = ends;
  const gate: TollGate = {
    ...draft,
    name: draft.name.trim(),
    line: [left, right],
    prices: structuredClone(draft.prices).map((price, i) => {
      const amount = parseAmountText(price.amount, currency);
      if (amount === null)
        problems.set(
          `prices.${i}.amount`,
          price.amount.trim() === '' ? 'field_required' : amountProblem(price.amount),
        );
      return {
        carTypes: [...price.carTypes],
        when: price.when,
        amount: amount ?? 0,
      } as TollGate['prices'][number];
    }),
  };
  if (gate.name === '') problems.set('name', 'field_required');
  if (ends.length !== 2) problems.set('line', 'gate_two_ends');
  const at = `${others.length}.`;
  for (const { field, reason } of gateFaults([...others, gate], () => true)) {
    const path = field.slice(at.length);
    if (field.startsWith(at) && !problems.has(path)) problems.set(path, `tariff_fault_${reason}`);
  }
  return { gate, problems };
}

const payerTexts = { rider: 'gate_paid_by_rider', driver: 'gate_paid_by_driver' } as const;

const comparedFields = (t: (key: TextKey) => string): readonly ComparedField<GateDraft>[] => [
  { name: 'name', label: 'gate_name', shown: ({ name }) => name },
  { name: 'line', label: 'gate_line', shown: (of) => of.line },
  {
    name: 'prices',
    label: 'gate_prices',
    shown: (of) => of.prices.map(({ amount }) => amount).join(', '),
  },
  {
    name: 'bothWays',
    label: 'gate_direction',
    shown: (of) => t(of.bothWays ? 'gate_both_ways' : 'gate_one_way'),
  },
  { name: 'paidBy', label: 'gate_paid_by', shown: (of) => t(payerTexts[of.paidBy]) },
];

interface GateDialogProps {
  readonly gate: TollGate | null;
  readonly gates: readonly TollGate[];
  readonly version: number;
  readonly onClose: () => void;
}

function useGateForm({ gate, gates, version, onClose }: GateDialogProps) {
  const t = useText();
  const units = useDraftUnits();
  const saving = useSetTollGates();
  const [isTried, setIsTried] = useState(false);
  const others = useMemo(() => gates.filter(({ name }) => name !== gate?.name), [gates, gate]);
  const form = useEditForm<TollGate, GateDraft, TollGate>({
    row: gate,
    blank: blankGate,
    draftOf: (row) => draftOf(row, units),
    read: (draft) => {
      const { gate: body, problems } = readGate(draft, units, others);
      return problems.size > 0 ? { errors: { name: 'field_required' } } : { body };
    },
    rowIn: (current) =>
      (current as { items: TollGate[] }).items.find(({ name }) => name === gate?.name) ?? null,
    save: {
      busy: saving.busy,
      sendAsync: ({ body }) =>
        saving.sendAsync({ currency: units.currency, version, items: [...others, body] }),
    },
    onSaved: onClose,
  });
  const { problems } = readGate(form.draft, units, others);
  const refused = faultsOf(form.failure?.facts['faults']);
  const errorAt = (path: string) => {
    const reason = refused.get(`items.${others.length}.${path}`);
    const text = isTried ? problems.get(path) : undefined;
    if (text !== undefined) return t(text as 'field_required');
    return reason === undefined ? undefined : t(`tariff_fault_${reason}` as 'tariff_fault_negative');
  };
  const submit = () => {
    setIsTried(true);
    form.submit();
  };
  return { ...form, units, others, errorAt, submit };
}

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
