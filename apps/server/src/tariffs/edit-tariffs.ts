import { tariffLimits, type Tariff, type TariffRequest } from '@fiacre/contract';
import { daysSinceMonday, findTie, tariffFaults, type Tie } from '@fiacre/domain';
import { carTypesPart } from '../catalogue/index.ts';
import { unknownCompanies } from '../companies/index.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { settingsPart } from '../settings/index.ts';
import { zonesPart } from '../zones/index.ts';
import { drawnZones } from './drawn-zones.ts';
import { addVersion, allVersions, presentVersion, timedOf, versionsOf, type TariffVersion } from './store.ts';
import type { TariffContent } from './tables.ts';

type EditHandlers = Handlers<'addTariff' | 'updateTariff' | 'deleteTariff'>;

/** Every edit adds a version; quotes and bookings keep the version with which they were made. Source: TARIFF-16. */
export function editTariffs({ ids }: Platform): EditHandlers {
  return {
    addTariff: (call) => call.commit((tx) => save(tx, ids.next(), 1, call.body, 'add-tariff')),
    updateTariff: (call) =>
      call.commit(async (tx) => {
        const { version, ...wanted } = call.body;
        const newest = await newestOf(tx, call.params.id);
        if (newest.number !== version) {
          const object = { kind: 'tariff', id: newest.tariff_id };
          return refuseStale(tx, object, { version: newest.number, current: presentVersion(newest, tx.now) });
        }
        return save(tx, newest.tariff_id, version + 1, wanted, 'change-tariff');
      }),
    deleteTariff: (call) =>
      call.commit(async (tx) => {
        const { tariff_id, number, content } = await newestOf(tx, call.params.id);
        await addVersion(tx, { tariff_id, number: number + 1, valid_from: tx.now, content, is_end: true });
        record(tx, 'delete-tariff', tariff_id, { before: content });
        return { ok: true };
      }),
  };
}

/** The newest version of a tariff that has not ended; the table is locked, so that two edits are compared in turn. */
async function newestOf(tx: Tx, id: string): Promise<TariffVersion> {
  await lockTable(tx, 'tariff_versions');
  const [newest] = await versionsOf(tx.sql, id);
  return newest === undefined || newest.is_end ? refuse('not_found') : newest;
}

async function save(
  tx: Tx,
  id: string,
  number: number,
  { validFrom, ...content }: TariffRequest,
  action: string,
): Promise<Tariff> {
  await lockTable(tx, 'tariff_versions');
  const from = validFrom === undefined ? tx.now : new Date(validFrom);
  if (from < tx.now) refuse('tariff_begins_in_past', { field: 'validFrom' });
  await refuseUnfit(tx, { ...content, id }, from);
  const [before] = await versionsOf(tx.sql, id);
  await addVersion(tx, { tariff_id: id, number, valid_from: from, content, is_end: false });
  record(tx, action, id, { before: before?.content ?? null, after: content, validFrom: from.toISOString() });
  const [saved] = await versionsOf(tx.sql, id);
  return presentVersion(saved ?? refuse('not_found'), tx.now);
}

/** What the schema cannot say: faults within the tariff, and how it fits the other tariffs. Source: TARIFF-12, TARIFF-13. */
async function refuseUnfit(
  tx: Tx,
  tariff: TariffContent & { readonly id: string },
  from: Date,
): Promise<void> {
  const reference = await tx.reference();
  const zones = reference.of(zonesPart);
  const { code } = reference.of(settingsPart);
  // Its amounts would be read in another currency.
  if (tariff.rules.currency !== code) refuse('tariff_faulty', { faults: [otherCurrency] });
  const faults = tariffFaults(tariff, (id) => zones.some((zone) => zone.id === id));
  const strangers = await unknownCompanies(tx.sql, tariff.where.companies);
  if (strangers.length > 0) refuse('tariff_faulty', { faults: [unknownCompany] });
  const { offered } = reference.of(carTypesPart);
  if (tariff.where.carTypes.some((id) => offered.every((carType) => carType.id !== id)))
    refuse('tariff_faulty', { faults: [unknownCarType] });
  if (faults.length > 0) refuse('tariff_faulty', { faults: [...faults] });
  const others = timedOf(await allVersions(tx.sql)).filter((other) => other.tariff.id !== tariff.id);
  if (others.length >= tariffLimits.tariffs) refuse('too_many_tariffs', { max: tariffLimits.tariffs });
  const overlapping = others.filter(({ untilMs }) => untilMs > from.getTime());
  const tie = findTie(
    tariff,
    overlapping.map((other) => other.tariff),
    drawnZones(zones),
  );
  if (tie !== null) refuse('tariff_tied', factsOf(tie));
}

const unknownCompany = { field: 'where.companies', reason: 'unknown_company' } as const;
const unknownCarType = { field: 'where.carTypes', reason: 'unknown_car_type' } as const;
const otherCurrency = { field: 'rules.currency', reason: 'other_currency' } as const;

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The moment in numbers, for pages, and in words, for readers of the API. */
function factsOf({ tariffs: [, other], at, isHoliday }: Tie) {
  const clock = `${String(Math.floor(at.minute / 60)).padStart(2, '0')}:${String(at.minute % 60).padStart(2, '0')}`;
  const weekday = daysSinceMonday(at.date);
  const when = `${isHoliday ? 'a holiday, ' : ''}${dayNames[weekday]} ${clock}`;
  return { field: 'when', other: other.name, otherId: other.id, when, weekday, minute: at.minute, isHoliday };
}

function record(tx: Tx, action: string, id: string, facts: Record<string, unknown>): void {
  tx.audit({ action, object: { kind: 'tariff', id }, facts });
  publishCatalogueChange(tx, 'tariffs');
}
