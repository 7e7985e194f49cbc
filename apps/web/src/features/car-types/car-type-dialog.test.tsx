import type { CarType } from '@fiacre/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleCarType } from '../../testing/samples.ts';
import { CarTypeDialog } from './car-type-dialog.tsx';

const van = sampleCarType({
  name: 'Van',
  baseFare: 300,
  ratePerUnitDistance: 100,
  ratePerHour: 1200,
  minFare: 500,
  options: [{ description: 'Child seat', amount: 250 }],
  version: 4,
});
const put = `PUT /api/car-types/${van.id}`;
const image = `PUT /api/car-types/${van.id}/image`;
const list = { 'GET /api/car-types': { items: [van], currency: 'USD' } };

function open(carType: CarType | null, routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ ...list, ...routes });
  renderPart(<CarTypeDialog carType={carType} onClose={onClose} />, { role: 'admin' });
  return { calls, onClose };
}
const type = (label: string, value: string) => enter(screen.getByRole('textbox', { name: label }), value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

/** jsdom does not implement object URLs. */
function withPreviews(): void {
  // A subclass, so that other test files keep the original class.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (file: Blob) => `blob:${(file as File).name}`;
      static override revokeObjectURL = () => {};
    },
  );
}
function choosePicture(name: string): void {
  const files = [new File(['x'], name, { type: 'image/png' })];
  fireEvent.change(screen.getByLabelText('Or upload your own'), { target: { files } });
}

test('CAR-1 CAR-2 STORE-15 adds a car type with its three sub-tables', async () => {
  const { calls, onClose } = open(null, { 'POST /api/car-types': sampleCarType() });
  type('Name', 'Minibus');
  type('Base fare', '5');
  type('Rate per km', '1.5025');
  type('Rate per hour', '24');
  type('Minimum fare', '9,50');
  type('Passenger seats', '7');
  type('Convenience fee in percent', '12.5');
  fireEvent.click(screen.getByRole('radio', { name: 'Van' }));
  for (const [table, add, first, value] of [
    ['Parcel types', 'Add parcel type', 'Description', 'Crate'],
    ['Options', 'Add option', 'Description', 'Child seat'],
    ['Cancellation fees', 'Add cancellation fee', 'Minutes', '2.5'],
  ] as const) {
    press(add);
    type(`${first}, row 1 of ${table}`, value);
    type(`Amount, row 1 of ${table}`, '3');
  }
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, 'POST /api/car-types')).toEqual([
    {
      name: 'Minibus',
      extraInfo: '',
      seats: 7,
      image: '/cars/van.svg',
      baseFare: 500,
      ratePerUnitDistance: 150.25,
      ratePerHour: 2400,
      minFare: 950,
      convenienceFees: 12.5,
      convenienceFeeType: 'percentage',
      parcelTypes: [{ description: 'Crate', amount: 300 }],
      options: [{ description: 'Child seat', amount: 300 }],
      cancelSlab: [{ minsDelayed: 2.5, amount: 300 }],
    },
  ]);
});

test('CAR-5 CAR-6 a step of the fees has its own clock, and a percentage with a maximum', async () => {
  const { calls } = open(van, { [put]: van });
  press('Add cancellation fee');
  const row = `row ${van.cancelSlab.length + 1} of Cancellation fees`;
  const since = screen.getByRole('combobox', { name: `Counted from, ${row}` });
  fireEvent.change(since, { target: { value: 'before_pickup' } });
  type(`Minutes, ${row}`, '120');
  type(`% of the fare, ${row}`, '25');
  type(`At most, ${row}`, '19.5');
  press('Save');
  await waitFor(() => expect(sentTo(calls, put)).toHaveLength(1));
  expect(sentTo(calls, put)[0]).toMatchObject({
    cancelSlab: [
      ...van.cancelSlab,
      { since: 'before_pickup', minsDelayed: 120, amount: 0, percent: 25, maxAmount: 1950 },
    ],
  });
});

