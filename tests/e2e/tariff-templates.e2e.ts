import type { Locator, Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

// Another product than that of other files: it changes the currency and the tariffs.
test.use({ environment: { SANDBOX_DRIVERS: '0' } });

interface Ride {
  readonly distance: readonly [value: string, unit: 'km' | 'm' | 'mi'];
  readonly time: readonly [value: string, unit: 'min' | 's'];
  readonly wait?: readonly [value: string, unit: 'min' | 's'];
  readonly day: string;
  readonly clock: string;
  readonly total: string;
  readonly lines: readonly string[];
}

interface Town {
  readonly place: string;
  readonly currency: readonly [code: string, symbol: string];
  /** Its tariffs, with example rides whose fares are printed. Source: the ordinances that the worked examples name. */
  readonly tariffs: readonly { readonly name: string; readonly rides: readonly Ride[] }[];
}

const noon = { day: 'Tuesday', clock: '12:00' } as const;

const towns: readonly Town[] = [
  {
    place: 'Berlin',
    currency: ['EUR', '€'],
    tariffs: [
      {
        name: 'Berlin',
        rides: [
          {
            ...noon,
            distance: ['2.6', 'km'],
            time: ['8', 'min'],
            total: '€11.50',
            lines: ['Base fare €4.30', 'Distance €7.20'],
          },
          {
            ...noon,
            distance: ['10', 'km'],
            time: ['21', 'min'],
            wait: ['120', 's'],
            total: '€30.10',
            lines: ['Base fare €4.30', 'Distance €25.00', 'Waiting €0.80'],
          },
        ],
      },
      {
        name: 'Berlin, short ride from the street',
        rides: [
          {
            ...noon,
            distance: ['1900', 'm'],
            time: ['6', 'min'],
            total: '€6.00',
            lines: ['Base fare €6.00'],
          },
        ],
      },
      { name: 'Berlin, airport rank', rides: [] },
    ],
  },
  {
    place: 'London',
    currency: ['GBP', '£'],
    tariffs: [
      {
        name: 'London, rate 1',
        rides: [
          // 20 and 30 km/h
          {
            ...noon,
            distance: ['2000', 'm'],
            time: ['6', 'min'],
            total: '£5.80',
            lines: ['Base fare £2.60', 'Distance £3.20'],
          },
          {
            ...noon,
            distance: ['12', 'km'],
            time: ['24', 'min'],
            total: '£24.20',
            lines: ['Base fare £2.60', 'Distance £21.60'],
          },
        ],
      },
      { name: 'London, rate 2', rides: [] },
      {
        name: 'London, rate 3',
        rides: [
          {
            day: 'Friday',
            clock: '23:10',
            distance: ['2', 'km'],
            time: ['4', 'min'],
            total: '£7.20',
            lines: ['Base fare £2.60', 'Distance £4.60'],
          },
        ],
      },
    ],
  },
  {
    place: 'New York',
    currency: ['USD', '$'],
    tariffs: [
      {
        name: 'New York',
        rides: [
          // 20 mph
          {
            day: 'Monday',
            clock: '21:00',
            distance: ['1.1', 'mi'],
            time: ['198', 's'],
            total: '$9.00',
            lines: [
              'Base fare $3.00',
              'Distance $3.50',
              'Night $1.00',
              'Improvement surcharge $1.00',
              'State surcharge $0.50',
            ],
          },
        ],
      },
    ],
  },
  {
    place: 'Zürich',
    currency: ['CHF', 'CHF'],
    tariffs: [
      {
        name: 'Zürich',
        // Distance and time, both from the first metre: 3.40 a kilometre and 0.80 a minute.
        rides: [
          {
            ...noon,
            distance: ['5', 'km'],
            time: ['12', 'min'],
            total: 'CHF 32.60',
            lines: ['Base fare CHF 6.00', 'Distance CHF 17.00', 'Time CHF 9.60'],
          },
          {
            ...noon,
            distance: ['5', 'km'],
            time: ['25', 'min'],
            total: 'CHF 43.00',
            lines: ['Base fare CHF 6.00', 'Distance CHF 17.00', 'Time CHF 20.00'],
          },
          {
            ...noon,
            distance: ['1', 'km'],
            time: ['4', 'min'],
            total: 'CHF 12.60',
            lines: ['Base fare CHF 6.00', 'Distance CHF 3.40', 'Time CHF 3.20'],
          },
        ],
      },
    ],
  },
  {
    // The order prints prices, not fares. Computed from them: the start includes 500 m or 85 s; then 1.10 a kilometre above
    // 21.27 km/h, or 0.39 a minute below it; 1.40 and 0.49 beyond 15 km or 43 minutes. The meter shows whole steps of 0.20.
    // A booked ride costs 2.00 more.
    place: 'Dublin',
    currency: ['EUR', '€'],
    tariffs: [
      {
        name: 'Dublin, standard',
        rides: [
          // 30 km/h; 4.5 km × 1.10
          {
            ...noon,
            distance: ['5', 'km'],
            time: ['10', 'min'],
            total: '€10.40',
            lines: ['Base fare €3.60', 'Distance €4.95', 'Rounding −€0.15', 'Booking €2.00'],
          },
          // 10 km/h; (1800 − 85) s × 0.39 a minute are 11.1475
          {
            ...noon,
            distance: ['5', 'km'],
            time: ['30', 'min'],
            total: '€16.60',
            lines: ['Base fare €3.60', 'Time €11.15', 'Rounding −€0.15', 'Booking €2.00'],
          },
          // 40 km/h; 14.5 km × 1.10 and 5 km × 1.40
          {
            ...noon,
            distance: ['20', 'km'],
            time: ['30', 'min'],
            total: '€28.40',
            lines: ['Base fare €3.60', 'Distance €22.95', 'Rounding −€0.15', 'Booking €2.00'],
          },
        ],
      },
      {
        name: 'Dublin, premium',
        rides: [
          // From 20:00; 4.5 km × 1.40
          {
            day: 'Tuesday',
            clock: '21:00',
            distance: ['5', 'km'],
            time: ['10', 'min'],
            total: '€12.20',
            lines: ['Base fare €4.00', 'Distance €6.30', 'Rounding −€0.10', 'Booking €2.00'],
          },
        ],
      },
    ],
  },
];

async function setCurrency(page: Page, [code, symbol]: Town['currency']): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Currency code/ });
  if ((await field.inputValue()) === code) return;
  await field.fill(code);
  await page.getByRole('textbox', { name: /^Currency symbol/ }).fill(symbol);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const alert = page.getByRole('dialog', { name: 'Alert' });
  await expect(alert).toContainText('Saved.');
  await alert.getByRole('button').click();
}

