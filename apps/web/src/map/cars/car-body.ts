/** The shapes of cars on the map, seen from above. */
export const carBodies = ['saloon', 'van', 'lorry', 'bike'] as const;
export type CarBody = (typeof carBodies)[number];

const words: readonly (readonly [RegExp, CarBody])[] = [
  [/bike|moto|scooter|cycle|tuk|rickshaw/i, 'bike'],
  [/lorry|truck|cargo|pickup/i, 'lorry'],
  [/van|xl|bus|family|minibus|suv/i, 'van'],
];

/** Operators name the car types, so the shape is derived from the name; a saloon is the default. */
export function carBodyOf(carType: string | null): CarBody {
  return words.find(([pattern]) => pattern.test(carType ?? ''))?.[1] ?? 'saloon';
}
