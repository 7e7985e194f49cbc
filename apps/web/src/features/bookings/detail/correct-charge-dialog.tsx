import type { Booking, FareProof, ProvenCharge } from '@fiacre/contract';
import {
  amountToDecimal,
  correctedCharge,
  fareLineText,
  gateOfLine,
  isCorrectable,
  isMeterSource,
  isOwed,
  isSameCharge,
  sumsOf,
  type Charge,
  type FareLineKind,
} from '@fiacre/domain';
import { useState } from 'react';
import { useIntention } from '../../../api/sync/intentions.ts';
import { isolated } from '../../../i18n/direction.ts';
import { useI18n, type I18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { amountProblem, parseAmountText } from '../../../ui/fields/parse-amount-text.ts';
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import styles from '../office-bookings.module.css';

interface CorrectChargeDialogProps {
  readonly booking: Booking;
  readonly proven: ProvenCharge;
  readonly basis: FareProof['basis'];
  readonly onClose: () => void;
}

/** Lines that an admin often has to add come after those of the charge. */
const offered = ['waiting', 'toll', 'goodwill'];

/** States what the lines of a charge should have been, with the totals before and after. Source: CHARGE-7. */
export function CorrectChargeDialog({ booking, proven, basis, onClose }: CorrectChargeDialogProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { currency } = booking;
  // What the contract reads as texts are the kinds that the server stored.
  const charge = { reason: proven.reason, currency, lines: proven.lines } as Charge;
  const fields = fieldsOf(charge);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const correct = useIntention(booking);
  const stated = statedIn(fields, typed, currency);
  const lines = stated.flatMap(({ kind, amount }) => (amount === null ? [] : [{ kind, amount }]));
  const isTyped = lines.length === stated.length;
  const amounts = Object.fromEntries(lines.map(({ kind, amount }) => [kind, amount]));
  const { feeType, feeValue = 0 } = basis.tariff;
  const feePercent = feeType === 'percentage' ? feeValue : null;
  const after = correctedCharge(charge, { amounts, feePercent, decimal: basis.decimal }, taxRateIn(charge));
  const isReady = isTyped && isOwed(after) && !isSameCharge(after, charge) && reason.trim() !== '';
  const send = () => correct.send({ verb: 'correct', lines, reason: reason.trim() }, { onSuccess: onClose });
  return (
    <Dialog
      title={t('correct_charge')}
      onClose={onClose}
      actions={
        <Button busy={correct.busy} disabled={!isReady} onClick={send}>
          {t('correct_charge_go')}
        </Button>
      }
    >
      <div className={styles.proof}>
        <p>{t(isMeterSource(booking.source) ? 'correct_charge_cash' : 'correct_charge_text')}</p>
        <div className={styles.people}>
          {fields.map(({ kind }) => (
            <TextField
              key={kind}
              label={lineName(kind, i18n)}
              inputMode="decimal"
              autoComplete="off"
              error={problemOf(typed[kind], currency, t)}
              value={typed[kind] ?? amountToDecimal(amountIn(after, kind), currency)}
              onChange={({ target }) => setTyped({ ...typed, [kind]: target.value })}
            />
          ))}
        </div>
        <Totals before={charge} after={after} />
        {isTyped && !isOwed(after) && <p role="alert">{t('correction_too_low')}</p>}
        <TextAreaField
          label={t('correct_charge_reason')}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FailureNotice failure={correct.failure} />
      </div>
    </Dialog>
  );
}

/** A percentage fee follows what was typed. */
const amountIn = ({ lines }: Charge, wanted: string): number =>
  lines.find(({ kind }) => kind === wanted)?.amount ?? 0;

interface StatedLine {
  readonly kind: string;
  readonly amount: number;
}

/** A maximum and a rounding below zero follow from a tariff, and nobody types them. */
function fieldsOf(charge: Charge): readonly StatedLine[] {
  const known = charge.lines.filter(({ kind, amount }) => amount >= 0 && isCorrectable(charge, kind));
  const added = offered.filter(
    (kind) => isCorrectable(charge, kind) && known.every((line) => line.kind !== kind),
  );
  return [...known, ...added.map((kind) => ({ kind, amount: 0 }))];
}

/** The lines that were changed; null: what was typed is no amount. */
function statedIn(fields: readonly StatedLine[], typed: Readonly<Record<string, string>>, currency: string) {
  return fields.flatMap(({ kind, amount: before }) => {
    const text = typed[kind];
    const amount = text === undefined ? before : parseAmountText(text, currency);
    return amount === before ? [] : [{ kind, amount: amount !== null && amount < 0 ? null : amount }];
  });
}

function problemOf(typed: string | undefined, currency: string, t: I18n['t']): string | undefined {
  if (typed === undefined) return undefined;
  const amount = parseAmountText(typed, currency);
  return amount === null || amount < 0 ? t(amountProblem(typed)) : undefined;
}

/** An unchanged fee keeps its rate, so that the same amounts are the same charge. */
const taxRateIn = (charge: Charge) => (label: string) =>
  charge.lines.find(({ kind }) => kind === label)?.taxRate ?? null;

function lineName(kind: string, { t, textOf }: I18n): string {
  if (kind.startsWith('extra.')) return `${t('fare_line_extra')} ${isolated(kind.slice('extra.'.length))}`;
  const gate = gateOfLine(kind);
  if (gate !== undefined) return `${t('fare_line_toll')} ${isolated(gate)}`;
  return kind === 'goodwill' || kind === 'cancellation_fee' || kind === 'no_show_fee'
    ? textOf(`fare_line_${kind}`)
    : t(fareLineText(kind as FareLineKind));
}

function Totals({ before, after }: { readonly before: Charge; readonly after: Charge }) {
  const { t } = useI18n();
  const money = useMoneyIn();
  const [old, now] = [sumsOf(before), sumsOf(after)];
  const amount = (value: number) => money(value, before.currency);
  return (
    <table className={styles.totals} aria-live="polite">
      <thead>
        <tr>
          <th scope="col">{t('amount')}</th>
          <th scope="col">{t('correct_before')}</th>
          <th scope="col">{t('correct_after')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('fare_total')}</th>
          <td>{amount(old.payable)}</td>
          <td>{amount(now.payable)}</td>
        </tr>
        <tr>
          <th scope="row">{t('col_driver_share')}</th>
          <td>{amount(old.driverShare)}</td>
          <td>{amount(now.driverShare)}</td>
        </tr>
      </tbody>
    </table>
  );
}