test.each([
  ['a maximum without a percentage', { Minutes: '3', Amount: '2', 'At most': '4' }],
  ['a maximum below the amount', { Minutes: '3', Amount: '5', '% of the fare': '10', 'At most': '4' }],
  ['nothing to pay', { Minutes: '3' }],
  ['a percentage of 0', { Minutes: '3', '% of the fare': '0' }],
])('CAR-8 %s is refused at its row before it is sent', (_, cells) => {
  const { calls } = open(van, { [put]: van });
  press('Add cancellation fee');
  const row = `row ${van.cancelSlab.length + 1} of Cancellation fees`;
  for (const [column, typed] of Object.entries(cells)) type(`${column}, ${row}`, typed);
  press('Save');
  expect(screen.getByText(/Each row needs its own number of minutes/)).toBeVisible();
  expect(sentTo(calls, put)).toEqual([]);
});

test('CAR-1 saving again after a lost response does not add a second car type', async () => {
  const post = 'POST /api/car-types';
  const keys = new Set<string | null>();
  const { calls, onClose } = open(null, {
    [post]: ({ idempotencyKey }) =>
      keys.add(idempotencyKey).size === sentTo(calls, post).length
        ? refuses(504, 'internal')
        : sampleCarType(),
  });
  for (const label of [
    'Base fare',
    'Rate per km',
    'Rate per hour',
    'Minimum fare',
    'Convenience fee in percent',
  ])
    type(label, '5');
  type('Name', 'Minibus');
  press('Save');
  await screen.findByRole('alert');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([keys.size, sentTo(calls, post).length]).toEqual([1, 2]);
});

test('ERR-1 scrolls to the reason why a long form was not saved, every time', async () => {
  const inView: (string | null)[] = [];
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  Element.prototype.scrollIntoView = function scrollIntoView() {
    inView.push(this.textContent);
  };
  open(van, { [put]: refuses(504, 'internal') });
  for (const presses of [1, 2]) {
    press('Save');
    await waitFor(() => expect(inView).toHaveLength(presses));
  }
  expect(new Set(inView)).toEqual(new Set(['Something went wrong on our side. Please try again.']));
});

test('CAR-3 refuses missing and negative numbers and a missing name at their fields, and sends nothing', () => {
  const { calls } = open(null, {});
  type('Base fare', '-1');
  type('Convenience fee in percent', '101');
  press('Add option');
  press('Save');
  const messageOf = (label: string) =>
    screen.getByRole('textbox', { name: label, description: /./ }).getAttribute('aria-invalid');
  for (const label of ['Name', 'Base fare', 'Rate per km', 'Convenience fee in percent'])
    expect(messageOf(label)).toBe('true');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  expect(screen.getByText('Each row needs its own description and an amount of 0 or more.')).toBeVisible();
  expect(screen.getByText('Please enter a percentage from 0 to 100.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('CAR-3 refuses a rate whose separator may mean thousands, and sends nothing', () => {
  const { calls } = open(van, {});
  type('Rate per hour', '4,000');
  press('Save');
  expect(screen.getByRole('textbox', { name: 'Rate per hour' })).toHaveAccessibleDescription(
    'Please enter the amount without a thousands separator: 4000, not 4,000.',
  );
  expect(calls).toEqual([]);
});

test('CAR-3 shows at the name field that a name is taken, and keeps everything typed', async () => {
  const { onClose } = open(van, { [put]: refuses(409, 'name_taken', { field: 'name' }) });
  type('Name', 'Standard');
  press('Save');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'This name is already in use.',
    ),
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Standard');
  expect(onClose).not.toHaveBeenCalled();
});

test('CAR-1 FARE-1 shows before saving what a trip of 5 km and 15 min costs now and would cost', () => {
  open(van, {});
  // 3.00 + 5 km × 1.00 + a quarter hour × 12.00 = 11.00, and 10 %
  expect(cells('Total')).toEqual(['$12.10', '$12.10']);
  type('Rate per km', '2');
  expect(cells('Distance')).toEqual(['$5.00', '$10.00']);
  expect(cells('Total')).toEqual(['$12.10', '$17.60']);
  type('Rate per km', 'two');
  expect(cells('Total')).toEqual(['$12.10', '–']);
});

test('CAR-1 STORE-15 if two admins changed the same fields, the second sees both values, keeps their own and takes over the rest', async () => {
  const current = { ...van, baseFare: 900, minFare: 700, extraInfo: 'With a ramp', version: 5 };
  const answers = [refuses(409, 'stale_version', { version: 5, current }), { ...current, version: 6 }];
  const { calls, onClose } = open(van, { [put]: () => answers.shift() ?? {} });
  type('Base fare', '4');
  type('Minimum fare', '6');
  press('Save');
  expect(await shownConflicts()).toEqual([
    'Base fare: Your value 4 | Saved now 9.00',
    'Minimum fare: Your value 6 | Saved now 7.00',
  ]);
  // The form contains the other admin's changes.
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('With a ramp');
  keep('mine');
  keep('theirs');
  expect(screen.getByRole('textbox', { name: 'Minimum fare' })).toHaveValue('7.00');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, put)).toMatchObject([
    { version: 4, baseFare: 400, minFare: 600, extraInfo: 'Up to 4 people' },
    { version: 5, baseFare: 400, minFare: 700, extraInfo: 'With a ramp' },
  ]);
});

