import type { DocumentOnFile, UserAccess, UserRow } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isolated } from '../../../i18n/direction.ts';
import { keep, shownConflicts } from '../../../testing/conflicts.ts';
import { enter } from '../../../testing/enter.ts';
import { fakeApi, neverResponds, refuses, sentTo, type FakeRoutes } from '../../../testing/fake-api.ts';
import { renderPart, type World } from '../../../testing/render.tsx';
import { pageOf, sampleBooking } from '../../../testing/sample-booking.ts';
import { sampleDriverRow } from '../../../testing/sample-people.ts';
import { sampleId } from '../../../testing/samples.ts';
import { sampleWallet } from '../../../testing/sample-wallet.ts';
import type { FactorDialog } from './person-access.tsx';
import { PersonPanel } from './person-panel.tsx';
import type { PersonTab } from './use-open-person.ts';

const onClose = vi.fn<() => void>();
const onTab = vi.fn<(tab: PersonTab) => void>();
beforeEach(() => {
  onClose.mockClear();
  onTab.mockClear();
});
const driver = sampleDriverRow();
const route = (verb: string, rest = '', id = driver.id) => `${verb} /api/users/${id}${rest}`;
const access: UserAccess = {
  hasPassword: true,
  invitation: 'mail',
  emailVerified: true,
  unreachable: [],
  lastMessages: [],
  sessions: [],
  secondFactor: null,
};

interface Shown extends World {
  readonly person?: UserRow;
  readonly tab?: PersonTab;
  readonly routes?: FakeRoutes;
  readonly factorDialog?: FactorDialog;
}

