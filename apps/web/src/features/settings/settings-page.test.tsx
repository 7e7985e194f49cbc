import type { Settings } from '@fiacre/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { queryKeys } from '../../api/client/query-keys.ts';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, neverResponds, refuses, sentTo, type FakeResponse } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleSettings } from '../../testing/samples.ts';
import { SettingsPage } from './settings-page.tsx';

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];

const settings = sampleSettings();
const route = 'PATCH /api/settings';

function show(answer: FakeResponse = settings, change: Partial<Settings> = {}) {
  const calls = fakeApi({ [route]: answer });
  const page = renderPart(<SettingsPage />, { role: 'admin', settings: change });
  return { ...page, bodies: () => sentTo(calls, route) };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const alert = () => screen.findByRole('dialog', { name: 'Alert' });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const toggle = (name: string | RegExp) => screen.getByRole('switch', { name });

async function close(): Promise<void> {
  const buttons = within(await alert()).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close']);
  await userEvent.click(buttons[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
}

describe('the form', () => {
  test('SET-8 LAYOUT-8 ERR-44 STORE-15 sends only the changed fields with their previous values, and shows the alert “Saved.”', async () => {
    const { bodies } = show({ ...settings, autoDispatch: false, panic: '112' });
    await userEvent.click(toggle('Offer bookings to drivers automatically'));
    enter(field('Emergency number'), '112');
    expect(screen.getByText('2 unsaved changes')).toBeVisible();
    await save();
    expect(await alert()).toHaveTextContent('Saved.');
    expect(bodies()).toEqual([
      { autoDispatch: false, panic: '112', expected: { autoDispatch: true, panic: '' } },
    ]);
    await close();
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument();
    await save();
    expect(await alert()).toHaveTextContent('There are no changes to save.');
    expect(bodies()).toHaveLength(1);
  });

  test('SET-8 what is typed while the changes are being saved is kept, and saved next', async () => {
    const saving = Promise.withResolvers<object>();
    const { bodies } = show(saving.promise);
    enter(field('Emergency number'), '112');
    enter(field(/^Currency symbol/), '€');
    enter(field('Licence code'), 'LICENCE-7');
    await save();
    enter(field('Emergency number'), '911');
    enter(field('Decimal places'), '0');
    enter(field('Licence code'), 'LICENCE-8');
    saving.resolve({ ...settings, panic: '112', symbol: '€' });
    await close();
    expect(screen.getByText('2 unsaved changes')).toBeVisible();
    expect(field(/^Currency symbol/)).toHaveValue('€');
    expect(field('Licence code')).toHaveValue('LICENCE-8');
    await save();
    const expected = { panic: '112', decimal: settings.decimal };
    await waitFor(() => expect(bodies()[1]).toMatchObject({ panic: '911', decimal: 0, expected }));
  });

  /** Each switch has its label and a sentence about its effect, shows the setting, and saves the opposite. */
  async function expectSwitches(switches: readonly (readonly [SwitchName, string])[]): Promise<void> {
    const { bodies } = show();
    for (const [name, label] of switches) {
      const control = toggle(label);
      expect(control).toHaveAccessibleDescription(/\w{3}.+\.$/);
      expect(control).toHaveAttribute('aria-checked', String(settings[name]));
      await userEvent.click(control);
    }
    await save();
    const values = (flip: boolean) =>
      Object.fromEntries(switches.map(([name]) => [name, flip ? !settings[name] : settings[name]]));
    await waitFor(() => expect(bodies()).toEqual([{ ...values(true), expected: values(false) }]));
  }

  test('SET-3 has switches for codes, approval and verification', () =>
    expectSwitches([
      ['otpSecure', 'Require a code to start a trip'],
      ['driverApproval', 'New drivers need approval'],
      ['emailVerify', 'New accounts must verify their email address'],
    ]));

  test('SET-5 SET-18 WDR-2 has switches for countries, dispatch, sound, miles, withdrawals, debts and bank details', () =>
    expectSwitches([
      ['allowCountrySelection', 'Allow phone numbers from other countries'],
      ['autoDispatch', 'Offer bookings to drivers automatically'],
      ['carHornRepeat', 'Repeat the sound while a task is open'],
      ['convertToMile', 'Show distances in miles'],
      ['riderWithDraw', 'Allow riders to withdraw money'],
      ['negativeBalance', 'Allow negative driver balances'],
      ['bankFields', 'Ask for bank details'],
    ]));

  test('SET-2 has switches for the place of the symbol and for the documents of drivers', () =>
    expectSwitches([
      ['swipeSymbol', 'Currency symbol after the amount'],
      ['requireLicence', 'Driving licence required'],
      ['requireInsurance', 'Insurance required'],
      ['requireVehiclePapers', 'Vehicle papers required'],
    ]));

  test('SET-22 has a choice of how times of day are written', async () => {
    const { bodies } = show();
    const choice = screen.getByRole('combobox', { name: 'Times of day' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['As usual in each language', '12 hours, such as 6:30 PM', '24 hours, such as 18:30']);
    await userEvent.selectOptions(choice, '24 hours, such as 18:30');
    await save();
    await waitFor(() =>
      expect(bodies()).toEqual([{ hourCycle: 'h23', expected: { hourCycle: 'language' } }]),
    );
  });

  test.each([
    ['Currency symbol', 'symbol', '€', '$'],
    ['Currency code', 'code', 'EUR', 'USD'],
    ['Emergency number', 'panic', '113', ''],
  ])('SET-1 SET-7 has a field “%s”', async (label, name, typed, before) => {
    const { bodies } = show();
    const required = name !== 'panic';
    expect(screen.getByText(label, { exact: true })).toHaveTextContent(required ? `${label} *` : label, {
      normalizeWhitespace: true,
    });
    enter(field(new RegExp(`^${label}`)), typed);
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ [name]: typed, expected: { [name]: before } }]));
  });

  test('SET-1 SET-15 refuses wrong values at their fields, and nothing is sent', async () => {
    const { bodies } = show();
    for (const [label, typed, problem] of [
      ['Currency symbol', ' ', 'This cannot be empty.'],
      ['Currency code', '', 'This cannot be empty.'],
      ['Currency code', 'us', 'Enter a currency code of three letters, such as USD.'],
      ['Decimal places', '2.5', 'Enter a whole number from 0 to 4.'],
      ['Decimal places', '5', 'Enter a whole number from 0 to 4.'],
      ['Search radius', '1001', 'Enter a number from 0 to 1000.'],
      ['Time to answer an offer', '4', 'Enter a whole number from 5 to 120.'],
      ['Matching window', '', 'Enter a whole number from 1 to 60.'],
      ['Priority for long waits', '1.1', 'Enter a number from 0 to 1.'],
      ['Referral bonus', '10000001', 'This amount is too high.'],
      ['Toll per ride', 'two', 'Please enter a valid toll.'],
      ['Toll per ride', '10000001', 'This amount is too high.'],
    ] as const) {
      const input = field(new RegExp(`^${label}`)) as HTMLInputElement;
      const before = input.value;
      enter(input, typed);
      await save();
      expect(input).toHaveAccessibleDescription(problem);
      expect(input).toBeInvalid();
      expect(input).toHaveFocus();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      enter(input, before);
      expect(input).toBeValid();
    }
    expect(bodies()).toEqual([]);
  });

  test('SET-4 sends the operator’s country and the country of places as codes', async () => {
    const { bodies } = show();
    const own = screen.getByRole('combobox', { name: 'Your country' });
    expect(own).toHaveDisplayValue('France');
    await userEvent.selectOptions(own, 'Senegal');
    const places = screen.getByRole('combobox', { name: 'Only places in this country' });
    await userEvent.selectOptions(places, 'SN');
    await save();
    const expected = { country: 'FR', restrictCountry: '' };
    await waitFor(() => expect(bodies()).toEqual([{ country: 'SN', restrictCountry: 'SN', expected }]));
  });

  test.each([
    ['taxi', true],
    ['delivery', false],
  ] as const)('SET-7 SET-6 in %s mode the emergency number is shown: %s', (appCategory, isTaxi) => {
    show(settings, { appCategory });
    expect(screen.queryAllByLabelText('Emergency number')).toHaveLength(isTaxi ? 1 : 0);
    const photos = screen.queryAllByRole('switch', { name: /^Require a photo of the parcel at/ });
    expect(photos).toHaveLength(isTaxi ? 0 : 2);
  });

  test('DEMO-7 the page says that it is a demo, and submitting only shows the demo alert', async () => {
    const { bodies } = show(settings, { allowCriticalEditsAdmin: false });
    expect(screen.getByText(/^This is a demo\./)).toBeVisible();
    await userEvent.click(toggle('Require a code to start a trip'));
    await save();
    expect(await alert()).toHaveTextContent('This cannot be changed in the demo.');
    await close();
    expect(toggle('Require a code to start a trip')).toBeChecked();
    expect(bodies()).toEqual([]);
  });
});

