import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actionColumnName } from '../../back-office/view/list-column.ts';
import { cellsOf } from '../../testing/column-format.ts';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleCarType } from '../../testing/samples.ts';
import { carTypeColumns } from './car-type-columns.tsx';
import { CarTypesPage } from './car-types-page.tsx';
import { DeleteCarTypeDialog } from './delete-car-type-dialog.tsx';

const kilometres = { code: 'USD', convertToMile: false };
const ignore = { onEdit: () => {}, onDelete: () => {} };
const van = sampleCarType({
  name: 'Van',
  ratePerUnitDistance: 150.25,
  options: [{ description: 'Child seat', amount: 0 }],
});

test('CAR-1 CAR-2 DATA-4 lists every field of a car type, and how many rows its sub-tables have', () => {
  expect(cellsOf(carTypeColumns(kilometres, ignore), van)).toEqual({
    Picture: '/cars/standard.svg',
    Name: 'Van',
    'Base fare': '$3.00',
    'Rate per km': '1.5025',
    'Rate per hour': '$9.00',
    'Minimum fare': '$6.00',
    'Convenience fee': '10 %',
    Actions: '',
    Description: 'Up to 4 people',
    'Parcel types': '0',
    Options: '1',
    'Cancellation fees': '0',
    Since: expect.stringMatching(/^1 Jan 2026, /),
  });
  const miles = carTypeColumns({ ...kilometres, convertToMile: true }, ignore);
  expect(miles.map(({ label }) => label)).toContain('car_rate_mile');
});

test('CAR-1 the buttons of a row edit and delete it', () => {
  const [onEdit, onDelete] = [vi.fn<(row: object) => void>(), vi.fn<(row: object) => void>()];
  const actions = carTypeColumns(kilometres, { onEdit, onDelete }).find(
    ({ name }) => name === actionColumnName,
  );
  renderPart(actions?.draw?.(van));
  fireEvent.click(screen.getByRole('button', { name: 'Edit Van' }));
  expect(onEdit).toHaveBeenCalledWith(van);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Van' }));
  expect(onDelete).toHaveBeenCalledWith(van);
});

test('EMPTY-3 EMPTY-12 an empty table says so without an alert and offers to add a car type', async () => {
  fakeApi({});
  renderPart(<CarTypesPage />, { role: 'admin', carTypes: [] });
  expect(await screen.findByText('No car types yet.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const [, next] = screen.getAllByRole('button', { name: 'Add car type', hidden: true });
  fireEvent.click(next as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Add car type' })).toBeInTheDocument();
});

test('DEMO-2 in the demo, adding a car type shows that it cannot be changed', async () => {
  const calls = fakeApi({});
  renderPart(<CarTypesPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  fireEvent.click(screen.getByRole('button', { name: 'Add car type' }));
  expect(screen.getByRole('dialog', { name: 'Alert' })).toHaveTextContent(
    'This cannot be changed in the demo.',
  );
  expect(calls).toEqual([]);
});

function openDelete(routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ 'GET /api/car-types': { items: [], currency: 'USD' }, ...routes });
  renderPart(<DeleteCarTypeDialog carType={van} onClose={onClose} />, { role: 'admin' });
  return { calls, onClose };
}
const use = `GET /api/car-types/${van.id}/use`;
const remove = `DELETE /api/car-types/${van.id}`;
const button = () => screen.getByRole('button', { name: 'Delete' });

test('CAR-1 deletes after a confirmation that says which bookings are affected', async () => {
  const { calls, onClose } = openDelete({ [use]: { drivers: 0, bookings: 2 }, [remove]: { ok: true } });
  expect(button()).toBeDisabled();
  expect(await screen.findByText(/2 bookings in progress have this car type/)).toBeInTheDocument();
  fireEvent.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map(({ route }) => route)).toContain(remove);
});

test('CAR-1 a car type that drivers have cannot be deleted, and the page explains what to do', async () => {
  openDelete({ [use]: { drivers: 3, bookings: 0 } });
  expect(
    await screen.findByText('3 drivers have this car type. Assign them another one first.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the drivers' })).toHaveAttribute('href', '/drivers');
  expect(button()).toBeDisabled();
});

test('CAR-1 a refusal after the confirmation is shown, and the dialog stays open', async () => {
  const { onClose } = openDelete({
    [use]: { drivers: 0, bookings: 0 },
    [remove]: refuses(409, 'car_type_in_use', { drivers: 1 }),
  });
  await screen.findByText('No booking in progress has this car type.');
  fireEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('still assigned to drivers');
  expect(onClose).not.toHaveBeenCalled();
});
