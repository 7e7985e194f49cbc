import { describe, expect, test } from 'vitest';
import { chooseTariff, type RideToPrice } from './choose-tariff.ts';
import { priceRide } from './price-ride.ts';
import {
  weekdays,
  type MeteredPrice,
  type PriceRules,
  type Tariff,
  type When,
  type Where,
} from './tariff.ts';
import { tariffFaults } from './tariff-faults.ts';
import { tariffTemplates, type TariffDraft } from './templates.ts';
import { aRide, at } from './testing/rides.ts';
import { findTie } from './ties.ts';
import { pickupWaitSeconds } from './waiting.ts';
import { timeWidthAt } from './when.ts';

const drafts = tariffTemplates.flatMap(({ tariffs }) => tariffs);
const draftNamed = (name: string): TariffDraft => {
  const draft = drafts.find((tariff) => tariff.name === name);
  if (draft === undefined) throw new Error(`No template ${name}`);
  return draft;
};
const zurich = draftNamed('Zürich');
const christmas = { isHoliday: (date: string) => date === '2026-12-25' };

function tariffNamed(
  id: string,
  scope: { when?: When; where?: Partial<Where>; priority?: number; rules?: PriceRules } = {},
): Tariff {
  return {
    ...zurich,
    id,
    name: id,
    when: scope.when ?? zurich.when,
    where: { ...zurich.where, ...scope.where },
    priority: scope.priority ?? 0,
    rules: scope.rules ?? zurich.rules,
  };
}

const fixed = (amount: number): PriceRules => ({
  ...zurich.rules,
  price: { kind: 'fixed', amount, includesTolls: true },
});

const night: When = {
  hours: [{ days: ['fri', 'sat'], exceptHolidays: false, from: '22:00', to: '05:00' }],
  periods: [],
};

describe('hours', () => {
  test.each([
    ['2026-12-04', '22:00', 'hours'],
    ['2026-12-05', '04:59', 'hours'],
    ['2026-12-05', '05:00', null],
    ['2026-12-04', '21:59', null],
    // the night of Saturday reaches into Sunday, and Sunday has no night
    ['2026-12-06', '01:30', 'hours'],
    ['2026-12-06', '23:00', null],
    ['2026-12-04', '03:00', null],
  ])('TARIFF-9 Friday and Saturday nights at %s %s: %s', (date, clock, width) => {
    expect(timeWidthAt(night, at(date, clock), christmas)).toBe(width);
  });

  test.each([
    ['2026-12-25', '12:00', false, 'hours'],
    ['2026-12-25', '12:00', true, null],
    ['2026-12-18', '12:00', true, 'hours'],
  ] as const)('TARIFF-9 Friday on %s at %s, except holidays: %s', (date, clock, exceptHolidays, width) => {
    const when = {
      hours: [{ days: ['fri' as const], exceptHolidays, from: '00:00', to: '00:00' }],
      periods: [],
    };
    expect(timeWidthAt(when, at(date, clock), christmas)).toBe(width);
  });

  test('TARIFF-9 the night of a holiday reaches into the next day, and the eve begins the day before', () => {
    const of = (day: 'holiday' | 'holiday_eve') => ({
      hours: [{ days: [day], exceptHolidays: false, from: '20:00', to: '06:00' }],
      periods: [],
    });
    expect(timeWidthAt(of('holiday'), at('2026-12-26', '05:00'), christmas)).toBe('holiday');
    expect(timeWidthAt(of('holiday'), at('2026-12-25', '05:00'), christmas)).toBeNull();
    expect(timeWidthAt(of('holiday_eve'), at('2026-12-24', '21:00'), christmas)).toBe('holiday');
  });

  test('TARIFF-10 a special period passes midnights and ends before its last minute', () => {
    const special = { hours: [], periods: [{ from: '2026-12-24T20:00', to: '2026-12-26T08:00' }] };
    const widths = [
      ['2026-12-24', '19:59'],
      ['2026-12-24', '20:00'],
      ['2026-12-25', '13:00'],
      ['2026-12-26', '08:00'],
    ].map(([date = '', clock = '']) => timeWidthAt(special, at(date, clock), christmas));
    expect(widths).toEqual([null, 'period', 'period', null]);
  });
});