describe('numbers', () => {
  test('SET-10 a field of numbers keeps numbers of at least 0; anything else empties it', () => {
    show();
    for (const label of ['Decimal places', 'Referral bonus', 'Search radius for drivers around a pickup']) {
      const input = field(label);
      for (const wrong of ['-1', 'two', '1e3', '+4', '3 km']) {
        enter(input, '7');
        expect(input).toHaveValue('7');
        enter(input, wrong);
        expect(input).toHaveValue('');
      }
      enter(input, '٣');
      expect(input).toHaveValue('٣');
    }
  });

  test('SET-10 SET-15 clearing the radius and the decimals sends empty values and then shows the defaults', async () => {
    const { bodies } = show({ ...settings, driverRadius: 10, decimal: 2 }, { driverRadius: 3, decimal: 0 });
    const radius = field('Search radius for drivers around a pickup');
    expect(radius).toHaveAccessibleDescription(/Empty means 10\./);
    enter(radius, '');
    enter(field('Decimal places'), '');
    await save();
    await close();
    expect(bodies()).toEqual([{ driverRadius: '', decimal: '', expected: { driverRadius: 3, decimal: 0 } }]);
    expect(radius).toHaveValue('10');
    expect(field('Decimal places')).toHaveValue('2');
  });

  test.each([
    ['2,5', 2.5],
    ['٠٫٥', 0.5],
  ])('SET-5 SET-2 takes “%s” as the radius %d', async (typed, driverRadius) => {
    const { bodies } = show();
    enter(field(/^Search radius/), typed);
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ driverRadius, expected: { driverRadius: 10 } }]));
  });

  test('SET-4 takes the bonus in whole units and sends it in minor units', async () => {
    const { bodies } = show({ ...settings, bonus: 250 });
    expect(field('Referral bonus')).toHaveValue('0');
    await userEvent.clear(field('Referral bonus'));
    await userEvent.type(field('Referral bonus'), '2.50');
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ bonus: 250, expected: { bonus: 0 } }]));
  });

  test('takes the toll in whole units and sends it in minor units', async () => {
    const { bodies } = show();
    enter(field('Toll per ride'), '3.20');
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ tollAmount: 320, expected: { tollAmount: 0 } }]));
  });

  test('SET-4 SET-1 takes the bonus in the currency that is saved with it', async () => {
    const { bodies } = show();
    enter(field(/^Currency code/), 'JPY');
    enter(field('Referral bonus'), '300');
    await save();
    await waitFor(() => expect(bodies()).toMatchObject([{ code: 'JPY', bonus: 300 }]));
  });

  test.each(['', '-1', 'two'])(
    'SET-9 ERR-26 shows an alert for the bonus “%s” and sends nothing',
    async (typed) => {
      const { bodies } = show();
      enter(field('Referral bonus'), typed);
      await save();
      expect(await alert()).toHaveTextContent('Please enter a valid bonus.');
      await close();
      expect(field('Referral bonus')).toHaveAccessibleDescription('Please enter a valid bonus.');
      expect(bodies()).toEqual([]);
    },
  );
});

