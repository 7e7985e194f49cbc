import {
  chargedTo,
  correctedCharge,
  correctionPostings,
  formatMoney,
  isOwed,
  isSameCharge,
  payableOf,
  statusTraits,
  streetPassengerId,
  sumsOf,
  uncorrectable,
  withShares,
  type LedgerTransaction,
} from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { keepUser } from '../../../accounts/index.ts';
import {
  chargesOf,
  keepCharge,
  type CorrectionInputs,
  type LateCharge,
  type TripCharge,
  type TripInputs,
} from '../../../charges/index.ts';
import { taxRateUnder } from '../../../fares/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/http/reader.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import type { Tx } from '../../../platform/transaction/tx.ts';
import { notify } from '../../../notifications/index.ts';
import { settingsPart } from '../../../settings/index.ts';
import { post, requireBalance } from '../../../wallet/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { snapshotOf, shownTo } from '../../present/booking-views.ts';
import { publishBooking } from '../../present/stored-snapshot.ts';
import type { BookingRow } from '../../record/booking-row.ts';
import { circumstancesOf } from '../../record/circumstances.ts';
import { holdBooking, saveBookingWith, saveCharged } from '../../record/store.ts';
import type { BookingTable } from '../../record/tables.ts';

type Corrected = TripCharge | LateCharge;

/**
 * An admin corrects what an ended ride or its cancellation costs. The difference is moved between the wallets, and from
 * the rider's to the card that paid. Source: CHARGE-7, CHARGE-8.
 */
export function correctCharge(parts: BookingParts): Handler<'correctCharge'> {
  return (call) =>
    call.commit(async (tx) => {
      const { version, lines, reason } = call.body;
      const amounts = Object.fromEntries(lines.map(({ kind, amount }) => [kind, amount]));
      const row = (await holdBooking(tx, call.params.id)) ?? refuse('not_found');
      const { status } = row;
      const before = (await correctableOf(tx, row)) ?? refuse('wrong_status', { status });
      if (version !== row.version) return refuse('stale_version', { status, version: row.version });
      const { convenienceFeeType, convenienceFees, decimal } = row.tariff;
      const feePercent = convenienceFeeType === 'percentage' ? convenienceFees : null;
      const by = signedIn(call.reader).userId;
      const after = correctedBy(tx, row, before, { amounts, feePercent, decimal, reason, by });
      const saved = await save(tx, row, { before, after });
      await moveMoney(parts, tx, row, { before, after, note: reason });
      const [old, now] = [payableOf(before), payableOf(after)];
      tx.audit({
        action: 'booking-correct',
        object: { kind: 'booking', id: row.id },
        facts: {
          from: status,
          to: status,
          said: { reason },
          amounts,
          before: old,
          after: now,
          charge: after.id,
        },
      });
      await notifyParties(tx, saved, old - now);
      const settings = (await tx.reference()).of(settingsPart);
      const circumstances = circumstancesOf(settings, parts.platform.config.demoMode);
      const snapshot = snapshotOf(saved, [], circumstances, tx.now);
      publishBooking(tx, snapshot);
      return shownTo('admin', snapshot);
    });
}

/** The charge of a trip that is over, or of a cancellation with a fee; null if there is nothing to correct. */
async function correctableOf(tx: Tx, row: BookingRow): Promise<Corrected | null> {
  const { served, ended, failed } = statusTraits[row.status];
  if (served && ended) return row.charge;
  if (!failed) return null;
  const late = (await chargesOf(tx.sql, row.id)).findLast(({ reason }) => reason === 'cancellation');
  if (late === undefined) return null;
  const { at: _at, ...charge } = late;
  return charge as LateCharge;
}

function correctedBy<Charge extends Corrected>(
  tx: Tx,
  row: BookingRow,
  before: Charge,
  correction: CorrectionInputs,
): Charge {
  const wrong = uncorrectable(before, correction);
  if (wrong !== null) return refuseLines(`${wrong}: not a line of this charge, or not a whole amount`);
  const restated = correctedCharge(before, correction, taxRateUnder(row.tariff));
  const charge = row.company_id === null ? restated : chargedTo(restated, 'company');
  if (isSameCharge(charge, before)) return refuseLines('no change');
  if (!isOwed(charge)) return refuse('correction_too_low', { ...sumsOf(charge) });
  // The change of the ride belongs to the charge that it made, and would be listed twice.
  const { change: _, ...priced } = before.inputs as TripInputs;
  const inputs = { ...priced, correction };
  return { ...before, ...charge, id: tx.newId(), inputs, corrects: before.id };
}

function refuseLines(message: string): never {
  return refuse('invalid_request', { issues: [{ path: 'body.lines', message }] });
}