async function typeRide(example: Locator, ride: Ride): Promise<void> {
  const measures = [
    ['Distance', ride.distance],
    ['Driving time', ride.time],
    ['Waiting at a stop', ride.wait ?? ['0', 'min']],
  ] as const;
  for (const [label, [value, unit]] of measures) {
    await example.getByRole('combobox', { name: `Unit: ${label}` }).selectOption(unit);
    await example.getByRole('textbox', { name: label }).fill(value);
  }
  await example.getByRole('combobox', { name: 'Day' }).selectOption(ride.day);
  await example.getByLabel('Time', { exact: true }).fill(ride.clock);
}

/** Ends each tariff of the town before. */
async function deleteAll(page: Page, town: Town | undefined): Promise<void> {
  for (const { name } of town?.tariffs ?? []) {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText('No tariffs', { exact: false })).toBeVisible();
}

for (const [index, town] of towns.entries()) {
  const { place, currency, tariffs } = town;
  test(`TARIFF-15 TARIFF-20 an owner begins with the tariffs of ${place} and reads the printed fares`, async ({
    people,
  }) => {
    const admin = await people.open('admin', '/settings');
    await setCurrency(admin, currency);
    await admin.goto('/tariffs');
    await deleteAll(admin, towns[index - 1]);
    await admin.getByRole('button', { name: 'Begin with a template' }).first().click();
    const choice = admin.getByRole('dialog', { name: 'Begin with a template' });
    await choice.getByRole('combobox', { name: 'Template' }).selectOption(place);
    await choice.getByRole('button', { name: 'Use this template' }).click();
    for (const { name, rides } of tariffs) {
      const dialog = admin.getByRole('dialog', { name: /^Add tariff/ });
      await expect(dialog.getByLabel(/^Name/).first()).toHaveValue(name);
      const example = dialog.getByRole('region', { name: 'Example' });
      for (const ride of rides) {
        await typeRide(example, ride);
        await expect(example.getByRole('strong')).toHaveText(ride.total);
        await expect(example.getByRole('row')).toHaveText(
          ride.lines.map((line) => line.replace(/ (?=(?:CHF )?\S+$)/, '')),
        );
      }
      await dialog.getByRole('button', { name: 'Save' }).click();
    }
    await expect(admin.getByRole('dialog')).toBeHidden();
    for (const { name } of tariffs)
      await expect(admin.getByRole('gridcell', { name, exact: true })).toBeVisible();
    expect(await violationsOfState(admin)).toEqual([]);
    await takeAllScreens(admin, `tariffs-${place}`);
  });
}