describe('a save that fails', () => {
  test.each([
    ['SET-12 ERR-27', refuses(500, 'update_failed'), 'Your changes could not be saved.'],
    ['SET-11 SET-14 ERR-28', refuses(422, 'wrong_code'), 'The licence code could not be confirmed.'],
  ])('%s shows why; closing clears it and keeps what was typed', async (_, answer, text) => {
    show(answer);
    enter(field('Emergency number'), '112');
    await save();
    expect(await alert()).toHaveTextContent(text);
    await close();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(field('Emergency number')).toHaveValue('112');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
  });

  test('SET-1 marks the currency code when the server refuses it because money has already moved', async () => {
    show(refuses(409, 'currency_in_use', { code: 'USD' }));
    enter(field(/^Currency code/), 'EUR');
    await save();
    await close();
    expect(field(/^Currency code/)).toHaveAccessibleDescription(/already transactions/);
  });

  test('DATA-9 marks the field that the server refuses', async () => {
    show(refuses(400, 'invalid_request', { issues: [{ path: 'body.panic', message: 'too long' }] }));
    enter(field('Emergency number'), '112');
    await save();
    await close();
    expect(field('Emergency number')).toHaveAccessibleDescription('This value was not accepted.');
  });
});

describe('a licence code', () => {
  test('SET-11 SET-14 is sent with the edit, and gone from the page afterwards', async () => {
    const { bodies } = show();
    enter(field('Licence code'), ' LICENCE-7 ');
    await save();
    await close();
    expect(bodies()).toEqual([{ license: 'LICENCE-7', expected: {} }]);
    expect(field('Licence code')).toHaveValue('');
  });

  test('SET-14 is not sent when there is none', async () => {
    const { bodies } = show();
    enter(field('Emergency number'), '1');
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ panic: '1', expected: { panic: '' } }]));
  });
});

