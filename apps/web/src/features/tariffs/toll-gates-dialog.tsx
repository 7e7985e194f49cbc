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
import { useWording, whenWords, type Wording } from './tariff-words.ts';
import styles from './tariffs.module.css';
import { GateDialog } from './toll-gate-dialog.tsx';

/** The toll gates: a list, and a form for one of them. Source: TOLL-1. */
export function TollGatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error } = useTollGates();
  const saving = useSetTollGates();
  const { allowCriticalEditsAdmin: editable, code } = useSettings();
  const t = useText();
  /** null: a new one. */
  const [edited, setEdited] = useState<TollGate | null | undefined>(undefined);
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
        {data !== undefined && (
          <GateList
            gates={data.items}
            {...(editable && {
              onEdit: setEdited,
              onRemove: (gate: TollGate) =>
                saving.send({ ...data, currency: code, items: data.items.filter((other) => other !== gate) }),
            })}
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
    <ul className={styles.holidays}>
      {gates.map((gate) => (
        <li key={gate.name}>
          <span>{gate.name}</span>
          <span>{gate.prices.map((price) => priceOfGate(words, price)).join(' · ')}</span>
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

/** `$3.20 (Van, Mon–Fri 07:00–09:00)` */
function priceOfGate(words: Wording, { amount, carTypes, when }: TollPrice): string {
  const limits = [
    ...carTypes.map(words.carTypeName),
    ...(when.hours.length + when.periods.length > 0 ? [whenWords(words, when)] : []),
  ];
  const price = words.money(amount);
  return limits.length === 0 ? price : `${price} (${limits.join(', ')})`;
}
