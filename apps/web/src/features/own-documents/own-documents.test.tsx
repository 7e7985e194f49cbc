import type { DocumentOnFile, DriverDocument } from '@fiacre/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';

const { id } = sampleUser('driver');
const path = `/api/users/${id}/documents`;
const document: DriverDocument = {
  state: 'waiting',
  number: 'AB 12',
  expiresOn: '2027-03-31',
  image: null,
  reason: null,
  submittedAt: '2026-11-21T10:00:00Z',
  reviewedAt: null,
  version: 3,
};
const empty = { required: true, state: 'missing', approved: null, submitted: null } as const;
const missing: DocumentOnFile = { kind: 'insurance', ...empty };
const rejected: DocumentOnFile = {
  kind: 'licence',
  ...empty,
  state: 'rejected',
  submitted: { ...document, state: 'rejected', reason: 'The photo is blurred' },
};
const expiring: DocumentOnFile = {
  kind: 'vehicle_papers',
  ...empty,
  required: false,
  state: 'expiring',
  approved: { ...document, state: 'approved', expiresOn: '2026-12-05' },
};
const onFile = (...items: DocumentOnFile[]) => ({
  driverId: id,
  blockedBy: items.filter(({ required }) => required).map(({ kind }) => kind),
  items,
});
const card = async (name: string) => within(await screen.findByRole('region', { name }));

function serve(routes: FakeRoutes = {}) {
  return fakeApi({ [`GET ${path}`]: onFile(rejected, missing, expiring), ...routes });
}

test('tells a driver which documents stop offers, which end soon, and why one was rejected', async () => {
  serve();
  await openPage('/profile/documents', { role: 'driver' });
  const blocked = await screen.findByText(/You receive no offers/);
  expect(blocked).toHaveTextContent('Driving licence and Insurance');
  expect(screen.getByText(/Submit the new one in good time/)).toHaveTextContent(
    'Vehicle papers: valid until 5 Dec 2026',
  );
  const licence = await card('Driving licence');
  expect(licence.getByText(/^Rejected: .*The photo is blurred/)).toBeVisible();
  expect(licence.getByText('Required')).toBeVisible();
  expect((await card('Vehicle papers')).getByText('Optional')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page');
});

test('submits number and expiry, then takes the photo with the camera', async () => {
  const waiting = { ...missing, state: 'waiting', submitted: document } as const;
  const calls = serve({
    [`PUT ${path}/insurance`]: onFile(waiting),
    [`PUT ${path}/insurance/image`]: onFile({
      ...waiting,
      submitted: { ...document, image: '/images/1', version: 4 },
    }),
  });
  await openPage('/profile/documents', { role: 'driver' });
  let insurance = await card('Insurance');
  await userEvent.click(insurance.getByRole('button', { name: 'Enter a document' }));
  await userEvent.type(insurance.getByLabelText('Number'), ' AB 12 ');
  fireEvent.change(insurance.getByLabelText('Valid until'), { target: { value: '2027-03-31' } });
  await userEvent.click(insurance.getByRole('button', { name: 'Save' }));
  const camera = await insurance.findByLabelText('Take a photo');
  expect(calls.find(({ route }) => route === `PUT ${path}/insurance`)?.body).toEqual({
    number: 'AB 12',
    expiresOn: '2027-03-31',
  });
  expect(insurance.getByText('Waiting for approval')).toBeVisible();
  expect(insurance.getByText(/Add a photo/)).toBeVisible();
  expect(camera).toHaveAttribute('capture', 'environment');
  await userEvent.upload(camera, new File(['picture'], 'a.jpg', { type: 'image/jpeg' }));
  insurance = await card('Insurance');
  expect(await insurance.findByRole('img', { name: 'Picture of the document' })).toBeVisible();
  expect(insurance.queryByText(/Add a photo/)).toBeNull();
});

test('corrects a rejected document with the displayed version, and shows why the server refuses it', async () => {
  const calls = serve({ [`PUT ${path}/licence`]: refuses(422, 'document_expired') });
  await openPage('/profile/documents', { role: 'driver' });
  const licence = await card('Driving licence');
  await userEvent.click(licence.getByRole('button', { name: 'Correct the details' }));
  await userEvent.click(licence.getByRole('button', { name: 'Save' }));
  expect(await licence.findByRole('alert')).toHaveTextContent('This document has already expired.');
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    number: 'AB 12',
    expiresOn: '2027-03-31',
    version: 3,
  });
});

test('the driver’s page warns with a link to the documents, and says nothing while a new one waits', async () => {
  const renewed = { ...expiring, submitted: document };
  let items = [missing, expiring];
  const calls = fakeApi({ [`GET ${path}`]: () => onFile(...items) });
  const { queries } = await openPage('/bookings', { role: 'driver' });
  expect(await screen.findByText(/You receive no offers/)).toHaveTextContent('Insurance');
  expect(screen.getByText(/Submit the new one/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open your documents' });
  expect(link).toHaveAttribute('href', '/profile/documents');
  items = [renewed];
  await queries.invalidateQueries({ queryKey: ['users', 'documents'] });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open your documents' })).toBeNull());
  expect(calls.some(({ route }) => route === `GET ${path}`)).toBe(true);
});
