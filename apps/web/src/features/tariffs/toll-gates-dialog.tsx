import type { TollGate } from '@fiacre/contract';
import type { TollPrice } from '@fiacre/domain';
import { useState } from 'react';
import { useSetTollGates, useTollGates } from '../../api/office/tariffs.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { listed, useWording, whenWords, type Wording } from './tariff-words.ts';
import styles from './tariffs.module.css';
import { GateDialog } from './toll-gate-dialog.tsx';
import { payerTexts } from './toll-gate-form.ts';

/** The toll gates: a list, and a form for one of them. Source: TOLL-1. */
export function TollGatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error } = useTollGates();
  const saving = useSetTollGates();
  const { allowCriticalEditsAdmin: editable, code } = useSettings();
  const t = useText();
  /** null: a new one. */
  const [edited, setEdited] = useState<TollGate | null | undefined>(undefined);
  /** The gate that could not be removed, because amounts of others name it. */
  const [kept, setKept] = useState<TollGate | null>(null);
  const remove = (gate: TollGate, { items, version }: NonNullable<typeof data>) => {
    const isNamed = gatesAfter(gate, items).length > 0;
    setKept(isNamed ? gate : null);
    if (!isNamed) saving.send({ items: items.filter((other) => other !== gate), currency: code, version });
  };
  if (edited !== undefined && data !== undefined)
    return (
      <GateDialog
        gate={edited}
        gates={data.items}
        version={data.version}
        onClose={() => setEdited(undefined)}
      />
    );
  return (
    <Dialog wide title={t('gate_list')} onClose={onClose}>
      <div className={styles.section}>
        <p>{t('gate_lead')}</p>
        <FailureNotice failure={error ?? saving.failure} />
        {data === undefined && error === null && <Skeleton lines={4} />}
        {data !== undefined && data.items.length > 0 && data.currency !== code && (
          <Notice tone="warn">{t('gate_other_currency', { currency: data.currency })}</Notice>
        )}
        {data !== undefined && kept !== null && <KeptNotice gate={kept} gates={data.items} />}
        {data !== undefined && (
          <GateList
            gates={data.items}
            {...(editable && { onEdit: setEdited, onRemove: (gate: TollGate) => remove(gate, data) })}
          />
        )}
        {editable && data !== undefined && (
          <div className={styles.actions}>
            <Button onClick={() => setEdited(null)}>{t('gate_add')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The gates with amounts for cars that came in by a gate. Source: TOLL-6. */
const gatesAfter = ({ name }: TollGate, gates: readonly TollGate[]): readonly TollGate[] =>
  gates.filter(({ prices }) => prices.some(({ entries = [] }) => entries.includes(name)));

function KeptNotice({ gate, gates }: { readonly gate: TollGate; readonly gates: readonly TollGate[] }) {
  const words = useWording();
  const names = gatesAfter(gate, gates).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice tone="bad">{words.t('gate_is_entry', { name: gate.name, gates: listed(words, names) })}</Notice>
  );
}

interface GateListProps {
  readonly gates: readonly TollGate[];
  readonly onEdit?: (gate: TollGate) => void;
  readonly onRemove?: (gate: TollGate) => void;
}

function GateList({ gates, onEdit, onRemove }: GateListProps) {
  const t = useText();
  const words = useWording();
  if (gates.length === 0) return <p>{t('gate_none')}</p>;
  return (
    <ul className={classNames(styles.holidays, styles.wrapped)}>
      {gates.map((gate) => (
        <li key={gate.name}>
          <span>
            <bdi>{gate.name}</bdi>
          </span>
          <span className={styles.gatePrices}>
            {gate.prices.map((price, index) => (
              <bdi key={index}>{priceOfGate(words, price)}</bdi>
            ))}
            {gate.paidBy === 'driver' && <small>{t(payerTexts.driver)}</small>}
          </span>
          <span className={styles.gateButtons}>
            {onEdit !== undefined && (
              <IconButton label={t('edit_row', { name: gate.name })} onClick={() => onEdit(gate)}>
                <Icon name="edit" />
              </IconButton>
            )}
            {onRemove !== undefined && (
              <IconButton label={t('delete_row_named', { name: gate.name })} onClick={() => onRemove(gate)}>
                <Icon name="trash" />
              </IconButton>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** `$3.20 (from West Gate, Van, Mon–Fri 07:00–09:00)` */
function priceOfGate(words: Wording, { amount, entries = [], carTypes, when }: TollPrice): string {
  const limits = [
    ...(entries.length > 0 ? [words.t('gate_from_entries', { gates: listed(words, entries) })] : []),
    ...carTypes.map(words.carTypeName),
    ...(when.hours.length + when.periods.length > 0 ? [whenWords(words, when)] : []),
  ];
  const price = words.money(amount);
  return limits.length === 0 ? price : `${price} (${limits.join(', ')})`;
}