/** The panel of a person over a fake server that remembers changes. */
async function show({ person = driver, tab = 'details', routes = {}, factorDialog, ...world }: Shown = {}) {
  const calls = fakeApi({
    [route('GET', '', person.id)]: person,
    'GET /api/users': pageOf([]),
    ...routes,
  });
  const shown = renderPart(
    <PersonPanel id={person.id} tab={tab} onTab={onTab} onClose={onClose} factorDialog={factorDialog} />,
    { role: 'admin', ...world },
  );
  await screen.findByRole('tab', { name: 'Details' });
  return { ...shown, calls };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = (name: string) => screen.getByRole('dialog', { name });
const confirm = (title: string, verb: string) =>
  userEvent.click(within(dialog(title)).getByRole('button', { name: verb }));

describe('the details', () => {
  test('USERS-1 USERS-4 STORE-16 saves only what changed, with the version, and shows email and phone as text', async () => {
    const saved = { ...driver, vehicleMake: 'Saab', version: 2 };
    const { calls } = await show({ routes: { [route('PATCH')]: saved } });
    expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
    expect(screen.getByText('dora@example.org')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    enter(screen.getByLabelText('Make'), 'Saab');
    await press('Save');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sentTo(calls, route('PATCH'))).toEqual([{ vehicleMake: 'Saab', version: 1 }]);
    expect(screen.getByLabelText('Make')).toHaveValue('Saab');
  });

  test('ERR-18 a blank name is refused at its field, and nothing is sent', async () => {
    const { calls } = await show();
    enter(screen.getByLabelText('First name'), ' ');
    await press('Save');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(
      'Please enter your first and last name.',
    );
    expect(screen.getByLabelText('Last name')).toBeValid();
    expect(sentTo(calls, route('PATCH'))).toEqual([]);
  });

  test('USERS-1 the second of two admins sees both values and chooses one, and nothing is lost', async () => {
    let person = driver;
    const { calls } = await show({
      routes: {
        [route('GET')]: () => person,
        [route('PATCH')]: ({ body }) => {
          const { version, ...changes } = body as UserRow;
          if (version !== person.version) return refuses(409, 'stale_version');
          person = { ...person, ...changes, version: version + 1 };
          return person;
        },
      },
    });
    enter(screen.getByLabelText('Vehicle number'), 'MINE 1');
    enter(screen.getByLabelText('Model'), '900');
    person = { ...driver, vehicleNumber: 'THEIRS 1', vehicleMake: 'Skoda', version: 7 };
    await press('Save');
    expect(await shownConflicts()).toEqual(['Vehicle number: Your value MINE 1 | Saved now THEIRS 1']);
    expect(screen.getByLabelText('Make')).toHaveValue('Skoda');
    // Nothing is overwritten until the conflict is resolved.
    await press('Save');
    expect(sentTo(calls, route('PATCH'))).toHaveLength(1);
    keep('mine');
    await press('Save');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sentTo(calls, route('PATCH')).at(-1)).toEqual({
      vehicleNumber: 'MINE 1',
      vehicleModel: '900',
      version: 7,
    });
  });

  test('USERS-1 a change by somebody else that arrives live is shown before saving', async () => {
    let person = driver;
    const { queries } = await show({ routes: { [route('GET')]: () => person } });
    enter(screen.getByLabelText('Vehicle number'), 'MINE 1');
    person = { ...driver, vehicleNumber: 'THEIRS 1', version: 2 };
    await queries.invalidateQueries({ queryKey: ['users', 'one'] });
    expect(await shownConflicts()).toHaveLength(1);
    keep('theirs');
    expect(screen.getByLabelText('Vehicle number')).toHaveValue('THEIRS 1');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('closing asks before it discards what was typed', async () => {
    await show();
    enter(screen.getByLabelText('Make'), 'Saab');
    await press('Close');
    await confirm('Discard your changes?', 'Keep editing');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Make')).toHaveValue('Saab');
    await press('Close');
    await confirm('Discard your changes?', 'Discard');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('USERS-5 only admins choose the fleet, from the fleet admins', async () => {
    const flo = sampleDriverRow({
      id: sampleId(301),
      usertype: 'fleetadmin',
      firstName: 'Flo',
      lastName: 'Fleet',
    });
    const { unmount, calls } = await show({
      routes: { 'GET /api/users': pageOf([flo]), [route('PATCH')]: { ...driver, fleetadmin: flo.id } },
    });
    await userEvent.selectOptions(screen.getByLabelText('Fleet admin'), await screen.findByText('Flo Fleet'));
    await press('Save');
    await waitFor(() => expect(sentTo(calls, route('PATCH'))).toEqual([{ fleetadmin: flo.id, version: 1 }]));
    unmount();
    await show({ role: 'fleetadmin' });
    expect(screen.queryByLabelText('Fleet admin')).not.toBeInTheDocument();
  });

  test('USERS-8 bank details are shown only if the operator asks for them', async () => {
    const { unmount } = await show();
    expect(screen.queryByLabelText('Bank name')).not.toBeInTheDocument();
    unmount();
    await show({ settings: { bankFields: true }, person: { ...driver, bankName: 'Bank of Here' } });
    expect(screen.getByLabelText('Bank name')).toHaveValue('Bank of Here');
  });
});

describe('approval and deletion', () => {
  test('USERS-9 an admin approves with one press, and suspends after a confirmation', async () => {
    const waiting = { ...driver, approved: false };
    const { calls } = await show({
      person: waiting,
      routes: { [route('PATCH')]: ({ body }) => ({ ...driver, ...(body as object) }) },
    });
    await press('Approve');
    expect(await screen.findByText('Approved')).toBeInTheDocument();
    await press('Suspend');
    await confirm('Suspend Dora Driver?', 'Suspend');
    expect(await screen.findByText('Not approved')).toBeInTheDocument();
    const { version } = driver;
    expect(sentTo(calls, route('PATCH'))).toEqual([
      { approved: true, version },
      { approved: false, version },
    ]);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])(
    'USERS-9 with driver_approval %s a fleet admin has %i button to suspend',
    async (driverApproval, count) => {
      await show({ role: 'fleetadmin', settings: { driverApproval } });
      expect(screen.queryAllByRole('button', { name: 'Suspend' })).toHaveLength(count);
      expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
    },
  );

  test('USERS-11 if a suspension is refused, the reason is shown and the person stays approved', async () => {
    await show({ routes: { [route('PATCH')]: refuses(409, 'last_admin') } });
    await press('Suspend');
    await confirm('Suspend Dora Driver?', 'Suspend');
    expect(
      await screen.findByText('This is the last approved admin. Add another one first.'),
    ).toBeInTheDocument();
  });

  test('USERS-11 nobody can suspend or delete their own account', async () => {
    await show({ person: sampleDriverRow({ id: sampleId(2), usertype: 'admin' }) });
    for (const name of ['Suspend', 'Delete']) {
      const button = screen.getByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAttribute('title', 'This is your own account.');
    }
  });

  test('USERS-11 USERS-12 STORE-16 deletes after a confirmation that names the money left; a booking in progress prevents it', async () => {
    let answer: object = refuses(409, 'user_has_booking');
    const { calls } = await show({ role: 'fleetadmin', routes: { [route('DELETE')]: () => answer } });
    await press('Delete');
    expect(dialog('Delete Dora Driver?')).toHaveTextContent('The wallet still holds $12.50.');
    expect(sentTo(calls, route('DELETE'))).toEqual([]);
    await confirm('Delete Dora Driver?', 'Delete');
    expect(
      await screen.findByText('A booking is still in progress. Please wait until it has ended.'),
    ).toBeInTheDocument();
    answer = { ok: true };
    await confirm('Delete Dora Driver?', 'Delete');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('DEMO-4 DEMO-14 in the demo nobody is deleted, while editing stays possible', async () => {
    const { calls } = await show({
      settings: { allowCriticalEditsAdmin: false },
      routes: { [route('PATCH')]: driver },
    });
    await press('Delete');
    expect(dialog('Alert')).toHaveTextContent('This cannot be changed in the demo.');
    await confirm('Alert', 'Close');
    expect(sentTo(calls, route('DELETE'))).toEqual([]);
    enter(screen.getByLabelText('Make'), 'Saab');
    await press('Save');
    await waitFor(() => expect(sentTo(calls, route('PATCH'))).toHaveLength(1));
  });

  test('for a person who was deleted in the meantime, the panel says so and leads back', async () => {
    const { queries } = await show({
      routes: {
        [route('GET')]: vi
          .fn<() => object>()
          .mockReturnValueOnce(driver)
          .mockReturnValue(refuses(404, 'not_found')),
      },
    });
    await queries.invalidateQueries({ queryKey: ['users', 'one'] });
    expect(await screen.findByText('This account no longer exists.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await press('Close');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('the sections', () => {
  test.each([
    ['driver', ['Details', 'Documents', 'Wallet', 'Rides', 'Sign-in']],
    ['rider', ['Details', 'Wallet', 'Rides', 'Sign-in']],
    ['fleetadmin', ['Details', 'Sign-in']],
    ['admin', ['Details', 'Sign-in']],
  ] as const)('USERS-8 WAL-10 a %s has the sections that apply', async (usertype, labels) => {
    await show({ person: sampleDriverRow({ usertype }) });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(labels);
    await userEvent.click(screen.getByRole('tab', { name: 'Sign-in' }));
    expect(onTab).toHaveBeenCalledWith('access');
  });

  test('USERS-8 lists the latest rides with links, and says when there are none', async () => {
    const booking = sampleBooking();
    const list = vi
      .fn<() => object>()
      .mockReturnValueOnce(pageOf([booking]))
      .mockReturnValue(pageOf([]));
    const { unmount, calls } = await show({ tab: 'rides', routes: { 'GET /api/bookings': list } });
    const link = await screen.findByRole('link', { name: `Open booking ${booking.reference}` });
    expect(link).toHaveAttribute('href', `/bookings/${booking.id}`);
    for (const { add } of [booking.pickup, booking.drop])
      expect(screen.getByText(isolated(add))).toBeInTheDocument();
    const query = calls.find((call) => call.route === 'GET /api/bookings')?.query;
    expect([query?.get('driver'), query?.get('sort')]).toEqual([driver.id, '-tripDate']);
    unmount();
    await show({ tab: 'rides', routes: { 'GET /api/bookings': list } });
    expect(await screen.findByText('No rides yet.')).toBeInTheDocument();
  });
});

describe('the wallet', () => {
  const wallet = { [route('GET', '/wallet')]: sampleWallet() };
  const credit = route('POST', '/wallet/credits');

  test('WAL-1 shows balance and history to a fleet admin, without a way to add money', async () => {
    await show({ tab: 'wallet', role: 'fleetadmin', routes: wallet });
    const rows = await screen.findAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Withdrawal−\$18\.00\$32\.00/);
    expect(screen.queryByRole('button', { name: 'Add to wallet' })).not.toBeInTheDocument();
  });

  test('WAL-2 WAL-4 an admin adds money; success is shown without waiting for the result', async () => {
    const { calls } = await show({ tab: 'wallet', routes: { ...wallet, [credit]: neverResponds() } });
    enter(await screen.findByLabelText('Add money', { selector: 'input' }), '5');
    await press('Add to wallet');
    expect(await screen.findByText('Success: $5.00 added.')).toBeInTheDocument();
    expect(sentTo(calls, credit)).toEqual([{ amount: 500 }]);
  });

  test.each(['', '0', '-1', 'much'])('WAL-3 ERR-29 refuses the amount "%s" at its field', async (amount) => {
    const { calls } = await show({ tab: 'wallet', routes: wallet });
    const field = await screen.findByLabelText('Add money', { selector: 'input' });
    enter(field, amount);
    await press('Add to wallet');
    expect(field).toHaveAccessibleDescription('Please fill in all the fields.');
    expect(sentTo(calls, credit)).toEqual([]);
  });

  test('WAL-7 also shows a failure after the early success', async () => {
    await show({ tab: 'wallet', routes: { ...wallet, [credit]: refuses(404, 'not_found') } });
    enter(await screen.findByLabelText('Add money', { selector: 'input' }), '5');
    await press('Add to wallet');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByText('Success: $5.00 added.')).toBeInTheDocument();
  });
});

describe('the documents', () => {
  const onFile = (change: Partial<DocumentOnFile>): DocumentOnFile => ({
    kind: 'insurance',
    required: true,
    state: 'missing',
    approved: null,
    submitted: null,
    ...change,
  });
  const submitted = {
    state: 'waiting',
    number: 'AB 12',
    expiresOn: '2027-03-31',
    image: null,
    reason: null,
    submittedAt: '2026-11-21T10:00:00Z',
    reviewedAt: null,
    version: 3,
  } as const;
  const documents = route('GET', '/documents');
  const responding = (change: Partial<DocumentOnFile>) => ({
    [documents]: { driverId: driver.id, blockedBy: ['insurance'], items: [onFile(change)] },
  });

  test('an admin reads why the driver cannot go online, and rejects a document only with a reason', async () => {
    const review = route('POST', '/documents/insurance/review');
    const waiting = { state: 'waiting', submitted } as const;
    const { calls } = await show({
      tab: 'documents',
      routes: { ...responding(waiting), [review]: responding({ state: 'rejected' })[documents] ?? {} },
    });
    expect(await screen.findByText(/This driver cannot go online until/)).toBeInTheDocument();
    const card = within(screen.getByRole('region', { name: 'Insurance' }));
    expect(card.getByText('AB 12')).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: 'Reject document' }));
    await userEvent.click(card.getByRole('button', { name: 'Reject document' }));
    const reason = card.getByRole('textbox', { name: /Reason for the rejection/ });
    expect(reason).toHaveAccessibleDescription('Please enter a reason.');
    expect(sentTo(calls, review)).toEqual([]);
    enter(reason, ' Too dark ');
    await userEvent.click(card.getByRole('button', { name: 'Reject document' }));
    await waitFor(() =>
      expect(sentTo(calls, review)).toEqual([{ version: 3, approved: false, reason: 'Too dark' }]),
    );
  });

  test('a fleet admin enters a document with its expiry but does not approve it', async () => {
    const put = route('PUT', '/documents/insurance');
    const { calls } = await show({
      tab: 'documents',
      role: 'fleetadmin',
      routes: { ...responding({}), [put]: refuses(422, 'document_expired') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enter a document' }));
    const card = within(screen.getByRole('region', { name: 'Insurance' }));
    await userEvent.click(card.getByRole('button', { name: 'Save' }));
    expect(card.getByRole('textbox', { name: 'Number' })).toHaveAccessibleDescription(
      'Please fill in this field.',
    );
    enter(card.getByRole('textbox', { name: 'Number' }), 'AB 12');
    enter(card.getByLabelText('Valid until'), '2020-01-01');
    await userEvent.click(card.getByRole('button', { name: 'Save' }));
    expect(await card.findByRole('alert')).toHaveTextContent('This document has already expired.');
    expect(sentTo(calls, put)).toEqual([{ number: 'AB 12', expiresOn: '2020-01-01' }]);
    expect(card.queryByRole('button', { name: 'Approve document' })).not.toBeInTheDocument();
  });

  const licence = route('PUT', '/licence-image');
  const picture = (bytes = 10) => new File([new Uint8Array(bytes)], 'licence.png', { type: 'image/png' });

  test('FILE-2 FILE-4 shows the licence, and loads it again after it was replaced', async () => {
    let version = 3;
    const { calls } = await show({
      tab: 'documents',
      role: 'fleetadmin',
      routes: {
        [route('GET')]: () => ({ ...driver, licenseImage: '/api/files/9', version }),
        [licence]: () => {
          version = 4;
          return { licenseImage: '/api/files/9' };
        },
      },
    });
    const image = await screen.findByRole('img', { name: 'Driving licence of Dora Driver' });
    expect(image).toHaveAttribute('src', '/api/files/9?v=3');
    await userEvent.upload(screen.getByLabelText('Replace picture'), picture());
    await waitFor(() =>
      expect(screen.getByRole('img', { name: /licence of/ })).toHaveAttribute('src', '/api/files/9?v=4'),
    );
    expect(calls.filter((call) => call.route === licence)).toHaveLength(1);
  });

  test('FILE-1 a picture that is too large or unreadable is refused at the field', async () => {
    const { calls } = await show({
      tab: 'documents',
      routes: { [licence]: refuses(422, 'image_unreadable') },
    });
    const field = await screen.findByLabelText('Upload picture');
    await userEvent.upload(field, picture(5 * 1024 * 1024 + 1));
    expect(field).toHaveAccessibleDescription('The request is too large.');
    expect(calls.filter((call) => call.route === licence)).toEqual([]);
    await userEvent.upload(field, picture());
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('Please choose a JPEG, PNG or WebP image.'),
    );
  });
});

describe('signing in', () => {
  const at = '2026-11-20T10:00:00Z';
  const times = { createdAt: at, lastUsedAt: at, expiresAt: at };
  const place = { device: 'Chrome, Android', network: '203.0.113.x' };
  const proof = { method: 'password', secondFactor: false } as const;
  const session = { id: sampleId(400), ...proof, ...place, ...times, current: false };
  const signIn = (change: Partial<UserAccess>) => ({ [route('GET', '/access')]: { ...access, ...change } });

  test('AUTH-14 ends one session or all of them', async () => {
    const one = route('DELETE', `/sessions/${session.id}`);
    const all = route('DELETE', '/sessions');
    const { calls } = await show({
      tab: 'access',
      role: 'fleetadmin',
      routes: { ...signIn({ sessions: [session] }), [one]: { ok: true }, [all]: { ok: true } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out the session/ }));
    await press('Sign out everywhere');
    expect(await screen.findByText('Signed out everywhere.')).toBeInTheDocument();
    expect(calls.map((call) => call.route).filter((name) => name.startsWith('DELETE'))).toEqual([one, all]);
  });

  test('USERS-10 sends the email again, and says when it cannot', async () => {
    const invitation = route('POST', '/invitation');
    const answers = vi
      .fn<() => object>()
      .mockReturnValueOnce({ link: null })
      .mockReturnValue(refuses(422, 'proper_email'));
    await show({ tab: 'access', routes: { ...signIn({ hasPassword: false }), [invitation]: answers } });
    expect(await screen.findByText('No password has been set yet.')).toBeInTheDocument();
    await press('Send a link to set a password');
    expect(await screen.findByText('The email is on its way.')).toBeInTheDocument();
    await press('Send a link to set a password');
    expect(await screen.findByText('Please enter a valid email address.')).toBeInTheDocument();
  });

  const factors = { required: true, authenticatorApp: true, passkeyCount: 2, recoveryCodesLeft: 0 };
  test.each<[Role, string, boolean]>([
    ['admin', sampleId(500), true],
    ['admin', sampleId(2), false],
  ])('AUTH-2 an %s removes a colleague’s second factors, never their own', async (usertype, id, offered) => {
    const colleague = sampleDriverRow({ id, usertype });
    const factorDialog = vi.fn<FactorDialog>(() => <p>Prove it</p>);
    await show({
      tab: 'access',
      person: colleague,
      factorDialog,
      routes: { [route('GET', '/access', id)]: { ...access, secondFactor: factors } },
    });
    expect(await screen.findByText('2 passkeys')).toBeInTheDocument();
    const buttons = screen.queryAllByRole('button', { name: 'Remove second factors' });
    expect(buttons).toHaveLength(offered ? 1 : 0);
    if (buttons[0] === undefined) return;
    await userEvent.click(buttons[0]);
    expect(screen.getByText('Prove it')).toBeInTheDocument();
    expect(factorDialog.mock.lastCall?.[0].id).toBe(id);
  });
});