test('CAR-1 if two admins upload a picture, the second sees both, and nothing is overwritten unseen', async () => {
  withPreviews();
  const saved = { ...van, version: 5 };
  const theirs = { ...van, image: '/api/car-types/van/image?v=1', version: 6 };
  const answers = [
    refuses(409, 'stale_version', { version: 5, current: theirs }),
    { ...theirs, version: 7 },
    { ...saved, version: 9 },
  ];
  // A third admin uploads a picture after the second one's change and before their upload.
  const third = { ...theirs, image: '/api/car-types/van/image?v=3', version: 8 };
  const uploads = [refuses(409, 'stale_version', { version: 8, current: third }), { ...van, version: 10 }];
  const { calls, onClose } = open(van, {
    [put]: () => answers.shift() ?? {},
    [image]: () => uploads.shift() ?? {},
  });
  const pictures = () =>
    within(screen.getByRole('group', { name: /^Picture/ }))
      .getAllByRole('img')
      .map((picture) => picture.getAttribute('src'));
  choosePicture('mine.png');
  press('Save');
  await shownConflicts();
  expect(pictures()).toEqual(['blob:mine.png', theirs.image]);
  press('Save');
  expect(sentTo(calls, image)).toEqual([]);
  keep('mine');
  press('Save');
  await waitFor(() => expect(pictures()).toEqual(['blob:mine.png', third.image]));
  keep('mine');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, put)).toMatchObject([
    { version: 4, image: van.image },
    { version: 6, image: theirs.image },
    { version: 8, image: third.image },
  ]);
  const versions = calls.filter(({ route }) => route === image).map(({ query }) => query.get('version'));
  expect(versions).toEqual(['7', '9']);
});

test('CAR-1 uploads a picture after saving; a refusal is shown at the picture field and nothing else is lost', async () => {
  withPreviews();
  const uploads = [refuses(422, 'image_unreadable'), { ...van, version: 7 }];
  const versions = [5, 6];
  const { calls, onClose } = open(van, {
    [put]: () => ({ ...van, version: versions.shift() }),
    [image]: () => uploads.shift() ?? {},
  });
  const field = screen.getByLabelText('Or upload your own');
  choosePicture('broken.png');
  press('Save');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please choose a JPEG, PNG or WebP image.'));
  choosePicture('car.png');
  expect(field).not.toHaveAccessibleDescription(/Please/);
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  // The second attempt continues with the version that the first one saved.
  expect(sentTo(calls, put)).toMatchObject([{ version: 4 }, { version: 5 }]);
  expect(sentTo(calls, image)).toHaveLength(2);
});

test('dismissing the file chooser keeps the dialog and what was typed', () => {
  const { onClose } = open(van, {});
  type('Name', 'Minibus');
  fireEvent(screen.getByLabelText('Or upload your own'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toHaveAttribute('open');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Minibus');
});
