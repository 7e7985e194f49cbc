import type { AppCategory } from '@fiacre/domain';
import type { CarType, ReasonAudience } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { CatalogueTables } from './tables.ts';

type Example = Pick<
  CarType,
  'name' | 'image' | 'baseFare' | 'ratePerUnitDistance' | 'ratePerHour' | 'minFare' | 'extraInfo' | 'options'
> &
  Partial<Pick<CarType, 'seats'>>;

// Fares of a mid-sized North American city in cents: base, per kilometre, per hour, minimum.
const taxis: readonly Example[] = [
  {
    name: 'Standard',
    image: '/cars/standard.svg',
    baseFare: 260,
    ratePerUnitDistance: 110,
    ratePerHour: 1800,
    minFare: 600,
    extraInfo: 'Up to 4 people',
    options: [],
  },
  {
    name: 'Comfort',
    image: '/cars/comfort.svg',
    baseFare: 360,
    ratePerUnitDistance: 145,
    ratePerHour: 2400,
    minFare: 850,
    extraInfo: 'Newer cars, more legroom, up to 4 people',
    options: [],
  },
  {
    name: 'Van',
    image: '/cars/van.svg',
    baseFare: 480,
    ratePerUnitDistance: 190,
    ratePerHour: 3000,
    minFare: 1100,
    extraInfo: 'Up to 6 people with luggage',
    seats: 6,
    options: [],
  },
  {
    name: 'Accessible',
    image: '/cars/accessible.svg',
    baseFare: 260,
    ratePerUnitDistance: 110,
    ratePerHour: 1800,
    minFare: 600,
    extraInfo: 'With a ramp for a wheelchair',
    options: [
      { description: 'Wheelchair', amount: 0 },
      { description: 'Walking aid', amount: 0 },
    ],
  },
  {
    name: 'Executive',
    image: '/cars/executive.svg',
    baseFare: 800,
    ratePerUnitDistance: 260,
    ratePerHour: 4200,
    minFare: 1800,
    extraInfo: 'Premium cars and experienced drivers',
    options: [],
  },
];

const couriers: readonly Example[] = [
  {
    name: 'Cargo bike',
    image: '/cars/parcel-bike.svg',
    baseFare: 200,
    ratePerUnitDistance: 90,
    ratePerHour: 1200,
    minFare: 450,
    extraInfo: 'Documents and bags up to 10 kg',
    options: [],
  },
  {
    name: 'Car',
    image: '/cars/parcel-car.svg',
    baseFare: 300,
    ratePerUnitDistance: 120,
    ratePerHour: 1800,
    minFare: 650,
    extraInfo: 'Boxes up to 40 kg',
    options: [{ description: 'Keep cool', amount: 200 }],
  },
  {
    name: 'Van',
    image: '/cars/parcel-van.svg',
    baseFare: 600,
    ratePerUnitDistance: 190,
    ratePerHour: 3000,
    minFare: 1400,
    extraInfo: 'Furniture and pallets up to 500 kg',
    options: [{ description: 'Help with carrying', amount: 800 }],
  },
];

const parcels: CarType['parcelTypes'] = [
  { description: 'Envelope', amount: 0 },
  { description: 'Small box', amount: 150 },
  { description: 'Large box', amount: 400 },
];

const cancelSlab: CarType['cancelSlab'] = [
  { minsDelayed: 2, amount: 200 },
  { minsDelayed: 5, amount: 400 },
];

/** Who can choose each reason. */
type ReasonExamples = Readonly<Record<ReasonAudience, readonly string[]>>;

const officeReasons = [
  'No driver is available',
  'The rider asked us to cancel',
  'The rider cannot be reached',
  'The booking was made twice',
];

const reasons: ReasonExamples = {
  riders: [
    'The driver takes too long',
    'My plans have changed',
    'I booked by mistake',
    'The pickup or drop is wrong',
    'The driver asked me to cancel',
  ],
  everyone: ['Another reason'],
  office: officeReasons,
};

const parcelReasons: ReasonExamples = {
  riders: [
    'The courier takes too long',
    'The parcel is not ready',
    'I booked by mistake',
    'The pickup or drop is wrong',
    'The courier asked me to cancel',
  ],
  everyone: ['Another reason'],
  office: officeReasons,
};

/** The texts of a new installation's car types and reasons, in every language. */
export const exampleWords: readonly string[] = [
  ...[...taxis, ...couriers].flatMap(({ name, extraInfo, options }) => [
    name,
    extraInfo,
    ...options.map(({ description }) => description),
  ]),
  ...parcels.map(({ description }) => description),
  ...[reasons, parcelReasons].flatMap(({ riders, everyone, office }) => [...riders, ...everyone, ...office]),
];

const feePercent = 15;

/** Example car types and cancellation reasons for a fresh installation (MISC-7); skips tables that are not empty. */
export async function seedCatalogue(
  sql: Kysely<PlatformTables>,
  ids: Ids,
  now: Date,
  category: AppCategory,
): Promise<void> {
  const catalogue = sql.withTables<CatalogueTables>();
  if ((await catalogue.selectFrom('car_types').select('id').limit(1).executeTakeFirst()) !== undefined)
    return;
  const examples = category === 'delivery' ? couriers : taxis;
  const rows = examples.map((example, position) => ({
    id: ids.next(),
    version: 1,
    name: example.name,
    image: example.image,
    base_fare: example.baseFare,
    rate_per_unit_distance: example.ratePerUnitDistance,
    rate_per_hour: example.ratePerHour,
    min_fare: example.minFare,
    convenience_fees: feePercent,
    convenience_fee_type: 'percentage' as const,
    extra_info: example.extraInfo,
    seats: example.seats ?? 4,
    parcel_types: JSON.stringify(category === 'delivery' ? parcels : []),
    options: JSON.stringify(example.options),
    cancel_slab: JSON.stringify(cancelSlab),
    position,
    created_at: now,
    deleted_at: null,
  }));
  await catalogue.insertInto('car_types').values(rows).execute();
  const { riders, everyone, office } = category === 'delivery' ? parcelReasons : reasons;
  const given = [
    ...riders.map((label) => ({ label, audience: 'riders' as const })),
    ...everyone.map((label) => ({ label, audience: 'everyone' as const })),
    ...office.map((label) => ({ label, audience: 'office' as const })),
  ];
  await catalogue
    .insertInto('cancellation_reasons')
    .values(given.map((reason, value) => ({ ...reason, value })))
    .execute();
}