describe('two admins', () => {
  test('MISC-6 a live change of a field that is being edited shows both values', async () => {
    const { queries, bodies } = show();
    enter(field('Emergency number'), '112');
    act(() => void queries.setQueryData(queryKeys.settings, { ...settings, panic: '999', decimal: 0 }));
    expect(await shownConflicts()).toEqual(['Emergency number: Your value 112 | Saved now 999']);
    expect(field('Emergency number')).toHaveValue('112');
    expect(field('Decimal places')).toHaveValue('0');
    await save();
    expect(await alert()).toHaveTextContent('Another admin has changed the same settings.');
    await close();
    expect(bodies()).toEqual([]);
    keep('mine');
    await save();
    await waitFor(() => expect(bodies()).toEqual([{ panic: '112', expected: { panic: '999' } }]));
  });

  test('MISC-6 a refused save shows the other admin’s value, which can be used instead', async () => {
    show(refuses(409, 'settings_changed', { current: { otpSecure: true, panic: '999' } }));
    enter(field('Emergency number'), '112');
    enter(field(/^Currency symbol/), '€');
    await save();
    expect(await alert()).toHaveTextContent('Another admin has changed the same settings.');
    await close();
    expect(toggle('Require a code to start a trip')).toBeChecked();
    keep('theirs');
    expect(field('Emergency number')).toHaveValue('999');
    expect(field(/^Currency symbol/)).toHaveValue('€');
    expect(screen.queryByText('Somebody else has changed this')).not.toBeInTheDocument();
  });
});

