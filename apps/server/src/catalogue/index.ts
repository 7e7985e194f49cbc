import type { CarType, QueryOf, ResponseOf } from '@fiacre/contract';
import type { Reader } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { Reference } from '../platform/reference/reference.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { settingsPart } from '../settings/index.ts';
import { addCarType, deleteCarType, updateCarType } from './edit-car-types.ts';
import { reasonHandlers } from './edit-reasons.ts';
import type { CatalogueNeeds } from './catalogue-needs.ts';
import { carTypesPart } from './car-types-part.ts';
import { findCarType, listCancellationReasons } from './store.ts';

export { carTypesPart, type CarTypeImages } from './car-types-part.ts';
export { setCarTypeImage } from './edit-car-types.ts';
export { rescaleCarTypes } from './rescale-car-types.ts';
export { seedCatalogue } from './seed.ts';
export { listCancellationReasons } from './store.ts';
export { carTypeName, carTypeNames, findCarType, listCarTypes } from './store.ts';

type Reason = ResponseOf<'listCancellationReasons'>['items'][number];

/** The car types on offer, and the reasons for cancelling. */
export function createCatalogue(platform: Platform, needs: CatalogueNeeds) {
  return {
    handlers: {
      listCarTypes: async (call) =>
        offeredCarTypes(platform, await call.reference(), call.reader.role, needs.startingPrice),
      addCarType: addCarType(platform),
      updateCarType: updateCarType(),
      deleteCarType: deleteCarType(needs),
      carTypeUse: async ({ params: { id } }) => {
        if ((await findCarType(platform.db, id)) === null) refuse('not_found');
        return {
          drivers: await needs.countDriversWith(platform.db, id),
          bookings: await needs.countOpenBookingsWith(platform.db, id),
        };
      },
      listCancellationReasons: async ({ query, reader }) => ({
        items: askedFor(choosableBy(reader.role, await listCancellationReasons(platform.db)), query),
      }),
      ...reasonHandlers(),
    },
  } satisfies Capability;
}

/** What somebody may see of the car types, with the prices of now. Source: TARIFF-25, ROLE-10. */
export function offeredCarTypes(
  { clock, config }: Platform,
  reference: Reference,
  role: Reader['role'],
  startingPrice: CatalogueNeeds['startingPrice'],
): ResponseOf<'listCarTypes'> {
  const { offered } = reference.of(carTypesPart);
  const now = { at: clock.now(), timeZone: config.timeZone };
  const isCustomer = role === 'rider' || role === 'guest';
  const items = offered.map((carType) => ({
    ...(isCustomer ? withoutFee(carType) : carType),
    startingPrice: startingPrice(reference, carType, now),
  }));
  return { items, currency: reference.of(settingsPart).code };
}

function withoutFee({
  convenienceFees: _fee,
  convenienceFeeType: _type,
  ...carType
}: CarType): Omit<CarType, 'convenienceFees' | 'convenienceFeeType'> {
  return carType;
}

/** Admins see and edit every reason; only they see those for the office. */
function choosableBy(role: Reader['role'], reasons: readonly Reason[]): readonly Reason[] {
  return role === 'admin' ? reasons : reasons.filter(({ audience }) => audience !== 'office');
}

/** The reasons whose text contains the search, sorted by text if requested. */
function askedFor(
  reasons: readonly Reason[],
  { q = '', sort }: QueryOf<'listCancellationReasons'>,
): Reason[] {
  const found = reasons.filter(({ label }) => label.toLowerCase().includes(q.trim().toLowerCase()));
  const direction = { label: 1, '-label': -1 }[sort ?? ''];
  if (direction === undefined) return found;
  return found.toSorted((one, other) => direction * one.label.localeCompare(other.label));
}
