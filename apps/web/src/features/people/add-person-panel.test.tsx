import type { UserRow } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart, type World } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { sampleId } from '../../testing/samples.ts';
import { AddPersonPanel } from './add-person-panel.tsx';
import { adminList, driverList, fleetAdminList, riderList, type PeopleList } from './people-lists.ts';

const onAdded = vi.fn<(user: UserRow, picture: boolean | null) => void>();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onAdded.mockClear();
  onClose.mockClear();
});

const added = sampleDriverRow();
const create = 'POST /api/users';
const upload = `PUT /api/users/${added.id}/licence-image`;

interface Shown extends World {
  readonly list?: PeopleList;
  readonly reader?: Role;
  readonly routes?: FakeRoutes;
}

function show({ list = driverList, reader = 'admin', routes = {}, ...world }: Shown = {}) {
  const calls = fakeApi({ 'GET /api/users': pageOf([]), [create]: added, ...routes });
  renderPart(<AddPersonPanel list={list} reader={reader} onClose={onClose} onAdded={onAdded} />, {
    role: reader,
    ...world,
  });
  return calls;
}

function fill(): void {
  enter(screen.getByLabelText('First name'), 'Dora');
  enter(screen.getByLabelText('Last name'), 'Driver');
  enter(screen.getByLabelText('Email'), 'dora@example.org');
  enter(screen.getByLabelText('Phone number'), '612345678');
}
const person = {
  firstName: 'Dora',
  lastName: 'Driver',
  email: 'dora@example.org',
  mobile: '612345678',
  country: 'FR',
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const licence = new File([new Uint8Array(10)], 'licence.png', { type: 'image/png' });

describe('adding a driver', () => {
  test('USERS-3 typing while the person is being added does not let the form be sent twice', async () => {
    const answer = Promise.withResolvers<object>();
    const calls = show({ routes: { [create]: answer.promise } });
    fill();
    await press('Add driver');
    enter(screen.getByLabelText('Email'), 'dora.driver@example.org');
    await press('Add driver');
    expect(sentTo(calls, create)).toHaveLength(1);
    answer.resolve(refuses(503, 'overloaded'));
    expect(await screen.findByText(/We are very busy/)).toBeInTheDocument();
  });

  test('USERS-1 USERS-8 FILE-4 STORE-16 an admin adds a driver with car, approval and the picture of the licence', async () => {
    const calls = show({ routes: { [upload]: { licenseImage: '/api/files/1' } } });
    fill();
    await userEvent.selectOptions(screen.getByLabelText('Car type'), 'Standard');
    enter(screen.getByLabelText('Vehicle number'), 'FIA 001');
    await userEvent.upload(screen.getByLabelText('Picture of the driving licence'), licence);
    await userEvent.click(screen.getByLabelText('Approved: may sign in immediately'));
    await press('Add driver');
    await waitFor(() => expect(onAdded).toHaveBeenCalledWith(added, true));
    expect(sentTo(calls, create)).toEqual([
      { ...person, usertype: 'driver', carTypeId: sampleId(1), vehicleNumber: 'FIA 001', approved: true },
    ]);
    expect(calls.map(({ route }) => route)).toContain(upload);
  });

  test.each([
    [true, false],
    [false, true],
  ])(
    'USERS-9 with driver_approval %s an admin’s “Approved” checkbox starts as %s',
    (driverApproval, checked) => {
      show({ settings: { driverApproval } });
      expect(screen.getByLabelText<HTMLInputElement>('Approved: may sign in immediately').checked).toBe(
        checked,
      );
    },
  );

  test('USERS-5 USERS-9 a fleet admin adds a driver, whom an admin approves first', async () => {
    const calls = show({ reader: 'fleetadmin' });
    expect(screen.queryByLabelText('Approved: may sign in immediately')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Fleet admin')).not.toBeInTheDocument();
    expect(
      screen.getByText('The driver cannot sign in until an admin has approved them.'),
    ).toBeInTheDocument();
    fill();
    await press('Add driver');
    await waitFor(() => expect(onAdded).toHaveBeenCalledWith(added, null));
    expect(sentTo(calls, create)).toEqual([{ ...person, usertype: 'driver' }]);
  });

  test('FILE-4 a driver is added even when the picture is refused', async () => {
    show({ routes: { [upload]: refuses(422, 'image_unreadable') } });
    fill();
    await userEvent.upload(screen.getByLabelText('Picture of the driving licence'), licence);
    await press('Add driver');
    await waitFor(() => expect(onAdded).toHaveBeenCalledWith(added, false));
  });
});

test.each([
  [riderList, 'Add rider', 'rider'],
  [fleetAdminList, 'Add fleet admin', 'fleetadmin'],
  [adminList, 'Add admin', 'admin'],
] as const)(
  'USERS-1 USERS-2 an admin adds a person in the list %o, approved by default',
  async (list, button, usertype) => {
    const calls = show({ list });
    fill();
    expect(screen.queryByLabelText('Car type')).not.toBeInTheDocument();
    await press(button);
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(sentTo(calls, create)).toEqual([{ ...person, usertype, approved: true }]);
  },
);

describe('a refusal', () => {
  test('USERS-3 ERR-23 a taken address or number is reported at both fields, and what was typed stays', async () => {
    show({ routes: { [create]: refuses(409, 'user_exists') } });
    fill();
    await press('Add driver');
    const text = 'An account with this email address or phone number already exists.';
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(text));
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(text);
    expect(screen.getByLabelText('First name')).toHaveValue('Dora');
    expect(onAdded).not.toHaveBeenCalled();
    enter(screen.getByLabelText('Email'), 'other@example.org');
    expect(screen.getByLabelText('Email')).toBeValid();
  });

  test.each([
    ['proper_email', 'Email', 'Please enter a valid email address.'],
    ['mobile_no_blank_error', 'Phone number', /number that exists/],
  ] as const)('ERR-17 ERR-20 %s is reported at its field', async (code, label, text) => {
    show({ routes: { [create]: refuses(422, code) } });
    fill();
    await press('Add driver');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
  });

  test('ERR-24 USERS-3 a failed lookup of the address is reported below the form', async () => {
    show({ routes: { [create]: refuses(503, 'email_or_mobile_issue') } });
    fill();
    await press('Add driver');
    expect(await screen.findByRole('alert')).toHaveTextContent(/We could not check the email address/);
  });

  test('ERR-18 REG-3 a missing first name is refused at its field, and nothing is sent', async () => {
    const calls = show();
    await press('Add driver');
    expect(screen.getByLabelText('First name')).toBeInvalid();
    expect(screen.getByLabelText('Last name')).toBeValid();
    expect(sentTo(calls, create)).toEqual([]);
  });
});

test('closing asks before it discards what was typed', async () => {
  show();
  fill();
  await press('Close');
  const dialog = screen.getByRole('dialog', { name: 'Discard your changes?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});
