import { LiveReport } from '@fiacre/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedOr } from '../../../../../tests/scale.ts';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { isReport } from './is-report.ts';

const { numRuns } = sizesOf('apps/server/src/platform/live/is-report.test.ts');

const instants = [
  '2026-01-01T00:00:00Z',
  '2026-02-28T23:59:59.123456+05:30',
  '2024-02-29T00:00:00.000Z',
  '2026-02-29T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00Z',
  '2026-01-01 00:00:00Z',
  '2026-01-01T00:00:00Z ',
  '+2026-01-01T00:00:00Z',
  '',
];
/** Values at every limit, and just beyond it. */
const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  200,
  200.0001,
  360,
  360.0001,
  500,
  1e10,
  1e10 + 1,
  -1e10,
  -1e10 - 1,
  2 ** 53,
  1e308,
];
const others = [null, true, false, 'text', [], {}, [1], '1', { at: instants[0] }] as const;

const value = fc.oneof(
  fc.constantFrom(...instants),
  fc.constantFrom(...numbers),
  fc.double(),
  fc.constantFrom(...others),
);
const mostly = <Value>(right: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: value });
const sometimes = { weight: 1, arbitrary: fc.constantFrom('speed', '__proto__', 'constructor', 'AT', '') };
const more = fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, sometimes);

const instant = mostly(fc.constantFrom(...instants.slice(0, 3)));
const measured = mostly(fc.double({ min: -180, max: 180, noNaN: true }));
const position = fc
  .tuple(
    fc.record(
      {
        at: instant,
        lat: measured,
        lng: measured,
        accuracyMetres: mostly(fc.constantFrom(8, -1)),
        headingDegrees: mostly(fc.constantFrom(0, 360, null)),
        speedMetresPerSecond: mostly(fc.constantFrom(0, 200, null)),
      },
      { requiredKeys: [] },
    ),
    more,
  )
  .map(withMore);
const valid = { at: instants[0], lat: 1, lng: 2 };
const positions = fc.oneof(
  fc.array(fc.oneof(fc.constant(valid), mostly(position)), { maxLength: 4 }),
  fc.constantFrom(499, 500, 501).map((length) => Array.from({ length }, () => valid)),
);
const message = fc
  .tuple(
    fc.record(
      { report: mostly(fc.nat()), positions: mostly(positions), sentAt: instant },
      { requiredKeys: ['report', 'positions'] },
    ),
    more,
  )
  .map(withMore);

/** As text, because only JSON can produce an object with its own `__proto__`. */
function withMore([object, key]: readonly [object, string | null]): unknown {
  if (key === null) return object;
  const text = JSON.stringify(object);
  return JSON.parse(`${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(key)}:1}`);
}

test('TRIP-21 a message counts as a report exactly if the schema accepts it', () => {
  const counts = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(message, (sent) => {
      const json = JSON.parse(JSON.stringify(sent)) as object;
      const checked = LiveReport.safeParse(json);
      expect(isReport(json)).toBe(checked.success);
      // The schema changes nothing, so the message can be used unchanged.
      if (checked.success) expect(checked.data).toEqual(json);
      counts[checked.success ? 'accepted' : 'refused'] += 1;
    }),
    { seed: seedOr(11), numRuns },
  );
  // Otherwise the comparison would prove little.
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(100);
});

test('TRIP-21 a number that JSON turns into infinity is refused, as by the schema', () => {
  for (const text of [
    '{"report":1e999,"positions":[]}',
    '{"report":1,"positions":[{"at":"2026-01-01T00:00:00Z","lat":1e999,"lng":2}]}',
  ]) {
    const json = JSON.parse(text) as object;
    expect([isReport(json), LiveReport.safeParse(json).success]).toEqual([false, false]);
  }
});
