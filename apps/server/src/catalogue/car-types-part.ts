import type { CarType } from '@fiacre/contract';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';

interface StoredCarType extends CarType {
  readonly withdrawn: boolean;
}

/** Every car type, including withdrawn ones that drivers and bookings still refer to. */
export const carTypesPart = referencePart({
  name: 'car_types',
  select: sql`select coalesce(json_agg(json_build_object('id', id, 'name', name, 'image', image,
    'baseFare', base_fare, 'ratePerUnitDistance', rate_per_unit_distance, 'ratePerHour', rate_per_hour,
    'minFare', min_fare, 'convenienceFees', convenience_fees, 'convenienceFeeType', convenience_fee_type,
    'extraInfo', extra_info, 'seats', seats, 'createdAt', created_at, 'parcelTypes', parcel_types, 'options', options,
    'cancelSlab', cancel_slab, 'version', version, 'withdrawn', deleted_at is not null)
    order by position, name), '[]') from car_types`,
  read: (stored: readonly StoredCarType[]) => ({
    /** Car types on offer, in the operator's order. */
    offered: stored.filter(({ withdrawn }) => !withdrawn).map(asOffered),
    /** Name and icon by id, including withdrawn ones. */
    images: new Map(stored.map(({ id, name, image }) => [id, { name, image }])) as CarTypeImages,
  }),
});

export type CarTypeImages = ReadonlyMap<string, { readonly name: string; readonly image: string }>;

function asOffered({ withdrawn: _, ...carType }: StoredCarType): CarType {
  return { ...carType, createdAt: new Date(carType.createdAt).toISOString() };
}
