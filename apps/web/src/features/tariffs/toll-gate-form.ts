import type { TollGate } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';
import { amountToDecimal, gateFaults, type TollPrice } from '@fiacre/domain';
import { useMemo, useState } from 'react';
import { useSetTollGates } from '../../api/office/tariffs.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { readCorners, writeCorners } from '../../map/drawing/typed-places.ts';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { amountProblem, parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { always, type DraftUnits } from './tariff-draft.ts';
import { faultsOf, useDraftUnits } from './tariff-form.ts';

export interface PriceDraft extends Omit<TollPrice, 'amount' | 'entries'> {
  /** Empty: whichever way the car came. */
  readonly entries: readonly string[];
  readonly amount: string;
}

interface GateDraft extends Pick<TollGate, 'name' | 'bothWays' | 'paidBy'> {
  /** Two lines of text, so that a gate can be entered without the map. */
  readonly line: string;
  readonly prices: readonly PriceDraft[];
}

export const blankPrice: PriceDraft = { entries: [], carTypes: [], when: always, amount: '' };
const blankGate: GateDraft = { name: '', bothWays: false, paidBy: 'rider', line: '', prices: [blankPrice] };

const draftOf = ({ line, prices, ...gate }: TollGate, { currency }: DraftUnits): GateDraft => ({
  ...gate,
  line: writeCorners(line),
  prices: prices.map(({ entries = [], ...price }) => ({
    ...price,
    entries,
    amount: amountToDecimal(price.amount, currency),
  })),
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
        ...(price.entries.length > 0 && { entries: [...price.entries] }),
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

export const payerTexts = { rider: 'gate_paid_by_rider', driver: 'gate_paid_by_driver' } as const;

/** The fields of a gate, for the comparison with another admin's edit. */
export const comparedFields = (t: (key: TextKey) => string): readonly ComparedField<GateDraft>[] => [
  { name: 'name', label: 'gate_name', shown: ({ name }) => name },
  { name: 'line', label: 'gate_line', shown: (of) => of.line },
  {
    name: 'prices',
    label: 'gate_prices',
    shown: (of) => of.prices.map(({ amount, entries }) => [amount, ...entries].join(' ')).join(', '),
  },
  {
    name: 'bothWays',
    label: 'gate_direction',
    shown: (of) => t(of.bothWays ? 'gate_both_ways' : 'gate_one_way'),
  },
  { name: 'paidBy', label: 'gate_paid_by', shown: (of) => t(payerTexts[of.paidBy]) },
];

/** The other gates after a gate got another name: their amounts name it by the new one. Source: TOLL-6. */
function renamed(others: readonly TollGate[], before: string | undefined, after: string): TollGate[] {
  return others.map((other) => ({
    ...other,
    prices: other.prices.map((price) => ({
      ...price,
      ...(price.entries && { entries: price.entries.map((name) => (name === before ? after : name)) }),
    })),
  }));
}

export interface GateDialogProps {
  readonly gate: TollGate | null;
  readonly gates: readonly TollGate[];
  readonly version: number;
  readonly onClose: () => void;
}

/** The form of a toll gate, which is saved with the whole list. Sources: TOLL-1, TOLL-4. */
export function useGateForm({ gate, gates, version, onClose }: GateDialogProps) {
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
        saving.sendAsync({
          currency: units.currency,
          version,
          items: [...renamed(others, gate?.name, body.name), body],
        }),
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