interface Correction {
  readonly before: Corrected;
  readonly after: Corrected;
}

const isTrip = (charge: Corrected): charge is TripCharge => charge.reason === 'trip';

async function save(tx: Tx, row: BookingRow, { before, after }: Correction): Promise<BookingRow> {
  if (!isTrip(after)) {
    const kept = [keepCharge(after, row, tx.now)];
    return (await saveBookingWith(tx, row, { cancellation_fee: payableOf(after) }, kept)).row;
  }
  const payment = paymentColumns(row, payableOf(after), payableOf(after) - payableOf(before));
  return saveCharged(tx, row, after, {
    ...payment,
    ...(row.drives.length > 0 && { drives: JSON.stringify(withShares(after, row.drives)) }),
  });
}

/** A ride that is not paid yet is paid at the corrected price. Source: CHARGE-7, CHARGE-8, METER-12. */
function paymentColumns(row: BookingRow, payable: number, more: number): Updateable<BookingTable> {
  if (!statusTraits[row.status].paid) {
    if (payable < row.wallet_amount) refuse('correction_too_low', { payable, paid: row.wallet_amount });
    // An amount requested from a provider earlier is no longer the amount due.
    return { payment_packet: null };
  }
  const customer_paid = row.customer_paid + more;
  if (row.company_id !== null) return { customer_paid, account_amount: row.account_amount + more };
  if (row.customer_id === streetPassengerId) return { customer_paid, cash_amount: row.cash_amount + more };
  return { customer_paid, wallet_amount: row.wallet_amount + more };
}

/** Of a ride that is not paid yet, nothing has been posted. Source: CHARGE-8. */
async function moveMoney(
  { platform, payments }: BookingParts,
  tx: Tx,
  row: BookingRow,
  { before, after, note }: Correction & { readonly note: string },
): Promise<void> {
  const { id: bookingId, currency, customer_id: riderId, driver_id: driverId, company_id: companyId } = row;
  const { paid, failed } = statusTraits[row.status];
  if (!paid && !failed) return;
  const drives = isTrip(after) ? row.drives : [];
  const transaction = correctionPostings(before, after, { riderId, driverId, companyId, drives });
  await keepOwners(tx, transaction);
  const back = payableOf(before) - payableOf(after);
  if (back < 0 && companyId === null && riderId !== streetPassengerId) await requirePayable(tx, row, -back);
  await post(tx, platform.ids, transaction, { bookingId, currency, chargeId: after.id });
  const amount = Math.min(back, row.card_amount);
  if (amount > 0 && isTrip(after)) await payments.returnToCard(tx, { bookingId, amount, note });
}

/** Money of somebody who deleted their account could not be paid out any more. */
async function keepOwners(tx: Tx, { postings }: LedgerTransaction): Promise<void> {
  for (const { account } of postings)
    if ('userId' in account && (await keepUser(tx, account.userId)) === null) refuse('user_does_not_exists');
}

/** Source: SET-17. */
async function requirePayable(
  tx: Tx,
  { customer_id: userId, currency }: BookingRow,
  amount: number,
): Promise<void> {
  if ((await tx.reference()).of(settingsPart).negativeBalance) return;
  await requireBalance(tx, { kind: 'rider', userId }, { currency, amount });
}

/** Source: CHARGE-7, PUSH-5. */
async function notifyParties(tx: Tx, row: BookingRow, back: number): Promise<void> {
  const settings = (await tx.reference()).of(settingsPart);
  const facts = { appName: settings.appName, reference: row.reference };
  const money = (minor: number) => formatMoney(minor, { ...settings, code: row.currency });
  const push = { channels: ['push'] as const, params: { bookingId: row.id } };
  const { paid, failed } = statusTraits[row.status];
  const [text, amount] =
    !paid && !failed
      ? (['push_charge_due', row.payable - row.wallet_amount] as const)
      : ([back < 0 ? 'push_charge_raised' : 'push_charge_lowered', Math.abs(back)] as const);
  // A company reads it on its statement. Source: COMPANY-7.
  if (back !== 0 && row.company_id === null && row.customer_id !== streetPassengerId)
    await notify(tx, {
      ...push,
      to: { userId: row.customer_id },
      text,
      facts: { ...facts, amount: money(amount) },
      screen: 'BookedCab',
    });
  const driverIds = [...row.drives.map(({ driverId }) => driverId), row.driver_id];
  for (const userId of new Set(driverIds.filter((id) => id !== null)))
    await notify(tx, {
      ...push,
      to: { userId },
      text: 'push_driver_charge_corrected',
      facts,
      screen: 'DriverTrips',
    });
}