describe('previews', () => {
  const examples = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  const clean = (texts: (string | null)[]) => texts.map((text) => text?.replaceAll('\u00a0', ' '));

  test('SET-2 SET-13 shows amounts and a fare in the format being edited and in the saved one', async () => {
    show(neverResponds());
    // 5 km and a quarter of an hour: 3.00 + 6.00 + 2.25 and a fee of 10 %, rounded once: 12.38.
    expect(clean(examples())).toEqual(['$12.38', '$1,234.50 · −$12.50', '$12.38']);
    await userEvent.click(toggle('Currency symbol after the amount'));
    enter(field('Decimal places'), '0');
    expect(clean(examples())[1]).toBe('1,235 $ · −12 $before: $1,234.50 · −$12.50');
    expect(clean(examples())[2]).toBe('12 $before: $12.38');
  });

  test('SET-5 a fare shows how miles change the rate', async () => {
    show(neverResponds());
    await userEvent.click(toggle('Show distances in miles'));
    // 3 mi at 1.20 a mile; before, 4.83 km at 1.20 a kilometre.
    expect(clean(examples())[0]).toBe('$9.74before: $12.14');
    expect(screen.getAllByRole('term')[0]).toHaveTextContent('3 mi, 15 min with Standard');
    expect(field(/^Search radius/)).toHaveAccessibleDescription(/^Miles\./);
  });

  test('SET-16 shows what the numbers of the dispatch mode being edited mean, and links to the rehearsal', async () => {
    const { bodies } = show(settings);
    const group = within(screen.getByRole('group', { name: /^How bookings are offered to drivers/ }));
    expect(group.queryAllByRole('definition')).toHaveLength(0);
    expect(group.getByRole('link', { name: 'Try dispatch rules' })).toHaveAttribute('href', '/rehearsal');
    await userEvent.selectOptions(group.getByRole('combobox', { name: /^How bookings/ }), 'nearest');
    // Ten minutes of 20 seconds each.
    expect(group.getByRole('definition')).toHaveTextContent('30before: –');
    await userEvent.selectOptions(group.getByRole('combobox', { name: /^How bookings/ }), 'batched');
    enter(field(/^Matching window/), '12');
    enter(field(/^Priority for long waits/), '0.4');
    // Asked every 24 seconds; 600 s and 0.2 for each second below or above a ride of 800 s, then 0.4 × 900 s.
    expect(
      group.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/before.*/, '')),
    ).toEqual(['25', '12 min', '7 min', '13 min']);
    await save();
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { dispatchMode: 'batched', dispatchWindowSeconds: 12, dispatchAgeing: 0.4 },
      ]),
    );
  });
});

describe('the widget', () => {
  const sites = () => field('Websites that may show it');

  test('WIDGET-3 sites are written one on each line, and stored as browsers name them', async () => {
    const { bodies } = show({ ...settings, widgetSites: 'https://a.example https://b.example' });
    enter(
      sites(),
      ' https://A.example/ \n\nhttps://b.example\nhttps://a.example\nhttps://Taxi-Müller.example',
    );
    await save();
    expect(await alert()).toHaveTextContent('Saved.');
    const widgetSites = 'https://a.example https://b.example https://xn--taxi-mller-feb.example';
    expect(bodies()).toEqual([{ widgetSites, expected: { widgetSites: '' } }]);
    await close();
    expect(sites()).toHaveValue('https://a.example\nhttps://b.example');
  });

  test.each([
    ['http://b.example', 'has to begin with https://'],
    ['b.example', 'has to begin with https://'],
    ['https://*.b.example', 'contains a *'],
    ['https://b.example/taxi', 'is not the address of a site'],
    ['https://b.example/#x', 'is not the address of a site'],
    ['https://me@b.example', 'is not the address of a site'],
  ])('WIDGET-3 %s is refused at the field, by name', async (entry, reason) => {
    const { bodies } = show();
    enter(sites(), `https://a.example\n${entry}`);
    await save();
    expect(sites()).toHaveAccessibleDescription(expect.stringContaining(`“${entry}” ${reason}`));
    expect(sites()).toHaveFocus();
    expect(bodies()).toEqual([]);
  });

  test('WIDGET-8 the settings show the line to copy, and a preview that is as high as the form', () => {
    show();
    const { origin } = window.location;
    const line = `<a href="${origin}/">Book a ride</a><script src="${origin}/widget.js" async></script>`;
    expect(field('Line for your website')).toHaveValue(line);
    const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the booking form');
    expect(frame).toHaveAttribute('src', '/widget?language=en');
    const data = { fiacreHeight: 345 };
    act(() => {
      const { contentWindow: source } = frame;
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
      window.dispatchEvent(
        new MessageEvent('message', { data: { fiacreHeight: 9 }, origin, source: window }),
      );
    });
    expect(frame.style.blockSize).toBe('345px');
  });
});