describe('the tariff of a ride', () => {
  const ride: RideToPrice = {
    ...aRide({ pickupZones: ['airport'], dropZones: ['centre', 'town'], at: at('2026-12-05', '23:00') }),
    carTypeId: 'saloon',
    companyId: 'hotel',
  };
  const sizes = new Map([
    ['airport', 3e6],
    ['centre', 5e6],
    ['town', 90e6],
  ]);
  const base = tariffNamed('everywhere');
  const narrower: [string, Tariff][] = [
    ['a higher priority', tariffNamed('priority', { priority: 2 })],
    ['a source', tariffNamed('source', { where: { sources: ['web'] } })],
    ['a car type', tariffNamed('car', { where: { carTypes: ['saloon'] } })],
    ['hours', tariffNamed('night', { when: night })],
    [
      'a special period',
      tariffNamed('period', {
        when: { hours: [], periods: [{ from: '2026-12-05T20:00', to: '2026-12-06T06:00' }] },
      }),
    ],
    ['a zone', tariffNamed('town', { where: { toZones: ['town'] } })],
    ['a smaller zone', tariffNamed('airport', { where: { fromZones: ['airport'] } })],
    ['two zones', tariffNamed('zones', { where: { fromZones: ['airport'], toZones: ['town'] } })],
    [
      'a fixed fare between zones',
      tariffNamed('fixed', { where: { fromZones: ['airport'], toZones: ['town'] }, rules: fixed(5500) }),
    ],
    ['an account', tariffNamed('account', { where: { companies: ['hotel'] } })],
  ];

  test.each(narrower.map(([what], i) => [what, i] as const))(
    'TARIFF-12 %s decides against everything wider',
    (_what, i) => {
      const wider = narrower.slice(0, i).map(([, tariff]) => tariff);
      const [, tariff] = narrower[i] ?? fail();
      expect(chooseTariff([base, ...wider, tariff], ride, sizes)?.id).toBe(tariff.id);
      expect(chooseTariff([tariff, ...wider, base], ride, sizes)?.id).toBe(tariff.id);
    },
  );

  test('TARIFF-12 a special period decides against a holiday, and a holiday against other hours', () => {
    const whole = { exceptHolidays: false, from: '00:00', to: '00:00' };
    const period = { from: '2026-12-05T00:00', to: '2026-12-07T00:00' };
    const within = (id: string, when: Tariff['when']) => tariffNamed(id, { when });
    const hours = within('hours', { hours: [{ ...whole, days: ['sat', 'sun'] }], periods: [] });
    const holiday = within('holiday', {
      hours: [{ ...whole, days: ['holiday', 'mon', 'tue'] }],
      periods: [],
    });
    const special = within('period', { hours: [{ ...whole, days: ['wed'] }], periods: [period] });
    const then = { ...ride, isHoliday: () => true };
    expect(chooseTariff([hours, holiday], then, sizes)?.id).toBe('holiday');
    expect(chooseTariff([hours, holiday, special], then, sizes)?.id).toBe('period');
  });

  test('TARIFF-11 another source, car type, account, direction or hour has no part in it', () => {
    const others = [
      tariffNamed('rank', { where: { sources: ['rank'] } }),
      tariffNamed('van', { where: { carTypes: ['van'] } }),
      tariffNamed('firm', { where: { companies: ['firm'] } }),
      tariffNamed('back', { where: { fromZones: ['centre'], toZones: ['airport'] } }),
      tariffNamed('day', {
        when: { hours: [{ days: ['sat'], exceptHolidays: false, from: '06:00', to: '20:00' }], periods: [] },
      }),
    ];
    expect(chooseTariff(others, ride, sizes)).toBeNull();
    const bothWays = tariffNamed('both', {
      where: { fromZones: ['centre'], toZones: ['airport'], bothWays: true },
    });
    expect(chooseTariff([...others, bothWays], ride, sizes)?.id).toBe('both');
  });
});

const fail = (): never => {
  throw new Error('missing');
};

