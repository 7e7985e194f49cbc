import type { Tariff } from '@fiacre/contract';
import { blankTariff } from '../tariff-draft.ts';
import { readTariff } from '../read-tariff.ts';
import { sampleId } from '../../../testing/samples.ts';

const units = { currency: 'USD', decimal: 2, inMiles: false };

/** A metered tariff that always applies: 4.10, 1.70 per km and 0.30 per minute. */
export function sampleTariff(change: Partial<Tariff> = {}): Tariff {
  const { content } = readTariff(blankTariff(units), units, () => true);
  const rate = { amount: 170, per: 1000 };
  const price = {
    ...content.rules.price,
    start: { amount: 410, included: { kind: 'nothing' } },
    bands: [{ fromMetres: 0, fromSeconds: null, distance: rate, time: { amount: 30, per: 60 } }],
  };
  return {
    ...(structuredClone(content) as unknown as Pick<Tariff, 'when' | 'where' | 'priority'>),
    rules: { ...content.rules, price } as Tariff['rules'],
    id: sampleId(700),
    name: 'Standard tariff',
    version: 3,
    validFrom: '2026-02-03T04:05:00Z',
    inForce: true,
    createdAt: '2026-01-02T03:04:00Z',
    ...change,
  };
}
