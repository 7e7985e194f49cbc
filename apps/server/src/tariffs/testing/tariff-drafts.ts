import type { BodyInputOf, FareProof, Quote } from '@fiacre/contract';
import { plainRide, priceRide, tariffTemplates, type LatLng, type PriceRules } from '@fiacre/domain';
import { good, type RideApp } from '../../bookings/testing/rides.ts';
import { recomputeProof } from '../../fares/index.ts';

export type Draft = BodyInputOf<'addTariff'>;

/** The tariff of a template in the operator's currency. */
export function draft(name: string, change: Partial<Draft> = {}): Draft {
  const found = tariffTemplates.flatMap(({ tariffs }) => tariffs).find((tariff) => tariff.name === name);
  if (found === undefined) throw new Error(`No template ${name}`);
  const body = structuredClone(found) as Draft;
  return { ...body, rules: { ...body.rules, currency: 'USD' }, ...change };
}

export const fixedFare = (amount: number): Draft['rules'] => ({
  ...draft('Berlin').rules,
  price: { kind: 'fixed', amount, includesTolls: true },
});

export const addTariff = async (app: RideApp, body: Draft) =>
  good(await app.call('addTariff', { as: app.admin, body }));

export async function addZoneAround(app: RideApp, name: string, { lat, lng }: LatLng) {
  const outline = [
    { lat: lat - 0.002, lng: lng - 0.002 },
    { lat: lat - 0.002, lng: lng + 0.002 },
    { lat: lat + 0.002, lng: lng + 0.002 },
    { lat: lat + 0.002, lng: lng - 0.002 },
  ];
  const body = { name, kind: 'rank' as const, outline, points: [] };
  return good(await app.call('addZone', { as: app.admin, body })).id;
}

/** What the engine says to the route of a quote. */
export const byRules = (rules: object, { route }: Quote, extra: Partial<typeof plainRide> = {}): number =>
  priceRide(rules as PriceRules, {
    ...plainRide,
    source: 'phone',
    stretches: [{ metres: route.distanceMetres, seconds: route.durationSeconds }],
    ...extra,
  }).grandTotal;

/** The fare that follows from a proof alone, with another drive if one is given. */
export function recomputed(proof: FareProof, change: object = {}): number {
  const { operatorTariff } = proof.basis;
  if (operatorTariff === null) throw new Error('No tariff');
  const facts = { ...operatorTariff.facts, ...change };
  return (
    recomputeProof({ ...proof, basis: { ...proof.basis, operatorTariff: { ...operatorTariff, facts } } })
      ?.grandTotal ?? NaN
  );
}