describe('ties', () => {
  const zones = {
    sizes: new Map([
      ['a', 7],
      ['b', 7],
    ]),
    overlap: (one: string, other: string) => one + other === 'ab',
  };

  test('TARIFF-12 two tariffs for the same hours are refused with a moment at which both apply', () => {
    const early = tariffNamed('early', {
      when: { hours: [{ days: ['sun'], exceptHolidays: false, from: '02:00', to: '06:00' }], periods: [] },
    });
    const late = tariffNamed('late', {
      when: { hours: [{ days: ['sat'], exceptHolidays: false, from: '23:00', to: '03:00' }], periods: [] },
    });
    const tie = findTie(early, [late], zones);
    expect(tie?.tariffs.map(({ id }) => id)).toEqual(['early', 'late']);
    expect(tie?.at).toEqual(at('2001-01-14', '02:00'));
    expect(findTie({ ...early, priority: 1 }, [late], zones)).toBeNull();
  });

  test.each([
    ['other sources', { sources: ['web'] }, { sources: ['phone'] }, false],
    ['the same source', { sources: ['web'] }, { sources: ['web', 'phone'] }, true],
    ['zones that overlap', { fromZones: ['a'] }, { fromZones: ['b'] }, true],
    ['one by pickup and one by destination', { fromZones: ['a'] }, { toZones: ['b'] }, true],
    ['one by destination and one by pickup', { toZones: ['b'] }, { fromZones: ['a'] }, true],
    ['zones apart', { fromZones: ['b'] }, { fromZones: ['c'] }, false],
    [
      'there and back',
      { fromZones: ['a'], toZones: ['c'] },
      { fromZones: ['c'], toZones: ['a'], bothWays: true },
      true,
    ],
    [
      'there, and the other back',
      { fromZones: ['a'], toZones: ['c'] },
      { fromZones: ['c'], toZones: ['a'] },
      false,
    ],
  ] as const)('TARIFF-12 %s', (_what, one, other, isTied) => {
    const sizes = new Map([
      ['a', 7],
      ['b', 7],
      ['c', 7],
    ]);
    const tie = findTie(tariffNamed('one', { where: one }), [tariffNamed('other', { where: other })], {
      ...zones,
      sizes,
    });
    expect(tie !== null).toBe(isTied);
  });

  test.each(weekdays.map((day, i) => [day, `2001-01-${String(8 + i).padStart(2, '0')}`] as const))(
    'TARIFF-12 two tariffs meet on %s',
    (day, date) => {
      const hours = [{ days: [day], exceptHolidays: false, from: '08:00', to: '09:00' }];
      const of = (id: string) => tariffNamed(id, { when: { hours, periods: [] } });
      expect(findTie(of('one'), [of('other')], zones)).toMatchObject({ at: { date, minute: 480 } });
    },
  );

  test('TARIFF-12 holidays of two tariffs meet, although their weekdays do not', () => {
    const of = (id: string, day: 'mon' | 'tue') =>
      tariffNamed(id, {
        when: {
          hours: [{ days: [day, 'holiday'], exceptHolidays: false, from: '08:00', to: '09:00' }],
          periods: [],
        },
      });
    expect(findTie(of('mondays', 'mon'), [of('tuesdays', 'tue')], zones)).toMatchObject({ isHoliday: true });
  });

  test.each([
    [
      'a holiday and the eve of the next one',
      'holiday_eve',
      ['00:00', '00:00'],
      ['00:00', '00:00'],
      '2001-01-08',
    ],
    [
      'the night from one holiday to the next',
      'holiday',
      ['22:00', '02:00'],
      ['00:00', '04:00'],
      '2001-01-09',
    ],
  ] as const)('TARIFF-12 two tariffs meet on %s', (_what, day, [from, to], [begin, end], date) => {
    const of = (id: string, when: Tariff['when']['hours'][number]) =>
      tariffNamed(id, { when: { hours: [when], periods: [] } });
    const hours = { exceptHolidays: false, days: ['holiday'] as const };
    const tie = findTie(
      of('one', { ...hours, from, to }),
      [of('other', { ...hours, days: [day], from: begin, to: end })],
      zones,
    );
    expect(tie).toMatchObject({ at: { date, minute: 0 }, isHoliday: true });
  });

  test('TARIFF-15 the places are Berlin, London, New York, Zürich and Dublin', () => {
    const places = tariffTemplates.map(({ place }) => place);
    expect(places).toEqual(['Berlin', 'London', 'New York', 'Zürich', 'Dublin']);
  });

  test.each(tariffTemplates.map((template) => [template.place, template] as const))(
    'TARIFF-13 TARIFF-15 the tariffs of %s have no fault and no tie',
    (_place, { tariffs, asOf }) => {
      const saved = tariffs.map((draft, i) => ({ ...draft, id: String(i) }));
      expect(saved.flatMap((tariff) => tariffFaults(tariff, () => false))).toEqual([]);
      expect(saved.map((tariff) => findTie(tariff, saved, zones))).toEqual(saved.map(() => null));
      expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    },
  );
});

describe('limits', () => {
  const price = (rules: Partial<PriceRules>, ride: Parameters<typeof aRide>[0] = {}) =>
    priceRide({ ...zurich.rules, ...rules }, aRide({ stretches: [{ metres: 2000, seconds: 300 }], ...ride }));
  // 6.00 + 6.80 + 4.00 = 16.80

  test('TARIFF-8 minimum, maximum and rounding change the fare but neither extras nor tolls', () => {
    const tolls = [{ name: 'bridge', amount: 333, paidBy: 'rider' }] as const;
    expect(price({ minimum: 2000 }, { tolls }).grandTotal).toBe(2333);
    expect(price({ maximum: 1500 }, { tolls }).grandTotal).toBe(1833);
    expect(price({ rounding: { to: 50, mode: 'up' } }, { tolls }).grandTotal).toBe(2033);
    expect(price({ rounding: { to: 50, mode: 'down' } }, { tolls }).grandTotal).toBe(1983);
    expect(price({ rounding: { to: 100, mode: 'half_up' } }, { tolls }).grandTotal).toBe(2033);
  });

  test('TARIFF-8 a surge multiplies the fare up to its maximum, and no toll', () => {
    const ride = { surge: 1.5, tolls: [{ name: 'bridge', amount: 250, paidBy: 'rider' }] } as const;
    expect(price({ surgeMaximum: null }, ride).grandTotal).toBe(1930);
    expect(price({ surgeMaximum: 2 }, ride).grandTotal).toBe(2770);
    expect(price({ surgeMaximum: 1.2 }, ride).grandTotal).toBe(2270);
  });

  test('TARIFF-8 a fixed fare is never multiplied, and may include tolls', () => {
    const ride = {
      surge: 1.5,
      tolls: [{ name: 'bridge', amount: 250, paidBy: 'rider' }] as const,
      waits: [{ place: 'destination', seconds: 90 }],
    } as const;
    expect(price({ ...fixed(5500), surgeMaximum: 2 }, ride).grandTotal).toBe(5500);
    const without = { kind: 'fixed', amount: 5500, includesTolls: false } as const;
    expect(price({ price: without, surgeMaximum: 2 }, ride).grandTotal).toBe(5750);
  });

  test('TARIFF-7 the way to the pickup costs beyond what is free, up to its maximum', () => {
    const approach = { freeMetres: 2000, rate: { amount: 150, per: 1000 }, maximum: 700 };
    const fares = [1900, 4000, 9000].map(
      (approachMetres) => price({ approach }, { approachMetres }).grandTotal,
    );
    expect(fares).toEqual([1680, 1980, 2380]);
    expect(price({ returnRun: approach }, { returnMetres: 3000 }).grandTotal).toBe(1830);
  });

  test('TARIFF-6 each extra has its maximum, and all of them together', () => {
    const [one] = draftNamed('Berlin').rules.extras;
    if (one === undefined) throw new Error('missing');
    const dog = {
      ...one,
      code: 'dog',
      price: { kind: 'amount', amount: 200 },
      per: 'item',
      maximum: 500,
    } as const;
    const share = {
      ...one,
      code: 'share',
      price: { kind: 'percent', percent: 10 },
      addedBy: 'system',
      maximum: null,
    } as const;
    const extras = [{ code: 'dog', count: 3, by: 'driver' }] as const;
    expect(price({ extras: [dog, share] }, { extras }).lines.slice(-2)).toEqual([
      { label: 'extra.dog', amount: 500 },
      { label: 'extra.share', amount: 168 },
    ]);
    expect(price({ extras: [dog, share], extrasMaximum: 600 }, { extras }).grandTotal).toBe(1680 + 600);
    // the driver's extra, added by the rider
    expect(price({ extras: [dog] }, { extras: [{ code: 'dog', count: 3, by: 'rider' }] }).grandTotal).toBe(
      1680,
    );
  });

  test('TARIFF-5 waiting costs nothing within the free time of each stop and no more than its maximum', () => {
    const waiting = [
      { places: ['stop'], freeSeconds: 120, rate: { amount: 50, per: 60 }, whole: true, maximum: 250 },
    ] as const;
    const total = (...seconds: number[]) =>
      price({ waiting }, { waits: seconds.map((wait) => ({ place: 'stop', seconds: wait })) }).grandTotal;
    expect([total(120, 110), total(121), total(180, 190), total(3600)]).toEqual([1680, 1730, 1830, 1930]);
  });

  test.each([
    ['start', 0],
    ['arrival', 400],
    ['booked_time', 220],
  ] as const)('TARIFF-5 a wait at the pickup that counts from the %s is %i s', (meterStart, seconds) => {
    const pickup = { arrivedAtMs: 1_000_000, bookedForMs: 1_180_000, startedAtMs: 1_400_000 };
    expect(pickupWaitSeconds(meterStart, pickup)).toBe(seconds);
  });

  test('TARIFF-5 a car that came after the booked time waits from its arrival', () => {
    const late = { arrivedAtMs: 1_000_000, bookedForMs: 870_000, startedAtMs: 1_150_000 };
    expect(pickupWaitSeconds('booked_time', late)).toBe(150);
    expect(pickupWaitSeconds('booked_time', { ...late, bookedForMs: null })).toBe(150);
  });

  test('TARIFF-4 beyond the last flat price the meter goes on from there', () => {
    const ranges = [
      { toMetres: 5000, amount: 2000 },
      { toMetres: 10_000, amount: 3400 },
    ];
    const { rules } = draftNamed('Berlin');
    const price = { ...(rules.price as MeteredPrice), ranges, afterRanges: 'continue' } as const;
    const fares = [4900, 5100, 12_000].map(
      (metres) => priceRide({ ...rules, price }, aRide({ stretches: [{ metres, seconds: 900 }] })).grandTotal,
    );
    // two further kilometres are 21 steps of 0.20
    expect(fares).toEqual([2000, 3400, 3820]);
  });
});
